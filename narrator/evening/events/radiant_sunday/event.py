"""灿烂的周日：平静的一天；用了狼变的诱惑，今夜的受害者被感染。(rules §9 event 4, §10.3, A79)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if state.rules.lycan_temptation != "event":
        yield Say("radiant_sunday.ordinary")
        return state
    yield Say("radiant_sunday.variant")
    return (yield from begin(state, "radiant_sunday", "dawn", "lure"))


EVENT = Event("radiant_sunday", "full", begins=_begins)
