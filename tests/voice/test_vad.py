from pathlib import Path

import numpy as np
import pytest

from narrator.voice.vad import FRAME_BYTES, Vad
from tests.voice.espeak import cut_to_frames, needs_espeak, pcm, speech

pytestmark = pytest.mark.voice


def shares(samples: np.ndarray[tuple[int], np.dtype[np.int16]]) -> float:
    vad = Vad()
    probable = [vad.probability(frame) > 0.5 for frame in cut_to_frames(samples)]
    return sum(probable) / len(probable)


@needs_espeak
def test_speech_is_speech(tmp_path: Path) -> None:
    assert shares(pcm(speech("五号和六号", tmp_path), before_s=0, after_s=0)) > 0.5


def test_silence_and_noise_are_not() -> None:
    noise = np.random.default_rng(7).normal(0, 800, 32_000).astype("<i2")
    assert shares(noise) < 0.05
    assert shares(np.zeros(32_000, "<i2")) == 0


@needs_espeak
def test_a_reset_forgets(tmp_path: Path) -> None:
    frames = cut_to_frames(pcm(speech("五号", tmp_path)))
    vad = Vad()
    first = [vad.probability(frame) for frame in frames]
    vad.reset()
    assert [vad.probability(frame) for frame in frames] == pytest.approx(first)


def test_a_frame_has_one_size() -> None:
    assert FRAME_BYTES == 1024
    with pytest.raises(Exception):  # noqa: B017 - the detector's own
        Vad().probability(bytes(100))
