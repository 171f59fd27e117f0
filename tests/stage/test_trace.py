"""The public trace: what a sleeper perceives, and that it tells nothing."""

import io
import json
from itertools import pairwise
from typing import Any

import pytest

from narrator.evening.cues import Gap, Happened, Say, Script, Show, SlotCloses, SlotOpens, ask
from narrator.game.happenings import Marked
from narrator.game.question import Question
from narrator.stage.trace import SleeperTrace
from tests.stage.table import Table

CALLS = ("guard", "wolves", "seer", "witch")


def night(awake: dict[str, int]) -> Script[None]:
    """A night; each call wakes somebody with that many questions, or nobody."""
    yield Say("night.fall")
    yield Gap()
    for call in CALLS:
        yield Say(f"{call}.wake")
        yield SlotOpens(call)
        for n in range(awake.get(call, 0)):
            question = Question(f"{call}.{n}", to=(2,), seats=(1, 3), words=("nobody",), secret=True)
            yield from ask(question)
            yield Happened(Marked("seen", 3))
            if n:
                yield Show((2,), f"{call}.news")
        yield SlotCloses()
        yield Say(f"{call}.sleep")
        yield Gap()
    yield Say("daybreak.wake")


def sleep_through(awake: dict[str, int], presses: list[float], seed: int = 7) -> list[dict[str, Any]]:
    out = io.StringIO()
    table = Table(trace=SleeperTrace(out), seed=seed)
    table.by_day, table.night = False, 1
    for at in presses:
        table.presses(at, (3,) if int(at * 10) % 2 else "nobody")
    table.play(lambda: night(awake))
    return [json.loads(line) for line in out.getvalue().splitlines()]


ALWAYS = [tick / 2 + 0.1 for tick in range(2, 1000)]


@pytest.mark.parametrize("seed", range(5))
def test_the_trace_of_a_night_is_the_same_whatever_is_hidden(seed: int) -> None:
    nobody = sleep_through({}, [], seed)
    everybody = sleep_through(dict.fromkeys(CALLS, 1), ALWAYS, seed)
    busy = sleep_through({"wolves": 2, "witch": 2}, ALWAYS[::3], seed)
    undecided = sleep_through({"seer": 1}, ALWAYS[::5], seed)
    assert nobody == everybody == busy == undecided


def test_words_and_silences_and_nothing_else() -> None:
    trace = sleep_through({}, [])
    assert [line["text"] for line in trace if line["kind"] == "words"] == [
        "night.fall",
        *(f"{call}.{does}" for call in CALLS for does in ("wake", "sleep")),
        "daybreak.wake",
    ]
    gaps = [line["s"] for line in trace if line["kind"] == "gap"]
    assert len(gaps) == 9
    assert {frozenset(line) for line in trace} == {
        frozenset({"t", "kind", "text"}),
        frozenset({"t", "kind", "s"}),
        frozenset({"t", "kind", "on"}),
    }


def test_the_ambience_grows_for_every_call_alike() -> None:
    trace = sleep_through({"seer": 1}, ALWAYS)
    masks = [line["on"] for line in trace if line["kind"] == "mask"]
    assert masks == [True, False] * len(CALLS)
    for before, mask in pairwise(trace):
        if mask["kind"] == "mask" and mask["on"]:
            assert before["text"].endswith(".wake")


def test_the_ambience_stays_low_while_an_ear_listens_for_a_word() -> None:
    out = io.StringIO()
    table = Table(trace=SleeperTrace(out), scan=True, ear="listening")
    table.by_day, table.night = False, 1
    table.play(lambda: night({}))
    assert '"mask"' not in out.getvalue()
    assert table.mouth.masks == []


def test_a_gap_lies_between_the_words() -> None:
    words, gap, more = sleep_through({}, [])[:3]
    assert gap["t"] == words["t"] + 1
    assert more["t"] == pytest.approx(gap["t"] + gap["s"], abs=0.002)
    assert 1.5 <= gap["s"] <= 3


def test_light_is_written_when_it_changes() -> None:
    out = io.StringIO()
    trace = SleeperTrace(out)
    table = Table(trace=trace)
    for at, light, glyphs in ((1, "night", 40), (2, "night", 40), (3, "night", 41), (4, "day", 41)):
        table.does(at, lambda light=light, glyphs=glyphs: trace.lit(light, glyphs))  # type: ignore[misc]

    def long() -> Script[None]:
        for _ in range(6):
            yield Say("line")

    table.play(long)
    lit = [json.loads(line) for line in out.getvalue().splitlines() if "light" in line]
    assert [(line["t"], line["light"], line["glyphs"]) for line in lit] == [
        (1, "night", 40),
        (3, "night", 41),
        (4, "day", 41),
    ]


class FullDisk(io.StringIO):
    """It takes a few lines and no more."""

    def write(self, line: str) -> int:
        if self.tell() > 200:
            raise OSError(28, "No space left on device")
        return super().write(line)


def test_a_full_disk_ends_the_trace_and_not_the_evening() -> None:
    told: list[str] = []
    table = Table(trace=SleeperTrace(FullDisk(), told.append))
    table.by_day, table.night = False, 1
    table.play(lambda: night({}))
    assert table.mouth.said[-1] == "daybreak.wake"
    assert told == ["No space left on device"]
