"""预言家：每晚查看一名其他玩家的身份。(rules §2.3, §10.1, A16, A90)"""

from narrator.game.card import Call, Card, Notice, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.order import neighbours
from narrator.game.powers import night_wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest


def _whom(state: State, awake: tuple[int, ...]) -> Question:
    return Question(
        "seer.whom",
        to=awake,
        seats=tuple(seat for seat in state.living() if seat not in awake),
        words=("nobody",),
        barred=tuple((seat, "self") for seat in awake),
        secret=True,
    )


def _look(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("seen", answer[0], card=state.card(answer[0])),)


def _three(state: State, seat: int) -> tuple[str, ...]:
    """Under the harvest: the cards of the seat and its neighbours, in an order that tells nothing."""
    return tuple(sorted(state.card(n) for n in (seat, *neighbours(state, seat))))


def _sees(state: State, answer: Answer) -> Notice | None:
    if isinstance(answer, str):
        return None
    seat, card = answer[0], state.card(answer[0])
    if harvest(state):
        return Notice("seer.three", {"seat": seat, "cards": _three(state, seat)})
    if state.rules.seer_result == "camp":
        return Notice("seer.camp", {"seat": seat, "camp": "wolf" if card == "werewolf" else "not_wolf"})
    return Notice("seer.sees", {"seat": seat, "card": card})


def _aloud(state: State, answer: Answer) -> Notice | None:
    """梦游：看到的身份当众读出，不说是谁的。(A90)"""
    if isinstance(answer, str) or not state.under("aloud"):
        return None
    cards = _three(state, answer[0]) if harvest(state) else (state.card(answer[0]),)
    return Notice("somnambulism.saw", {"cards": cards})


CARD = Card(
    "seer",
    calls=(
        Call(
            "seer",
            at=50,
            awake=lambda state: night_wielders(state, "seer"),
            steps=(Step(_whom, _look, after=_sees, aloud=_aloud),),
        ),
    ),
)
