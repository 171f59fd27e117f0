"""A loss of whole phrases: what was said must be likelier than its rivals, as the decoder weighs them.

For each phrase of a batch: its score, its rivals' and that of noise, each summed over all ways to lie in the
stretch where it was said, with silence around it and gaps between its syllables.
"""

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from scripts.model.export import ACOUSTIC_SCALE
from scripts.model.graph import GAP_COST, UNKNOWN_COST, WORD_COST
from scripts.model.rivals import glanced, meanings, rivals, sounding, syllables
from scripts.model.spans import Span
from scripts.model.units import NOISE, SILENCE, UNIT

AROUND = 5
"""At most so many answered frames (30 ms each) before and after the phrase belong to its stretch."""
SHORTEST = 6
"""Frames; a shorter stretch was cut."""
WAYS = 16
"""Readings of each stretch."""
STRETCHES = 24
"""Of a batch, at most."""
NEVER = -1e4
QUIET = UNIT[SILENCE]


class Reading(NamedTuple):
    """States in a line; a silence may be passed over."""

    states: tuple[int, ...]
    """Units."""
    gaps: tuple[int, ...]
    """Which of them are gaps inside a word, and cost as such."""
    cost: float


UNKNOWN = Reading((QUIET, *(UNIT[NOISE],) * 3, QUIET), (), UNKNOWN_COST)


@cache
def reading(text: str, cut: int = 0) -> Reading:
    """A phrase; or, with a `cut`, noise instead of its first syllables: 十五号 has come out as [unk] 五号."""
    said = syllables(text)[cut:]
    states = [*UNKNOWN.states, *said[0]] if cut else [QUIET, *said[0]]
    gaps = []
    for syllable in said[1:]:
        gaps.append(len(states))
        states += [QUIET, *syllable]
    return Reading((*states, QUIET), tuple(gaps), WORD_COST + (UNKNOWN_COST if cut else 0))


def readings(span: Span, dice: random.Random) -> list[Reading]:
    """What is right first, then what is not. Talk is noise."""
    if not span.ours:
        return [UNKNOWN, *(reading(text) for text in glanced(sounding(span.text), WAYS - 1, dice))]
    said = span.text.replace("，", "")
    cuts = [cut for cut in range(1, len(said)) if said[cut:] in meanings()]
    clipped = [reading(span.text, dice.choice(cuts))] if cuts else []
    others = rivals(span.text, WAYS - 2 - len(clipped), dice)
    return [reading(span.text), UNKNOWN, *clipped, *(reading(text) for text in others)]


class Lattice(NamedTuple):
    """Readings side by side: stretches x ways x states."""

    units: Tensor
    skips: Tensor
    """0 where a state may be entered from the one before the last."""
    enters: Tensor
    exists: Tensor
    last: Tensor
    cost: Tensor


def lattice(rows: Sequence[Sequence[Reading]]) -> Lattice:
    """Every stretch has as many readings as any other."""
    shape = (len(rows), len(rows[0]), max(len(one.states) for some in rows for one in some))
    units = np.full(shape, QUIET, np.int64)
    skips, exists = np.full(shape, NEVER, np.float32), np.full(shape, NEVER, np.float32)
    enters, last = np.zeros(shape, np.float32), np.zeros(shape[:2], np.int64)
    for at, some in enumerate(rows):
        for way, one in enumerate(some):
            size = len(one.states)
            states = np.array(one.states)
            units[at, way, :size] = states
            exists[at, way, :size] = 0
            skips[at, way, 2:size][states[1:-1] == QUIET] = 0
            enters[at, way, list(one.gaps)] = -GAP_COST
            last[at, way] = size - 1
    cost = np.array([[one.cost for one in some] for some in rows], np.float32)
    return Lattice(*map(torch.from_numpy, (units, skips, enters, exists, last, cost)))


def scores(heard: Tensor, ends: Tensor, ways: Lattice) -> Tensor:
    """Log scores, stretches x ways. `heard`: stretches x units x frames, scaled; `ends`: frames of each."""
    count, longest = len(heard), heard.shape[2]
    seen = heard.gather(1, ways.units.reshape(count, -1, 1).expand(-1, -1, longest))
    seen = seen.reshape(*ways.units.shape, longest) + ways.exists[..., None]
    never = torch.full((*ways.units.shape[:2], 2), NEVER)
    first = torch.full_like(ways.exists, NEVER)
    first[..., :2] = 0
    alpha = first + seen[..., 0]
    for frame in range(1, longest):
        step = torch.cat([never[..., :1], alpha[..., :-1]], 2) + ways.enters
        skip = torch.cat([never, alpha[..., :-2]], 2) + ways.skips
        moved = torch.logsumexp(torch.stack([alpha, step, skip]), 0) + seen[..., frame]
        alpha = torch.where((frame < ends)[:, None, None], moved, alpha)
    end = torch.stack([ways.last, ways.last - 1], 2)
    return torch.logsumexp(alpha.gather(2, end), 2) - ways.cost


def loss(heard: Tensor, spans: Sequence[tuple[int, Span]], priors: Tensor, dice: random.Random) -> Tensor:
    """How unlikely right readings are. `heard`: clips x units x frames, log probabilities of the net."""
    frames, chosen, rows = heard.shape[2], [], []
    for clip, span in dice.sample(spans, min(STRETCHES, len(spans))):
        start = max(0, span.start - dice.randint(1, AROUND))
        end = min(frames, span.end + dice.randint(1, AROUND))
        if end - start >= SHORTEST:
            chosen.append(heard[clip, :, start:end])
            rows.append(readings(span, dice))
    if not rows:
        return heard.sum() * 0
    ends = torch.tensor([part.shape[1] for part in chosen])
    longest = int(ends.max())
    parts = torch.stack([functional.pad(part, (0, longest - part.shape[1])) for part in chosen])
    told = scores(ACOUSTIC_SCALE * (parts - priors[:, None]), ends, lattice(rows))
    return functional.cross_entropy(told, torch.zeros(len(told), dtype=torch.long))
