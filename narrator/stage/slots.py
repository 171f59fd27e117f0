"""Slots: how long the silent part of a night call lasts. Pure, given the evening's seed.

The law: a slot's length is one function of drawn laps and of how long those awake were busy. A call that
wakes nobody borrows its busy time from a night of this evening on which it woke somebody, while there is none
from another call. So both lengths have one distribution, late answers included, and nobody who lies awake can
tell them apart.
"""

from collections.abc import Sequence
from random import Random

from narrator.config import Pace

_LONGEST_PLAN = 4
"""Laps planned at most: the chance of more is not worth the wait."""


class Slot:
    """One slot. Everything is drawn from its own stream, whoever is called."""

    def __init__(self, rng: Random, pace: Pace) -> None:
        self._rng = rng
        self._least, self._most = pace.slot_least_s, pace.slot_most_s
        self._borrowed = rng.random()
        again = [rng.random() < pace.slot_again for _ in range(_LONGEST_PLAN - 1)]
        self._planned = 1 + (again.index(False) if False in again else len(again))
        self._ends: list[float] = []

    def length(self, busy_s: float) -> float:
        """Seconds from opening to closing: the planned laps, and more while somebody is busy."""
        lap = self._planned
        while self._end(lap) < busy_s:
            lap += 1
        return self._end(lap)

    def decoy_length(self, busy: Sequence[float]) -> float:
        """The length when nobody is awake; `busy` are the busy times of this evening's calls, in seconds."""
        return self.length(busy[int(self._borrowed * len(busy))] if busy else 0.0)

    def _end(self, lap: int) -> float:
        """Where a lap ends, from 1. Laps are drawn as they are needed."""
        while len(self._ends) < lap:
            before = self._ends[-1] if self._ends else 0.0
            self._ends.append(before + self._rng.uniform(self._least, self._most))
        return self._ends[lap - 1]
