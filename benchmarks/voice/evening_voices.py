"""The bots' voices of an evening: FOLDER/VOICE/PHRASE.wav, each rendered once, all held out from training."""

import random
from collections.abc import Sequence
from pathlib import Path

import soundfile

from benchmarks.voice.clips import from_trials
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Sound, resampled, trimmed
from scripts.model.espeak import HELD_OUT, Espeak
from scripts.model.espeak import RATE as ESPEAK_RATE
from scripts.model.texts import spelt

SPEED, PITCH = (130, 190), (30, 70)
"""Of espeak-ng: words a minute, and 0 to 99."""
KOKORO_SPEED = 0.9
"""People speak slowly to machines."""


def espeak_clips(said: Sequence[str], place: Path) -> None:
    """Every phrase in every held-out variant."""
    engine = Espeak()
    for variant in HELD_OUT:
        dice = random.Random(variant)
        for text in said:
            wpm, pitch = dice.randint(*SPEED), dice.randint(*PITCH)
            clip = engine.speak([spelt(text)], variant, wpm, pitch)
            _keep(Sound(clip.samples, ESPEAK_RATE), place / f"espeak-{variant}" / f"{text}.wav")


def kokoro_clips(folder: Path, voices: Sequence[str], said: Sequence[str], place: Path) -> None:
    """Every phrase in these voices of Kokoro: a second or two each, once."""
    from scripts.kokoro import synthesiser  # noqa: PLC0415 # needs onnxruntime, which only builds have

    kokoro = synthesiser.Kokoro(folder)
    for voice in voices:
        style = kokoro.style(voice)
        for text in said:
            path = place / voice / f"{text}.wav"
            if not path.exists():
                samples = kokoro.speak(list(spelt(text)), style, KOKORO_SPEED)
                _keep(trimmed(Sound(samples, synthesiser.RATE)), path)


def trial_clips(folder: Path, kind: str, said: Sequence[str], place: Path) -> None:
    """Those of the rendered trials that say one of these phrases."""
    for clip in from_trials(folder, kind):
        if clip.text in said:
            _keep(Sound(clip.samples, RATE), place / clip.voice / f"{clip.text}.wav")


def _keep(sound: Sound, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    soundfile.write(aside, 0.7 * resampled(sound, RATE).samples / sound.peak, RATE, format="WAV")
    aside.replace(path)
