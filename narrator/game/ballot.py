"""Who may vote for whom, and how votes are counted (rules §6). Weights are exact fractions."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from narrator.game.state import State

Ballots = Mapping[int, int | None]
"""Voter → target; None abstains."""


def barred_voters(state: State) -> dict[int, str]:
    """Living seats that may not vote in an execution vote now, each with its reason."""
    barred = {seat: "open_idiot" for seat in state.living() if seat in state.open_idiots}
    if state.voters is not None:
        barred |= {seat: "not_on_list" for seat in state.living() if seat not in state.voters}
    return barred


def voters(state: State) -> tuple[int, ...]:
    """Seats that may vote in an execution vote now."""
    barred = barred_voters(state)
    return tuple(seat for seat in state.living() if seat not in barred)


def barred_targets(state: State, voter: int, candidates: Iterable[int]) -> dict[int, str]:
    """Seats the voter may not name, each with its reason."""
    candidates = set(candidates)
    barred = {
        seat.number: "not_candidate" if seat.alive else "dead"
        for seat in state.seats
        if seat.number not in candidates
    }
    partner = state.partner(voter)
    if partner is not None and partner in candidates:
        barred[partner] = "lover"
    if not state.rules.self_vote and voter in candidates:
        barred[voter] = "self"
    return barred


def sheriff_acts(state: State) -> int | None:
    """The living sheriff whose office counts; an open idiot's badge sleeps (A26)."""
    sheriff = state.sheriff
    if sheriff is None or not state.alive(sheriff) or sheriff in state.open_idiots:
        return None
    return sheriff


def weight(state: State, voter: int) -> Fraction:
    """What one vote of the seat counts in an execution vote (A43)."""
    return Fraction(state.rules.sheriff_weight) if voter == sheriff_acts(state) else Fraction(1)


def count(state: State, ballots: Ballots, *, weighted: bool) -> dict[int, Fraction]:
    """Votes of every seat that got any, by seat."""
    tally: dict[int, Fraction] = {}
    for voter, target in ballots.items():
        if target is not None:
            tally[target] = tally.get(target, Fraction(0)) + (weight(state, voter) if weighted else 1)
    return dict(sorted(tally.items()))


def leaders(tally: Mapping[int, Fraction]) -> tuple[int, ...]:
    """The seats with most votes; several are a tie, none means nobody was named (A34)."""
    most = max(tally.values(), default=None)
    return tuple(seat for seat, votes in tally.items() if votes == most)
