"""Camp is computed from card and couple at the moment it is needed, never stored (rules §1, A20–A23)."""

from typing import Literal

from narrator.game.state import State

Camp = Literal["wolves", "village", "piper", "lovers", "cupid"]


def card_camp(state: State, seat: int) -> Camp:
    """The camp its card alone gives."""
    match state.card(seat):
        case "werewolf":
            return "wolves"
        case "piper":
            return "piper"
        case "cupid" if state.rules.cupid_camp != "village":
            return "cupid"
    return "village"


def mixed_couple(state: State) -> tuple[int, int] | None:
    """The couple, if it is mixed: exactly one wolf (A21)."""
    if state.couple is None:
        return None
    camps = {card_camp(state, seat) for seat in state.couple}
    if "wolves" not in camps or len(camps) == 1:
        return None
    if state.rules.mixed_couple == "wolf_and_village_camp" and "village" not in camps:
        return None
    return state.couple


def camp(state: State, seat: int) -> Camp:
    """The camp a seat plays for now: a mixed couple for itself, the double agent for the wolves (A91)."""
    couple = mixed_couple(state)
    if couple is not None and seat in couple:
        return "lovers"
    return "wolves" if seat == state.agent else card_camp(state, seat)
