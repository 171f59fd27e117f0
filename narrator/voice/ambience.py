"""The night's sound: wind and far crickets, made from a seed, to mask chairs and touches."""

import numpy as np

from narrator.voice.sound import Samples

SEED = 1848
LOOP_S = 24
"""Long enough that nobody hears the night come round again."""
WIND_HZ = (120.0, 900.0)
"""Where wind is loudest, and above which it fades; what is masked (chairs, cloth, taps) lies below 4 kHz."""
GUSTS = 5
"""Gusts in a loop: whole ones, so that the end meets the beginning."""
GUST_DEPTH = 0.35
"""Share by which the wind rises and falls."""
CRICKET_HZ = 4_300.0
CRICKETS = 3
CHIRP_S = 0.6
"""One chirp to the next, of one cricket."""
TRILL_HZ = 28.0
CRICKET_LEVEL = 0.10
"""Beside the wind: far away."""


def night_ambience(rate: int, seed: int = SEED) -> Samples:
    """One loop whose end meets its beginning; peak 1. The same for the same rate (Hz) and seed."""
    chance = np.random.default_rng(seed)
    frames = LOOP_S * rate
    wind = _wind(chance, frames, rate)
    crickets = _crickets(chance, frames, rate)
    night = wind / np.abs(wind).max() + CRICKET_LEVEL * crickets / np.abs(crickets).max()
    return np.asarray(night / np.abs(night).max(), dtype=np.float32)


def _wind(
    chance: np.random.Generator, frames: int, rate: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Noise shaped in the frequency domain, where every component goes round a whole number of times."""
    pitch = np.fft.rfftfreq(frames, 1 / rate)
    low, high = WIND_HZ
    shape = (pitch / low) / (1 + (pitch / low) ** 2) / (1 + (pitch / high) ** 2)
    phases = np.exp(2j * np.pi * chance.random(len(pitch)))
    noise = np.fft.irfft(shape * phases, frames)
    turn = np.linspace(0, 2 * np.pi, frames, endpoint=False)
    gust = np.sin(GUSTS * turn + chance.random() * 2 * np.pi) + np.sin((GUSTS + 3) * turn)
    return noise * (1 + GUST_DEPTH * gust / 2)


def _crickets(
    chance: np.random.Generator, frames: int, rate: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Each has a pitch and a beat of its own, both whole numbers of times round the loop."""
    turn = np.arange(frames) / frames
    song = np.zeros(frames)
    for _ in range(CRICKETS):
        cycles = round((CRICKET_HZ + chance.uniform(-300, 300)) * LOOP_S)
        chirps = round(LOOP_S / CHIRP_S) + int(chance.integers(-4, 5))
        trills = round(TRILL_HZ * LOOP_S)
        chirp = np.clip(np.sin(2 * np.pi * (chirps * turn + chance.random())), 0, None) ** 2
        trill = 0.5 + 0.5 * np.sin(2 * np.pi * trills * turn)
        song += chirp * trill * np.sin(2 * np.pi * (cycles * turn + chance.random()))
    return song
