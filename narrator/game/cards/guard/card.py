"""守卫：每晚守护一人不被狼人杀害，可守自己，不能连续两晚守同一人。(rules §2.11, §10.1, A10, A11, A13)"""

from narrator.game.card import Call, Card, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.order import neighbours
from narrator.game.powers import night_wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest


def _whom(state: State, awake: tuple[int, ...]) -> Question:
    barred: dict[int, str] = {}
    if state.last_guarded is not None and not state.rules.guard_may_repeat:
        barred[state.last_guarded] = "same_twice"
    if state.rules.guard_girl == "forbidden":
        barred |= dict.fromkeys(state.holders("little_girl"), "not_offered")
    if harvest(state):
        near = {*awake, *(seat for guard in awake for seat in neighbours(state, guard))}
        barred |= {seat: "not_neighbour" for seat in state.living() if seat not in near}
    seats = tuple(seat for seat in state.living() if seat not in barred)
    return Question(
        "guard.whom",
        to=awake,
        seats=seats,
        words=("nobody",) if state.rules.guard_may_skip or not seats else (),
        barred=tuple(barred.items()),
        secret=True,
    )


def _guarded(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("guarded", answer[0]),)


CARD = Card(
    "guard",
    calls=(
        Call(
            "guard", at=40, awake=lambda state: night_wielders(state, "guard"), steps=(Step(_whom, _guarded),)
        ),
    ),
)
