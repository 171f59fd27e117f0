"""Who is young and who is old; equal ages: the lower seat first (A61)."""

from narrator.game.state import State


def _by_age(state: State, sign: int) -> list[int]:
    return sorted(state.living(), key=lambda seat: (sign * state.ages[seat - 1], seat))


def younger_half(state: State) -> list[int]:
    """The younger half of the living, rounded down."""
    return _by_age(state, 1)[: len(state.living()) // 2]


def older_half(state: State) -> list[int]:
    """The older half of the living, rounded down."""
    return _by_age(state, -1)[: len(state.living()) // 2]


def youngest(state: State) -> int:
    """The youngest of the living."""
    return _by_age(state, 1)[0]
