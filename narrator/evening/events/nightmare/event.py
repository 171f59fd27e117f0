"""梦魇：不讨论，从最后死者的左手边起每人必须指控一人。(rules §9 event 29, A59, A64, A77)"""

from narrator.evening.ballots import by_roll_call
from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.evening.ties import condemn
from narrator.game.ballot import voters
from narrator.game.happenings import Judged
from narrator.game.order import left_of_last_dead, round_from
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "nightmare", "sunset", "mute"))


def _vote(state: State) -> Script[State]:
    eligible = voters(state)
    order = tuple(seat for seat in round_from(state, left_of_last_dead(state)) if seat in eligible)
    if not order:
        yield Say("vote.nobody_votes")
        return (yield from happen(state, Judged("no_votes")))
    yield Say("nightmare.begin", {"seat": order[0]})
    leading = yield from by_roll_call(
        state,
        state.present(),
        order,
        key="nightmare.accuse",
        weighted=state.rules.nightmare_weights,
        must_name=True,
    )
    return (yield from condemn(state, leading, "nightmare"))


EVENT = Event("nightmare", "full", begins=_begins, vote=_vote)
