"""收获结束：平静的一天；用了收获节，本回合各角色能力改变。(rules §9 event 2, §10.1, A69)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if state.rules.harvest_festival != "event":
        yield Say("end_of_harvest.ordinary")
        return state
    yield Say("end_of_harvest.variant")
    return (yield from begin(state, "end_of_harvest", "dawn", "harvest"))


EVENT = Event("end_of_harvest", "full", begins=_begins)
