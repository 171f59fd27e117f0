"""投票：逐个点名，或同时指、报结果；平票按次序解决。(rules §6, A31, A34, A43, A47, A48)"""

from fractions import Fraction

from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.evening.ties import break_tie
from narrator.game.ballot import barred_targets, count, leaders, sheriff_acts, voters
from narrator.game.happenings import Condemned, Judged, Tied, Voted
from narrator.game.question import Question
from narrator.game.state import State


def vote(state: State, mode: str) -> Script[State]:
    """Find whom the village condemns; the verdict follows in the next phase."""
    if not voters(state):
        yield Say("vote.nobody_votes")
        return (yield from happen(state, Judged("no_votes")))
    if mode == "result":
        leading = yield from by_result(state)
    else:
        yield Say("vote.begin")
        leading = yield from by_roll_call(state, state.living())
    if not leading:
        yield Say("verdict.no_votes")
        return (yield from happen(state, Judged("no_votes")))
    if len(leading) == 1:
        return (yield from happen(state, Condemned(leading[0])))
    state = yield from happen(state, Tied(leading))
    yield Say("verdict.tie", {"seats": leading})
    return (yield from break_tie(state, leading, by_roll_call))


def by_roll_call(state: State, candidates: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """Each voter is called and names one seat or nobody; the count is read back before it stands."""
    while True:
        ballots: dict[int, int | None] = {}
        for voter in voters(state):
            ballots[voter] = yield from _ballot(state, voter, candidates)
        tally = count(state, ballots, weighted=True)
        told = tuple((seat, float(votes)) for seat, votes in tally.items())
        yield Say("vote.tally", {"tally": told}) if tally else Say("vote.no_ballots")
        stands = yield from ask(Question("vote.stands", words=("yes", "no")))
        if stands == "yes":
            break
        yield Say("vote.again")
    yield from happen(state, Voted(tuple(ballots.items()), told))
    return leaders(tally)


def _ballot(state: State, voter: int, candidates: tuple[int, ...]) -> Script[int | None]:
    barred = barred_targets(state, voter, candidates)
    answer = yield from ask(
        Question(
            "vote.ballot",
            to=(voter,),
            seats=tuple(seat for seat in candidates if seat not in barred),
            words=("abstain",),
            barred=tuple(barred.items()),
            facts={"seat": voter},
        )
    )
    return None if isinstance(answer, str) else answer[0]


def by_result(state: State) -> Script[tuple[int, ...]]:
    """All point at once, the table counts and reports one result; several seats are a tie."""
    sheriff = sheriff_acts(state)
    if sheriff is not None:
        votes = float(Fraction(state.rules.sheriff_weight))
        yield Say("vote.weight", {"seat": sheriff, "votes": votes})
    yield Say("vote.point")
    candidates = state.living()
    answer = yield from ask(
        Question(
            "vote.result",
            seats=candidates,
            most=len(candidates),
            words=("nobody",),
            barred=tuple((s.number, "dead") for s in state.seats if not s.alive),
            irreversible=True,
        )
    )
    return () if isinstance(answer, str) else answer
