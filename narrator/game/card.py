"""What a role's folder declares. Optional parts are few; everything else is the engine's."""

from collections.abc import Callable

from msgspec import Struct

from narrator.game.happenings import Happening
from narrator.game.question import Answer, Facts, Question
from narrator.game.state import State

Seats = tuple[int, ...]


class Notice(Struct, frozen=True):
    """Something told: shown in silence to those who are awake, or said aloud."""

    key: str
    facts: Facts = {}


def nothing(state: State, awake: Seats) -> None:
    """A step's default: no question, no notice."""


def no_notice(state: State, answer: Answer) -> None:
    """A step's default: an answer brings nothing to light."""


def no_happening(state: State, awake: Seats, answer: Answer) -> tuple[Happening, ...]:
    """A step's default: nothing follows."""
    return ()


def nothing_settled(state: State) -> tuple[Happening, ...]:
    """A step's default: nothing follows by itself."""
    return ()


def nothing_drawn(state: State, answer: Answer, order: tuple[int, ...]) -> tuple[Happening, ...]:
    """A step's default: nothing follows from chance."""
    return ()


def always(state: State) -> bool:
    """A call's default: made on every night of its kind."""
    return True


class Step(Struct, frozen=True):
    """One thing put to those whom a call wakes."""

    question: Callable[[State, Seats], Question | None] = nothing
    """What is asked of the seats that are awake; None: nothing now."""
    happens: Callable[[State, Seats, Answer], tuple[Happening, ...]] = no_happening
    """What follows from the answer of those who are awake."""
    before: Callable[[State, Seats], Notice | None] = nothing
    """What is shown before the question, or instead of it."""
    after: Callable[[State, Answer], Notice | None] = no_notice
    """What the answer brings to light; judged on the state before the answer happened."""
    aloud: Callable[[State, Answer], Notice | None] = no_notice
    """What is said to everybody at the end of the call."""
    draws: int = 0
    """Out of how many chance draws after an answer of seats; 0: nothing is drawn."""
    drawn: Callable[[State, Answer, tuple[int, ...]], tuple[Happening, ...]] = nothing_drawn
    """What follows from that draw."""
    settles: Callable[[State], tuple[Happening, ...]] = nothing_settled
    """What follows by itself, asked or not."""


class Join(Struct, frozen=True):
    """A step that a card or an event adds to another card's call."""

    calls: tuple[str, ...]
    step: Step
    place: int
    """Order among the call's steps; the call's own stand at 0."""


class Call(Struct, frozen=True):
    """One call of the night. It is made whether or not anybody answers it (A55)."""

    id: str
    """Also the topic of its lines: `<id>.wake`, `<id>.sleep`."""
    at: int
    """Its place in the night's order (rules §4); numbers with gaps, all different."""
    awake: Callable[[State], Seats]
    """Living seats that open their eyes now; () makes it a decoy."""
    steps: tuple[Step, ...] = ()
    each: bool = False
    """Every living seat is woken in turn instead, with itself as the one awake."""
    first_night_only: bool = False
    opening: str = ""
    """A further line between waking and acting."""
    when: Callable[[State], bool] = always
    """Nights on which it is made; judged on what everybody knows."""
    told: Callable[[State, int], Notice] | None = None
    """A notice for every seat, in a uniform round in which everybody looks, before the call."""
    told_when: Callable[[State], bool] = always
    """Whether that round is held; judged on what everybody knows."""


class Card(Struct, frozen=True):
    """A role."""

    id: str
    calls: tuple[Call, ...] = ()
    many: bool = False
    """Whether a deck may hold more than one."""
    pack: bool = False
    """Whether its holders register together, with real cards."""
    joins: tuple[Join, ...] = ()
