"""意外：下一夜狼人若指定普通村民，他变成狼人，他左手边第一只狼死去。(rules §9 event 17, A86)"""

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.card import Join, Step
from narrator.game.happenings import Backfired, Happening
from narrator.game.order import round_from
from narrator.game.state import State
from narrator.game.variants import backfires_tonight, touched_by_specter


def _begins(state: State, card: str) -> Script[State]:
    yield Say(f"backfire.{state.rules.backfire_night}")
    return (yield from begin(state, "backfire", "trigger", "backfire"))


def _left_by_specter(state: State) -> tuple[int, ...]:
    """Whom the wolves named, but for the one whom a waiting specter touches before (rules §4 step 6)."""
    touched = touched_by_specter(state)
    return tuple(seat for seat in state.tonight.bitten if seat != touched)


def _is_plain(state: State, seat: int) -> bool:
    kept = state.card(seat) == "thief" and state.rules.thief_kept_is == "villager"
    return state.card(seat) == "villager" or kept


def _turns(state: State) -> tuple[Happening, ...]:
    if not backfires_tonight(state):
        return ()
    named = next((seat for seat in _left_by_specter(state) if _is_plain(state, seat)), None)
    if named is None:
        return ()
    old = next((seat for seat in round_from(state, named)[1:] if state.card(seat) == "werewolf"), None)
    return (Backfired(named, old),)


EVENT = Event(
    "backfire",
    "new",
    begins=_begins,
    joins=(Join(("werewolf", "church", "inn"), Step(settles=_turns), place=40),),
)
