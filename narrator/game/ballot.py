"""Who may vote for whom, and how votes are counted (rules §6). Weights are exact fractions."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from narrator.game.love import must_accuse, vote_bans
from narrator.game.state import State

Ballots = Mapping[int, int | None]
"""Voter → target; None abstains."""


def barred_voters(state: State) -> dict[int, str]:
    """Living seats that may not vote in an execution vote now, each with its reason."""
    barred = {seat: "open_idiot" for seat in state.living() if seat in state.open_idiots}
    barred |= {seat: "voteless" for seat in state.flagged("voteless") if state.alive(seat)}
    barred |= {seat: "away" for seat in state.flagged("away") if state.alive(seat)}
    if state.voters is not None:
        barred |= {seat: "not_on_list" for seat in state.living() if seat not in state.voters}
    return barred


def voters(state: State) -> tuple[int, ...]:
    """Seats that may vote in an execution vote now."""
    barred = barred_voters(state)
    return tuple(seat for seat in state.living() if seat not in barred)


def not_candidates(state: State, candidates: Iterable[int]) -> dict[int, str]:
    """Every other seat, with the reason why it cannot be named."""
    candidates, away = set(candidates), state.flagged("away")
    return {
        s.number: "dead" if not s.alive else "away" if s.number in away else "not_candidate"
        for s in state.seats
        if s.number not in candidates
    }


def may_abstain(state: State, voter: int, offered: Iterable[int]) -> bool:
    """Whether the voter may name nobody (A48); lovers who must accuse each other may not (A74)."""
    must = must_accuse(state, voter)
    if must is not None and must in offered and must in voters(state):
        return False
    return state.rules.vote_may_abstain or not tuple(offered)


def barred_targets(state: State, voter: int, candidates: Iterable[int]) -> dict[int, str]:
    """Seats the voter may not name, each with its reason."""
    candidates = set(candidates)
    barred = not_candidates(state, candidates)
    must = must_accuse(state, voter)
    if must is not None and must in candidates and must in voters(state):
        return barred | {seat: "lover" for seat in candidates if seat != must}
    barred |= {seat: "lover" for seat in vote_bans(state, voter) if seat in candidates}
    if not state.rules.self_vote and voter in candidates:
        barred[voter] = "self"
    return barred


def sheriff_acts(state: State) -> int | None:
    """The living sheriff whose office counts; an open idiot's badge sleeps (A26)."""
    sheriff = state.sheriff
    if sheriff is None or not state.alive(sheriff) or sheriff in state.open_idiots:
        return None
    return sheriff


RASCAL_VOTES = 3
"""What the rascal's vote counts after his return (event 23)."""


def weight(state: State, voter: int) -> Fraction:
    """What one vote of the seat counts in an execution vote (A43, A85)."""
    if voter == state.rascal and (
        state.rules.rascal_weight == "rest_of_game" or state.rascal_back == state.night
    ):
        return Fraction(RASCAL_VOTES)
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
