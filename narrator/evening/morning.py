"""早晨的事件卡：抽一张，不能用的换下一张，立即见效。(rules §9, A56, A57)"""

from narrator.evening.cues import Say, Script, draw
from narrator.evening.deaths import settle
from narrator.evening.event import Event
from narrator.evening.events import EVENT_OF
from narrator.evening.happen import happen
from narrator.game.happenings import EventDrawn
from narrator.game.state import State


def draw_event(state: State) -> Script[State]:
    """Draw until a card can be played, read it, and let it begin."""
    order = yield from draw("event", len(state.pile))
    for card in [state.pile[n] for n in order]:
        event = EVENT_OF[card]
        why_not = _untold(state, event) or event.why_not(state)
        state = yield from happen(state, EventDrawn(card, why_not))
        if why_not:
            continue
        yield Say("event.today", {"event": event.id})
        yield Say(f"{event.id}.text")
        state = yield from event.begins(state, card)
        return (yield from settle(state))
    yield Say("event.none")
    return state


def _untold(state: State, event: Event) -> str:
    """A card that rests on what the table did not tell of its players cannot be played (A72)."""
    if "gender" in event.needs and not state.genders:
        return "no_genders"
    return "no_ages" if "age" in event.needs and not state.ages else ""
