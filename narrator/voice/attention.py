"""One question's listening: frames in, closed utterances out. The live ear and recordings share it."""

from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct

from narrator.config import Ear
from narrator.voice.knock import Knocks
from narrator.voice.presence import Presence
from narrator.voice.recogniser import Decoded, Decoding, Recogniser
from narrator.voice.utterance import Moment, Segmenter
from narrator.voice.vad import Vad
from narrator.words.hearing import begins, decoys, goes_on, match, sounds_like


class Understood(Struct, frozen=True):
    """One utterance that has closed."""

    raw: str
    """What the recogniser wrote; empty for a knock alone."""
    phrase: str | None
    """The phrase it is, or None."""
    confidence: float
    """0 to 1."""
    quiet: int
    """Frames of silence it took to close it."""
    lasted: int
    """Frames from the beginning of speech to its end."""
    knock_ms: int = 0
    """Since a knock on the table began, if it is one."""


OVERHEARD = 16
"""Frames before the beginning that the VAD needs to find its feet: 0.5 s."""


class Attention:
    """Listens for some phrases from its making on. Used by one thread."""

    def __init__(
        self,
        settings: Ear,
        recogniser: Recogniser,
        vad: Vad,
        phrases: Mapping[str, Hashable],
        before: Sequence[bytes] = (),
        *,
        talk: bool = False,
        knocks: bool = False,
    ) -> None:
        """Phrase → what it means; phrases of one meaning are no rivals. `knocks`: they are told too.

        `before`: up to OVERHEARD frames from right before. They are never recognised; they show whether
        somebody was speaking already."""
        vad.reset()
        self._settings = settings
        self._recogniser = recogniser
        self._vad = vad
        self._phrases = phrases
        self._meanings: dict[str, Hashable] = dict.fromkeys(decoys(), None) | dict(phrases)
        self._grammar = recogniser.grammar(self._meanings)
        self._presence = Presence(settings)
        self._segmenter = Segmenter(settings, talk=talk)
        self._decoding: Decoding | None = None
        self._sound: list[bytes] = []
        self._knocks = Knocks(settings) if knocks else None
        for frame in before:
            present = self._presence.of(frame, vad.probability(frame))
            self._segmenter.overhear(present)
            self._knocked(frame, present)

    def hear(self, frame: bytes) -> Understood | None:
        """The next frame: 512 samples. What nobody said (a cough, a chair) is no utterance."""
        present = self._presence.of(frame, self._vad.probability(frame))
        knock_ms = self._knocked(frame, present)
        if knock_ms:
            return Understood("", None, 1.0, 0, 0, knock_ms)
        moment = self._segmenter.feed(frame, present)
        if moment is Moment.BEGAN:
            self._sound = list(self._segmenter.opening)
            self._decoding = self._decoded()
        elif moment is Moment.FAILED:
            self._decoding = None
        elif moment is not Moment.NOTHING and self._decoding is not None:
            self._sound.append(frame)
            self._decoding.accept(frame)
            if moment is Moment.ENDED:
                return self._understood(self._decoding.finish())
            if moment is Moment.PAUSED:
                return self._early(self._decoding)
        return None

    def _knocked(self, frame: bytes, present: float) -> int:
        return (self._knocks.feed(frame, present) or 0) if self._knocks else 0

    def _decoded(self) -> Decoding:
        """The utterance so far, decoded from its beginning."""
        decoding = self._recogniser.decoding(self._grammar)
        decoding.accept(b"".join(self._sound))
        return decoding

    def _early(self, decoding: Decoding) -> Understood | None:
        """The utterance if this can be all of it: a whole phrase that no other one continues."""
        if not begins(decoding.so_far(), self._phrases):
            return None
        understood = self._understood(decoding.finish())
        if understood and understood.phrase and not goes_on(understood.phrase, self._meanings):
            self._segmenter.close()
            return understood
        self._decoding = self._decoded()  # the other one is finished and takes no more
        return None

    def _understood(self, heard: Decoded) -> Understood | None:
        self._decoding = None
        if not heard.raw:
            return None
        sure = self._segmenter.whole and heard.confidence >= self._settings.least_confidence
        phrase = self._phrase(heard.raw) if sure else None
        if phrase is not None and not self._witnessed(phrase):
            phrase = None
        return Understood(heard.raw, phrase, heard.confidence, self._segmenter.quiet, self._segmenter.lasted)

    def _witnessed(self, phrase: str) -> bool:
        """Whether the model hears the phrase, or one that means the same, when it may write anything."""
        if self._recogniser.witness_share is None:
            return True
        free = self._recogniser.free()
        free.accept(b"".join(self._sound))
        heard, meant = free.finish().raw, self._phrases[phrase]
        alike = (other for other, meaning in self._phrases.items() if meaning == meant)
        return any(sounds_like(heard, other, self._recogniser.witness_share) for other in alike)

    def _phrase(self, raw: str) -> str | None:
        near, margin = self._settings.near_share, self._settings.margin_share
        phrase = match(raw, self._meanings, near_share=near, margin_share=margin)
        return phrase if phrase in self._phrases else None
