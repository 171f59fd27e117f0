"""死之触：从此狼人必须触摸受害者，否则没有受害者。(rules §9 event 14, A89)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.card import Join, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.question import Answer, Question
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "touch_of_death", "never", "touch"))


def _touched(state: State, pack: tuple[int, ...]) -> Question | None:
    if not state.under("touch") or not state.tonight.bitten:
        return None
    return Question(
        "touch_of_death.touched",
        to=pack,
        words=("yes", "no"),
        secret=True,
        facts={"seat": state.tonight.bitten[-1]},
    )


def _spared(state: State, pack: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if answer == "yes" else (Marked("spared", state.tonight.bitten[-1]),)


EVENT = Event(
    "touch_of_death",
    "dark",
    begins=_begins,
    joins=(Join(("werewolf", "church", "inn"), Step(_touched, _spared), place=20),),
)
