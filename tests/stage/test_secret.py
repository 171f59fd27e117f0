"""Secret questions: silence, equal length, patience. A line takes a second, a lap twelve to twenty."""

import pytest

from narrator.config import Pace
from narrator.evening.cues import Enter, Gap, Say, Script, Show, SlotCloses, SlotOpens, ask
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots
from narrator.stage.ports import COMMANDS
from narrator.stage.records import AnyRecord, Decided, Entered, Slept, Undone
from tests.stage.table import Table

SEER = Question("seer.whom", to=(2,), seats=(1, 3, 4), secret=True)
GUARD = Question("guard.whom", to=(2,), seats=(1, 3, 4), words=("nobody",), secret=True)
LOOK = Question("deal.look", to=(3,), words=("look",), secret=True, facts={"seat": 3})
ONE_LAP = Pace(slot_again=0, slot_least_s=12, slot_most_s=12)


def call(*questions: Question) -> Script[list[Answer]]:
    """A night call; without questions it is a decoy."""
    yield Say("seer.wake")
    yield SlotOpens("seer")
    answers = []
    for question in questions:
        answers.append((yield from ask(question)))
    yield SlotCloses()
    yield Say("seer.sleep")
    yield Gap()
    return answers


def night(**options: object) -> Table:
    table = Table(**options)  # type: ignore[arg-type]
    table.by_day, table.night = False, 1
    return table


def test_an_early_answer_waits_for_the_end_of_the_slot() -> None:
    table = night(pace=ONE_LAP)
    table.presses(at=4, what=(3,))
    assert table.play(lambda: call(SEER)) == [(3,)]
    assert table.said == ["seer.wake", "seer.sleep"]
    [slept] = table.records(Slept)
    assert slept.busy_s == 3
    assert slept.t == pytest.approx(13)


def test_a_decoy_lasts_as_long() -> None:
    live, decoy = night(), night()
    live.presses(at=4, what=(3,))
    live.play(lambda: call(SEER))
    decoy.play(call)
    assert [slept.t for slept in live.records(Slept)] == [slept.t for slept in decoy.records(Slept)]
    assert live.said == decoy.said


def test_a_late_answer_extends_the_slot_by_laps() -> None:
    table = night(pace=ONE_LAP)
    table.presses(at=28, what=(3,))
    table.play(lambda: call(SEER))
    assert table.records(Slept)[0].t == pytest.approx(37)


def test_after_a_late_answer_decoys_are_late_too() -> None:
    def two_calls() -> Script[None]:
        yield from call(SEER)
        yield from call()

    table = night(pace=ONE_LAP)
    table.presses(at=28, what=(3,))
    table.play(two_calls)
    live, decoy = table.records(Slept)
    assert (live.busy_s, decoy.busy_s) == (27, None)
    gap_and_lines = 2 + ONE_LAP.gap_most_s
    assert 36 <= decoy.t - live.t <= 36 + gap_and_lines


def test_an_evening_taken_up_remembers_that_answers_were_late() -> None:
    table = night(pace=ONE_LAP)
    table.play(call, [Slept(call="seer", busy_s=27)])
    assert table.records(Slept)[0].t == pytest.approx(37)


def test_a_decoy_is_as_late_as_its_own_call_was() -> None:
    table = night(pace=ONE_LAP)
    table.play(call, [Slept(call="witch", busy_s=60), Slept(call="seer", busy_s=13)])
    assert table.records(Slept)[0].t == pytest.approx(25)


def test_an_answer_from_before_the_evening_was_taken_up_is_no_measure() -> None:
    def evening() -> Script[list[Answer]]:
        yield Enter("call_seer", 1)
        return (yield from call(SEER))

    past: list[AnyRecord] = [
        Entered(phase="call_seer", night=1),
        Decided(key="seer.whom", answer=(3,), by="keys", secret=True),
    ]
    table = night(pace=ONE_LAP)
    assert table.play(evening, past) == [(3,)]
    [slept] = table.records(Slept)
    assert slept.busy_s is None


def test_bots_take_their_time() -> None:
    busy = []
    for seed in range(20):
        table = night(seed=seed, bots=Bots(frozenset({2})))
        table.play(lambda: call(SEER))
        busy.append(table.records(Slept)[0].busy_s or 0)
    assert 1.5 <= min(busy) < max(busy) <= 8


def test_nothing_is_said_and_nothing_is_heard_in_a_slot() -> None:
    table = night(pace=ONE_LAP)
    for at in range(2, 12):
        table.says(at, "三号")
    table.presses(at=11.5, what=(4,))
    assert table.play(lambda: call(SEER)) == [(4,)]
    assert len(table.ear.missed) == 10


