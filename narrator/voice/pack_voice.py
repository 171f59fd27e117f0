"""A voice made of clips. What they do not say, another voice does."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from narrator.voice.errors import VoiceError
from narrator.voice.joining import joined
from narrator.voice.pack import Pack
from narrator.voice.sound import Sound, resampled
from narrator.voice.tts import Reader
from narrator.words.cover import cover

RATE = 48_000
"""Hz of a line; clips may have other rates."""
KEPT = 128
"""Clips that stay decoded, those said last: 15 MB. Decoding one takes 5 ms, and the table waits for it."""


class BrokenClip(VoiceError):
    """A clip's file is missing or no sound."""

    said = "语音包里有一段坏了，先换别的嗓音念。"


class Voice(Protocol):
    """Anything that turns a line into sound."""

    def start(self) -> Reader | Pack:
        """Make ready; returns who speaks. VoiceError."""

    def render(self, text: str) -> Sound:
        """A line without silence at its ends, as loud as every line. VoiceError."""

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        """What had better be rendered before it is said."""

    def close(self) -> None:
        """Let go of everything."""


class PackVoice:
    """Speaks from a pack. `rest` says the clauses that the pack lacks; the first of them starts it."""

    def __init__(self, pack: Pack, rest: Voice, on_trouble: Callable[[VoiceError], None]) -> None:
        self.pack = pack
        self._rest = rest
        self._on_trouble = on_trouble
        self._pieces = dict.fromkeys(pack.manifest.clips)
        self._decoded = lru_cache(KEPT)(self._read)
        self._well = True

    def start(self) -> Pack:
        """Nothing needs to run."""
        return self.pack

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        """The clauses that the other voice must say, and would have to render."""
        parts = (part for text in texts for part in cover(text, self._pieces))
        return self._rest.missing(tuple(dict.fromkeys(part.text for part in parts if not part.known)))

    def render(self, text: str) -> Sound:
        """A line. VoiceError when the other voice cannot say what the pack lacks."""
        while True:
            parts = cover(text, self._pieces)
            try:
                clips = [self._clip(part.text) if part.known else None for part in parts]
            except BrokenClip as broken:
                if self._well:
                    self._well = False
                    self._on_trouble(broken)
                continue
            said = (clip or self._rest.render(part.text) for clip, part in zip(clips, parts, strict=True))
            return joined(zip(said, (part.mark for part in parts), strict=True), RATE)

    def close(self) -> None:
        """The other voice too."""
        self._rest.close()

    def _clip(self, piece: str) -> Sound:
        """BrokenClip: then the pack has one piece less."""
        try:
            return self._decoded(piece)
        except OSError as why:
            del self._pieces[piece]
            raise BrokenClip(
                f"the clip of “{piece}” in {self.pack.folder} is broken: {why}; copy the pack again",
                f"语音包“{self.pack.name}”里的“{piece}”坏了：重新拷贝这个语音包，或者换一个嗓音。",
            ) from why

    def _read(self, piece: str) -> Sound:
        """OSError when it is no sound."""
        sound = self.pack.clip(piece)
        if not np.isfinite(sound.samples).all() or sound.peak == 0:
            raise OSError("it is silent")
        return resampled(sound, RATE)
