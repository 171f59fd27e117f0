"""小流氓：最年轻的离开到明天，不会死；回来以后一票算三票。(rules §9 event 23, A61, A85)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.ages import youngest
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    rascal = youngest(state)
    yield Say("little_rascal.leave", {"seat": rascal})
    return (yield from begin(state, "little_rascal", "dawn", "away", "gone", "unhunted", seats=(rascal,)))


EVENT = Event("little_rascal", "new", needs=("age",), begins=_begins)
