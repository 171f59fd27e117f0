"""Trimming, levelling, resampling, reading."""

import os
from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.voice.sound import AFTER_S, BEFORE_S, Sound, read, resampled, trimmed

RATE = 22_050


def tone(
    seconds: float, rate: int = RATE, peak: float = 0.5
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return (peak * np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate)).astype(np.float32)


def test_trimming_takes_the_ends_and_leaves_the_pause_inside() -> None:
    silence = np.zeros(RATE // 2, np.float32)
    line = Sound(np.concatenate([silence, tone(0.3), silence, tone(0.3), silence]), RATE)
    assert trimmed(line).seconds == pytest.approx(0.3 + 0.5 + 0.3 + BEFORE_S + AFTER_S, abs=0.005)
    assert line.seconds == pytest.approx(2.1)


def test_silence_trims_to_nothing() -> None:
    assert len(trimmed(Sound(np.zeros(100, np.float32), RATE)).samples) == 0


def test_resampling_keeps_length_and_pitch() -> None:
    sound = resampled(Sound(tone(1.0), RATE), 48_000)
    assert sound.rate == 48_000
    assert sound.seconds == pytest.approx(1.0, abs=0.001)
    spectrum = np.abs(np.fft.rfft(sound.samples))
    assert np.argmax(spectrum) * 48_000 / len(sound.samples) == pytest.approx(440, abs=2)
    assert sound.samples.dtype == np.float32


@pytest.mark.parametrize("form", ["WAV", "AIFF"])
def test_reading_makes_one_channel_of_two_whatever_the_file_is_called(tmp_path: Path, form: str) -> None:
    path = tmp_path / "行.wav"
    soundfile.write(path, np.stack([tone(0.2), tone(0.2)], axis=1), RATE, format=form)
    sound = read(path)
    assert sound.rate == RATE
    assert sound.seconds == pytest.approx(0.2)
    assert sound.samples.ndim == 1


def test_reading_what_is_no_sound_is_an_oserror(tmp_path: Path) -> None:
    (tmp_path / "x.wav").write_bytes(b"RIFF")
    for name in ("x.wav", "missing.wav"):
        with pytest.raises(OSError, match=name):
            read(tmp_path / name)


@pytest.mark.parametrize("name", ["nowhere.wav", "a\0b.wav"])
def test_a_file_that_is_not_there_is_told_so(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="there is no file"):
        read(tmp_path / name)


def test_a_raw_file_does_not_tell_its_rate(tmp_path: Path) -> None:
    (tmp_path / "x.raw").write_bytes(bytes(1000))
    with pytest.raises(OSError, match="samplerate"):
        read(tmp_path / "x.raw")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_may_never_end_is_not_begun(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wav")
    for path in (tmp_path / "pipe.wav", tmp_path):
        with pytest.raises(OSError, match="it is no file"):
            read(path)
