"""Answers come in at one place, and only those that were offered."""

import pytest

from narrator.evening.cues import Script, ask, draw
from narrator.game.question import Answer, Question

WHOM = Question("guard.whom", seats=(1, 2), words=("nobody",))


def asked() -> Script[Answer]:
    script = ask(WHOM)
    next(script)
    return script


@pytest.mark.parametrize("answer", [(3,), "void", (1, 2), None])
def test_an_answer_that_was_not_offered_is_a_fault_of_the_stage(answer: Answer | None) -> None:
    with pytest.raises(ValueError, match=r"guard\.whom"):
        asked().send(answer)


@pytest.mark.parametrize("answer", [(1,), "nobody"])
def test_an_offered_answer_comes_back(answer: Answer) -> None:
    with pytest.raises(StopIteration) as end:
        asked().send(answer)
    assert end.value.value == answer


@pytest.mark.parametrize("order", [(0, 0, 1), (0, 1), "012", None])
def test_chance_answers_with_a_permutation(order: Answer | None) -> None:
    script = draw("deal", 3)
    next(script)
    with pytest.raises(ValueError, match="permutation"):
        script.send(order)
