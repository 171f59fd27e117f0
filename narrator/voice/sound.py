"""Sound as the voice room hands it round: mono float32 samples and their rate."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

Samples = NDArray[np.float32]
"""Mono, -1 to 1."""

AUDIBLE = 0.01
"""Share of the peak (-40 dB) under which an end of a line is silence."""
BEFORE_S = 0.02
"""Kept before the first audible sample: a consonant's onset is softer than AUDIBLE."""
AFTER_S = 0.06
"""Kept after the last audible sample: a syllable dies away."""
KNEE = 0.9
"""Louder samples are bent instead of cut."""


class Sound(NamedTuple):
    """Unpacks as `samples, rate`."""

    samples: Samples
    rate: int
    """Hz."""

    @property
    def seconds(self) -> float:
        return len(self.samples) / self.rate

    @property
    def peak(self) -> float:
        return float(np.abs(self.samples).max(initial=0.0))


def read(path: Path, longest_s: float = float("inf")) -> Sound:
    """A sound file of any kind libsndfile knows (macOS writes AIFF), made mono.

    OSError when it is none, or lasts longer than that.
    """
    if not path.exists():
        raise OSError(f"there is no file {path}")  # libsndfile calls it a "System error"
    if not path.is_file():
        raise OSError("it is no file")  # a pipe or a device may never end
    try:
        lasts_s = soundfile.info(path).duration
        if lasts_s > longest_s:
            raise OSError(f"it lasts {lasts_s / 60:.0f} min; cut it to {longest_s / 60:.0f} min at most")
        samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (soundfile.LibsndfileError, TypeError) as error:  # TypeError: a .raw does not tell its rate
        raise OSError(str(error)) from error
    return Sound(np.ascontiguousarray(samples.mean(axis=1, dtype=np.float32)), rate)


def trimmed(sound: Sound) -> Sound:
    """Without the silence at both ends; pauses inside stay. Synthesisers add 0.35 s and more at the end."""
    loud = np.flatnonzero(np.abs(sound.samples) > AUDIBLE * sound.peak)
    if not loud.size:
        return Sound(sound.samples[:0], sound.rate)
    first = max(0, int(loud[0]) - round(BEFORE_S * sound.rate))
    last = int(loud[-1]) + 1 + round(AFTER_S * sound.rate)
    return Sound(sound.samples[first:last], sound.rate)


def resampled(sound: Sound, rate: int) -> Sound:
    """At another rate, in Hz."""
    if rate == sound.rate or not len(sound.samples):
        return Sound(sound.samples, rate)
    return Sound(np.asarray(soxr.resample(sound.samples, sound.rate, rate), dtype=np.float32), rate)


def soft_clip(samples: Samples) -> Samples:
    """Never beyond 1: unchanged up to KNEE, bent above."""
    over = np.abs(samples) - KNEE
    bent = KNEE + (1 - KNEE) * np.tanh(over / (1 - KNEE))
    return np.where(over > 0, np.sign(samples) * bent, samples).astype(np.float32)
