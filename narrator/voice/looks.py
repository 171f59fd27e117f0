"""One utterance, decoded several ways at once: what noise makes of a word differs from look to look."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import soxr

from narrator.voice.grammar import Grammar
from narrator.voice.recogniser import RATE, Decoded, Decoding, Recogniser

_ENDING = ThreadPoolExecutor(4, thread_name_prefix="look")


class Others(NamedTuple):
    """What is made of an utterance beside the plain decoding."""

    paced: tuple[Decoded, ...]
    """At other paces."""
    free: str | None
    """What the model writes when it was told nothing; None if its free writing is no witness."""


class Looks:
    """The decodings of an utterance that is under way. Used by one thread, once.

    The plain one leads: what is said so far, and whether it may be all, is asked of it alone.
    """

    def __init__(self, recogniser: Recogniser, expected: Grammar) -> None:
        self._plain = recogniser.decoding(expected)
        self._paced = [Paced(recogniser.decoding(expected), pace) for pace in recogniser.manner.paces]
        self._free = None if recogniser.manner.witness_share is None else recogniser.free()

    def accept(self, pcm: bytes) -> None:
        """More of the utterance: 16-bit mono at 16 kHz."""
        self._plain.accept(pcm)
        for paced in self._paced:
            paced.accept(pcm)
        if self._free:
            self._free.accept(pcm)

    def so_far(self) -> str:
        """The words of the plain one."""
        return self._plain.so_far()

    def plain(self) -> Decoded:
        """The utterance as it came. It takes no more after that."""
        return self._plain.finish()

    def plain_again(self, plain: Decoding, so_far: bytes) -> None:
        """Goes on with another plain one, told all there was: the pause was no end."""
        self._plain = plain
        plain.accept(so_far)

    def others(self) -> Others:
        """What else was made of the utterance. Its decodings take no more after that.

        They end at once, each on a thread of its own: Vosk lets others work meanwhile, and somebody waits.
        """
        ends = [_ENDING.submit(paced.finish) for paced in self._paced]
        free = _ENDING.submit(self._free.finish) if self._free else None
        return Others(tuple(end.result() for end in ends), free.result().raw if free else None)


class Paced:
    """A decoding of the same sound played slower and deeper (over 1) or faster and higher."""

    def __init__(self, decoding: Decoding, pace: float) -> None:
        self._decoding = decoding
        self._stream: Any = soxr.ResampleStream(RATE, RATE * pace, 1, dtype="int16")

    def accept(self, pcm: bytes) -> None:
        """More of the utterance."""
        self._decoding.accept(self._stream.resample_chunk(np.frombuffer(pcm, "<i2")).tobytes())

    def finish(self) -> Decoded:
        """What it was, at this pace."""
        self._decoding.accept(self._stream.resample_chunk(np.zeros(0, np.int16), last=True).tobytes())
        return self._decoding.finish()
