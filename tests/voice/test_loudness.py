"""Loudness as EBU R128 has it."""

import numpy as np
import pytest

from narrator.voice.loudness import SILENT, SPEECH, levelled, loudness
from narrator.voice.sound import Sound

RATES = [16_000, 22_050, 24_000, 48_000]


def tone(hertz: float, seconds: float, db: float, rate: int = 48_000) -> Sound:
    """A sine whose peak lies `db` below full scale."""
    time = np.arange(round(seconds * rate)) / rate
    return Sound((10 ** (db / 20) * np.sin(2 * np.pi * hertz * time)).astype(np.float32), rate)


@pytest.mark.parametrize("rate", RATES)
def test_the_reference_tone_of_the_standard(rate: int) -> None:
    """BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS."""
    assert loudness(tone(997, 3, 0, rate)) == pytest.approx(-3.01, abs=0.1)


def test_highs_count_for_more_and_lows_for_less() -> None:
    """BS.1770's curve: about +3.3 dB beside 997 Hz at 10 kHz, and little is left of 30 Hz."""
    assert loudness(tone(10_000, 3, -10)) == pytest.approx(-13.01 + 3.3, abs=0.2)
    assert loudness(tone(30, 3, -10)) < -18


def test_a_pause_makes_no_line_softer() -> None:
    """EBU Tech 3341: what lies more than 10 LU under the rest does not count."""
    speech, pause = tone(997, 4, -20), np.zeros(48_000 * 4, np.float32)
    with_pause = Sound(np.concatenate([speech.samples, pause, speech.samples]), 48_000)
    assert loudness(with_pause) == pytest.approx(loudness(speech), abs=0.4)


def test_a_syllable_shorter_than_a_block_has_a_loudness_too() -> None:
    assert loudness(tone(997, 0.2, -20)) == pytest.approx(-23, abs=0.3)


@pytest.mark.parametrize("db", [-40, -20, -3])
def test_levelled_lines_are_equally_loud(db: float) -> None:
    assert loudness(levelled(tone(440, 1, db))) == pytest.approx(SPEECH, abs=0.05)


def test_silence_stays_silent() -> None:
    nothing = Sound(np.zeros(1_000, np.float32), 48_000)
    assert loudness(nothing) == SILENT
    assert levelled(nothing).peak == 0
    assert loudness(Sound(nothing.samples[:0], 48_000)) == SILENT
