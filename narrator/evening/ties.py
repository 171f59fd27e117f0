"""平票：替罪羊、警长、再投，或者无人出局，按 tie_order。(rules §6, §10.1, A31, A33, A47, A62)"""

from narrator.evening.ballots import by_roll_call
from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.game.ballot import sheriff_acts, voters
from narrator.game.cards.scapegoat.card import takes_the_tie
from narrator.game.happenings import Condemned, Judged, Tied
from narrator.game.happenings.base import DeathCause
from narrator.game.love import may_harm
from narrator.game.order import neighbours
from narrator.game.question import Question
from narrator.game.state import State
from narrator.game.variants import harvest


def condemn(state: State, leading: tuple[int, ...], cause: DeathCause) -> Script[State]:
    """One leads: he is condemned. Nobody was named: nothing. Several: the tie's order."""
    if not leading:
        yield Say("verdict.no_votes")
        return (yield from happen(state, Judged("no_votes"), Condemned(None)))
    if len(leading) == 1:
        return (yield from happen(state, Condemned(leading[0], cause)))
    state = yield from happen(state, Tied(leading))
    yield Say("verdict.tie", {"seats": leading})
    return (yield from break_tie(state, leading, cause))


def break_tie(state: State, tied: tuple[int, ...], cause: DeathCause) -> Script[State]:
    """Try each rule of the order in turn; the first that applies settles it."""
    for rule in state.rules.tie_order:
        match rule:
            case "scapegoat":
                goat = takes_the_tie(state)
                if goat is not None and harvest(state):
                    return (yield from _neighbour_dies(state, goat))
                if goat is not None:
                    yield Say("tie.scapegoat", {"seat": goat})
                    return (yield from happen(state, Condemned(goat, "scapegoat")))
            case "sheriff":
                sheriff = sheriff_acts(state)
                if sheriff is not None and sheriff in voters(state):
                    return (yield from _sheriff_breaks(state, sheriff, tied, cause))
            case "revote":
                chosen, state = yield from _revote(state, tied)
                if chosen is not None:
                    return (yield from happen(state, Condemned(chosen, cause)))
            case "none":  # pragma: no branch - mypy sees that there is no other
                break
    return (yield from _nobody(state))


def _nobody(state: State) -> Script[State]:
    yield Say("tie.none")
    return (yield from happen(state, Judged("no_execution"), Condemned(None)))


def _sheriff_breaks(state: State, sheriff: int, tied: tuple[int, ...], cause: DeathCause) -> Script[State]:
    seats = tuple(seat for seat in tied if may_harm(state, sheriff, seat))
    answer = yield from ask(
        Question(
            "sheriff.breaks",
            to=(sheriff,),
            seats=seats,
            words=("void",) if state.rules.sheriff_may_void else (),
            barred=tuple(
                (s.number, "lover" if s.number in tied else "not_candidate")
                for s in state.seats
                if s.number not in seats
            ),
            irreversible=True,
            facts={"seat": sheriff, "seats": tied},
        )
    )
    if isinstance(answer, str):
        yield Say("sheriff.voids")
        return (yield from happen(state, Judged("no_execution"), Condemned(None)))
    return (yield from happen(state, Condemned(answer[0], cause)))


def _revote(state: State, tied: tuple[int, ...]) -> Script[tuple[int | None, State]]:
    """The tied speak again, then the village votes among them until one leads."""
    for _ in range(state.rules.revote_rounds):
        yield Say("revote.begin", {"seats": tied})
        for seat in tied:
            yield from ask(
                Question(
                    "discussion.turn",
                    to=(seat,),
                    words=("done", "time_up"),
                    limit="speech",
                    facts={"seat": seat},
                )
            )
        leading = yield from by_roll_call(state, tied)
        if len(leading) == 1:
            return leading[0], state
        if not leading:
            break
        tied = leading
        state = yield from happen(state, Tied(tied))
    return None, state


def _neighbour_dies(state: State, goat: int) -> Script[State]:
    """收获节：替罪羊不替死，他的两位邻座之一由投票选出而死。(rules §10.1)"""
    beside = tuple(seat for seat in neighbours(state, goat) if seat in state.present())
    if not beside:
        return (yield from _nobody(state))
    yield Say("tie.neighbours", {"seat": goat, "seats": beside})
    leading = yield from by_roll_call(state, beside, key="vote.neighbour")
    if len(leading) != 1:
        return (yield from _nobody(state))
    return (yield from happen(state, Condemned(leading[0], "harvest_neighbour")))
