"""刑罚：最后死去的人指定一名玩家，除非有两人作证，否则死去。(rules §9 event 24, A59, A75)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.deaths import resolve, settle
from narrator.evening.event import Event
from narrator.evening.second_vote import consider
from narrator.evening.tomorrow import name_voters, whose_lists
from narrator.game.order import last_dead
from narrator.game.question import Question
from narrator.game.state import State

WITNESSES = 2


def _why_not(state: State) -> str:
    return "nobody_dead" if last_dead(state) is None else ""


def _begins(state: State, card: str) -> Script[State]:
    judge = last_dead(state)
    if judge is None:
        return state
    answer = yield from ask(
        Question(
            "punishment.whom",
            to=(judge,),
            seats=state.living(),
            barred=tuple((s.number, "dead") for s in state.seats if not s.alive),
            irreversible=True,
            facts={"seat": judge},
        )
    )
    named = int(answer[0])
    others = tuple(seat for seat in state.living() if seat != named)
    witnesses = yield from ask(
        Question(
            "punishment.witnesses",
            seats=others,
            most=len(others),
            words=("nobody", "time_up"),
            barred=((named, "self"),),
            limit="speech",
            facts={"seat": named},
        )
    )
    if not isinstance(witnesses, str) and len(witnesses) >= WITNESSES:
        yield Say("punishment.cleared", {"seat": named})
        return state
    yield Say("punishment.dies", {"seat": named})
    lists = whose_lists(state, (named,))
    state = yield from resolve(state, ((named, "punishment"),))
    state = yield from name_voters(state, lists)
    state = yield from settle(state)
    if state.rules.next_killed == "any":
        state = yield from consider(state, (named,))
    return state


EVENT = Event("punishment", "full", why_not=_why_not, begins=_begins)
