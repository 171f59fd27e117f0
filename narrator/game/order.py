"""Seats in a ring: seat N's left neighbour is N+1; neighbours are the nearest living (rules §1, A59, A60)."""

from narrator.game.state import State


def left_of(state: State, seat: int) -> int:
    """The nearest living seat to the left of a seat, dead or alive."""
    living = state.living()
    return next((n for n in living if n > seat), living[0])


def right_of(state: State, seat: int) -> int:
    """The nearest living seat to the right of a seat, dead or alive."""
    living = state.living()
    return next((n for n in reversed(living) if n < seat), living[-1])


def neighbours(state: State, seat: int) -> tuple[int, ...]:
    """The nearest living seats on both sides, ascending; one when only one other lives."""
    return tuple(sorted({left_of(state, seat), right_of(state, seat)} - {seat}))


def round_from(state: State, first: int) -> tuple[int, ...]:
    """Living seats clockwise, from a living seat."""
    living = state.living()
    start = living.index(first)
    return living[start:] + living[:start]


def last_dead(state: State) -> int | None:
    """The last to die, in the order of the log, who is still dead (A59)."""
    return next((d.seat for d in reversed(state.deaths) if not state.alive(d.seat)), None)


def first_dead(state: State) -> int | None:
    """The first to die who is still dead."""
    return next((d.seat for d in state.deaths if not state.alive(d.seat)), None)


def wolf_victims(state: State) -> tuple[int, ...]:
    """Whom the wolves killed and who are still dead, in order."""
    return tuple(d.seat for d in state.deaths if d.cause == "wolves" and not state.alive(d.seat))


def left_of_last_dead(state: State) -> int:
    """Who begins: left of the last dead; nobody dead: left of the sheriff, else the first seat (A59)."""
    after = last_dead(state)
    if after is None:
        after = state.sheriff
    return state.living()[0] if after is None else left_of(state, after)
