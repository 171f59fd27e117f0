"""双重身份：第一位死者指定一名非狼人，他成为狼人的秘密盟友。(rules §9 event 16, A91)"""

from narrator.evening.cues import Gap, Say, Script, SlotCloses, SlotOpens, ask
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.evening.notices import tell_everybody
from narrator.game.card import Notice
from narrator.game.happenings import AgentNamed, EyesClosed, EyesOpened
from narrator.game.order import first_dead
from narrator.game.question import Question
from narrator.game.state import State


def _candidates(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.living() if state.card(seat) != "werewolf")


def _why_not(state: State) -> str:
    if first_dead(state) is None:
        return "nobody_dead"
    return "" if _candidates(state) else "no_villager"


def _begins(state: State, card: str) -> Script[State]:
    dead = first_dead(state)
    if dead is None:
        return state
    state = yield from happen(state, EyesClosed())
    yield Say("double_agent.wake", {"seat": dead})
    yield SlotOpens("double_agent")
    question = Question(
        "double_agent.whom",
        to=(dead,),
        seats=_candidates(state),
        barred=tuple((seat, "wolf") for seat in state.wolves()),
        secret=True,
    )
    answer = yield from ask(question)
    yield SlotCloses()
    yield Say("double_agent.sleep", {"seat": dead})
    yield Gap()
    agent = int(answer[0])
    state = yield from happen(state, AgentNamed(agent))
    yield from tell_everybody({seat: _notice(state, seat, agent) for seat in state.living()})
    state = yield from happen(state, EyesOpened())
    yield Say("double_agent.rise")
    return (yield from begin(state, "double_agent", "never"))


def _notice(state: State, seat: int, agent: int) -> Notice:
    if seat == agent:
        return Notice("double_agent.wolves", {"seats": state.wolves()})
    return Notice("notice.nothing")


EVENT = Event("double_agent", "dark", why_not=_why_not, begins=_begins)
