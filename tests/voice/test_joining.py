"""Clips become one line; a line is hurried or not."""

import numpy as np
import pytest

from narrator.voice.joining import PAUSE_S, joined, paced
from narrator.voice.sound import Sound
from narrator.words.pieces import TUNES

RATE = 1_000


def hum(seconds: float, rate: int = RATE) -> Sound:
    time = np.arange(round(seconds * rate)) / rate
    return Sound(np.sin(2 * np.pi * 50 * time + 0.5).astype(np.float32), rate)


def silence(seconds: float) -> Sound:
    return Sound(np.zeros(round(seconds * RATE), np.float32), RATE)


def chain(*sounds: Sound) -> Sound:
    return Sound(np.concatenate([sound.samples for sound in sounds]), RATE)


def test_every_mark_of_a_line_has_its_pause() -> None:
    assert PAUSE_S.keys() == {"", *TUNES}
    assert PAUSE_S[""] < PAUSE_S["、"] < PAUSE_S["，"] < PAUSE_S["："] < PAUSE_S["。"]


def test_clips_are_joined_with_the_pause_of_their_mark_and_none_behind_the_last() -> None:
    line = joined([(hum(0.5), "，"), (hum(0.3), ""), (hum(0.2), "。")], RATE)
    assert line.seconds == pytest.approx(1.0 + PAUSE_S["，"] + PAUSE_S[""])


def test_clips_of_other_rates_are_joined_at_the_lines() -> None:
    line = joined([(hum(0.5, 2_000), "，"), (hum(0.5), "。")], RATE)
    assert line.seconds == pytest.approx(1.0 + PAUSE_S["，"], abs=0.002)


def test_nothing_joined_is_nothing() -> None:
    assert joined([], RATE).seconds == 0


LINE = chain(hum(0.4), silence(0.3), hum(0.4), silence(0.04), hum(0.4))
"""A pause, and the closed mouth of a consonant."""


def test_pauses_grow_and_speech_stays_as_it_is() -> None:
    slow = paced(LINE, 2)
    assert slow.seconds == pytest.approx(LINE.seconds + 0.3, abs=0.03)
    assert np.count_nonzero(slow.samples) == np.count_nonzero(LINE.samples)


def test_pauses_shrink_without_cutting_into_speech() -> None:
    quick = paced(LINE, 0.5)
    assert quick.seconds == pytest.approx(LINE.seconds - 0.15, abs=0.02)
    assert np.count_nonzero(quick.samples) == np.count_nonzero(LINE.samples)


def test_at_its_own_pace_a_line_is_left_alone() -> None:
    assert paced(LINE, 1) is LINE


def test_silence_and_nothing_have_no_pace() -> None:
    assert paced(silence(1), 2).seconds == 1
    assert paced(silence(0), 2).seconds == 0
