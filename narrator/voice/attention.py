"""One question's listening: frames in, closed utterances out. The live ear and recordings share it."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct

from narrator.config import Ear
from narrator.voice.knock import Knocks
from narrator.voice.looks import Looks
from narrator.voice.presence import Presence
from narrator.voice.recogniser import Decoded, Recogniser
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
        room: Sequence[bytes] = (),
        talk: bool = False,
        knocks: bool = False,
    ) -> None:
        """Phrase → what it means; phrases of one meaning are no rivals. `knocks`: they are told too.

        `room`: frames that tell how loud it is here. `before`: up to OVERHEARD frames from right before.
        They are never recognised; they show whether somebody was speaking already."""
        vad.reset()
        self._settings = settings
        self._recogniser = recogniser
        self._vad = vad
        self._phrases = phrases
        self._meanings: dict[str, Hashable] = dict.fromkeys(decoys(), None) | dict(phrases)
        self._grammar = recogniser.grammar(self._meanings)
        self._presence = Presence(settings)
        self._segmenter = Segmenter(settings, talk=talk)
        self._looks: Looks | None = None
        self._sound: list[bytes] = []
        self._knocks = Knocks(settings) if knocks else None
        for frame in room:
            self._presence.settle(frame)
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
            self._looks = self._looked()
        elif moment is Moment.FAILED:
            self._looks = None
        elif moment is not Moment.NOTHING and self._looks is not None:
            self._sound.append(frame)
            self._looks.accept(frame)
            if moment is Moment.ENDED:
                looks, self._looks = self._looks, None
                return self._understood(looks.plain(), looks)
            if moment is Moment.PAUSED:
                return self._early(self._looks)
        return None

    def _knocked(self, frame: bytes, present: float) -> int:
        return (self._knocks.feed(frame, present) or 0) if self._knocks else 0

    def _looked(self) -> Looks:
        """The utterance so far, decoded from its beginning."""
        looks = Looks(self._recogniser, self._grammar)
        looks.accept(b"".join(self._sound))
        return looks

    def _early(self, looks: Looks) -> Understood | None:
        """The utterance if this can be all of it: a whole phrase that no other one continues."""
        if not begins(looks.so_far(), self._phrases):
            return None
        plain = looks.plain()
        phrase = self._phrase(plain.raw)
        if phrase is None or goes_on(phrase, self._meanings):
            looks.plain_again(self._recogniser.decoding(self._grammar), b"".join(self._sound))
            return None
        understood = self._understood(plain, looks)
        if understood and understood.phrase and not goes_on(understood.phrase, self._meanings):
            self._looks = None
            self._segmenter.close()
            return understood
        self._looks = self._looked()  # the others are finished and take no more
        return None

    def _understood(self, plain: Decoded, looks: Looks) -> Understood | None:
        """What all looks make of it; None when the plain one heard no word."""
        if not plain.raw:
            return None
        phrase = None
        if self._segmenter.whole:
            others = looks.others()
            phrase = self._agreed((plain, *others.paced))
            if phrase is not None and not self._witnessed(phrase, others.free):
                phrase = None
        return Understood(plain.raw, phrase, plain.confidence, self._segmenter.quiet, self._segmenter.lasted)

    def _agreed(self, heard: Sequence[Decoded]) -> str | None:
        """The phrase whose meaning is heard most surely, if that is sure enough over all decodings.

        Each votes with its confidence; those that hear something else, or nothing, with none.
        """
        sure: dict[Hashable, float] = defaultdict(float)
        said = [(phrase, one.confidence) for one in heard if (phrase := self._phrase(one.raw))]
        for phrase, confidence in said:
            sure[self._phrases[phrase]] += confidence / len(heard)
        best = max(sure, key=sure.__getitem__, default=None)
        if best is None or sure[best] < self._settings.least_confidence:
            return None
        return next(phrase for phrase, _ in said if self._phrases[phrase] == best)

    def _witnessed(self, phrase: str, free: str | None) -> bool:
        """Whether the model hears the phrase, or one that means the same, when it may write anything."""
        share = self._recogniser.manner.witness_share
        if share is None or free is None:
            return True
        meant = self._phrases[phrase]
        alike = (other for other, meaning in self._phrases.items() if meaning == meant)
        return any(sounds_like(free, other, share) for other in alike)

    def _phrase(self, raw: str) -> str | None:
        near, margin = self._settings.near_share, self._settings.margin_share
        phrase = match(raw, self._meanings, near_share=near, margin_share=margin)
        return phrase if phrase in self._phrases else None
