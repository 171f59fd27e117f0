"""What a role's folder declares. Optional parts are few; everything else is the engine's."""

from collections.abc import Callable

from msgspec import Struct

from narrator.game.happenings import Happening
from narrator.game.question import Answer, Facts, Question
from narrator.game.state import State


class Notice(Struct, frozen=True):
    """Something shown in silence to those who are awake."""

    key: str
    facts: Facts = {}


def nothing(state: State, answer: object) -> None:
    """A step's default: no question, no notice."""


def no_happening(state: State, answer: Answer) -> tuple[Happening, ...]:
    """A step's default: nothing follows."""
    return ()


class Step(Struct, frozen=True):
    """One thing put to those whom a call wakes."""

    question: Callable[[State, tuple[int, ...]], Question | None] = nothing
    """What is asked of the seats that are awake; None: nothing now."""
    happens: Callable[[State, Answer], tuple[Happening, ...]] = no_happening
    """What follows from an answer."""
    before: Callable[[State, tuple[int, ...]], Notice | None] = nothing
    """What is shown before the question, or instead of it."""
    after: Callable[[State, Answer], Notice | None] = nothing
    """What the answer brings to light; judged on the state before the answer happened."""


class Call(Struct, frozen=True):
    """One call of the night. It is made whether or not anybody answers it (A55)."""

    id: str
    """Also the topic of its lines: `<id>.wake`, `<id>.sleep`."""
    at: int
    """Its place in the night's order (rules §4); numbers with gaps, all different."""
    awake: Callable[[State], tuple[int, ...]]
    """Living seats that open their eyes now; () makes it a decoy."""
    steps: tuple[Step, ...] = ()
    first_night_only: bool = False
    opening: str = ""
    """A further line between waking and acting."""
    told: Callable[[State, int], Notice] | None = None
    """A notice for every seat, in a uniform round in which everybody looks, before the call."""
    news_from: str = ""
    """The card whose presence in the deck makes that round worth while."""


class Card(Struct, frozen=True):
    """A role."""

    id: str
    calls: tuple[Call, ...] = ()
    many: bool = False
    """Whether a deck may hold more than one."""
    pack: bool = False
    """Whether its holders register together, with real cards."""
    joins: tuple[tuple[str, Step], ...] = ()
    """Steps it adds to the end of other cards' calls: (call id, step)."""
