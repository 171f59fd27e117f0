"""Short recordings of one phrase each: a folder's, or spoken on the spot by espeak-ng."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from pypinyin import Style, lazy_pinyin

from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples, read, resampled, trimmed

VOICES = (
    ("+f4", 150, 60),
    ("+m5", 140, 40),
    ("+klatt3", 165, 50),
    ("+Linda", 185, 55),
    ("+Michael", 125, 40),
)
"""espeak-ng's variant, words a minute, pitch. The project's own model was trained on none of these."""
AUDIBLE = 0.01
"""Share of the peak under which a clip's ends are silence, as the voice room trims lines."""
KINDS = (".wav", ".flac", ".ogg")


class Clip(Struct, frozen=True):
    """Somebody says something."""

    voice: str
    text: str
    """What is said, in Chinese."""
    samples: Samples
    """16 kHz, from its first audible sample to its last: its end is the end of speech."""


def from_folder(folder: Path) -> Iterator[Clip]:
    """The clips of FOLDER/VOICE/TEXT.wav. OSError for what is no sound."""
    for path in sorted(folder.glob("*/*")):
        if path.suffix in KINDS:
            yield Clip(path.parent.name, path.stem, _cut(path))


def from_trials(folder: Path, kind: str) -> Iterator[Clip]:
    """What scripts/model/trials.py left in FOLDER/trials: `kind` is dev, or test, which is reported once."""
    for path in sorted((folder / "trials").glob(f"{kind}-*.npz")):
        if path.name.endswith(".part.npz"):
            continue
        kept = np.load(path)
        for number, told in enumerate(json.loads(str(kept["told"]))):
            samples = np.asarray(kept[f"arr_{number}"], np.float32)
            yield Clip(told["voice"], told["text"], audible(samples / np.abs(samples).max()))


def by_espeak(texts: tuple[str, ...], folder: Path) -> Iterator[Clip]:
    """Every text in every one of VOICES; `folder` holds what was rendered before."""
    for voice in VOICES:
        for text in texts:
            yield Clip(f"espeak{voice[0]}", text, _spoken(text, voice, folder))


def spaced(text: str, pause_s: float, folder: Path) -> Iterator[Clip]:
    """A slow, careful speaker: every syllable by itself, and this much silence between them."""
    for voice in VOICES:
        syllables = [_spoken(syllable, voice, folder) for syllable in text]
        yield Clip(f"espeak{voice[0]}", text, joined(syllables, pause_s))


def joined(parts: list[Samples], pause_s: float) -> Samples:
    """One after the other with silence between them."""
    silence = np.zeros(round(pause_s * RATE), np.float32)
    pieces = [piece for part in parts for piece in (silence, part)]
    return np.concatenate(pieces[1:])


def pcm(samples: Samples) -> NDArray[np.int16]:
    """16-bit samples."""
    return np.rint(np.clip(samples, -1, 1) * np.iinfo(np.int16).max).astype("<i2")


def _spoken(text: str, voice: tuple[str, int, int], folder: Path) -> Samples:
    variant, words_a_minute, pitch = voice
    path = folder / f"{text}{variant}.wav"
    if not path.exists():
        if shutil.which("espeak-ng") is None:
            raise SystemExit(
                "espeak-ng is not installed: apt install espeak-ng, or name a folder with --clips"
            )
        # espeak-ng 1.51 spells many characters out in English: it is given pinyin.
        spelt = " ".join(lazy_pinyin(text, style=Style.TONE3, neutral_tone_with_five=True))
        how = ["-v", f"cmn-latn-pinyin{variant}", "-s", str(words_a_minute), "-p", str(pitch)]
        subprocess.run(["espeak-ng", *how, "-w", str(path), spelt], check=True)
    return _cut(path)


def _cut(path: Path) -> Samples:
    return audible(resampled(trimmed(read(path)), RATE).samples)


def audible(samples: Samples) -> Samples:
    """From its first audible sample to its last."""
    loud = np.flatnonzero(np.abs(samples) > AUDIBLE * np.abs(samples).max())
    return samples[loud[0] : loud[-1] + 1]
