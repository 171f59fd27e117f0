"""去打猎：男性离开到拂晓，不发言、不投票、不能被投；夜里不被吃，也不吃人。(rules §9 event 7, A57, A62)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _leave(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.living() if state.genders[seat - 1] == "m")


def _why_not(state: State) -> str:
    return "" if 0 < len(_leave(state)) < len(state.living()) else "nobody_left"


def _begins(state: State, card: str) -> Script[State]:
    leaving = _leave(state)
    yield Say("event.leave", {"seats": leaving})
    return (yield from begin(state, "gone_hunting", "dawn", "away", "unhunted", seats=leaving))


EVENT = Event("gone_hunting", "full", needs=("gender",), why_not=_why_not, begins=_begins)
