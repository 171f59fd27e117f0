"""Who can use which power now. A power is a card's ability; it may be lost while the card stays."""

from narrator.game.state import State

UNCURSED = frozenset({"werewolf", "piper"})
"""Cards the elder's curse does not touch: they are not the village's (A29)."""

LISTED_FOUR = frozenset({"hunter", "guard", "witch", "seer"})
"""What the curse takes with `elder_curse_scope = "listed_four"` (A29)."""


def curse_takes(state: State, card: str) -> bool:
    """Whether the elder's curse, once on, takes this card's power (A29)."""
    return card in LISTED_FOUR if state.rules.elder_curse_scope == "listed_four" else card not in UNCURSED


def has_power(state: State, seat: int) -> bool:
    """Whether the seat's card still has its power, dead or alive."""
    return not (state.cursed and curse_takes(state, state.card(seat)))


def wielders(state: State, card: str) -> tuple[int, ...]:
    """Living seats that hold the card with its power."""
    return tuple(seat for seat in state.holders(card) if has_power(state, seat))


def powerless(state: State) -> tuple[int, ...]:
    """Living seats whose power is gone."""
    return tuple(seat for seat in state.living() if not has_power(state, seat))


def publicly_gone(state: State, card: str) -> bool:
    """Whether the table knows that nobody can hold this card with its power any more."""
    lying_open = sum(shown == card and not state.alive(seat) for seat, shown in state.open_cards)
    return lying_open >= state.deck.count(card) or (state.cursed and curse_takes(state, card))


def may_harm(state: State, seat: int, target: int) -> bool:
    """Lovers may not hurt each other with a power (A22)."""
    return not (state.rules.lovers_ban == "vote_and_powers" and state.partner(seat) == target)
