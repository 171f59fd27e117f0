"""选警长：得票最多者当选，不可推辞；平票再投一轮，再平则没有警长。(rules §2.9, A42, A45, A46)"""

from narrator.evening.cues import Say, Script, ask, draw
from narrator.evening.happen import happen
from narrator.game.ballot import count, leaders, not_candidates
from narrator.game.happenings import BadgeWent, Elected
from narrator.game.question import Question
from narrator.game.state import State


def election(state: State, barred: tuple[int, ...] = ()) -> Script[State]:
    """Every player present names one; the night's dead, not yet told, still take part."""
    yield Say("election.begin")
    candidates = tuple(seat for seat in state.present() if seat not in barred)
    elected = yield from _round(state, candidates)
    if len(elected) > 1:
        yield Say("election.tie", {"seats": elected})
        elected = yield from _round(state, elected)
    if len(elected) > 1 and state.rules.election_tie == "lot":
        order = yield from draw("lot", len(elected))
        elected = (elected[order[0]],)
        yield Say("election.lot")
    sheriff = elected[0] if len(elected) == 1 else None
    state = yield from happen(state, BadgeWent(sheriff))
    yield Say("election.nobody") if sheriff is None else Say("election.elected", {"seat": sheriff})
    return state


def _round(state: State, candidates: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """An open idiot never votes again, elections included (rules §2.10)."""
    ballots: dict[int, int | None] = {}
    for voter in state.present():
        if voter in state.open_idiots:
            continue
        answer = yield from ask(
            Question(
                "election.ballot",
                to=(voter,),
                seats=candidates,
                words=("abstain",),
                barred=tuple(not_candidates(state, candidates).items()),
                facts={"seat": voter},
            )
        )
        ballots[voter] = None if isinstance(answer, str) else answer[0]
    best = leaders(count(state, ballots, weighted=False))
    yield from happen(state, Elected(tuple(ballots.items()), best))
    return best
