"""夜里的消息：感染、变身由一轮“每人看一眼”私下告知。(rules §13, A79, A86)"""

from narrator.evening.cues import Say, Script
from narrator.evening.happen import happen
from narrator.evening.notices import tell_everybody
from narrator.game.card import Notice
from narrator.game.dawn import infections
from narrator.game.ending import infection_ends
from narrator.game.happenings import EffectEnded
from narrator.game.state import State
from narrator.game.variants import backfires_tonight, harvest, lure


def is_news_due(state: State) -> bool:
    """Whether tonight may have news for anybody; judged on what everybody knows."""
    return lure(state) or backfires_tonight(state) or (harvest(state) and "witch" in state.deck)


def news(state: State) -> Script[State]:
    """Settle what the night made of its victims, then let everybody look once."""
    infected = infections(state)
    state = yield from happen(state, *infected)
    end = infection_ends(state) if infected else None
    if end is not None:
        yield Say("daybreak.wake")
        return (yield from happen(state, end))
    fresh = {infection.seat for infection in infected}
    yield from tell_everybody({seat: _notice(state, seat, fresh) for seat in state.living()})
    if backfires_tonight(state):
        state = yield from happen(state, EffectEnded("backfire"))
    return state


def _notice(state: State, seat: int, infected: set[int]) -> Notice:
    if seat in infected:
        return Notice("notice.infected")
    if seat in state.tonight.converted:
        return Notice("notice.card", {"card": state.card(seat)})
    return Notice("notice.nothing")
