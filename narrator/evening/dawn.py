"""天亮：公布昨夜的死者，不说死因；翻牌、开枪、殉情、警徽、遗言。(rules §5, A49, A50, A63, A85)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.deaths import resolve, settle
from narrator.evening.happen import happen
from narrator.evening.second_vote import consider
from narrator.game.dawn import deaths_of_night
from narrator.game.happenings import DayBroke, NightAnnounced, RascalReturned
from narrator.game.love import is_bereaved
from narrator.game.question import Question
from narrator.game.state import State


def daybreak(state: State) -> Script[State]:
    """Everybody opens the eyes."""
    state = yield from happen(state, DayBroke(state.night))
    yield Say("daybreak.wake")
    return state


def dawn(state: State) -> Script[State]:
    """Announce the night and settle everything that follows from it."""
    batch, also = deaths_of_night(state)
    state = yield from happen(state, *also)
    if batch:
        yield Say("dawn.deaths", {"seats": tuple(seat for seat, _ in batch)})
    else:
        yield Say("dawn.peaceful")
    state = yield from resolve(state, batch)
    state = yield from _rascal_returns(state)
    state = yield from settle(state)
    if state.rules.next_killed == "any":
        state = yield from consider(state, state.died_at(f"dawn{state.night}"))
    return (yield from happen(state, NightAnnounced()))


def _rascal_returns(state: State) -> Script[State]:
    """Yesterday's rascal is back; a grief that waited for him takes him now (A85)."""
    for rascal in state.flagged("gone"):
        state = yield from happen(state, RascalReturned(rascal))
        yield Say("little_rascal.back", {"seat": rascal})
        if is_bereaved(state, rascal):
            state = yield from resolve(state, ((rascal, "grief"),))
    return state


def last_words(state: State, phase: str) -> Script[State]:
    """The dead of a phase speak for the last time, then are silent for good (A50)."""
    if not _have_last_words(state, phase):
        return state
    for seat in state.died_at(phase):
        yield from ask(
            Question(
                "last_words.speak",
                to=(seat,),
                words=("done", "time_up"),
                limit="speech",
                facts={"seat": seat},
            )
        )
    return state


def _have_last_words(state: State, phase: str) -> bool:
    match state.rules.last_words:
        case "all":
            return True
        case "first_night_and_vote":
            return phase == "dawn1" or phase.startswith("day")
        case "vote_only":
            return phase.startswith("day")
        case "none":  # pragma: no branch - mypy sees that there is no other
            return False
