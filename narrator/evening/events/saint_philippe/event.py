"""圣-菲利普：警长被解雇，立即另选；原警长不得当选。(rules §9 event 13, A78)"""

from narrator.evening.cues import Say, Script
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.evening.sheriff import election
from narrator.game.happenings import BadgeWent
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    dismissed = () if state.sheriff is None else (state.sheriff,)
    if dismissed:
        yield Say("saint_philippe.dismissed", {"seat": dismissed[0]})
        state = yield from happen(state, BadgeWent(None))
    state = yield from election(state, barred=dismissed)
    if state.sheriff is not None:
        yield Say("saint_philippe.oath", {"seat": state.sheriff})
    return state


EVENT = Event("saint_philippe", "full", begins=_begins)
