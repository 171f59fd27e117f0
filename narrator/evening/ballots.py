"""点名投票：逐个点名，复核以后才算数。(rules §6, §9 event 30, A43, A48)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.game.ballot import barred_targets, count, leaders, may_abstain, sheriff_acts, voters
from narrator.game.happenings import Voted
from narrator.game.question import Question
from narrator.game.state import State
from narrator.game.variants import harvest


def by_roll_call(
    state: State,
    candidates: tuple[int, ...],
    order: tuple[int, ...] = (),
    *,
    key: str = "vote.ballot",
    weighted: bool = True,
    must_name: bool = False,
) -> Script[tuple[int, ...]]:
    """Each voter is called and names one seat or nobody; the count is read back before it stands.

    `order`: the voters in the order of calling, where it is not that of the seats.
    """
    calling = order or _calling_order(state)
    while True:
        ballots: dict[int, int | None] = {}
        for voter in calling:
            ballots[voter] = yield from _ballot(state, voter, candidates, key, must_name)
        tally = count(state, ballots, weighted=weighted)
        told = tuple((seat, float(votes)) for seat, votes in tally.items())
        yield Say("vote.tally", {"tally": told}) if tally else Say("vote.no_ballots")
        stands = yield from ask(Question("vote.stands", words=("yes", "no")))
        if stands == "yes":
            break
        yield Say("vote.again")
    yield from happen(state, Voted(tuple(ballots.items()), told))
    return leaders(tally)


def _calling_order(state: State) -> tuple[int, ...]:
    """By seat; under the harvest the sheriff votes first (rules §10.1)."""
    seats, sheriff = voters(state), sheriff_acts(state)
    if sheriff in seats and harvest(state):
        return tuple(sorted(seats, key=lambda seat: seat != sheriff))
    return seats


def _ballot(
    state: State, voter: int, candidates: tuple[int, ...], key: str, must_name: bool
) -> Script[int | None]:
    barred = barred_targets(state, voter, candidates)
    seats = tuple(seat for seat in candidates if seat not in barred)
    passes = may_abstain(state, voter, seats) and not (must_name and seats)
    answer = yield from ask(
        Question(
            key,
            to=(voter,),
            seats=seats,
            words=("abstain",) if passes else (),
            barred=tuple(barred.items()),
            facts={"seat": voter},
        )
    )
    return None if isinstance(answer, str) else answer[0]
