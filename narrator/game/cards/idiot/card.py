"""白痴：被投票处决时翻牌免死，此后不能投票。(rules §2.10, A24–A26, A29)"""

from typing import Literal

from narrator.game.card import Card
from narrator.game.powers import has_power
from narrator.game.state import State

Pardon = Literal["idiot_revealed", "idiot_immune"]


def pardon(state: State, seat: int) -> Pardon | None:
    """How the village's vote spares this seat; None: it does not."""
    if state.card(seat) != "idiot" or not has_power(state, seat):
        return None
    if seat not in state.open_idiots:
        return "idiot_revealed"
    return "idiot_immune" if state.rules.idiot_revealed_again == "immune" else None


CARD = Card("idiot")
