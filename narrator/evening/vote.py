"""投票：逐个点名，或同时指、报结果；有的事件取代它。(rules §6, A31, A34, A43, A64)"""

from fractions import Fraction

from narrator.evening.ballots import by_roll_call
from narrator.evening.cues import Say, Script, ask
from narrator.evening.events import EVENTS
from narrator.evening.happen import happen
from narrator.evening.ties import condemn
from narrator.game.ballot import sheriff_acts, voters
from narrator.game.happenings import Condemned, EffectEnded, Judged, SecondVoteDue
from narrator.game.question import Question
from narrator.game.state import State


def vote(state: State, mode: str) -> Script[State]:
    """Find whom the village condemns; the verdict follows in the next phase."""
    for effect in state.effects:
        replacement = EVENTS[effect.event].vote
        if replacement is not None:
            return (yield from replacement(state))
    if not voters(state):
        yield Say("vote.nobody_votes")
        return (yield from happen(state, Judged("no_votes")))
    card = next((e.event for e in state.effects if EVENTS[e.event].calling_order is not None), None)
    if card is not None or mode == "roll_call":
        yield Say("vote.begin")
        order, state = yield from _calling_order(state, card)
        leading = yield from by_roll_call(state, state.present(), order)
    else:
        leading = yield from by_result(state)
    return (yield from condemn(state, leading, "vote"))


def second_vote(state: State) -> Script[State]:
    """Another vote at once, without discussion (events 18, 19)."""
    state = yield from happen(state, SecondVoteDue(False), Condemned(None))
    if not voters(state):
        yield Say("vote.nobody_votes")
        return (yield from happen(state, Judged("no_votes")))
    leading = yield from by_roll_call(state, state.present())
    return (yield from condemn(state, leading, "second_vote"))


def _calling_order(state: State, card: str | None) -> Script[tuple[tuple[int, ...], State]]:
    """The order that a pending card prescribes for this vote, if one does; the card is then spent."""
    prescribed = None if card is None else EVENTS[card].calling_order
    if card is None or prescribed is None:
        return (), state
    order = yield from prescribed(state)
    return order, (yield from happen(state, EffectEnded(card)))


def by_result(state: State) -> Script[tuple[int, ...]]:
    """All point at once, the table counts and reports one result; several seats are a tie."""
    sheriff = sheriff_acts(state)
    if sheriff is not None:
        votes = float(Fraction(state.rules.sheriff_weight))
        yield Say("vote.weight", {"seat": sheriff, "votes": votes})
    yield Say("vote.point")
    candidates = state.present()
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
