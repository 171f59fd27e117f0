"""替罪羊死前指定明天谁可以投票。(rules §2.13, A32, A33)"""

from narrator.evening.cues import Script, ask
from narrator.evening.happen import happen
from narrator.game.cards.scapegoat.card import tomorrow
from narrator.game.happenings import VotersNamed
from narrator.game.powers import has_power
from narrator.game.state import State


def whose_lists(state: State, executed: tuple[int, ...], *, by_tie: bool = False) -> tuple[int, ...]:
    """Scapegoats among those about to be executed who may name tomorrow's voters (A32)."""
    if not by_tie and state.rules.scapegoat_names_when == "tie_only":
        return ()
    return tuple(seat for seat in executed if state.card(seat) == "scapegoat" and has_power(state, seat))


def name_voters(state: State, dying: tuple[int, ...]) -> Script[State]:
    """The list of each of them, once everybody who follows him is dead."""
    for seat in dying:
        question = tomorrow(state, seat)
        if question is not None:
            answer = yield from ask(question)
            state = yield from happen(state, VotersNamed(() if isinstance(answer, str) else answer))
    return state
