"""Hit rates, read from an evening's records."""

import pytest

from narrator.evening.cues import Script, ask
from narrator.game.question import Question
from narrator.stage.hit_rate import hit_rate
from narrator.stage.records import Overheard
from tests.stage.table import Table

BALLOT = Question("vote.ballot", seats=(1, 2, 3, 4), words=("abstain",))
SHOT = Question("hunter.whom", seats=(1, 3, 4), irreversible=True)


def test_an_evening_is_counted() -> None:
    def evening() -> Script[None]:
        yield from ask(BALLOT)
        yield from ask(BALLOT)
        yield from ask(SHOT)
        yield from ask(BALLOT)

    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="嗡")
    table.says(at=9, words="谁还活着")
    table.says(at=12, words="二号")
    table.says(at=15, words="三号")
    table.says(at=18, words="取消")
    table.says(at=21, words="四号")
    table.says(at=24, words="确认")
    table.presses(at=27, what=(1,))
    table.play(evening)
    rate = hit_rate(table.ledger.records)
    assert (rate.asked, rate.spoken, rate.first) == (6, 5, 4)
    assert (rate.misses, rate.wrong, rate.commands) == (1, 1, 1)
    assert rate.median_ms == 300
    assert rate.share == 0.8


def test_an_answer_undone_at_once_was_wrong() -> None:
    def evening() -> Script[None]:
        yield from ask(BALLOT)
        yield from ask(BALLOT)

    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="撤销")
    table.says(at=9, words="四号")
    table.says(at=12, words="四号")
    table.play(evening)
    assert hit_rate(table.ledger.records).wrong == 1


def test_nothing_said_is_no_rate() -> None:
    assert hit_rate([]).share is None
    assert hit_rate([]).p95_ms is None


@pytest.mark.parametrize(("count", "p95_ms"), [(1, 1), (19, 19), (20, 19), (100, 95)])
def test_nineteen_of_twenty_answers_are_no_later(count: int, p95_ms: int) -> None:
    heard = [Overheard(key="q", raw="一号", ms=ms, verdict="answer") for ms in range(count, 0, -1)]
    assert hit_rate([*heard, Overheard(key="q", raw="", ms=9000, verdict="noise")]).p95_ms == p95_ms
