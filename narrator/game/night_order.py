"""Which calls a night makes, decoys included (rules §4, A53–A55)."""

from narrator.game.card import Call, Card
from narrator.game.cards import CALLS
from narrator.game.powers import publicly_gone
from narrator.game.state import State


def is_called(state: State, card: Card, call: Call, night: int) -> bool:
    """Whether the night makes this call; it may not depend on anything the table does not know."""
    if call.first_night_only:
        if night > 1:
            return False
        return state.rules.decoy_calls != "none" or bool(call.awake(state))
    if state.rules.decoy_calls == "deck":
        return card.id in state.deck and not publicly_gone(state, card.id)
    return bool(call.awake(state))


def calls_of(state: State, night: int) -> tuple[str, ...]:
    """Ids of the night's calls, in order."""
    return tuple(call.id for card, call in CALLS if is_called(state, card, call, night))


def registered_cards(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Cards whose holders register on the first night when real cards are used, in calling order (A93)."""
    first_call = {card.id: call.at for card, call in reversed(CALLS)}
    last = max(first_call.values()) + 1
    return tuple(sorted(set(deck) - {"villager"}, key=lambda card: (first_call.get(card, last), card)))
