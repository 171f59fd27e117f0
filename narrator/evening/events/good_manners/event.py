"""良好的教养：依次发言，不得打断；违者失去这一轮的投票权。(rules §9 event 3, A65)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "good_manners", "sunset", "in_turn", "watched"))


EVENT = Event("good_manners", "full", begins=_begins)
