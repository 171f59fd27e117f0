"""狼人：每晚共同袭击一人，可以空刀；不能袭击狼人和死者。(rules §2.1, A14, A15, A22)"""

from narrator.game.card import Call, Card, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.love import may_harm
from narrator.game.order import neighbours
from narrator.game.powers import pack
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest


def barred_prey(state: State, hunters: tuple[int, ...]) -> dict[int, str]:
    """Living seats that these wolves may not name, each with its reason."""
    barred = {seat: "wolf" for seat in state.wolves() if not state.rules.wolves_target_wolf}
    barred |= {seat: "away" for flag in ("unhunted", "gone") for seat in state.flagged(flag)}
    barred |= dict.fromkeys(state.infected, "infected")
    if len(hunters) == 1:  # with another wolf beside him it is the pack that bites, not the lover
        barred |= {seat: "lover" for seat in state.living() if not may_harm(state, hunters[0], seat)}
    if harvest(state):
        near = {seat for wolf in hunters for seat in neighbours(state, wolf)}
        barred |= {seat: "not_neighbour" for seat in state.living() if seat not in near}
    return {seat: reason for seat, reason in barred.items() if state.alive(seat)}


def _whom(state: State, hunters: tuple[int, ...]) -> Question:
    barred = barred_prey(state, hunters)
    prey = tuple(seat for seat in state.living() if seat not in barred)
    may_pass = state.rules.wolves_no_victim or not prey
    return Question(
        "werewolf.whom",
        to=hunters,
        seats=prey,
        words=("nobody",) if may_pass else (),
        barred=tuple(barred.items()),
        secret=True,
    )


def bite(state: State, hunters: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    """The named seat is bitten."""
    return () if isinstance(answer, str) else (Marked("bitten", answer[0]),)


CARD = Card(
    "werewolf",
    calls=(Call("werewolf", at=60, awake=pack, steps=(Step(_whom, bite),), opening="werewolf.hunt"),),
    many=True,
    pack=True,
)
