"""正面或反面：判决之后抛硬币，正面则判决无效。(rules §9 event 11, A80)"""

from narrator.evening.cues import Say, Script, draw
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.game.happenings import CoinTossed, Judged
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "heads_or_tails", "sunset", "coin"))


def _toss(state: State, seat: int) -> Script[tuple[bool, State]]:
    order = yield from draw("coin", 2)
    heads = order[0] == 0
    state = yield from happen(state, CoinTossed(heads))
    if not heads:
        yield Say("heads_or_tails.tails", {"seat": seat})
        return False, state
    yield Say("heads_or_tails.heads", {"seat": seat})
    return True, (yield from happen(state, Judged("spared_by_coin", seat)))


EVENT = Event("heads_or_tails", "full", begins=_begins, spares=_toss, spares_at=10)
