"""The two that are compared: the program's ear, and the usual way to use Vosk. Both get the same frames."""

import json
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from benchmarks.voice.takes import Offer, Outcome, Take, unspaced
from narrator.config import Ear
from narrator.voice.attention import Attention
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.vad import FRAME_MS, Vad
from narrator.words.hearing import decoys


class Closed(Struct, frozen=True):
    """An utterance has ended."""

    chosen: Hashable
    """The answer it is taken for, or None."""
    raw: str


Hearing = Callable[[bytes], Closed | None]
"""Takes the next sound, and tells of an utterance that has just ended."""


class Side(Protocol):
    """One way to hear."""

    name: str
    frames: int
    """So many frames of 32 ms are taken at once."""

    def hearing(self, offer: Offer) -> Hearing:
        """Begin to listen at a question."""


class Ours:
    """The program's: its own end of speech, one whole phrase, a witness."""

    name, frames = "narrator", 1

    def __init__(self, recogniser: Recogniser, settings: Ear) -> None:
        self.recogniser, self._settings, self._vad = recogniser, settings, Vad()

    def hearing(self, offer: Offer) -> Hearing:
        attention = Attention(self._settings, self.recogniser, self._vad, offer.phrases, talk=offer.talk)

        def hear(frame: bytes) -> Closed | None:
            heard = attention.hear(frame)
            if heard is None:
                return None
            return Closed(offer.phrases[heard.phrase] if heard.phrase else None, heard.raw)

        return hear


class Usual:
    """What most programs do: Vosk with the same model and list of phrases finds the end by itself, and
    its Result counts when it is one of the answers."""

    name = "usual"
    frames = 3
    """A tenth of a second; the microphone example of Vosk takes 8000 samples, a sixth of a second or more."""

    def __init__(self, folder: Path, recogniser: Recogniser) -> None:
        """`recogniser`: knows the words of the same model."""
        import vosk  # noqa: PLC0415 # noisy until it is told not to be

        vosk.SetLogLevel(-1)
        self._vosk, self._model, self._words = vosk, vosk.Model(str(folder)), recogniser

    def recogniser(self, offer: Offer) -> Any:
        """A KaldiRecognizer for a question."""
        expected = self._words.grammar(dict.fromkeys((*decoys(), *offer.phrases)))
        return self._vosk.KaldiRecognizer(self._model, RATE, expected.text)

    def hearing(self, offer: Offer) -> Hearing:
        recogniser = self.recogniser(offer)

        def hear(sound: bytes) -> Closed | None:
            if not recogniser.AcceptWaveform(sound):
                return None
            text = unspaced(json.loads(recogniser.Result())["text"])
            return Closed(offer.phrases.get(text), text) if text else None

        return hear


def first_of(take: Take, side: Side, clock: Callable[[], float] = time.thread_time) -> Outcome:
    """What a side makes of a take: the first utterance that it closes.

    Its time runs as with a microphone: a piece of sound is worked on when it has come, or when the one before
    it is done. `clock`: of the work; a thread's own is not lengthened by what else the machine does.
    """
    hear = side.hearing(take.offer)
    done_ms = 0.0
    for at in range(0, len(take.frames), side.frames):
        piece = take.frames[at : at + side.frames]
        arrived_ms = (at + len(piece)) * FRAME_MS
        began = clock()
        closed = hear(b"".join(piece))
        done_ms = max(done_ms, arrived_ms) + 1000 * (clock() - began)
        if closed is not None:
            return Outcome(take.meant, closed.chosen, None, done_ms - take.end_ms)
    return Outcome(take.meant, None, None, 0.0)
