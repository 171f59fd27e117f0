"""年长者的午宴：年龄偏大的一半离开到日落。(rules §9 event 10, A61)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.ages import older_half
from narrator.game.state import State


def _leave(state: State) -> tuple[int, ...]:
    return tuple(sorted(older_half(state)))


def _begins(state: State, card: str) -> Script[State]:
    leaving = _leave(state)
    yield Say("event.leave", {"seats": leaving})
    return (yield from begin(state, "seniors_luncheon", "sunset", "away", seats=leaving))


EVENT = Event("seniors_luncheon", "full", needs=("age",), begins=_begins)
