"""奇迹：最后一个被狼人杀死的人回来，只是普通村民。(rules §9 event 31, A66, A100)"""

from narrator.evening.cues import Say, Script
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.game.happenings import Returned
from narrator.game.order import wolf_victims
from narrator.game.state import State


def _victim(state: State) -> int | None:
    victims = wolf_victims(state)
    if state.rules.miracle_target == "last_night_only":
        victims = tuple(seat for seat in victims if seat in state.died_at(f"dawn{state.night}"))
    return victims[-1] if victims else None


def _why_not(state: State) -> str:
    return "no_wolf_victim" if _victim(state) is None else ""


def _begins(state: State, card: str) -> Script[State]:
    victim = _victim(state)
    if victim is None:
        return state
    yield Say("miracle.back", {"seat": victim})
    return (yield from happen(state, Returned(victim)))


EVENT = Event("miracle", "full", why_not=_why_not, begins=_begins)
