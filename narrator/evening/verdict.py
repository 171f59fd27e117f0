"""判决：一道道关口，哪一道拦下就到哪一道为止；然后处决。(rules §6, A24, A26, A32, A33, A73, A80)"""

from narrator.evening.cues import Say, Script
from narrator.evening.deaths import resolve, settle
from narrator.evening.event import Sparing
from narrator.evening.events import EVENTS
from narrator.evening.happen import happen
from narrator.evening.pardon import turn_up_idiot
from narrator.evening.second_vote import consider
from narrator.evening.tomorrow import name_voters, whose_lists
from narrator.game.happenings import VOTE_TYPE, Condemned, Judged
from narrator.game.state import State


def _stages(state: State) -> tuple[Sparing, ...]:
    """What may stop a verdict now, in order: coin, pact, then the idiot's pardon."""
    events = sorted((EVENTS[effect.event] for effect in state.effects), key=lambda event: event.spares_at)
    stages = tuple(event.spares for event in events if event.spares is not None)
    return (*stages, turn_up_idiot) if state.condemned_by in VOTE_TYPE else stages


def verdict(state: State) -> Script[State]:
    """Carry the verdict out, unless a stage stops it."""
    seat = state.condemned
    if seat is None:
        return state
    yield Say("verdict.condemned", {"seat": seat})
    for stage in _stages(state):
        spared, state = yield from stage(state, seat)
        if spared:
            return (yield from happen(state, Condemned(None)))
    lists = whose_lists(state, (seat,), by_tie=state.condemned_by == "scapegoat")
    state = yield from happen(state, Judged("executed", seat))
    yield Say("death.executed", {"seat": seat})
    state = yield from resolve(state, ((seat, state.condemned_by),))
    state = yield from name_voters(state, lists)
    state = yield from settle(state)
    return (yield from consider(state, (seat,)))
