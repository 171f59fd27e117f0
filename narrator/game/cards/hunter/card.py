"""猎人：被狼人杀死或被村民处决时可以开枪带走一人；中毒、殉情不能开枪。(rules §2.4, A17, A18, A22, A97)"""

from narrator.game.card import Card
from narrator.game.happenings import EXECUTIONS, DeathCause
from narrator.game.powers import has_power, may_harm
from narrator.game.question import Question
from narrator.game.state import State


def may_shoot(state: State, seat: int, cause: DeathCause) -> bool:
    """Whether a seat that just died of the cause holds a loaded gun (A17)."""
    kind = "execution" if cause in EXECUTIONS else cause
    return state.card(seat) == "hunter" and has_power(state, seat) and kind in state.rules.hunter_causes


def shot(state: State, hunter: int) -> Question | None:
    """Whom he may take with him; None when nobody is left for him (A97)."""
    seats = tuple(seat for seat in state.living() if may_harm(state, hunter, seat))
    if not seats:
        return None
    lover = tuple((seat, "lover") for seat in state.living() if seat not in seats)
    return Question(
        "hunter.shot",
        to=(hunter,),
        seats=seats,
        words=("nobody",),
        barred=((hunter, "self"), *lover),
        irreversible=True,
        facts={"seat": hunter},
    )


CARD = Card("hunter")
