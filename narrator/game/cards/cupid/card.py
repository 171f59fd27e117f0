"""丘比特：第一夜指定两人成为情侣，可以指定自己。一人死则另一人殉情。(rules §2.7, A20–A23, A96)"""

from narrator.game.card import Call, Card, Notice, Step
from narrator.game.happenings import Coupled, Happening
from narrator.game.question import Answer, Question
from narrator.game.state import State

PAIR = 2


def _pair(state: State, awake: tuple[int, ...]) -> Question:
    return Question("cupid.whom", to=awake, seats=state.living(), least=PAIR, most=PAIR, secret=True)


def _couple(state: State, answer: Answer) -> tuple[Happening, ...]:
    if isinstance(answer, str):
        return ()
    first, second = answer
    return (Coupled((first, second)),)


def _told(state: State, seat: int) -> Notice:
    partner = state.partner(seat)
    return Notice("notice.nothing") if partner is None else Notice("notice.lover", {"seat": partner})


def _lovers(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.couple or () if state.alive(seat))


CARD = Card(
    "cupid",
    calls=(
        Call(
            "cupid",
            at=20,
            awake=lambda state: state.holders("cupid"),
            steps=(Step(_pair, _couple),),
            first_night_only=True,
        ),
        Call("lovers", at=30, awake=_lovers, first_night_only=True, told=_told, news_from="cupid"),
    ),
)
