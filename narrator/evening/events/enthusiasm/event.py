"""群情激奋：下一个被处决的若是狼人，立即再投一次，不讨论。(rules §9 event 18, A63)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if state.rules.next_killed == "any":
        yield Say("event.any_death")
    return (yield from begin(state, "enthusiasm", "trigger"))


EVENT = Event("enthusiasm", "new", begins=_begins)
