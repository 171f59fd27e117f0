"""没有我，也没有狼：不得说“狼”和“我”，违者失去投票权。(rules §9 event 20, A65)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "not_me_nor_wolf", "sunset", "watched"))


EVENT = Event("not_me_nor_wolf", "full", begins=_begins)
