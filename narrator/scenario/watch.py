"""What was seen while a step was played."""

from collections.abc import Iterator
from typing import TypeVar

from narrator.evening.cues import Ask, Cue, Happened, Say, Show
from narrator.game.happenings import Happening
from narrator.game.question import Answer, Question
from narrator.scenario.case import Step

H = TypeVar("H", bound=Happening)


class Watch:
    """The cues from the beginning of a step until it is judged."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.order: list[int] = []
        """Those who were asked for a ballot or to vouch, in order."""
        self.answers: list[tuple[Question, Answer]] = []
        """Every question with its answer."""
        self.cues: list[Cue] = []

    def see(self, cue: Cue) -> None:
        self.cues.append(cue)

    def answered(self, question: Question, answer: Answer) -> None:
        self.answers.append((question, answer))

    def happenings(self, kind: type[H]) -> Iterator[H]:
        """Facts of a kind, in order."""
        for cue in self.cues:
            if isinstance(cue, Happened) and isinstance(cue.happening, kind):
                yield cue.happening

    def last(self, kind: type[H]) -> H | None:
        """The last fact of a kind."""
        return next(iter([*self.happenings(kind)][::-1]), None)

    def shows(self, *keys: str) -> Iterator[Show]:
        """Private notices of such a key, in order."""
        return (cue for cue in self.cues if isinstance(cue, Show) and cue.key in keys)

    def shown(self, *keys: str) -> Show | None:
        """The first private notice of such a key."""
        return next(self.shows(*keys), None)

    def said(self, key: str) -> Say | None:
        """The first line of a key."""
        says = (cue for cue in self.cues if isinstance(cue, Say) and cue.key == key)
        return next(says, None)

    def asked(self, key: str) -> Question | None:
        """The first question of a key."""
        asks = (cue.question for cue in self.cues if isinstance(cue, Ask) and cue.question.key == key)
        return next(asks, None)
