"""Would the witch's whole night be accepted? A case states it as one decision, the evening asks twice."""

from typing import Any

from narrator.game.cards import CARDS
from narrator.game.evolve import replay
from narrator.game.state import State
from narrator.scenario.answers import night_answer


def accepts(state: State, attempt: dict[str, Any]) -> bool:
    """Ask the witch's own steps, one after the other, on the state before her call."""
    (call,) = CARDS["witch"].calls
    awake = call.awake(state)
    wanted = {name for name in ("save", "poison", "give") if attempt.get(name) not in (None, False)}
    if not awake:
        return not wanted
    granted = set()
    for name, step in zip(("save", "poison", "give"), call.steps, strict=True):
        question = step.question(state, awake)
        if question is None or name not in wanted:
            continue
        answer = night_answer(question, attempt)
        if not question.allows(answer) or answer == "no":
            return False
        granted.add(name)
        state = replay(state, step.happens(state, awake, answer))
    return granted == wanted
