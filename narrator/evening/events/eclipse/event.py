"""月蚀：背对圆心，讨论时不得相看。(rules §9 event 6, A82)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if state.rules.eclipse_penalty == "lose_vote":
        yield Say("eclipse.penalty")
    return (yield from begin(state, "eclipse", "sunset", "watched"))


EVENT = Event("eclipse", "full", begins=_begins)
