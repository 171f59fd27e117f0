"""群情激奋与不满情绪：下一次处决之后再投一次，不讨论。(rules §9 events 18, 19, A63)"""

from narrator.evening.cues import Say, Script
from narrator.evening.happen import happen
from narrator.game.happenings import EffectEnded, SecondVoteDue
from narrator.game.state import State

WAITS_FOR_WOLF = {"enthusiasm": True, "dissatisfaction": False}
"""Which death makes each card fire: a wolf's, or anybody else's."""


def consider(state: State, killed: tuple[int, ...]) -> Script[State]:
    """A killing is what these cards wait for: they fire, or lapse."""
    if not killed:
        return state
    wolf_died = any(state.card(seat) == "werewolf" for seat in killed)
    for event, waits_for_wolf in WAITS_FOR_WOLF.items():
        if state.effect(event) is None:
            continue
        state = yield from happen(state, EffectEnded(event))
        if waits_for_wolf == wolf_died:
            state = yield from happen(state, SecondVoteDue(True))
            if state.ended is None:
                yield Say(f"{event}.fires")
    return state
