"""A line on its way back to the microphone."""

import numpy as np
import pytest

from benchmarks.voice.own_voice import evening_lines, returned
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Sound

LINE = Sound(np.random.default_rng(1).uniform(-0.5, 0.5, 2 * RATE).astype(np.float32), 2 * RATE)


def test_it_is_as_late_and_as_loud_as_the_room_makes_it() -> None:
    soft = returned(LINE, -10, 0.25, 1.0, seed=1)
    loud = returned(LINE, 10, 0.25, 1.0, seed=1)
    assert len(soft) == 2 * RATE
    silent = round(0.24 * RATE)
    assert np.abs(loud[:silent]).max() < 0.01
    said = slice(round(0.3 * RATE), RATE)
    ratio = np.sqrt((loud[said] ** 2).mean() / (soft[said] ** 2).mean())
    assert 20 * np.log10(ratio) == pytest.approx(20, abs=1.5)


def test_its_echo_is_heard_after_its_end_and_dies_away() -> None:
    near = returned(LINE, 0, 0.03, 1.0, seed=1)
    after = [np.abs(near[RATE + round(s * RATE) :][: RATE // 10]).max() for s in (0.05, 0.5)]
    assert after[0] > 10 * after[1]


def test_an_evening_of_bots_is_told_line_by_line() -> None:
    lines = evening_lines(board=6, seed=1)
    assert "天黑请闭眼。" in lines
    assert len(lines) == len(set(lines)) > 30
