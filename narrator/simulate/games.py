"""One simulated game: the evening's own script, answered by minds. There is no second engine."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from narrator.evening.cues import Ask, Draw, Happened, Reply, Show
from narrator.evening.evening import evening
from narrator.evening.setting import Setting
from narrator.game.happenings import (
    Backfired,
    Dealt,
    EffectEnded,
    EventDrawn,
    Happening,
    SecondVoteDue,
    SpecterChose,
)
from narrator.game.happenings.base import DeathCause, Victory
from narrator.game.state import State
from narrator.simulate.people import open_to_all_cards, seated
from narrator.simulate.room import Room
from narrator.simulate.skill import Skill

MOST_CUES = 20_000
"""A game of eighteen needs a few hundred to two thousand; one that goes on and on has stalled."""


class Game(Struct, frozen=True):
    """What is kept of a simulated game."""

    seed: str
    winner: Victory
    winners: tuple[int, ...]
    """Seats that share the victory, dead or alive."""
    dealt: tuple[str, ...]
    """Cards by seat as dealt."""
    living: tuple[int, ...]
    """Seats alive at the end."""
    days: int
    """Nights that fell; each but the last was followed by a vote."""
    deaths: tuple[tuple[int, DeathCause, str], ...]
    """(seat, cause, phase) in order."""
    drawn: tuple[str, ...]
    """Event cards that came up and could be played."""
    laid_aside: tuple[str, ...]
    """Event cards that came up and could not be played."""
    fired: tuple[str, ...]
    """Pending events that did what they wait for."""


class GameError(RuntimeError):
    """A simulated game that broke or stalled. Its message holds the seed."""


def prepared(setting: Setting) -> Setting:
    """A table as it is simulated: the program deals, votes are named seat by seat, all cards are in."""
    return open_to_all_cards(replace(setting, deal="app", vote_mode="roll_call", names=()))


def play(setting: Setting, seed: str, skill: Skill) -> Game:
    """Play a whole game; the same setting, seed and skill give the same game. Raises GameError."""
    table = seated(prepared(setting), Random(f"{seed}/people"))
    try:
        happened, end = _perform(table, Room(table, seed, skill))
    except Exception as error:
        raise GameError(f"game {seed}: {type(error).__name__}: {error}") from error
    if end is None or end.ended is None:
        raise GameError(f"game {seed}: stalled after {MOST_CUES} cues")
    return Game(
        seed=seed,
        winner=end.ended.winner,
        winners=end.ended.seats,
        dealt=next(h.cards for h in happened if isinstance(h, Dealt)),
        living=end.living(),
        days=end.night,
        deaths=tuple((death.seat, death.cause, death.phase) for death in end.deaths),
        drawn=tuple(h.event for h in happened if isinstance(h, EventDrawn) and not h.why_not),
        laid_aside=tuple(h.event for h in happened if isinstance(h, EventDrawn) and h.why_not),
        fired=_fired(happened),
    )


def _perform(setting: Setting, room: Room) -> tuple[list[Happening], State | None]:
    script, reply = evening(setting), None
    happened: list[Happening] = []
    for _ in range(MOST_CUES):
        try:
            cue = script.send(reply)
        except StopIteration as end:
            state: State = end.value
            return happened, state
        reply = _reply(cue, room, happened)
    return happened, None


def _reply(cue: object, room: Room, happened: list[Happening]) -> Reply:
    match cue:
        case Ask(question):
            return room.answers(question)
        case Happened(happening):
            happened.append(happening)
            room.hears(happening)
        case Show():
            room.shows(cue)
        case Draw(_, count):
            return room.draws(count)
    return None


def _fired(happened: list[Happening]) -> tuple[str, ...]:
    """Pending events of which one can see that they fired: a second vote, a changed wolf, a called order."""
    fired: list[str] = []
    spent = ""
    for happening in happened:
        match happening:
            case EffectEnded("influences"):
                fired.append("influences")
            case EffectEnded(event):
                spent = event
            case SecondVoteDue(True):
                fired.append(spent)
            case Backfired():
                fired.append("backfire")
            case SpecterChose():
                fired.append("specter")
    return tuple(fired)
