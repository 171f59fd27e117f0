"""What was seen while a step was played."""

from collections.abc import Iterator
from typing import TypeVar

from narrator.evening.cues import Ask, Cue, Happened, Show
from narrator.game.happenings import Happening
from narrator.game.question import Question
from narrator.scenario.case import Step

H = TypeVar("H", bound=Happening)


class Watch:
    """The cues from the beginning of a step until it is judged."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.voted: set[int] = set()
        """Voters that were asked."""
        self.cues: list[Cue] = []

    def see(self, cue: Cue) -> None:
        self.cues.append(cue)

    def happenings(self, kind: type[H]) -> Iterator[H]:
        """Facts of a kind, in order."""
        for cue in self.cues:
            if isinstance(cue, Happened) and isinstance(cue.happening, kind):
                yield cue.happening

    def last(self, kind: type[H]) -> H | None:
        """The last fact of a kind."""
        return next(iter([*self.happenings(kind)][::-1]), None)

    def shown(self, *keys: str) -> Show | None:
        """The first private notice of such a key."""
        shows = (cue for cue in self.cues if isinstance(cue, Show) and cue.key in keys)
        return next(shows, None)

    def asked(self, key: str) -> Question | None:
        """The first question of a key."""
        asks = (cue.question for cue in self.cues if isinstance(cue, Ask) and cue.question.key == key)
        return next(asks, None)
