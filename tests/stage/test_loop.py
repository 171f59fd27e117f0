"""The stage as a whole: cancelled, and in real time."""

import asyncio

import pytest

from narrator.config import Pace
from narrator.evening.cues import Enter, Gap, Say, Script, Show, SlotCloses, SlotOpens, ask, draw
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots
from narrator.stage.records import Decided, Entered
from narrator.stage.virtual import run_virtually
from tests.stage.table import Table


def evening() -> Script[list[Answer]]:
    answers: list[Answer] = []
    yield Enter("deal", 0)
    answers.append((yield from draw("deal", 5)))
    yield Say("deal.begin")
    yield SlotOpens("seer")
    answers.append((yield from ask(Question("seer.whom", to=(1,), seats=(2, 3), secret=True))))
    yield Show((1,), "seer.sees")
    yield SlotCloses()
    yield Gap()
    answers.append((yield from ask(Question("vote.ballot", to=(1,), seats=(2, 3), irreversible=True))))
    answers.append((yield from ask(Question("vote.ballot", to=(2,), seats=(1, 3)))))
    return answers


@pytest.mark.parametrize("at", [0.5, 2, 20, 35.5, 36.5, 40, 50])
def test_a_cancelled_evening_lets_go_of_everything_and_goes_on_later(at: float) -> None:
    table = Table()
    table.presses(at=5, what=(2,))
    for second in range(30, 60):
        table.says(second, "三号" if second % 2 else "确认")

    async def interrupted() -> None:
        playing = asyncio.create_task(table.evening(evening))
        await asyncio.sleep(at)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_virtually(interrupted())
    assert not table.mouth.open
    assert table.ear.state == "deaf"
    made = [record.answer for record in table.records(Decided)]
    later = Table()
    later.presses(at=25, what=(2,))
    for second in range(26, 90):
        later.says(second, "三号" if second % 2 else "确认")
    answers = later.play(evening, table.ledger.records)
    assert answers[: len(made)] == made
    assert len(answers) == 4


def test_in_real_time_as_in_virtual_time() -> None:
    quick = Pace(slot_least_s=0.01, slot_most_s=0.02, gap_least_s=0, gap_most_s=0.01, notice_s=0.01)
    bots = Bots(frozenset({1, 2, 3}), think_s=(0, 0.01), ponder_s=(0, 0.01))

    def table() -> Table:
        return Table(bots=bots, pace=quick, line_s=0.01)

    virtual = table()
    real = table()
    assert asyncio.run(real.evening(evening)) == virtual.play(evening)
    assert real.decided == virtual.decided


def test_a_decision_is_written_before_anything_follows_from_it() -> None:
    table = Table()
    written: list[int] = []

    def script() -> Script[None]:
        yield Enter("vote", 1)
        written.append(len(table.ledger.records))
        yield from ask(Question("vote.ballot", seats=(1, 2)))
        written.append(len(table.records(Decided)))

    table.says(at=3, words="一号")
    table.play(script)
    assert written == [1, 1]
    assert isinstance(table.ledger.records[0], Entered)


def test_a_slot_that_never_opened_cannot_close() -> None:
    def script() -> Script[None]:
        yield SlotCloses()

    with pytest.raises(ValueError, match="never opened"):
        Table().play(script)


def test_a_night_without_ambience_is_still_a_night(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(on: bool) -> None:
        raise OSError("no speaker")

    table = Table()
    table.by_day = False
    monkeypatch.setattr(table.mouth, "night", breaks)

    def script() -> Script[str]:
        yield Say("night.fall")
        return "dawn"

    assert table.play(script) == "dawn"
