"""How loud a sound is to an ear: integrated loudness after EBU R128 (ITU-R BS.1770-4), for mono."""

import numpy as np
from numpy.typing import NDArray

from narrator.voice.sound import Sound, soft_clip

BLOCK_S = 0.4
STEP_S = 0.1
SILENT = -70.0
"""LUFS of a block that counts for nothing, and of silence."""
RELATIVE = -10.0
"""LU below the mean under which a block counts for nothing: pauses make no line softer."""
OFFSET = -0.691
SPEECH = -18.0
"""LUFS of every line. Its peaks then lie around -3 dB: louder ones would have to be bent."""


def loudness(sound: Sound) -> float:
    """LUFS. What is shorter than a block of 0.4 s is one block."""
    power = _weighted(sound) ** 2
    length = min(len(power), round(BLOCK_S * sound.rate))
    if not length:
        return SILENT
    starts = np.arange(0, len(power) - length + 1, max(1, round(STEP_S * sound.rate)))
    sums = np.concatenate([[0.0], np.cumsum(power)])
    blocks = (sums[starts + length] - sums[starts]) / length
    heard = blocks[_lufs(blocks) > SILENT]
    if not heard.size:
        return SILENT
    heard = heard[_lufs(heard) > _lufs(heard.mean()) + RELATIVE]
    return float(_lufs(heard.mean()))


def levelled(sound: Sound, lufs: float = SPEECH) -> Sound:
    """At a loudness, never beyond full scale. Silence stays silent."""
    level = loudness(sound)
    if level <= SILENT:
        return sound
    return Sound(soft_clip(np.asarray(sound.samples * 10 ** ((lufs - level) / 20), np.float32)), sound.rate)


def _lufs(power: NDArray[np.float64] | np.float64) -> NDArray[np.float64]:
    return np.asarray(OFFSET + 10 * np.log10(np.maximum(power, 1e-12)))


def _weighted(sound: Sound) -> NDArray[np.float64]:
    """K-weighting: a shelf of +4 dB above 1.7 kHz (the head), then a high pass at 38 Hz.

    Both filters of BS.1770 as analogue prototypes, applied in the frequency domain to the padded sound.
    """
    padded = len(sound.samples) + sound.rate // 10
    s = 2j * np.tan(np.minimum(np.pi * np.fft.rfftfreq(padded), 1.57))
    response = _shelf(s, sound.rate) * _high_pass(s, sound.rate)
    spectrum = np.fft.rfft(sound.samples.astype(np.float64), padded)
    return np.asarray(np.fft.irfft(spectrum * response, padded)[: len(sound.samples)])


def _shelf(s: NDArray[np.complex128], rate: int) -> NDArray[np.complex128]:
    """f0, gain and Q are those from which the coefficients in BS.1770 follow."""
    w, q = 2 * np.tan(np.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    return np.asarray((high * s**2 + band * w / q * s + w**2) / (s**2 + w / q * s + w**2))


def _high_pass(s: NDArray[np.complex128], rate: int) -> NDArray[np.complex128]:
    w, q = 2 * np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    return np.asarray(s**2 / (s**2 + w / q * s + w**2))
