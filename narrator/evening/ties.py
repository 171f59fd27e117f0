"""平票：替罪羊、警长、再投，或者无人出局，按 tie_order。(rules §6, A31, A33, A47)"""

from collections.abc import Callable

from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.game.ballot import sheriff_acts, voters
from narrator.game.cards.scapegoat.card import takes_the_tie
from narrator.game.happenings import Condemned, Judged, Tied
from narrator.game.powers import may_harm
from narrator.game.question import Question
from narrator.game.state import State

ROUNDS = 3
"""A repeated vote is repeated at most so often (rules §6)."""

Vote = Callable[[State, tuple[int, ...]], Script[tuple[int, ...]]]


def break_tie(state: State, tied: tuple[int, ...], again: Vote) -> Script[State]:
    """Try each rule of the order in turn; the first that applies settles it."""
    for rule in state.rules.tie_order:
        match rule:
            case "scapegoat":
                goat = takes_the_tie(state)
                if goat is not None:
                    yield Say("tie.scapegoat", {"seat": goat})
                    return (yield from happen(state, Condemned(goat, "scapegoat")))
            case "sheriff":
                sheriff = sheriff_acts(state)
                if sheriff is not None and sheriff in voters(state):
                    return (yield from _sheriff_breaks(state, sheriff, tied))
            case "revote":
                chosen, state = yield from _revote(state, tied, again)
                if chosen is not None:
                    return (yield from happen(state, Condemned(chosen)))
            case _:  # "none": whatever stands after it is not tried
                break
    yield Say("tie.none")
    return (yield from happen(state, Judged("no_execution")))


def _sheriff_breaks(state: State, sheriff: int, tied: tuple[int, ...]) -> Script[State]:
    seats = tuple(seat for seat in tied if may_harm(state, sheriff, seat))
    answer = yield from ask(
        Question(
            "sheriff.breaks",
            to=(sheriff,),
            seats=seats,
            words=("void",),
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
        return (yield from happen(state, Judged("no_execution")))
    return (yield from happen(state, Condemned(answer[0])))


def _revote(state: State, tied: tuple[int, ...], again: Vote) -> Script[tuple[int | None, State]]:
    """The tied speak again, then the village votes among them until one leads."""
    for _ in range(ROUNDS):
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
        leading = yield from again(state, tied)
        if len(leading) == 1:
            return leading[0], state
        if not leading:
            break
        tied = leading
        state = yield from happen(state, Tied(tied))
    return None, state
