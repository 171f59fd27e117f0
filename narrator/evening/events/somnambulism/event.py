"""梦游：从此预言家看到的身份当众读出，不说是谁的；直到预言家死去。(rules §9 event 15, A90)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _why_not(state: State) -> str:
    return "" if state.holders("seer") else "no_seer"


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "somnambulism", "never", "aloud"))


EVENT = Event("somnambulism", "dark", why_not=_why_not, begins=_begins)
