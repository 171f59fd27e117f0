"""吹笛者：每晚在女巫之后迷惑两人；所有被迷惑的人醒来相认。(rules §2.14, §10.1, A35, A36)"""

from narrator.game.card import Call, Card, Notice, Step
from narrator.game.happenings import Charmed, Happening
from narrator.game.powers import night_wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest


def _whom(state: State, awake: tuple[int, ...]) -> Question | None:
    free = tuple(seat for seat in state.living() if seat not in awake and seat not in state.charmed)
    if not free:
        return None
    count = min(1 if harvest(state) else state.rules.piper_charms, len(free))
    return Question(
        "piper.whom",
        to=awake,
        seats=free,
        least=count,
        most=count,
        words=("nobody",),
        barred=(
            *((seat, "self") for seat in awake),
            *((seat, "charmed") for seat in state.living() if seat in state.charmed),
        ),
        secret=True,
    )


def _charm(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Charmed(answer),)


def _charmed(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.living() if seat in state.charmed)


def _company(state: State, awake: tuple[int, ...]) -> Notice | None:
    return Notice("charmed.company", {"seats": awake})


def _told(state: State, seat: int) -> Notice:
    return Notice("notice.charmed") if seat in state.charmed else Notice("notice.nothing")


CARD = Card(
    "piper",
    calls=(
        Call(
            "piper", at=80, awake=lambda state: night_wielders(state, "piper"), steps=(Step(_whom, _charm),)
        ),
        Call("charmed", at=90, awake=_charmed, steps=(Step(before=_company),), told=_told),
    ),
)
