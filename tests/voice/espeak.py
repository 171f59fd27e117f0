"""Speech for the tests, made on the spot by espeak-ng, and the model that hears it."""

import functools
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pypinyin import Style, lazy_pinyin

from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.sound import Sound, read, resampled
from narrator.voice.vad import FRAME

MODEL = Path(__file__).parents[2] / "voice_models" / "narrator-cn"

needs_espeak = pytest.mark.skipif(
    shutil.which("espeak-ng") is None, reason="espeak-ng is not installed: apt install espeak-ng"
)


@functools.cache
def recogniser() -> Recogniser:
    """The model that comes with the program, loaded once."""
    return Recogniser(MODEL)


def speech(text: str, folder: Path, *, voice: str = "", words_per_minute: int = 150) -> Sound:
    """A text, read as tone-numbered pinyin: espeak-ng 1.51 spells many characters out in English."""
    path = folder / f"{text}{voice}{words_per_minute}.wav"
    if not path.exists():
        pinyin = " ".join(lazy_pinyin(text, style=Style.TONE3, neutral_tone_with_five=True))
        options = ["-v", f"cmn-latn-pinyin{voice}", "-s", str(words_per_minute), "-w", str(path)]
        subprocess.run(["espeak-ng", *options, pinyin], check=True)
    return read(path)


def pcm(sound: Sound, *, before_s: float = 0.4, after_s: float = 0.8) -> NDArray[np.int16]:
    """What a microphone makes of it: 16-bit at 16 kHz, silence around it."""
    samples = np.rint(resampled(sound, RATE).samples * np.iinfo(np.int16).max).astype("<i2")
    return np.pad(samples, (round(before_s * RATE), round(after_s * RATE)))


def cut_to_frames(samples: NDArray[np.int16]) -> list[bytes]:
    """Frames for the VAD; what does not fill the last one is left off."""
    return [samples[at : at + FRAME].tobytes() for at in range(0, len(samples) - FRAME + 1, FRAME)]
