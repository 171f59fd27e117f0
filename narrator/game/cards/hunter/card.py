"""猎人：被狼人杀死或被处决时可以开枪带走一人；中毒、殉情不能。(rules §2.4, §10.1, A17, A18, A22, A97)"""

from narrator.game.card import Card
from narrator.game.happenings import EXECUTIONS, DeathCause
from narrator.game.love import may_harm
from narrator.game.order import neighbours
from narrator.game.powers import has_power, power
from narrator.game.question import Question
from narrator.game.state import State
from narrator.game.variants import harvest


def may_shoot(state: State, seat: int, cause: DeathCause) -> bool:
    """Whether a seat that just died of the cause holds a loaded gun (A17)."""
    kind = "execution" if cause in EXECUTIONS else cause
    return power(state, seat) == "hunter" and has_power(state, seat) and kind in state.rules.hunter_causes


def shot(state: State, hunter: int) -> Question | None:
    """Whom he may take with him; None when nobody is left for him (A97)."""
    barred = {seat: "lover" for seat in state.living() if not may_harm(state, hunter, seat)}
    barred |= dict.fromkeys(state.flagged("gone"), "away")
    if harvest(state):
        near = neighbours(state, hunter)
        barred |= {seat: "not_neighbour" for seat in state.living() if seat not in near}
    seats = tuple(seat for seat in state.living() if seat not in barred)
    if not seats:
        return None
    return Question(
        "hunter.shot",
        to=(hunter,),
        seats=seats,
        words=() if state.rules.hunter_must_shoot else ("nobody",),
        barred=((hunter, "self"), *barred.items()),
        irreversible=True,
        facts={"seat": hunter},
    )


CARD = Card("hunter")
