"""One question's listening: frames in, closed utterances out. The live ear and recordings share it."""

from collections.abc import Sequence

from msgspec import Struct

from narrator.config import Ear
from narrator.voice.recogniser import Decoding, Recogniser
from narrator.voice.utterance import Moment, Segmenter
from narrator.voice.vad import Vad
from narrator.words.hearing import decoys, match


class Understood(Struct, frozen=True):
    """One utterance that has closed."""

    raw: str
    """What the recogniser wrote; never empty."""
    phrase: str | None
    """The phrase it is, or None."""
    confidence: float
    """0 to 1."""
    quiet: int
    """Frames of silence it took to close it."""
    lasted: int
    """Frames from the beginning of speech to its end."""


OVERHEARD = 16
"""Frames before the beginning that the VAD needs to find its feet: 0.5 s."""


class Attention:
    """Listens for some phrases from its making on. Used by one thread."""

    def __init__(
        self,
        settings: Ear,
        recogniser: Recogniser,
        vad: Vad,
        phrases: Sequence[str],
        before: Sequence[bytes] = (),
    ) -> None:
        """`before`: up to OVERHEARD frames from right before. They are never recognised; they show whether
        somebody was speaking already."""
        vad.reset()
        self._settings = settings
        self._recogniser = recogniser
        self._vad = vad
        self._meanings = dict.fromkeys(decoys(), "") | {phrase: phrase for phrase in phrases}
        self._grammar = recogniser.grammar(self._meanings)
        self._segmenter = Segmenter(settings)
        self._decoding: Decoding | None = None
        for frame in before:
            self._segmenter.overhear(vad.probability(frame))

    def hear(self, frame: bytes) -> Understood | None:
        """The next frame: 512 samples. What nobody said (a cough, a chair) is no utterance."""
        moment = self._segmenter.feed(frame, self._vad.probability(frame))
        if moment is Moment.BEGAN:
            self._decoding = self._recogniser.decoding(self._grammar)
            self._decoding.accept(b"".join(self._segmenter.opening))
        elif moment in {Moment.WENT_ON, Moment.ENDED} and self._decoding is not None:
            self._decoding.accept(frame)
        if moment is Moment.ENDED:
            return self._closed()
        if moment is Moment.FAILED:
            self._decoding = None
        return None

    def _closed(self) -> Understood | None:
        decoding, self._decoding = self._decoding, None
        heard = decoding.finish() if decoding else None
        if heard is None or not heard.raw:
            return None
        sure = self._segmenter.whole and heard.confidence >= self._settings.least_confidence
        phrase = self._phrase(heard.raw) if sure else None
        return Understood(heard.raw, phrase, heard.confidence, self._segmenter.quiet, self._segmenter.lasted)

    def _phrase(self, raw: str) -> str | None:
        near, margin = self._settings.near_share, self._settings.margin_share
        phrase = match(raw, self._meanings, near_share=near, margin_share=margin)
        return self._meanings[phrase] or None if phrase else None
