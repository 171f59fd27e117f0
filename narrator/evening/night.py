"""夜晚：依次叫醒，没有人的身份照样叫。(rules §4, A55)"""

from narrator.evening.calls import steps_of
from narrator.evening.cues import Gap, Say, Script, Show, SlotCloses, SlotOpens, ask, draw
from narrator.evening.happen import happen
from narrator.evening.notices import tell_everybody
from narrator.game.card import Call, Notice, Step, nothing
from narrator.game.happenings import NightFell
from narrator.game.state import State


def nightfall(state: State) -> Script[State]:
    """Everybody closes the eyes."""
    state = yield from happen(state, NightFell(state.night + 1))
    yield Say("night.fall")
    yield Gap()
    return state


def make_call(state: State, call: Call) -> Script[State]:
    """One call, the same for the ear whether or not anybody opens his eyes."""
    if call.told is not None and call.told_when(state):
        yield from tell_everybody({seat: call.told(state, seat) for seat in state.living()})
    if call.each:
        return (yield from _call_each(state, call))
    yield Say(f"{call.id}.wake")
    if call.opening:
        yield Gap()
        yield Say(call.opening)
    state, aloud = yield from _slot(state, call, call.awake(state))
    for notice in aloud:
        yield Say(notice.key, notice.facts)
    yield Say(f"{call.id}.sleep")
    yield Gap()
    return state


def _call_each(state: State, call: Call) -> Script[State]:
    """Every living seat is woken in turn, and only one of them has something to answer."""
    yield Say(f"{call.id}.wake")
    for seat in state.living():
        yield Say("notice.wake", {"seat": seat})
        state, _ = yield from _slot(state, call, (seat,))
        yield Say("notice.sleep", {"seat": seat})
    yield Say(f"{call.id}.sleep")
    yield Gap()
    return state


def _slot(state: State, call: Call, awake: tuple[int, ...]) -> Script[tuple[State, list[Notice]]]:
    aloud: list[Notice] = []
    yield SlotOpens(call.id, asks=any(step.question is not nothing for step in steps_of(call)))
    if awake:
        for step in steps_of(call):
            state = yield from _step(state, step, awake, aloud)
    yield SlotCloses()
    return state, aloud


def _step(state: State, step: Step, awake: tuple[int, ...], aloud: list[Notice]) -> Script[State]:
    if notice := step.before(state, awake):
        yield Show(awake, notice.key, notice.facts)
    question = step.question(state, awake)
    if question is not None:
        answer = yield from ask(question)
        notice = step.after(state, answer)
        if spoken := step.aloud(state, answer):
            aloud.append(spoken)
        state = yield from happen(state, *step.happens(state, awake, answer))
        if step.draws and not isinstance(answer, str):
            order = yield from draw("box", step.draws)
            state = yield from happen(state, *step.drawn(state, answer, order))
        if notice:
            yield Show(question.to, notice.key, notice.facts)
    return (yield from happen(state, *step.settles(state)))
