"""Outcomes counted."""

import pytest

from benchmarks.voice.points import point
from benchmarks.voice.takes import Outcome


def test_answers_are_right_wrong_or_rejected_and_talk_is_accepted_or_not() -> None:
    answers = (
        [Outcome((5,), (5,), None, 100.0)] * 6
        + [Outcome((5,), (9,), None, 900.0)]
        + [Outcome((5,), None, None, 0.0)]
    )
    talk = [Outcome(None, None, None, 0.0)] * 3 + [Outcome(None, (5,), None, 900.0)]
    counted = point(0.5, answers + talk)
    assert (counted.answers, counted.strangers) == (8, 4)
    assert (counted.right, counted.wrong, counted.rejected) == (0.75, 0.125, 0.125)
    assert counted.accepted == 0.25
    assert counted.wrong_of_all == pytest.approx(2 / 12)
    assert counted.p50_ms == 100, "only right answers have a latency"


def test_the_latest_twentieth_is_left_out_of_p95() -> None:
    counted = point(0, [Outcome("yes", "yes", None, float(ms)) for ms in range(101)])
    assert (counted.p50_ms, counted.p95_ms) == (50, 95)


def test_no_answers_are_none_rejected() -> None:
    assert point(0, []).rejected == 0
    assert point(0, []).wrong_of_all == 0
