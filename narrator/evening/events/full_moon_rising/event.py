"""满月：下一夜狼人各看一人；猎人、女巫、预言家变成狼人，一同处死一人。(rules §9 event 28, §9.2, A87)"""

from functools import partial

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.card import Call, Notice, Step
from narrator.game.cards.werewolf.card import bite
from narrator.game.question import Answer, Question
from narrator.game.state import State

MOST_WOLVES = 7
"""As many wolves as a game can come to hold: four, and those that events turn."""


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "full_moon_rising", "dawn", "full_moon"))


def _look(state: State, wolves: tuple[int, ...], *, place: int) -> Question | None:
    if place >= len(wolves):
        return None
    wolf = wolves[place]
    others = tuple(seat for seat in state.living() if seat != wolf)
    return Question(
        "wolf_seers.whom",
        to=(wolf,),
        seats=others,
        words=("nobody",),
        barred=((wolf, "self"),),
        secret=True,
        facts={"seat": wolf},
    )


def _sees(state: State, answer: Answer) -> Notice | None:
    if isinstance(answer, str):
        return None
    return Notice("seer.sees", {"seat": answer[0], "card": state.card(answer[0])})


def _three(state: State) -> tuple[int, ...]:
    """The card turns them; the elder's curse takes powers, not this."""
    out = state.flagged("gone")
    return tuple(
        seat for seat in state.living() if state.card(seat) in ("hunter", "witch", "seer") and seat not in out
    )


def _whom(state: State, three: tuple[int, ...]) -> Question:
    barred = dict.fromkeys(three, "wolf") | dict.fromkeys(state.flagged("gone"), "away")
    return Question(
        "three.whom",
        to=three,
        seats=tuple(seat for seat in state.living() if seat not in barred),
        words=("nobody",),
        barred=tuple(barred.items()),
        secret=True,
    )


def _tonight(state: State) -> bool:
    return state.under("full_moon")


EVENT = Event(
    "full_moon_rising",
    "new",
    begins=_begins,
    calls=(
        Call(
            "wolf_seers",
            at=52,
            awake=State.wolves,
            steps=tuple(Step(partial(_look, place=n), after=_sees) for n in range(MOST_WOLVES)),
            when=_tonight,
        ),
        Call("three", at=54, awake=_three, steps=(Step(_whom, bite),), when=_tonight),
    ),
    silences=("werewolf", "seer", "witch"),
)
