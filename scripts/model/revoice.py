"""The same words from another throat: pitch, its liveliness and the size of the mouth, each on its own."""

import warnings

import numpy as np
from numpy.typing import NDArray

from scripts.model.features import HZ

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it still asks setuptools for its version
    import pyworld

Samples = NDArray[np.float64]

PITCH_HZ = (75.0, 330.0)
"""From a deep man to a child."""
LIVELY = (0.5, 1.5)
"""How far the pitch moves, times how far it did."""
MOUTH = (0.82, 1.25)
"""Above 1: smaller, formants higher."""
STEP_MS = 5.0


def revoiced(samples: Samples, dice: np.random.Generator) -> Samples:
    """As long as before. What has no pitch (a whisper) stays as it is."""
    pitch, times = pyworld.dio(samples, HZ, frame_period=STEP_MS)
    pitch = pyworld.stonemask(samples, pitch, times, HZ)
    voiced = pitch > 0
    if not voiced.any():
        return samples
    envelope = pyworld.cheaptrick(samples, pitch, times, HZ)
    breath = pyworld.d4c(samples, pitch, times, HZ)
    middle = np.log(pitch[voiced]).mean()
    wanted = dice.uniform(*np.log(PITCH_HZ))
    moved = np.zeros_like(pitch)
    moved[voiced] = np.exp(wanted + dice.uniform(*LIVELY) * (np.log(pitch[voiced]) - middle))
    made = pyworld.synthesize(moved, warped(envelope, dice.uniform(*MOUTH)), breath, HZ, STEP_MS)
    return np.pad(made, (0, max(0, len(samples) - len(made))))[: len(samples)]


def warped(envelope: Samples, factor: float) -> Samples:
    """Every frequency moved up by a factor."""
    bins = np.arange(envelope.shape[1], dtype=np.float64)
    return np.exp(np.stack([np.interp(bins / factor, bins, row) for row in np.log(envelope)]))
