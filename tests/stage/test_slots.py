"""Equal slots: the length tells nothing."""

from random import Random

import pytest

from narrator.config import Pace
from narrator.stage.slots import Slot

PACE = Pace()
NIGHTS = 4000
SAME = 1.63 * (2 / NIGHTS) ** 0.5
"""The largest distance of two samples of one distribution, once in a hundred times (Kolmogorov, Smirnov)."""


def distance(one: list[float], other: list[float]) -> float:
    """The largest difference of the two distribution functions."""
    marks = sorted((*((x, 1 / len(one)) for x in one), *((x, -1 / len(other)) for x in other)))
    most = height = 0.0
    for _, step in marks:
        height += step
        most = max(most, abs(height))
    return most


def quick(rng: Random) -> float:
    return rng.uniform(3, 10)


def sometimes_late(rng: Random) -> float:
    return rng.uniform(5, 60) if rng.random() < 0.3 else rng.uniform(3, 10)


def always_late(rng: Random) -> float:
    return rng.uniform(25, 90)


def lengths(behaviour: object, *, decoy: bool) -> list[float]:
    """The slots of many evenings; a decoy only knows how busy others were, six calls this evening."""
    assert callable(behaviour)
    people = Random(f"people {decoy}")
    out = []
    for night in range(NIGHTS):
        slot = Slot(Random(f"slots {decoy} {night}"), PACE)
        if decoy:
            out.append(slot.decoy_length([behaviour(people) for _ in range(6)]))
        else:
            out.append(slot.length(behaviour(people)))
    return out


@pytest.mark.parametrize("behaviour", [quick, sometimes_late, always_late])
def test_live_calls_and_decoys_last_alike(behaviour: object) -> None:
    assert distance(lengths(behaviour, decoy=False), lengths(behaviour, decoy=True)) < SAME


def test_the_yardstick_finds_a_leak() -> None:
    """A decoy that never extended would be found out."""
    live = lengths(sometimes_late, decoy=False)
    naive = [Slot(Random(f"naive {night}"), PACE).length(0) for night in range(NIGHTS)]
    assert distance(live, naive) > 2 * SAME


def test_an_early_answer_does_not_shorten_and_a_busy_time_within_the_plan_does_not_matter() -> None:
    for night in range(100):
        planned = Slot(Random(night), PACE).length(0)
        assert {Slot(Random(night), PACE).length(busy) for busy in (0.1, 5, planned)} == {planned}


def test_a_late_answer_extends_to_the_end_of_a_lap() -> None:
    slot = Slot(Random(1), PACE)
    planned = slot.length(0)
    late = slot.length(planned + 0.1)
    assert PACE.slot_least_s <= late - planned <= PACE.slot_most_s
    assert slot.length(late - 0.1) == late


def test_laps_are_as_long_and_as_many_as_configured() -> None:
    plans = [Slot(Random(night), PACE).length(0) for night in range(NIGHTS)]
    assert min(plans) >= PACE.slot_least_s
    longer = sum(plan > PACE.slot_most_s for plan in plans) / NIGHTS
    assert longer == pytest.approx(PACE.slot_again, abs=0.02)
