"""The whole evening, from set-up to the outcome: the machine names the phase, the phase's script plays it."""

from narrator.evening.calls import is_called
from narrator.evening.cues import Enter, Say, Script
from narrator.evening.dawn import dawn, daybreak, last_words
from narrator.evening.day import discussion
from narrator.evening.deal import deal, line_up, register
from narrator.evening.machine import CALL_PHASES, Standing, stand
from narrator.evening.morning import draw_event
from narrator.evening.news import is_news_due, news
from narrator.evening.night import make_call, nightfall
from narrator.evening.setting import Setting
from narrator.evening.sheriff import election
from narrator.evening.verdict import verdict
from narrator.evening.vote import second_vote, vote
from narrator.game.state import State


def start(setting: Setting) -> State:
    """The game before anything happened."""
    return State(
        rules=setting.rules,
        deck=setting.deck,
        genders=setting.genders,
        ages=setting.ages,
        pile=setting.pile,
    )


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
    """A call that this night does not make, or a morning without a card, is passed by in silence."""
    game = standing.game
    match standing.state:
        case phase if phase in CALL_PHASES:
            owner, call = CALL_PHASES[phase]
            return is_called(game, owner, call, game.night)
        case "news":
            return is_news_due(game)
        case "event":
            return _draws_event(standing.setting, game)
    return True


def _draws_event(setting: Setting, game: State) -> bool:
    if setting.event_days is not None:
        return game.night in setting.event_days
    return bool(setting.pile) and game.night >= setting.rules.events_from_day


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
        case "news":
            return news(game)
        case "daybreak":
            return daybreak(game)
        case "election":
            return election(game)
        case "dawn":
            return dawn(game)
        case "dawn_words":
            return last_words(game, f"dawn{game.night}")
        case "event":
            return draw_event(game)
        case "discussion":
            return discussion(game)
        case "vote":
            return vote(game, setting.vote_mode)
        case "verdict":
            return verdict(game)
        case "second_vote":
            return second_vote(game)
        case "verdict_words":
            return last_words(game, f"day{game.night}")
    raise ValueError(f"no script for the phase {standing.state!r}")


def _outcome(game: State) -> Script[None]:
    if game.ended is None:
        raise ValueError("the evening is over, the game is not")
    yield Say(f"over.{game.ended.winner}")
    if game.ended.seats:
        yield Say("over.winners", {"seats": game.ended.seats})
    if bound := tuple(sorted(set(game.pact) & set(game.ended.seats))):
        yield Say("devil_pact.price", {"seats": bound})
