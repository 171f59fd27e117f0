"""盗贼：第一夜看中间两张牌，可以换一张；两张都是狼人则必须换。(rules §2.6, §10.1, A2, A3)"""

from narrator.config import Rules
from narrator.game.card import Call, Card, Step
from narrator.game.happenings import CardsSwapped, Exchanged, Happening
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest

TAKES = ("card_1", "card_2")


def must_take(rules: Rules, center: tuple[str, ...]) -> bool:
    """Whether the middle forces him to become a wolf: by default only two wolves do."""
    wolves = [card == "werewolf" for card in center]
    match rules.thief_must_take_wolf:
        case "both":
            return bool(wolves) and all(wolves)
        case "any":
            return any(wolves)
        case "never":  # pragma: no branch - mypy sees that there is no other
            return False


def _choose(state: State, awake: tuple[int, ...]) -> Question | None:
    if not state.center or harvest(state):
        return None
    first, second = state.center
    words: tuple[str, ...] = ("keep", *TAKES)
    if must_take(state.rules, state.center):
        words = tuple(w for w, card in zip(TAKES, state.center, strict=True) if card == "werewolf")
    return Question(
        "thief.choose", to=awake, words=words, secret=True, facts={"first": first, "second": second}
    )


def _take(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    if answer not in TAKES:
        return ()
    return (Exchanged(awake[0], state.center[TAKES.index(str(answer))]),)


def _swap(state: State, awake: tuple[int, ...]) -> Question | None:
    """收获节：盗贼与一名玩家换牌。"""
    if not harvest(state):
        return None
    return Question(
        "thief.swap",
        to=awake,
        seats=tuple(seat for seat in state.living() if seat not in awake),
        words=("keep",),
        barred=tuple((seat, "self") for seat in awake),
        secret=True,
    )


def _swapped(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (CardsSwapped(awake[0], answer[0]),)


CARD = Card(
    "thief",
    calls=(
        Call(
            "thief",
            at=10,
            awake=lambda state: state.holders("thief"),
            steps=(Step(_choose, _take), Step(_swap, _swapped)),
            first_night_only=True,
        ),
    ),
)
