"""白天的讨论：自由发言，或从死者左手边起轮流发言；有的事件还要问谁违规。(rules §6, §13, A52, A65)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.effects import begin
from narrator.game.order import left_of, round_from
from narrator.game.question import Question
from narrator.game.state import State


def discussion(state: State) -> Script[State]:
    """Talk until the time is up or the table has done."""
    if not state.under("mute"):
        yield Say("discussion.begin")
        if state.rules.speaking_order == "free" and not state.under("in_turn"):
            yield from ask(
                Question(
                    "discussion.free",
                    words=("finish", "time_up"),
                    limit="discussion",
                    watched=_watched_by(state),
                )
            )
        else:
            yield from _in_turn(state)
        yield Say("discussion.over")
    if state.under("watched"):
        state = yield from _violations(state)
    return state


def _in_turn(state: State) -> Script[None]:
    for seat in _speakers(state):
        yield from ask(
            Question(
                "discussion.turn",
                to=(seat,),
                words=("done", "time_up"),
                limit="speech",
                facts={"seat": seat},
                watched=_watched_by(state),
            )
        )


def _watched_by(state: State) -> str:
    """The event whose rule the table watches today, if there is one."""
    return next((effect.event for effect in state.effects if "watched" in effect.does), "")


def _speakers(state: State) -> tuple[int, ...]:
    """From the left of the night's first victim; without one, of the sheriff; else from the first seat."""
    victims = state.died_at(f"dawn{state.night}")
    after = victims[0] if victims else state.sheriff
    first = left_of(state, after) if after is not None else state.living()[0]
    present = state.present()
    return tuple(seat for seat in round_from(state, first) if seat in present)


def _violations(state: State) -> Script[State]:
    """Anybody claims, a second confirms; who broke the day's rule loses today's vote (rules §13)."""
    present = state.present()
    answer = yield from ask(Question("violation.who", seats=present, most=len(present), words=("nobody",)))
    if isinstance(answer, str):
        return state
    sure = yield from ask(Question("violation.second", words=("yes", "no"), facts={"seats": answer}))
    if sure != "yes":
        yield Say("violation.dropped")
        return state
    watched = next(effect for effect in state.effects if "watched" in effect.does)
    if watched.event == "eclipse" and state.rules.eclipse_penalty == "none":
        yield Say("violation.warned", {"seats": answer})
        return state
    yield Say("violation.voteless", {"seats": answer})
    return (yield from begin(state, watched.event, "sunset", "voteless", seats=answer))
