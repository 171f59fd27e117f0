"""What a script may ask of the stage. Cues go out, replies come back."""

from collections.abc import Generator
from typing import TypeVar

from msgspec import Struct

from narrator.game.happenings import Happening
from narrator.game.question import Answer, Facts, Question


class Cue(Struct, frozen=True, tag=True):
    """Something the stage must do. Doing is a value."""


class Enter(Cue, frozen=True):
    """The evening enters a phase; the journal, the screen and a resumed evening know it by this name."""

    phase: str
    """The machine's state, e.g. "dawn" or "call_seer"."""
    night: int
    """Number of the night or day, from 1; 0 before the first night."""


class Say(Cue, frozen=True):
    """Speak a line aloud. The stage returns when its last sample has left the loudspeaker."""

    key: str
    facts: Facts = {}


class Ask(Cue, frozen=True):
    """Put a question; the reply is one of its answers. A public question's line is spoken first."""

    question: Question


class Show(Cue, frozen=True):
    """A private notice on the table screen, in silence, for `pace.notice_s`, to those who are awake."""

    to: tuple[int, ...]
    key: str
    facts: Facts = {}


class Draw(Cue, frozen=True):
    """Chance decides. The reply is a permutation of 0 … count-1, journalled like any decision."""

    key: str
    """What is drawn: "deal", "lot", "coin"."""
    count: int


class SlotOpens(Cue, frozen=True):
    """The silent part of a night call begins. Its length is drawn now, before anybody is asked."""

    call: str
    asks: bool = True
    """Whether a call of this kind can ask anything of anybody; the same whoever is awake."""


class SlotCloses(Cue, frozen=True):
    """Wait until the slot's end, as long for a decoy as for anybody."""


class Gap(Cue, frozen=True):
    """A drawn silence between two calls."""


class Happened(Cue, frozen=True):
    """A fact of the game, for the journal and the story."""

    happening: Happening


Reply = Answer | tuple[int, ...] | None
T = TypeVar("T")
Script = Generator[Cue, Reply, T]


def ask(question: Question) -> Script[Answer]:
    """`answer = yield from ask(...)`: the only place where a table's answer comes in."""
    answer = yield Ask(question)
    if answer is None or not question.allows(answer):
        raise ValueError(f"{answer!r} does not answer {question.key}")
    return answer


def draw(key: str, count: int) -> Script[tuple[int, ...]]:
    """A permutation of 0 … count-1 from the evening's one seeded generator."""
    order = yield Draw(key, count)
    if not isinstance(order, tuple) or sorted(order) != list(range(count)):
        raise ValueError(f"{order!r} is no permutation for {key}")
    return order
