"""盗贼：第一夜看中间两张牌，可以换一张；两张都是狼人则必须换。(rules §2.6, A2, A3)"""

from narrator.game.card import Call, Card, Step
from narrator.game.happenings import Exchanged, Happening
from narrator.game.question import Answer, Question
from narrator.game.state import State

TAKES = ("card_1", "card_2")


def must_take(center: tuple[str, ...]) -> bool:
    """Two wolves in the middle: he may not keep his card."""
    return bool(center) and all(card == "werewolf" for card in center)


def _choose(state: State, awake: tuple[int, ...]) -> Question | None:
    if not state.center:
        return None
    first, second = state.center
    return Question(
        "thief.choose",
        to=awake,
        words=TAKES if must_take(state.center) else ("keep", *TAKES),
        secret=True,
        facts={"first": first, "second": second},
    )


def _take(state: State, answer: Answer) -> tuple[Happening, ...]:
    if answer not in TAKES:
        return ()
    (thief,) = state.holders("thief")
    return (Exchanged(thief, state.center[TAKES.index(str(answer))]),)


CARD = Card(
    "thief",
    calls=(
        Call(
            "thief",
            at=10,
            awake=lambda state: state.holders("thief"),
            steps=(Step(_choose, _take),),
            first_night_only=True,
        ),
    ),
)
