"""Clips as the ear gets them, and what it makes of them. What was decoded once is remembered.

The ear itself is the real one: only its network and its recogniser answer from memory, so that a threshold
can be tried at many values in seconds.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from benchmarks.voice.clips import Clip, pcm
from benchmarks.voice.rooms import Room, heard_in
from benchmarks.voice.texts import LAST_SEAT
from narrator.config import Ear
from narrator.game.question import Question
from narrator.voice.attention import Attention, Understood
from narrator.voice.grammar import Grammar
from narrator.voice.recogniser import RATE, Decoded, Decoding, Recogniser
from narrator.voice.sound import Samples
from narrator.voice.vad import FRAME, FRAME_MS, Vad
from narrator.words.hearing import commands, phrases_for

BEFORE_S, AFTER_S = 0.5, 1.0
"""Of the room, around each clip."""

STRANGE = 2
"""A clip is played at one in so many of the questions that do not offer it."""

Phrases = Mapping[str, Hashable]


class Offer(Struct, frozen=True):
    """A question as the ear knows it."""

    name: str
    phrases: Phrases
    talk: bool = False


class Take(Struct, frozen=True):
    """One clip in one room at one question."""

    clip: Clip
    room: Room
    offer: Offer
    frames: tuple[bytes, ...]
    probabilities: tuple[float, ...]

    @property
    def end_ms(self) -> float:
        """When the speech ends, from the first frame on."""
        return 1000 * (BEFORE_S + len(self.clip.samples) / RATE)

    @property
    def meant(self) -> Hashable:
        """The answer that was said; None when it is none."""
        return self.offer.phrases.get(self.clip.text)


class Outcome(Struct, frozen=True):
    """What became of a take."""

    meant: Hashable
    chosen: Hashable
    understood: Understood | None
    ms: float
    """From the end of speech to the frame that decided; what deciding itself took comes on top."""

    @property
    def right(self) -> bool:
        return self.meant is not None and self.chosen == self.meant

    @property
    def wrong(self) -> bool:
        return self.chosen is not None and self.chosen != self.meant


class Remembered(Vad):
    """A detector that answers what it answered before."""

    def __init__(self, probabilities: Iterable[float]) -> None:
        self._coming = iter(probabilities)

    def probability(self, frame: bytes) -> float:
        return next(self._coming)

    def reset(self) -> None:
        """It has no memory to lose."""


class RememberingRecogniser(Recogniser):
    """Decodes the same sound with the same grammar once."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.known: dict[tuple[str | None, bytes], tuple[str, Decoded]] = {}

    def decoding(self, expected: Grammar) -> Decoding:
        return _Decoding(self, expected) if self.restricted else self.free()

    def free(self) -> Decoding:
        return _Decoding(self, None)

    def decoded(self, expected: Grammar | None, sound: bytes) -> tuple[str, Decoded]:
        """What was heard before the end, and at the end. `expected`: None for anything."""
        key = (expected.text if expected else None, sound)
        if key not in self.known:
            decoding = super().decoding(expected) if expected else super().free()
            decoding.accept(sound)
            self.known[key] = decoding.so_far(), decoding.finish()
        return self.known[key]


class _Decoding(Decoding):
    def __init__(self, recogniser: RememberingRecogniser, expected: Grammar | None) -> None:
        super().__init__(None)
        self._remembering, self._expected, self._sound = recogniser, expected, b""

    def accept(self, pcm: bytes) -> None:
        self._sound += pcm

    def so_far(self) -> str:
        return self._remembering.decoded(self._expected, self._sound)[0]

    def finish(self) -> Decoded:
        return self._remembering.decoded(self._expected, self._sound)[1]


def offers() -> tuple[Offer, ...]:
    """The questions of a table of twelve, as an evening puts them."""
    seats = tuple(range(1, LAST_SEAT + 1))
    no = phrases_for(Question("objection", words=("no",)))

    def offer(name: str, question: Question, *, talk: bool = False) -> Offer:
        objections = {} if talk else no
        return Offer(name, {**objections, **commands(), **phrases_for(question)}, talk)

    return (
        offer("ballot", Question("vote.ballot", seats=seats, words=("abstain",))),
        offer("result", Question("vote.result", seats=seats, most=LAST_SEAT, words=("nobody",))),
        offer("readback", Question("readback", words=("yes", "no"))),
        offer("speech", Question("last_words.speak", words=("done",)), talk=True),
        offer("discussion", Question("discussion.free", words=("finish",)), talk=True),
    )


def takes(
    clips: Sequence[Clip],
    rooms: Sequence[Room],
    asked: Sequence[Offer],
    recogniser: Recogniser,
    after_s: float = AFTER_S,
) -> Iterator[Take]:
    """Every clip in every room at every question that offers it, and at some that do not.

    `after_s`: how long it is quiet after each clip. Left out is what the model has no words for: it can only
    be rejected.
    """
    others = [clip.samples for clip in clips if not any(clip.text in offer.phrases for offer in asked)]
    vad = Vad()
    for number, clip in enumerate(clips):
        sayable = not recogniser.grammar((clip.text,)).unsayable
        for room in rooms:
            heard = heard_in(room, _surrounded(clip.samples, after_s), others, number)
            frames = cut(heard)
            vad.reset()
            probabilities = tuple(map(vad.probability, frames))
            for place, offer in enumerate(asked):
                if sayable if clip.text in offer.phrases else (number + place) % STRANGE == 0:
                    yield Take(clip, room, offer, frames, probabilities)


def cut(samples: Samples) -> tuple[bytes, ...]:
    """Frames of the ear; what does not fill the last one is left off."""
    whole = pcm(samples)
    return tuple(whole[at : at + FRAME].tobytes() for at in range(0, len(whole) - FRAME + 1, FRAME))


def outcome(take: Take, settings: Ear, recogniser: Recogniser, vad: Vad | None = None) -> Outcome:
    """What the ear makes of it: the first utterance it understands, or does not."""
    listening = vad or Remembered(take.probabilities)
    attention = Attention(settings, recogniser, listening, take.offer.phrases, talk=take.offer.talk)
    for count, frame in enumerate(take.frames, 1):
        understood = attention.hear(frame)
        if understood is not None:
            chosen = take.offer.phrases[understood.phrase] if understood.phrase else None
            return Outcome(take.meant, chosen, understood, count * FRAME_MS - take.end_ms)
    return Outcome(take.meant, None, None, 0.0)


def witnessed(take: Take, share: float, settings: Ear, recogniser: RememberingRecogniser) -> Outcome:
    """The same with another share of the witness: what the model hears when it expects nothing special."""
    told = recogniser.manner
    recogniser.manner = replace(told, witness_share=share)
    found = outcome(take, settings, recogniser)
    recogniser.manner = told
    return found


def unspaced(text: str) -> str:
    """五 号 → 五号."""
    return "".join(text.split())


def _surrounded(samples: Samples, after_s: float) -> Samples:
    return np.pad(samples, (round(BEFORE_S * RATE), round(after_s * RATE)))
