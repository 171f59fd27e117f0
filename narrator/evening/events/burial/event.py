"""葬礼：从此被狼人杀死的人身份不再公开。(rules §9 event 5, A88)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "burial", "never", "buried"))


EVENT = Event("burial", "dark", begins=_begins)
