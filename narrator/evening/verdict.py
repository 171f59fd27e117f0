"""判决：一道道关口，哪一道拦下就到哪一道为止；然后处决。(rules §6, A24, A26, A32, A33)"""

from collections.abc import Callable

from narrator.evening.cues import Say, Script, ask
from narrator.evening.deaths import idiot_steps_down, resolve, settle
from narrator.evening.happen import happen
from narrator.game.cards.idiot.card import pardon
from narrator.game.cards.scapegoat.card import tomorrow
from narrator.game.happenings import CardShown, IdiotOpened, Judged, VotersNamed
from narrator.game.powers import has_power
from narrator.game.question import Question
from narrator.game.state import State

Stage = Callable[[State, int], Script[tuple[bool, State]]]
"""One stage of a verdict: whether it spared the condemned, and the state after it."""


def _idiot(state: State, seat: int) -> Script[tuple[bool, State]]:
    spared = pardon(state, seat) if state.condemned_by != "scapegoat" else None
    if spared is None:
        return False, state
    if spared == "idiot_immune":
        yield Say("idiot.immune", {"seat": seat})
        return True, (yield from happen(state, Judged("idiot_immune", seat)))
    state = yield from happen(state, IdiotOpened(seat), CardShown(seat, "idiot"))
    yield Say("idiot.opened", {"seat": seat})
    state = yield from happen(state, Judged("idiot_revealed", seat))
    return True, (yield from idiot_steps_down(state, seat))


STAGES: tuple[Stage, ...] = (_idiot,)
"""What may stop a verdict, in order."""


def verdict(state: State) -> Script[State]:
    """Carry the verdict out, unless a stage stops it."""
    seat = state.condemned
    if seat is None:
        return state
    yield Say("verdict.condemned", {"seat": seat})
    for stage in STAGES:
        spared, state = yield from stage(state, seat)
        if spared:
            return state
    names_voters = state.card(seat) == "scapegoat" and has_power(state, seat)
    state = yield from happen(state, Judged("executed", seat))
    yield Say("death.executed", {"seat": seat})
    state = yield from resolve(state, ((seat, state.condemned_by),))
    if names_voters:
        state = yield from _name_voters(state, seat)
    return (yield from settle(state))


def _name_voters(state: State, seat: int) -> Script[State]:
    """The dying scapegoat's list for tomorrow (A32, A33)."""
    if state.condemned_by != "scapegoat" and state.rules.scapegoat_names_when == "tie_only":
        return state
    question: Question | None = tomorrow(state, seat)
    if question is None:
        return state
    answer = yield from ask(question)
    return (yield from happen(state, VotersNamed(() if isinstance(answer, str) else answer)))
