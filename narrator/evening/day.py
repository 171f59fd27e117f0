"""白天的讨论：自由发言，或从死者左手边起轮流发言。(rules §6, A52)"""

from narrator.evening.cues import Say, Script, ask
from narrator.game.order import left_of, round_from
from narrator.game.question import Question
from narrator.game.state import State


def discussion(state: State) -> Script[State]:
    """Talk until the time is up or the table has done."""
    yield Say("discussion.begin")
    if state.rules.speaking_order == "free":
        yield from ask(Question("discussion.free", words=("finish", "time_up"), limit="discussion"))
    else:
        for seat in _speakers(state):
            yield from ask(
                Question(
                    "discussion.turn",
                    to=(seat,),
                    words=("done", "time_up"),
                    limit="speech",
                    facts={"seat": seat},
                )
            )
    yield Say("discussion.over")
    return state


def _speakers(state: State) -> tuple[int, ...]:
    """From the left of the night's first victim; without one, of the sheriff; else from the first seat."""
    victims = state.died_at(f"dawn{state.night}")
    after = victims[0] if victims else state.sheriff
    first = left_of(state, after) if after is not None else state.living()[0]
    return round_from(state, first)
