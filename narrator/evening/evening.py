"""The whole evening, from set-up to the outcome: the machine names the phase, the phase's script plays it."""

from narrator.evening.cues import Enter, Say, Script
from narrator.evening.dawn import dawn, daybreak, last_words
from narrator.evening.day import discussion
from narrator.evening.deal import deal, line_up, register
from narrator.evening.machine import CALL_PHASES, Standing, stand
from narrator.evening.night import make_call, nightfall
from narrator.evening.setting import Setting
from narrator.evening.sheriff import election
from narrator.evening.verdict import verdict
from narrator.evening.vote import vote
from narrator.game.night_order import is_called
from narrator.game.state import State


def start(setting: Setting) -> State:
    """The game before anything happened."""
    return State(rules=setting.rules, deck=setting.deck)


def evening(setting: Setting) -> Script[State]:
    """Play an evening; the result is the game at its end. Same setting and replies, same evening."""
    return carry_on(stand(setting, start(setting)))


def carry_on(standing: Standing) -> Script[State]:
    """Play on from where the evening stands."""
    while standing.state != "over":
        if _takes_place(standing):
            yield Enter(standing.state, standing.game.night)
            standing.game = yield from _phase(standing)
        standing.trigger("move_on")
    yield Enter("over", standing.game.night)
    yield from _outcome(standing.game)
    return standing.game


def _takes_place(standing: Standing) -> bool:
    """A call that this night does not make is passed by in silence."""
    if standing.state not in CALL_PHASES:
        return True
    card, call = CALL_PHASES[standing.state]
    return is_called(standing.game, card, call, standing.game.night)


def _phase(standing: Standing) -> Script[State]:
    game, setting = standing.game, standing.setting
    match standing.state:
        case phase if phase in CALL_PHASES:
            return make_call(game, CALL_PHASES[phase][1])
        case "setup":
            return line_up(game, setting)
        case "deal":
            return deal(game, setting)
        case "registration":
            return register(game, setting)
        case "nightfall":
            return nightfall(game)
        case "daybreak":
            return daybreak(game)
        case "election":
            return election(game)
        case "dawn":
            return dawn(game)
        case "dawn_words":
            return last_words(game, f"dawn{game.night}")
        case "discussion":
            return discussion(game)
        case "vote":
            return vote(game, setting.vote_mode)
        case "verdict":
            return verdict(game)
        case "verdict_words":
            return last_words(game, f"day{game.night}")
    raise ValueError(f"no script for the phase {standing.state!r}")


def _outcome(game: State) -> Script[None]:
    if game.ended is None:
        raise ValueError("the evening is over, the game is not")
    yield Say(f"over.{game.ended.winner}")
    if game.ended.seats:
        yield Say("over.winners", {"seats": game.ended.seats})
