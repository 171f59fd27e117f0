"""A slot of somebody who cannot be reached: it ends as if the card were nobody's."""

import pytest

from narrator.config import Pace
from narrator.evening.cues import Say, Script, Show, SlotCloses, SlotOpens, ask
from narrator.game.question import Answer, Question
from narrator.stage.records import Slept
from tests.stage.table import Table

SEER = Question("seer.whom", to=(2,), seats=(1, 3, 4), secret=True)
SAVE = Question("witch.save", to=(2,), words=("yes", "no"), secret=True)
LAPS = Pace(slot_again=0, slot_least_s=12, slot_most_s=20)
LATE = [Slept(call="seer", busy_s=27)]
"""Last night the seer was late."""


def call(*questions: Question) -> Script[list[Answer]]:
    answers = []
    yield SlotOpens("seer")
    for question in questions:
        answers.append((yield from ask(question)))
        yield Show((2,), "seer.sees")
    yield SlotCloses()
    yield Say("seer.sleep")
    return answers


def night(leaves: float | None = None) -> Table:
    table = Table(pace=LAPS)
    table.by_day, table.night = False, 1
    if leaves is not None:
        table.does(leaves, table.screen.left.set)
    return table


@pytest.mark.parametrize("past", [[], LATE], ids=["first", "after a late one"])
def test_it_lasts_as_long_as_a_slot_that_wakes_nobody(past: list[Slept]) -> None:
    decoy, gone = night(), night(leaves=3)
    decoy.play(call, past)
    [answer] = gone.play(lambda: call(SEER), past)
    assert gone.decided == [("seer.whom", answer, "clock")]
    assert gone.records(Slept) == decoy.records(Slept)


def test_all_that_is_left_of_the_call_is_passed_and_nothing_is_shown() -> None:
    table = night(leaves=3)
    answers = table.play(lambda: call(SEER, SAVE))
    assert answers[1] == "no"
    assert table.records(Slept)[0].t <= 20
    assert "seer.sees" not in [scene.panel.title for scene in table.screen.scenes if scene.panel]


def test_who_comes_back_within_the_slot_answers_in_it() -> None:
    table = night(leaves=3)
    table.does(6, table.screen.left.clear)
    table.presses(at=7, what=(3,))
    assert table.play(lambda: call(SEER)) == [(3,)]
    assert table.records(Slept)[0].busy_s == pytest.approx(7 + LAPS.notice_s)


def test_who_leaves_after_the_slot_was_due_is_not_waited_for() -> None:
    table = night(leaves=60)
    [answer] = table.play(lambda: call(SEER))
    assert table.decided == [("seer.whom", answer, "clock")]
    assert table.records(Slept)[0].t == pytest.approx(60)


def test_a_call_knows_its_number_and_between_calls_there_is_none() -> None:
    def two() -> Script[None]:
        yield from call(SEER)
        yield from call()

    table = night()
    table.presses(at=3, what=(3,))
    table.play(two)
    numbers = [scene.slot for scene in table.screen.scenes]
    assert [n for n, before in zip(numbers, [None, *numbers], strict=False) if n != before] == [0, 1, 0, 2, 0]
