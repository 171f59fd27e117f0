"""去林地采集：女性离开到日落；女巫在天黑前多得一瓶药。(rules §9 event 8, A57, A81)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.card import Join, Step
from narrator.game.happenings import BottleGained, EffectEnded, Happening
from narrator.game.question import Answer, Question
from narrator.game.state import State

BOTTLES = ("antidote", "poison")


def _why_not(state: State) -> str:
    return "" if state.holders("witch") else "no_witch"


def _begins(state: State, card: str) -> Script[State]:
    women = tuple(seat for seat in state.living() if state.genders[seat - 1] == "f")
    if women:
        yield Say("event.leave", {"seats": women})
    state = yield from begin(state, "woodland_gathering", "sunset", "away", seats=women)
    return (yield from begin(state, "woodland_gathering", "dawn", "bottle"))


def _which(state: State, awake: tuple[int, ...]) -> Question | None:
    if not state.under("bottle"):
        return None
    return Question("woodland_gathering.bottle", to=awake, words=BOTTLES, secret=True)


def _gained(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return (
        BottleGained("antidote" if answer == "antidote" else "poison"),
        EffectEnded("woodland_gathering"),
    )


EVENT = Event(
    "woodland_gathering",
    "full",
    needs=("gender",),
    why_not=_why_not,
    begins=_begins,
    joins=(Join(("witch",), Step(_which, _gained), place=-10),),
)