def test_who_may_pass_and_sleeps_on_has_passed() -> None:
    table = night()
    assert table.play(lambda: call(GUARD)) == ["nobody"]
    assert table.decided == [("guard.whom", "nobody", "clock")]


def test_who_may_not_pass_and_sleeps_on_gets_a_lot() -> None:
    table = night(pace=Pace(night_patience_s=60))
    [answer] = table.play(lambda: call(SEER))
    assert answer in [(1,), (3,), (4,)]
    assert table.decided == [("seer.whom", answer, "clock")]
    assert table.records(Decided)[0].t == pytest.approx(61)


def test_a_seat_that_is_not_offered_is_not_taken() -> None:
    table = night()
    table.presses(at=3, what=(2,))
    table.presses(at=6, what=(3,))
    assert table.play(lambda: call(SEER)) == [(3,)]


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "undo"])
def test_by_night_no_command_makes_a_sound(command: str) -> None:
    table = night()
    table.presses(at=3, what=command)
    table.presses(at=6, what=(3,))
    table.play(lambda: call(SEER))
    assert table.said == ["seer.wake", "seer.sleep"]


def test_an_answer_may_be_taken_back_within_its_slot_and_nobody_hears_of_it() -> None:
    table = night(pace=ONE_LAP)
    table.presses(at=3, what=(3,))
    table.presses(at=6, what="undo")
    table.presses(at=9, what=(4,))
    assert table.play(lambda: call(SEER)) == [(4,)]
    assert table.said == ["seer.wake", "seer.sleep"]
    assert table.records(Slept)[0].t == pytest.approx(13)
    assert [type(r).__name__ for r in table.ledger.records] == [
        *("Asked", "Decided", "Undone", "Asked", "Decided", "Slept")
    ]


def test_the_first_of_two_answers_may_be_taken_back_at_the_second_question() -> None:
    table = night(pace=ONE_LAP)
    table.presses(at=3, what=(3,))
    table.presses(at=5, what="undo")
    table.presses(at=7, what=(4,))
    table.presses(at=9, what="nobody")
    assert table.play(lambda: call(SEER, GUARD)) == [(4,), "nobody"]


def test_what_was_answered_with_news_is_not_taken_back() -> None:
    def seer() -> Script[Answer]:
        yield SlotOpens("seer")
        answer = yield from ask(SEER)
        yield Show((2,), "seer.sees", {"seat": 3})
        yield SlotCloses()
        return answer

    table = night(pace=ONE_LAP)
    table.presses(at=3, what=(3,))
    table.presses(at=9, what="undo")
    assert table.play(seer) == (3,)
    assert table.records(Undone) == []
    titles = [scene.panel.title for scene in table.screen.scenes if scene.panel]
    assert "seer.sees seat=3" in titles
    assert table.records(Slept)[0].busy_s == 8


def test_an_answer_of_another_call_is_not_taken_back() -> None:
    def two_calls() -> Script[list[Answer]]:
        first = yield from call(GUARD)
        return first + (yield from call(SEER))

    table = night(pace=ONE_LAP)
    table.presses(at=3, what=(1,))
    table.presses(at=20, what="undo")
    table.presses(at=23, what=(3,))
    assert table.play(two_calls) == [(1,), (3,)]


def test_every_panel_of_a_night_is_secret_and_a_decoy_shows_one_too() -> None:
    table = night(scan=True)
    table.presses(at=3, what=(3,))
    table.play(lambda: call(SEER))
    table.play(call)
    panels = [scene.panel for scene in table.screen.scenes if scene.panel]
    assert all(panel.secret and panel.scan for panel in panels)
    assert {panel.title for panel in panels} == {"", "seer.whom", "received"}


def test_a_look_at_a_card_waits_for_ever_and_reminds_seldom() -> None:
    def deal() -> Script[Answer]:
        return (yield from ask(LOOK))

    table = Table()
    table.presses(at=500, what="look")
    assert table.play(deal) == "look"
    assert table.said == ["deal.remind seat=3"] * 3


def test_what_ails_a_device_is_shown_for_a_while() -> None:
    table = night(pace=Pace(slot_least_s=40, slot_most_s=40))
    table.does(3, lambda: table.stage.tell("我听不见。"))
    table.play(call)
    shown = [scene.trouble for scene in table.screen.scenes]
    assert shown[0] == shown[-1] == ""
    assert "我听不见。" in shown
    assert table.said == ["seer.wake", "seer.sleep"]


def test_the_ambience_comes_and_goes_with_the_night() -> None:
    table = Table()

    def evening() -> Script[None]:
        yield Say("deal.done")
        table.by_day = False
        yield Say("night.fall")
        yield from call()
        table.by_day = True
        yield Say("daybreak.wake")

    table.play(evening)
    assert table.mouth.nights == [True, False]
