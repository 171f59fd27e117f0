"""夜晚：依次叫醒，没有人的身份照样叫。(rules §4, A55)"""

from narrator.evening.cues import Gap, Say, Script, Show, SlotCloses, SlotOpens, ask
from narrator.evening.happen import happen
from narrator.game.card import Call, Step
from narrator.game.cards import steps_of
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
    yield from _tell_everybody(state, call)
    yield Say(f"{call.id}.wake")
    if call.opening:
        yield Gap()
        yield Say(call.opening)
    yield SlotOpens(call.id)
    if awake := call.awake(state):
        for step in steps_of(call):
            state = yield from _step(state, step, awake)
    yield SlotCloses()
    yield Say(f"{call.id}.sleep")
    yield Gap()
    return state


def _step(state: State, step: Step, awake: tuple[int, ...]) -> Script[State]:
    if notice := step.before(state, awake):
        yield Show(awake, notice.key, notice.facts)
    question = step.question(state, awake)
    if question is None:
        return state
    answer = yield from ask(question)
    notice = step.after(state, answer)
    state = yield from happen(state, *step.happens(state, answer))
    if notice:
        yield Show(awake, notice.key, notice.facts)
    return state


def _tell_everybody(state: State, call: Call) -> Script[None]:
    """A private notice goes out in a round in which every living seat looks for equally long (rules §13)."""
    if call.told is None or call.news_from not in state.deck:  # both known to everybody
        return
    yield Say("notice.begin")
    for seat in state.living():
        yield Say("notice.wake", {"seat": seat})
        notice = call.told(state, seat)
        yield Show((seat,), notice.key, notice.facts)
        yield Say("notice.sleep", {"seat": seat})
    yield Say("notice.end")
