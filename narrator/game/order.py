"""Seats in a ring: seat N's left neighbour is N+1 (rules §1, A60)."""

from narrator.game.state import State


def left_of(state: State, seat: int) -> int:
    """The nearest living seat to the left of a seat, dead or alive."""
    living = state.living()
    return next((n for n in living if n > seat), living[0])


def round_from(state: State, first: int) -> tuple[int, ...]:
    """Living seats clockwise, from a living seat."""
    living = state.living()
    start = living.index(first)
    return living[start:] + living[:start]
