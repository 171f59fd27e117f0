"""感染：下一次投票依次进行，最后死去的人选定首位投票者。(rules §9 event 30, A59, A64)"""

from narrator.evening.cues import Script, ask
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.ballot import voters
from narrator.game.order import last_dead, left_of_last_dead, round_from
from narrator.game.question import Question
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "influences", "trigger"))


def _order(state: State) -> Script[tuple[int, ...]]:
    """Nobody dead yet: the one who would begin anyway chooses (A59)."""
    eligible = voters(state)
    dead = last_dead(state)
    chooser = left_of_last_dead(state) if dead is None else dead
    answer = yield from ask(
        Question(
            "influences.first",
            to=(chooser,),
            seats=eligible,
            barred=tuple((s.number, "no_vote") for s in state.seats if s.number not in eligible),
            facts={"seat": chooser},
        )
    )
    return tuple(seat for seat in round_from(state, int(answer[0])) if seat in eligible)


EVENT = Event("influences", "new", begins=_begins, calling_order=_order)
