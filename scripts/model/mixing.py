"""More noise, another throat and microphone, anew each pass: on features, where it costs next to nothing.

MFCC with as many cepstra as mel bins can be turned back into log mel energies; two sounds at once are,
but for their phases, the sum of their energies.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scripts.model.features import CEPSTRA, HIGH_HZ, LOW_HZ, STRIDE
from scripts.model.units import SILENCE, UNIT

Frames = NDArray[np.float32]
"""Frames x 40."""

NOISY_SHARE, COLOURED_SHARE, WARPED_SHARE = 0.6, 0.4, 0.5
SNR_DB = (3.0, 22.0)
COLOUR_DB = 5.0
"""How far each of three curves across the band lifts or lowers it, at most."""
WARP = (0.86, 1.16)
"""What a throat of another length does to every formant."""
LIFTER = 22
"""Kaldi's weights of the cepstra."""
DB = np.log(10) / 10


@cache
def _cosines() -> NDArray[np.float64]:
    """Log mel energies → cepstra, as Kaldi computes them."""
    order, bins = np.arange(CEPSTRA)[:, None], np.arange(CEPSTRA)[None]
    cosines = np.sqrt(2 / CEPSTRA) * np.cos(np.pi / CEPSTRA * (bins + 0.5) * order)
    cosines[0] = np.sqrt(1 / CEPSTRA)
    weights = 1 + 0.5 * LIFTER * np.sin(np.pi * np.arange(CEPSTRA) / LIFTER)
    return np.asarray(cosines * weights[:, None])


@cache
def _back() -> NDArray[np.float64]:
    return np.asarray(np.linalg.inv(_cosines()))


def energies(cepstra: Frames) -> NDArray[np.float64]:
    """Cepstra → log mel energies."""
    return cepstra.astype(np.float64) @ _back().T


def cepstra(energy: NDArray[np.float64]) -> Frames:
    """Log mel energies → cepstra."""
    return (energy @ _cosines().T).astype(np.float32)


def loudness(energy: NDArray[np.float64]) -> float:
    """Log of the mean power."""
    return float(np.log(np.exp(energy).sum(1).mean() + 1e-10))


def colour(dice: np.random.Generator) -> NDArray[np.float64]:
    """What a microphone lifts and lowers, a bin each."""
    band = np.linspace(0, np.pi, CEPSTRA)
    curves = [np.cos(waves * band + dice.uniform(0, np.pi)) for waves in (1, 2, 3)]
    return np.asarray(sum(dice.uniform(-COLOUR_DB, COLOUR_DB) * DB * curve for curve in curves))


def warp(stretch: float) -> NDArray[np.float64]:
    """Log mel energies @ this → the same, every frequency times `stretch`."""
    low, high = (1127 * np.log1p(hz / 700) for hz in (LOW_HZ, HIGH_HZ))
    middles = low + (np.arange(CEPSTRA) + 1) * (high - low) / (CEPSTRA + 1)
    came = 1127 * np.log1p(700 * np.expm1(middles / 1127) / stretch / 700)
    at = np.clip((came - low) * (CEPSTRA + 1) / (high - low) - 1, 0, CEPSTRA - 1)
    return np.maximum(0, 1 - np.abs(np.arange(CEPSTRA)[:, None] - at[None]))


def mixed(
    clip: Frames, labels: NDArray[np.integer], noises: Sequence[Frames], dice: np.random.Generator
) -> Frames:
    """The clip with noise over it, from another throat, through another microphone, or as it is.

    `labels`: every third frame's.
    """
    energy = energies(clip)
    if dice.random() < WARPED_SHARE:
        energy = energy @ warp(dice.uniform(*WARP))
    if dice.random() < COLOURED_SHARE:
        energy = energy + colour(dice)
    if dice.random() < NOISY_SHARE and noises:
        noise = energies(noises[int(dice.integers(len(noises)))])
        start = int(dice.integers(max(1, len(noise) - len(clip))))
        noise = np.resize(noise[start : start + len(clip)], energy.shape)
        spoken = np.repeat(labels != UNIT[SILENCE], STRIDE)[: len(clip)]
        voice = loudness(energy[spoken] if spoken.any() else energy)
        under = voice - loudness(noise) - dice.uniform(*SNR_DB) * DB
        energy = np.logaddexp(energy, noise + under)
    return cepstra(energy)
