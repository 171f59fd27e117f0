"""四月的傻瓜：女巫与预言家、猎人与小女孩、守卫与长老互换能力；恋人必须互投。(rules §9 event 25, A74, A98)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.powers import APRIL_PAIRS
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    """A pair swaps only if both cards are alive when the card is drawn."""
    seats: list[int] = []
    for one, other in APRIL_PAIRS:
        holders = (*state.holders(one)[:1], *state.holders(other)[:1])
        if len(holders) == len((one, other)):
            seats += holders
    return (yield from begin(state, "april_fools", "dawn", "swapped", "love_turned", seats=tuple(seats)))


EVENT = Event("april_fools", "full", begins=_begins)
