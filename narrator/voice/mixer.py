"""What the loudspeaker gets: voice, the night under it, cues over it. Numbers in, numbers out."""

from collections import deque
from collections.abc import Callable

import numpy as np

from narrator.config import voice as config
from narrator.voice.sound import Samples, soft_clip

FADE_S = 0.015
"""A voice that is stopped goes in this time: a bare cut clicks."""
MASK_S = 1.0
"""The ambience takes this time from usual to louder: nobody hears a jump."""

Ended = Callable[[int], None]
"""Called from `pull` with the number of frames into the block at which the last sample lies."""


class Ramp:
    """A gain on its way to a target, in a straight line."""

    def __init__(self, value: float, frames: int) -> None:
        """`frames` from 0 to 1."""
        self.target = value
        self._value = value
        self._frames = max(1, frames)

    def take(self, frames: int) -> Samples:
        """The next gains, one a frame."""
        way = self.target - self._value
        moved = np.minimum(np.arange(1, frames + 1) / self._frames, abs(way))
        gains = self._value + np.sign(way) * moved
        self._value = float(gains[-1])
        return np.asarray(gains, dtype=np.float32)


class Track:
    """Samples being played, and whom to tell of their end."""

    def __init__(self, samples: Samples, ended: Ended | None = None) -> None:
        self.samples = samples
        self.at = 0
        self.ended = ended

    def add_to(self, block: Samples) -> int:
        """Adds what fits; returns how many frames that was."""
        part = self.samples[self.at : self.at + len(block)]
        block[: len(part)] += part
        self.at += len(part)
        return len(part)

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.samples)


class Mixer:
    """Mono at the device's rate, in Hz. One thread at a time."""

    def __init__(self, settings: config.Mouth, ambience: Samples, rate: int) -> None:
        """`ambience` is a loop at peak 1."""
        self._volume = np.float32(settings.volume)
        self._ambience = ambience
        self._at = 0
        self._usual = settings.ambience
        self._masking = max(settings.ambience, settings.call_ambience) if settings.ambience else 0.0
        self._level = Ramp(self._usual, round(MASK_S * rate / max(1e-6, self._masking - self._usual)))
        self._ducked = settings.duck
        self._duck = Ramp(1.0, settings.duck_ms * rate // 1000)
        self._night = Ramp(0.0, settings.swell_ms * rate // 1000)
        self._fade = round(FADE_S * rate)
        self._voice: deque[Track] = deque()
        self._cues: list[Track] = []

    def speak(self, samples: Samples, ended: Ended | None = None) -> None:
        """Behind whatever is being said."""
        self._voice.append(Track(samples, ended))

    def cue(self, samples: Samples) -> None:
        """A short sound at once, over everything."""
        self._cues.append(Track(samples))

    def night(self, on: bool) -> None:
        """The ambience swells or goes."""
        self._night.target = 1.0 if on else 0.0

    def mask(self, on: bool) -> None:
        """The ambience grows louder, or as it was."""
        self._level.target = self._masking if on else self._usual

    def stop(self, fade: bool = True) -> None:
        """No more voice: within FADE_S, or from the next frame on. Nobody is told of an end."""
        rest = self._voice[0] if self._voice else None
        self._voice.clear()
        if rest is not None and fade:
            last = rest.samples[rest.at : rest.at + self._fade]
            self._voice.append(Track(last * np.linspace(1, 0, len(last), dtype=np.float32)))

    def pull(self, frames: int) -> Samples:
        """The next block."""
        self._duck.target = self._ducked if self._voice else 1.0
        block = self._spoken(frames) * self._volume
        for cue in self._cues:
            cue.add_to(block)
        self._cues = [cue for cue in self._cues if not cue.is_over]
        gains = self._level.take(frames) * self._night.take(frames) * self._duck.take(frames)
        loop = np.take(self._ambience, np.arange(self._at, self._at + frames), mode="wrap")
        self._at = (self._at + frames) % len(self._ambience)
        return soft_clip(block + gains * loop)

    def _spoken(self, frames: int) -> Samples:
        block = np.zeros(frames, np.float32)
        filled = 0
        while self._voice and filled < frames:
            track = self._voice[0]
            filled += track.add_to(block[filled:])
            if track.is_over:
                self._voice.popleft()
                if track.ended is not None:
                    track.ended(filled)
        return block
