"""Who can use which power now. A power is a card's ability; it may be lost, or lent, while the card stays."""

from narrator.game.state import State

UNCURSED = frozenset({"werewolf", "piper"})
"""Cards the elder's curse does not touch: they are not the village's (A29)."""

LISTED_FOUR = frozenset({"hunter", "guard", "witch", "seer"})
"""What the curse takes with `elder_curse_scope = "listed_four"` (A29)."""


APRIL_PAIRS = (("witch", "seer"), ("hunter", "little_girl"), ("guard", "elder"))
"""Cards that exchange their powers on April Fools' day (A74)."""


def power(state: State, seat: int) -> str:
    """The card whose power the seat wields: its own, or on April Fools' day that of its pair (A74)."""
    swapped = next((effect.seats for effect in state.effects if "swapped" in effect.does), ())
    if seat not in swapped:
        return state.card(seat)
    place = swapped.index(seat)
    return state.card(swapped[place + 1 if place % 2 == 0 else place - 1])


def curse_takes(state: State, card: str) -> bool:
    """Whether the elder's curse, once on, takes this card's power (A29)."""
    return card in LISTED_FOUR if state.rules.elder_curse_scope == "listed_four" else card not in UNCURSED


def has_power(state: State, seat: int) -> bool:
    """Whether the seat still has the power it wields, dead or alive."""
    cursed = state.cursed and curse_takes(state, power(state, seat))
    return not cursed and seat not in state.infected


def wielders(state: State, card: str) -> tuple[int, ...]:
    """Living seats that can use the card's power now; who is in another room cannot."""
    out = state.flagged("gone")
    return tuple(
        seat
        for seat in state.living()
        if power(state, seat) == card and has_power(state, seat) and seat not in out
    )


def night_wielders(state: State, card: str) -> tuple[int, ...]:
    """Living seats that can use the card's power tonight (A62)."""
    out = () if state.rules.absent_night_powers else state.flagged("unhunted")
    return tuple(seat for seat in wielders(state, card) if seat not in out)


def pack(state: State) -> tuple[int, ...]:
    """The wolves that hunt tonight: not those who are hunting elsewhere, at the ball or in another room."""
    out = {*state.flagged("unhunted"), *state.flagged("gone")}
    return tuple(seat for seat in state.wolves() if seat not in out)


def powerless(state: State) -> tuple[int, ...]:
    """Living seats whose power is gone."""
    return tuple(seat for seat in state.living() if not has_power(state, seat))


def publicly_gone(state: State, card: str) -> bool:
    """Whether the table knows that nobody can use this card's power any more."""
    if state.cursed and curse_takes(state, card):
        return True
    if card == "werewolf" and (state.may_have_turned or state.rules.harvest_festival == "whole_game"):
        return False
    lent = next((pair for pair in APRIL_PAIRS if card in pair and state.under("swapped")), ())
    return all(_all_lie_open(state, one) for one in {card, *lent})


def _all_lie_open(state: State, card: str) -> bool:
    lying_open = sum(shown == card and not state.alive(seat) for seat, shown in state.open_cards)
    return lying_open + state.retired.count(card) >= state.deck.count(card)
