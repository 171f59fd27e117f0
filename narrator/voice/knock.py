"""A knock on the table: louder within a moment than all before, and soon over. Frames in, moments out."""

from collections import deque

import numpy as np

from narrator.config import Ear
from narrator.voice.presence import decibels
from narrator.voice.vad import FRAME_MS

STEPS = 4
"""Steps a frame: a knock rises within one of these 8 ms."""
STEP_MS = FRAME_MS // STEPS
BEFORE = 12
"""Steps before a knock in which nothing was nearly as loud: 96 ms."""
BURST = 12
"""Steps that a knock rings: 96 ms."""
AFTER = 20
"""Steps after that, in which the room is as it was: 160 ms. A syllable is longer, or another follows."""
HALF = 6.0
"""dB under its peak that a knock stays after its first `PEAK` steps: it rings off, and does not swell."""
PEAK = 3


class Knocks:
    """Finds knocks in a row of frames, some 0.25 s after they began."""

    def __init__(self, settings: Ear) -> None:
        self._rise_db, self._calm_db = settings.knock_rise_db, settings.knock_calm_db
        self._threshold = settings.speech_threshold
        self._levels: deque[float] = deque(maxlen=BEFORE + BURST + AFTER)
        """dB of every step; the one that is judged has `BEFORE` steps before it."""
        self._speech: deque[bool] = deque(maxlen=BEFORE + BURST + AFTER)
        self._until = 0
        """Steps that belong to a knock already found."""

    def feed(self, frame: bytes, probability: float) -> int | None:
        """The next frame, and how likely it holds speech that stands out of the room. Milliseconds from the
        beginning of a knock to the end of this frame, if one is found in it."""
        samples = np.frombuffer(frame, "<i2").astype(np.float64)
        found: int | None = None
        for step, part in enumerate(samples.reshape(STEPS, -1), 1):
            self._levels.append(decibels(float((part**2).mean())))
            self._speech.append(probability >= self._threshold)
            self._until = max(0, self._until - 1)
            if self._until == 0 and self._is_knock():
                self._until = BURST + AFTER
                found = (BURST + AFTER + STEPS - step) * STEP_MS
        return found

    def _is_knock(self) -> bool:
        """Whether one began `BURST + AFTER` steps ago."""
        if len(self._levels) < BEFORE + BURST + AFTER:
            return False
        levels, speech = np.array(self._levels), np.array(self._speech)
        before, burst, after = np.split(levels, (BEFORE, BEFORE + BURST))
        if burst[0] < before[:-1].max() + self._rise_db:  # it may have begun late in the step before
            return False
        peak = burst[:PEAK].max()
        rings_off = burst[PEAK:].max() <= peak and burst[-STEPS:].max() <= peak - HALF
        room = float(np.median(before)) + self._calm_db
        calm = float(np.median(after)) <= room and after.max() <= peak - HALF
        # The network takes the knock itself for speech, from the start of its frame and for a while after it.
        spoken = speech[: BEFORE - STEPS].any() or (speech & (levels > room))[BEFORE + BURST :].any()
        return bool(rings_off and calm and not spoken)
