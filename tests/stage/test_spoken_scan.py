"""确认 said at night: it picks at the screen what was lit when the word began. A line takes a second."""

import io

import pytest

from narrator.config import Ear as EarSettings
from narrator.config import Pace
from narrator.evening.cues import Gap, Say, Script, SlotCloses, SlotOpens, ask
from narrator.game.question import Answer, Question
from narrator.stage.records import Decided, Note, Overheard
from narrator.stage.trace import SleeperTrace
from tests.stage.fakes import Ear
from tests.stage.table import TAIL_S, Table

SEER = Question("seer.whom", to=(2,), seats=(1, 3, 4), secret=True)
ONE_LAP = Pace(slot_again=0, slot_least_s=12, slot_most_s=12)
MS = 300
"""What the fake ear takes to decide."""


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
    table = Table(**({"pace": ONE_LAP, "scan": True} | options))  # type: ignore[arg-type]
    table.by_day, table.night = False, 1
    return table


@pytest.mark.parametrize("questions", [(SEER,), ()], ids=["live", "decoy"])
def test_the_word_knocks_when_it_began(questions: tuple[Question, ...]) -> None:
    table = night()
    table.does(4, lambda: table.ear.utter("确认", 500))
    table.does(7, lambda: table.ear.utter("确认", 700))
    table.presses(at=9, what=(3,))
    table.play(lambda: call(*questions))
    assert table.screen.knocks == pytest.approx([4 - 0.5 - MS / 1000, 7 - 0.7 - MS / 1000])
    assert table.ear.missed == []
    assert table.said == ["seer.wake", "seer.sleep"]
    assert table.records(Overheard) == []


@pytest.mark.parametrize("questions", [(SEER,), ()], ids=["live", "decoy"])
@pytest.mark.parametrize(("on", "knocks"), [(True, [4 - 0.25]), (False, [])])
def test_a_knock_counts_from_its_beginning_where_it_is_wanted(
    questions: tuple[Question, ...], on: bool, knocks: list[float]
) -> None:
    table = night(ear_settings=EarSettings(knock=on))
    table.does(4, lambda: table.ear.knock(250))
    table.presses(at=9, what=(3,))
    table.play(lambda: call(*questions))
    assert table.screen.knocks == pytest.approx(knocks)


@pytest.mark.parametrize("laps", [2, 5])
def test_a_scan_goes_round_the_table_so_many_times_whoever_is_asked_about(laps: int) -> None:
    pace = Pace(slot_again=0, slot_least_s=1, slot_most_s=1, scan_step_s=1.5, scan_laps=laps)
    for question in (SEER, Question("seer.whom", to=(2,), seats=(1,), secret=True)):
        table = night(pace=pace)
        table.play(lambda: call(question))  # noqa: B023 - played at once
        [decided] = table.records(Decided)
        assert decided.by == "clock"
        assert decided.t == pytest.approx(1 + laps * 1.5 * 4)


def test_live_and_decoy_listen_for_one_word_alone() -> None:
    for questions in ((SEER,), ()):
        table = night()
        offered: list[tuple[str, ...]] = []
        table.does(4, lambda: offered.append(table.ear.offered))  # noqa: B023 - played at once
        for at, words in ((5, "是的"), (6, "三号"), (7, "撤销")):
            table.says(at, words)
        table.presses(at=9, what=(3,))
        table.play(lambda: call(*questions))  # noqa: B023
        assert offered == [("确认",)]
        assert table.screen.knocks == []


@pytest.mark.parametrize("at_s", [0.5, 1 + TAIL_S / 2, 13.5])
def test_nobody_listens_while_the_narrator_speaks_and_its_echo_lasts(at_s: float) -> None:
    table = night()
    table.says(at_s, "确认")
    table.presses(at=5, what=(3,))
    table.play(lambda: call(SEER))
    assert table.ear.missed == ["确认"]
    assert table.screen.knocks == []


@pytest.mark.parametrize(("scan", "ear"), [(False, "deaf"), (True, "off"), (True, "absent")])
def test_without_scan_or_ear_the_word_is_lost(scan: bool, ear: str) -> None:
    table = night(scan=scan, ear=ear)
    table.says(4, "确认")
    table.presses(at=5, what=(3,))
    assert table.play(lambda: call(SEER)) == [(3,)]
    assert table.ear.missed == ["确认"]


def test_a_broken_ear_does_not_end_a_night(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(ear: Ear, phrases: object, *, knocks: bool) -> None:
        raise RuntimeError("no ear")

    monkeypatch.setattr(Ear, "listen", breaks)
    table = night()
    table.presses(at=5, what=(3,))
    assert table.play(lambda: call(SEER)) == [(3,)]
    assert [note.text for note in table.records(Note)] == ["the ear failed: no ear"]


def test_a_sleeper_notices_nothing_of_it() -> None:
    traces = []
    for spoken in (True, False):
        out = io.StringIO()
        table = night(trace=SleeperTrace(out))
        for at in (4, 5, 7) if spoken else ():
            table.says(at, "确认")
        table.presses(at=9, what=(3,))
        table.play(lambda: call(SEER))
        traces.append(out.getvalue())
    assert traces[0] == traces[1]
