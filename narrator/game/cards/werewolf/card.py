"""狼人：每晚共同袭击一人，可以空刀；不能袭击狼人和死者。(rules §2.1, A14, A15, A22)"""

from narrator.game.card import Call, Card, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import may_harm
from narrator.game.question import Answer, Question
from narrator.game.state import State


def _whom(state: State, pack: tuple[int, ...]) -> Question:
    barred = [(seat, "wolf") for seat in state.wolves() if not state.rules.wolves_target_wolf]
    if len(pack) == 1:  # with another wolf beside him it is the pack that bites, not the lover
        barred += [(seat, "lover") for seat in state.living() if not may_harm(state, pack[0], seat)]
    prey = tuple(seat for seat in state.living() if seat not in dict(barred))
    may_pass = state.rules.wolves_no_victim or not prey
    return Question(
        "werewolf.whom",
        to=pack,
        seats=prey,
        words=("nobody",) if may_pass else (),
        barred=tuple(barred),
        secret=True,
    )


def _bite(state: State, answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("bitten", answer[0]),)


CARD = Card(
    "werewolf",
    calls=(
        Call("werewolf", at=60, awake=State.wolves, steps=(Step(_whom, _bite),), opening="werewolf.hunt"),
    ),
    many=True,
    pack=True,
)
