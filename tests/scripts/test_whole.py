"""The loss of whole phrases. Needs torch: run it where the model is built (scripts/model/README.md)."""

import random
from itertools import pairwise, product

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from scripts.model import whole  # noqa: E402
from scripts.model.graph import GAP_COST  # noqa: E402
from scripts.model.rivals import syllables  # noqa: E402
from scripts.model.spans import Span  # noqa: E402
from scripts.model.units import NOISE, UNITS  # noqa: E402
from scripts.model.whole import QUIET, UNKNOWN, Reading, lattice, reading, readings, scores  # noqa: E402


def summed(heard: np.ndarray, one: Reading) -> float:
    """Over every way through its states, one by one."""
    states, total = one.states, -np.inf
    for path in product(range(len(states)), repeat=heard.shape[1]):
        if path[0] > 1 or path[-1] < len(states) - 2:
            continue
        steps = [(here, after) for here, after in pairwise(path)]
        passed_over = all(states[here + 1] == QUIET for here, after in steps if after - here == 2)
        if not all(0 <= after - here <= 2 for here, after in steps) or not passed_over:
            continue
        gaps = sum(after in one.gaps and after == here + 1 for here, after in steps)
        score = sum(heard[states[state], at] for at, state in enumerate(path)) - GAP_COST * gaps
        total = np.logaddexp(total, score)
    return total - one.cost


def test_a_score_is_the_sum_over_all_ways() -> None:
    heard = np.log(np.random.default_rng(1).dirichlet(np.ones(len(UNITS)), 6).T)
    some = [Reading((QUIET, 30, 31, QUIET, 40, QUIET), (3,), 4.0), Reading((QUIET, 30, QUIET), (), 1.0)]
    told = scores(torch.tensor(heard[None], dtype=torch.float32), torch.tensor([6]), lattice([some]))
    assert told[0].tolist() == pytest.approx([summed(heard, one) for one in some], abs=1e-3)


def test_what_comes_after_a_stretch_does_not_count() -> None:
    heard = torch.log_softmax(torch.randn(2, len(UNITS), 9, generator=torch.Generator().manual_seed(1)), 1)
    heard[1, :, :6] = heard[0, :, :6]
    rows = [[reading("过"), UNKNOWN]] * 2
    told = scores(heard, torch.tensor([6, 6]), lattice(rows))
    assert torch.allclose(told[0], told[1])


def test_the_right_reading_comes_first_and_all_are_as_many() -> None:
    dice = random.Random(1)
    ours = readings(Span("十五号", True, 0, 30), dice)
    assert (ours[0], ours[1]) == (reading("十五号"), UNKNOWN)
    assert reading("十五号", 1) in ours
    assert readings(Span("今天", False, 0, 30), dice)[0] == UNKNOWN
    assert len(ours) == len(readings(Span("今天", False, 0, 30), dice)) == whole.WAYS


def test_a_sure_net_has_little_to_learn_and_a_deaf_one_much() -> None:
    said = [unit for row in syllables("五号") for unit in row for _ in range(4)]
    sure = torch.full((1, len(UNITS), len(said)), -9.0)
    sure[0, said, range(len(said))] = -0.01
    deaf = torch.full_like(sure, -np.log(len(UNITS)))
    deaf[0, UNITS.index(NOISE)] = -1.0
    spans = [(0, Span("五号", True, 0, len(said)))]
    priors = torch.zeros(len(UNITS))
    low, high = (float(whole.loss(net, spans, priors, random.Random(1))) for net in (sure, deaf))
    assert low < 0.2
    assert high > 2
