"""周六晚上的舞会：年龄偏小的一半离开到拂晓，如同去打猎。(rules §9 event 9, A61, A62)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.ages import younger_half
from narrator.game.state import State


def _leave(state: State) -> tuple[int, ...]:
    return tuple(sorted(younger_half(state)))


def _begins(state: State, card: str) -> Script[State]:
    leaving = _leave(state)
    yield Say("event.leave", {"seats": leaving})
    return (yield from begin(state, "saturday_ball", "dawn", "away", "unhunted", seats=leaving))


EVENT = Event("saturday_ball", "full", needs=("age",), begins=_begins)
