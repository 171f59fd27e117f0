"""预言家：每晚查看一名其他玩家的身份。(rules §2.3, A16)"""

from narrator.game.card import Call, Card, Notice, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State


def _whom(state: State, awake: tuple[int, ...]) -> Question:
    others = tuple(seat for seat in state.living() if seat not in awake)
    return Question(
        "seer.whom",
        to=awake,
        seats=others,
        words=("nobody",),
        barred=tuple((seat, "self") for seat in awake),
        secret=True,
    )


def _look(state: State, answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("seen", answer[0], card=state.card(answer[0])),)


def _sees(state: State, answer: Answer) -> Notice | None:
    if isinstance(answer, str):
        return None
    card = state.card(answer[0])
    if state.rules.seer_result == "camp":
        return Notice("seer.camp", {"seat": answer[0], "camp": "wolf" if card == "werewolf" else "not_wolf"})
    return Notice("seer.sees", {"seat": answer[0], "card": card})


CARD = Card(
    "seer",
    calls=(
        Call(
            "seer",
            at=50,
            awake=lambda state: wielders(state, "seer"),
            steps=(Step(_whom, _look, after=_sees),),
        ),
    ),
)
