"""Clips and pauses made one line, and a line's pauses made longer or shorter."""

from collections.abc import Iterable

import numpy as np

from narrator.voice.sound import Samples, Sound, resampled

PAUSE_S = {"": 0.04, "、": 0.1, "，": 0.16, "：": 0.22, "；": 0.25, "。": 0.36, "！": 0.36, "？": 0.36}
"""s, by the mark behind a clip; clips bring 0.08 s of their own silence with them."""
SOFT = 0.02
"""Share of the peak (-34 dB) under which a line pauses."""
SHORTEST_S = 0.09
"""A shorter silence is part of a consonant: t and k close the mouth for up to 0.08 s."""
WINDOW_S = 0.01


def joined(clips: Iterable[tuple[Sound, str]], rate: int) -> Sound:
    """Clips, each with the mark behind it, in one sound; no pause behind the last."""
    parts: list[Samples] = []
    for clip, mark in clips:
        parts += [resampled(clip, rate).samples, np.zeros(round(PAUSE_S[mark] * rate), np.float32)]
    return Sound(np.concatenate(parts[:-1]) if parts else np.zeros(0, np.float32), rate)


def paced(line: Sound, pauses: float) -> Sound:
    """With every pause within the line `pauses` times as long; the speech itself stays as it is."""
    if pauses == 1 or not len(line.samples):
        return line
    parts: list[Samples] = []
    at = 0
    for start, end in _silences(line):
        middle = (start + end) // 2
        change = round((end - start) * (pauses - 1))
        if change >= 0:
            parts += [line.samples[at:middle], np.zeros(change, np.float32)]
            at = middle
        else:
            parts.append(line.samples[at : middle + change // 2])
            at = middle - (change - change // 2)
    return Sound(np.concatenate([*parts, line.samples[at:]]), line.rate)


def _silences(line: Sound) -> list[tuple[int, int]]:
    """Where the line pauses, between its first and its last sound."""
    window = max(1, round(WINDOW_S * line.rate))
    whole = len(line.samples) // window
    peaks = np.abs(line.samples[: whole * window]).reshape(whole, window).max(axis=1, initial=0.0)
    loud = np.flatnonzero(peaks > SOFT * line.peak)
    return [
        ((before + 1) * window, after * window)
        for before, after in zip(loud.tolist(), loud[1:].tolist(), strict=False)
        if (after - before - 1) * window >= SHORTEST_S * line.rate
    ]
