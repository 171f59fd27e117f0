"""How well the table is heard this evening, and how a question is asked again."""

from typing import Literal

_NOISY = 3
"""Misses in a row, over questions, after which only the keys are offered."""

Again = Literal["again.first", "again.example", "again.keys", "repeat", ""]
"""What to do about a miss: a line, the question in its own words, or nothing more."""

_LADDER: tuple[Again, ...] = ("again.first", "again.example", "again.keys")


class Reception:
    """Misses in a row of the whole evening."""

    def __init__(self) -> None:
        self._row = 0

    @property
    def is_noisy(self) -> bool:
        """Whether asking by voice is a waste of everybody's time for now."""
        return self._row >= _NOISY

    def missed(self) -> None:
        """Nothing was said, or nothing that was offered."""
        self._row += 1

    def understood(self) -> None:
        """The ear works."""
        self._row = 0


class Ladder:
    """One question's way from a first miss to quiet waiting. It never nags: no rung comes twice."""

    def __init__(self, reception: Reception) -> None:
        self.misses = 0
        self._reception = reception
        self._left = list(_LADDER)

    @property
    def is_climbed(self) -> bool:
        """Whether nothing more is said."""
        return not self._left

    def climb(self, *, hears: bool, has_example: bool) -> Again:
        """The next rung; `hears`: an ear is there at all."""
        self.misses += 1
        noisy = self._reception.is_noisy
        self._reception.missed()
        if not self._left:
            return ""
        if not hears:
            self._left.clear()
            return "repeat"
        rung = self._left.pop(0)
        if rung == "again.example" and not has_example:
            rung = self._left.pop(0)
        if noisy:
            self._left.clear()
            return "again.keys"
        return rung
