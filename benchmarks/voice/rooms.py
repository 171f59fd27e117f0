"""What a room does to a voice on its way to the microphone. Seeded: the same noise on every run."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.random import Generator, default_rng

from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples

LEVEL = 0.1
"""Of a voice, root mean square over its loud parts: -20 dB of full scale, half a metre from a laptop."""
HISS = 3e-4
"""Of a microphone, -70 dB."""
TALKERS = 6
FAR_S = 0.35
"""Time the far room's echo takes to fall by 60 dB."""
FAR_SHARE = 1.0
"""Energy of the echo beside the direct sound: three metres away in a living room they are alike."""


class Room(Struct, frozen=True):
    """Where it is said."""

    name: str
    noise_db: float | None = None
    """Talk of others, below the voice; None: nobody else speaks."""
    far: bool = False


ROOMS = (
    Room("clean"),
    Room("babble 20 dB", 20),
    Room("babble 10 dB", 10),
    Room("babble 5 dB", 5),
    Room("far", 30, far=True),
)


def heard_in(room: Room, samples: Samples, others: Sequence[Samples], seed: int) -> Samples:
    """The voice at the microphone, as long as it was; `others` are who else talks."""
    rng = default_rng(seed)
    loud = samples[np.abs(samples) > 0.1 * np.abs(samples).max()]
    voice = samples * np.float32(LEVEL / np.sqrt((loud**2).mean()))
    if room.far:
        voice = reverberant(voice, rng)
    noise = rng.normal(0, HISS, len(voice)).astype(np.float32)
    if room.noise_db is not None and others:
        noise += babble(others, len(voice), rng) * np.float32(LEVEL * 10 ** (-room.noise_db / 20))
    return voice + noise


def babble(others: Sequence[Samples], length: int, rng: Generator) -> Samples:
    """Several people talking at once, at root mean square 1."""
    mixed = np.zeros(length, np.float32)
    for _ in range(TALKERS):
        said = [np.zeros(0, np.float32)]
        while sum(map(len, said)) < length + RATE:
            one = others[int(rng.integers(len(others)))]
            said.append(one / np.float32(np.sqrt((one**2).mean())))
        start = rng.integers(RATE)
        mixed += np.concatenate(said)[start : start + length]
    return mixed / np.float32(np.sqrt((mixed**2).mean()))


def reverberant(voice: Samples, rng: Generator) -> Samples:
    """The voice and the far room's echo of it, as long as it was."""
    count = round(FAR_S * RATE)
    echo = rng.normal(0, 1, count) * 10 ** (-3 * np.arange(count) / count)
    echo[: round(0.005 * RATE)] = 0
    echo *= np.sqrt(FAR_SHARE / (echo**2).sum())
    echo[0] = 1
    size = 1 << (len(voice) + count).bit_length()
    wet = np.fft.irfft(np.fft.rfft(voice, size) * np.fft.rfft(echo, size), size)[: len(voice)]
    return wet.astype(np.float32)
