"""One line recorded: from the first word to the silence after the last, and whether it is any good."""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from msgspec import Struct

from narrator.voice.loudness import loudness
from narrator.voice.mic import Mic
from narrator.voice.sound import Samples, Sound, trimmed

RATE = 24_000
"""Hz of a recorded pack; speech has little above 12 kHz."""
FLOOR_DB = -55.0
"""dB below full scale under which nothing is a word, however quiet the room."""
ABOVE_DB = 12.0
"""A word is this much louder than the room."""
PATIENCE_S = 6.0
"""Nobody begins: that was nothing."""
SILENCE_S = 0.9
"""So much silence ends a line; pauses at a comma are shorter."""
LONGEST_S = 40.0
LEAD_S = 0.3
"""Kept from before the first word."""
CLIPPED = 0.985
CLIPPED_SAMPLES = 4
QUIET = -42.0
"""LUFS; levelled, a softer take would bring up the microphone's own noise."""
CLEAR_DB = 18.0
"""Speech above the room; less is heard as noise that begins and ends with every line."""
SYLLABLE_S = 0.09
"""Nobody is quicker: a shorter take lost its beginning or its end."""

Fault = Literal["", "nothing", "clipped", "quiet", "noisy", "short"]


class Take(Struct, frozen=True):
    """One try."""

    sound: Sound
    fault: Fault


def level_db(samples: Samples) -> float:
    """dB below full scale, of the mean power; -120 for nothing."""
    power = float(np.mean(samples.astype(np.float64) ** 2)) if len(samples) else 0.0
    return 10 * float(np.log10(max(power, 1e-12)))


def room_db(mic: Mic, seconds: float) -> float:
    """How loud the room is while nobody speaks. The microphone is open."""
    heard: list[Samples] = []
    while sum(map(len, heard)) < seconds * RATE:
        heard.append(_samples(mic))
    return level_db(np.concatenate(heard))


def record(mic: Mic, room: float, syllables: int) -> Take:
    """A line of so many syllables, in a room so loud. The microphone is open. MicrophoneLost."""
    threshold = max(FLOOR_DB, room + ABOVE_DB)
    whole = np.concatenate([np.zeros(0, np.float32), *_utterance(mic, threshold)])
    sound = trimmed(Sound(whole, RATE))
    return Take(sound, _fault(sound, room, syllables))


def _utterance(mic: Mic, threshold: float) -> Iterator[Samples]:
    lead: Samples = np.zeros(0, np.float32)
    waited = silent = lasted = 0.0
    begun = False
    while lasted < LONGEST_S and silent < SILENCE_S and waited < PATIENCE_S:
        block = _samples(mic)
        seconds = len(block) / RATE
        loud = level_db(block) > threshold
        if not begun and not loud:
            waited += seconds
            lead = np.concatenate([lead, block])[-round(LEAD_S * RATE) :]
            continue
        if not begun:
            yield lead
        begun = True
        silent = 0.0 if loud else silent + seconds
        lasted += seconds
        yield block


def _samples(mic: Mic) -> Samples:
    return np.asarray(mic.read().pcm / 32_768, np.float32)


def _fault(sound: Sound, room: float, syllables: int) -> Fault:
    if not len(sound.samples):
        return "nothing"
    if np.count_nonzero(np.abs(sound.samples) >= CLIPPED) >= CLIPPED_SAMPLES:
        return "clipped"
    if loudness(sound) < QUIET:
        return "quiet"
    if level_db(sound.samples) - room < CLEAR_DB:
        return "noisy"
    return "short" if sound.seconds < SYLLABLE_S * syllables else ""
