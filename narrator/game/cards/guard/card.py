"""守卫：每晚守护一人不被狼人杀害，可守自己，不能连续两晚守同一人。(rules §2.11, A10, A11, A13)"""

from narrator.game.card import Call, Card, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State


def _whom(state: State, awake: tuple[int, ...]) -> Question:
    barred = [(seat, "same_twice") for seat in state.living() if seat == state.last_guarded]
    if state.rules.guard_girl == "forbidden":
        barred += [(seat, "not_offered") for seat in state.holders("little_girl")]
    seats = tuple(seat for seat in state.living() if seat not in dict(barred))
    return Question(
        "guard.whom",
        to=awake,
        seats=seats,
        words=("nobody",) if state.rules.guard_may_skip or not seats else (),
        barred=tuple(barred),
        secret=True,
    )


def _guarded(state: State, answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("guarded", answer[0]),)


CARD = Card(
    "guard",
    calls=(
        Call("guard", at=40, awake=lambda state: wielders(state, "guard"), steps=(Step(_whom, _guarded),)),
    ),
)
