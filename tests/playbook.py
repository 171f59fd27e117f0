"""`play << cue >> reply`: what the narrator must do, and what the table answers.

What is heard or asked (`Say`, `Ask`, `Show`, `Draw`) is named by the test, every one of it, in order. What
passes in silence (`Enter`, `Happened`, slots and gaps) is named only where the test is about it.
"""

from typing import Generic, TypeVar

from narrator.evening.cues import (
    Ask,
    Cue,
    Draw,
    Enter,
    Gap,
    Happened,
    Reply,
    Say,
    Script,
    SlotCloses,
    SlotOpens,
)
from narrator.game.happenings import Happening
from narrator.game.question import Answer, Question
from narrator.words.numerals import seat_of
from narrator.words.saying import label

T = TypeVar("T")
SILENT = (Enter, Happened, SlotOpens, SlotCloses, Gap)
NOTHING = ("yes", "nobody", "no", "keep", "unseen", "abstain", "look", "seen", "done", "finish")
"""What a table answers that wants nothing, in order of preference."""


def answer_from(text: str, question: Question) -> Answer:
    """三号 → (3,), 三号和五号 → (3, 5), 空守 → "nobody": what the table says to a question."""
    for word in question.words:
        if text in (word, label(word, question.key)):
            return word
    seats = [seat_of(part) for part in text.replace("和", "、").split("、")]
    if None in seats:
        offered = [label(word, question.key) for word in question.words]
        raise AssertionError(f"{question.key} offers {offered} and seats {question.seats}, not {text!r}")
    return tuple(sorted(seat for seat in seats if seat is not None))


def nothing(question: Question) -> Answer:
    """The answer of somebody who wants nothing; the first seats offered where one may not pass."""
    return next((word for word in NOTHING if word in question.words), question.seats[: question.least])


class Playbook(Generic[T]):
    """One script, performed line by line."""

    def __init__(self, script: Script[T]) -> None:
        self._script = script
        self._cue: Cue | None = None
        self._result: list[T] = []
        self.happened: list[Happening] = []
        """Every fact so far, in order."""
        self._send(None)

    @property
    def result(self) -> T:
        """What the script came to; nothing may be left unsaid."""
        self._pass_silence()
        assert self._cue is None, f"the script is not over: {self._cue}"
        return self._result[0]

    @property
    def question(self) -> Question:
        """The question that is put now."""
        self._pass_silence()
        assert isinstance(self._cue, Ask), f"no question, but {self._cue}"
        return self._cue.question

    def __lshift__(self, expected: Cue | str) -> "Playbook[T]":
        """The next cue is this one; a string is the key of a line or question, whatever its facts."""
        self._pass_silence(until=expected)
        here = self._cue
        if isinstance(expected, str):
            assert self._key() == expected, f"expected {expected}, got {here}"
        else:
            assert here == expected, f"expected {expected}\n     got {here}"
        return self if isinstance(here, Ask | Draw) else self._send(None)

    def __rshift__(self, reply: Answer) -> "Playbook[T]":
        """The table answers: seats, an offered word, or what it says in Chinese."""
        if isinstance(self._cue, Draw):
            assert not isinstance(reply, str)
            return self._send(reply)
        answer = answer_from(reply, self.question) if isinstance(reply, str) else reply
        assert self.question.allows(answer), f"{answer} is not offered by {self.question}"
        return self._send(answer)

    def quietly_to(self, key: str) -> "Playbook[T]":
        """On to a line or question; until there everybody who is asked wants nothing."""
        while self._key() != key:
            assert self._cue is not None, f"the script is over and {key} never came"
            self._send(nothing(self._cue.question) if isinstance(self._cue, Ask) else None)
        return self

    def quietly_to_the_end(self) -> T:
        """What the script comes to when everybody who is still asked wants nothing."""
        while self._cue is not None:
            self._send(nothing(self._cue.question) if isinstance(self._cue, Ask) else None)
        return self.result

    def _key(self) -> str:
        match self._cue:
            case Say(key) | Draw(key):
                return key
            case Ask(question):
                return question.key
        return getattr(self._cue, "key", "")

    def _pass_silence(self, until: Cue | str = "") -> None:
        while isinstance(self._cue, SILENT) and self._cue != until:
            self._send(None)

    def _send(self, reply: Reply) -> "Playbook[T]":
        try:
            self._cue = self._script.send(reply)
        except StopIteration as end:
            self._cue = None
            self._result.append(end.value)
        if isinstance(self._cue, Happened):
            self.happened.append(self._cue.happening)
        return self
