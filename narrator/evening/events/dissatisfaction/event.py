"""不满情绪：下一个被处决的若不是狼人，立即再投一次，不讨论。(rules §9 event 19, A63)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if state.rules.next_killed == "any":
        yield Say("event.any_death")
    return (yield from begin(state, "dissatisfaction", "trigger"))


EVENT = Event("dissatisfaction", "new", begins=_begins)
