"""白痴的赦免：被投票处决时翻牌免死。(rules §2.10, A24–A26)"""

from narrator.evening.cues import Say, Script
from narrator.evening.deaths import hand_on_badge
from narrator.evening.happen import happen
from narrator.game.cards.idiot.card import pardon
from narrator.game.happenings import BadgeWent, CardShown, IdiotOpened, Judged
from narrator.game.state import State


def turn_up_idiot(state: State, seat: int) -> Script[tuple[bool, State]]:
    """A village vote spares the idiot: his card is turned up and he lives (A24, A25)."""
    spared = pardon(state, seat)
    if spared is None:
        return False, state
    if spared == "idiot_immune":
        yield Say("idiot.immune", {"seat": seat})
        return True, (yield from happen(state, Judged("idiot_immune", seat)))
    state = yield from happen(state, IdiotOpened(seat), CardShown(seat, "idiot"))
    yield Say("idiot.opened", {"seat": seat})
    state = yield from happen(state, Judged("idiot_revealed", seat))
    return True, (yield from _steps_down(state, seat))


def _steps_down(state: State, idiot: int) -> Script[State]:
    """What becomes of the badge when its wearer is turned up as the idiot (A26)."""
    if state.sheriff != idiot or state.rules.idiot_sheriff == "dormant":
        return state
    if state.rules.idiot_sheriff == "removed":
        state = yield from happen(state, BadgeWent(None))
        yield Say("sheriff.badge_gone")
        return state
    return (yield from hand_on_badge(state, idiot))
