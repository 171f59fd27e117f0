"""Is this speech to the narrator, or the room? At a party the network hears the others too. Pure."""

from collections import deque

import numpy as np

from narrator.config import Ear
from narrator.voice.utterance import frames

SMOOTH = 3
"""Frames over whose power loudness is taken: the gaps inside a word are shorter."""
QUIETEST = 1.0
"""Power, in steps of 16-bit samples, under which there is nothing: 0 dB here."""


class Presence:
    """Knows how loud the room has been lately, and passes over what does not stand out of it."""

    def __init__(self, settings: Ear) -> None:
        self._over_db, self._share = settings.over_db, settings.floor_share
        self._powers: deque[float] = deque(maxlen=SMOOTH)
        self._levels: deque[float] = deque(maxlen=frames(round(1000 * settings.floor_s)))

    @property
    def floor_db(self) -> float:
        """How loud the room is: what the quietest part of the last seconds stayed under."""
        return float(np.quantile(self._levels, self._share)) if self._levels else 0.0

    def settle(self, frame: bytes) -> None:
        """How loud the room is, without anybody's speaking to the narrator: learned before listening."""
        self._levels.append(level_db(frame))

    def of(self, frame: bytes, probability: float) -> float:
        """The probability that this frame holds speech to the narrator; none when the room is as loud."""
        self._powers.append(_power(frame))
        self._levels.append(decibels(self._powers[-1]))
        return (
            probability
            if decibels(sum(self._powers) / len(self._powers)) >= self.floor_db + self._over_db
            else 0.0
        )


def level_db(frame: bytes) -> float:
    """Loudness of a frame of 16-bit samples."""
    return decibels(_power(frame))


def _power(frame: bytes) -> float:
    return float((np.frombuffer(frame, "<i2").astype(np.float64) ** 2).mean())


def decibels(power: float) -> float:
    """Loudness of a power in steps of 16-bit samples, squared; 0 where there is nothing."""
    return float(10 * np.log10(max(power, QUIETEST)))
