"""How well the table is heard this evening, and how a question is asked again."""

from collections import deque
from typing import Literal

from narrator.config import Ear

Room = Literal["calm", "noisy", "deafening"]
"""What the evening's utterances say of the room."""

Again = Literal[
    "again.first", "again.example", "again.keys", "again.noisy", "again.deafening",
    "again.silent", "again.lost", "repeat",
    "",
]  # fmt: skip
"""What to do about a miss: a line, the question in its own words, or nothing more."""

_LADDERS: dict[Room, tuple[Again, ...]] = {
    "calm": ("again.first", "again.example", "again.keys"),
    "noisy": ("again.noisy", "again.keys"),
    "deafening": ("again.deafening",),
}
"""Who was not understood is asked once more, then helped with an example, then sent to the keys."""
_SILENT: tuple[Again, ...] = ("repeat", "again.silent")
"""Who has said nothing may not have heard the question. The second time, example and keys are offered."""
WITH_EXAMPLE: dict[Again, Again] = {
    "again.example": "again.keys", "again.noisy": "again.first", "again.silent": "again.lost"
}  # fmt: skip
"""The lines that hold an example, and what is said instead when there is none."""
_LAST = frozenset({"again.keys", "again.deafening", "again.silent", "again.lost"})
"""They offer the keys: after one of them there is quiet."""


class Reception:
    """The whole evening's utterances. Silence is none: nobody is blamed for thinking."""

    def __init__(self, settings: Ear) -> None:
        self._settings = settings
        self._last: deque[bool] = deque(maxlen=settings.remembered)
        """Whether each was understood."""
        self._row = 0

    @property
    def room(self) -> Room:
        """Three misses in a row make asking by voice a waste of everybody's time for now."""
        if self._row >= self._settings.deafening_row:
            return "deafening"
        return "noisy" if self._last.count(False) >= self._settings.noisy_misses else "calm"

    @property
    def misses(self) -> int:
        """Among the utterances remembered."""
        return self._last.count(False)

    def missed(self) -> None:
        """Something was said, and nothing that was offered."""
        self._row += 1
        self._last.append(False)

    def understood(self) -> None:
        """The ear works."""
        self._row = 0
        self._last.append(True)


class Ladder:
    """One question's way from a first miss to quiet waiting. It never nags: no rung comes twice."""

    def __init__(self, reception: Reception) -> None:
        self.misses = 0
        """How often it was asked again, or would have been."""
        self.is_climbed = False
        """Whether nothing more is said."""
        self._reception = reception
        self._rungs: set[Again] = set()

    def climb(self, *, spoken: bool, hears: bool, has_example: bool) -> Again:
        """The next rung. `spoken`: somebody said something; `hears`: an ear is there at all."""
        self.misses += 1
        room = self._reception.room
        if spoken:
            self._reception.missed()
        if self.is_climbed:
            return ""
        ladder = _LADDERS[room] if spoken else _SILENT
        fitting = [rung if has_example else WITH_EXAMPLE.get(rung, rung) for rung in ladder]
        rung: Again = next((rung for rung in fitting if rung not in self._rungs), "")
        self._rungs.add(rung)
        self.is_climbed = rung in _LAST or not hears
        return rung
