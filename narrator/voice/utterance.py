"""Where an utterance begins and ends in a row of frames. Numbers in, moments out."""

from collections import deque
from enum import Enum, auto

from narrator.config import Ear
from narrator.voice.vad import FRAME_MS


class Moment(Enum):
    """What a frame did to the utterance."""

    NOTHING = auto()
    """No utterance runs."""
    BEGAN = auto()
    """One has begun: `Segmenter.opening` holds its frames so far, this one included."""
    WENT_ON = auto()
    """The frame belongs to it."""
    PAUSED = auto()
    """The frame belongs to it, and completes a silence that ends it if what was said can be all."""
    ENDED = auto()
    """The frame completes it."""
    FAILED = auto()
    """What had begun is no answer: a click, or talk."""


class Segmenter:
    """Cuts frames into utterances by their probability of speech."""

    def __init__(self, settings: Ear, *, talk: bool = False) -> None:
        """`talk`: people talk among themselves, and a pause is less likely an end."""
        self._threshold = settings.speech_threshold
        self._hold = settings.speech_threshold * settings.hold_share
        self._onset = frames(settings.onset_ms)
        self._end = frames(settings.end_silence_ms)
        self._early = frames(settings.talk_silence_ms if talk else settings.early_silence_ms)
        self._least = frames(settings.shortest_ms)
        self._longest = frames(settings.longest_ms)
        self._lead = frames(settings.lead_ms)
        self._recent: deque[bytes] = deque(maxlen=frames(settings.preroll_ms) + self._onset)
        self._silent = 0
        self._run = 0
        self._length = 0
        self._speech = 0
        self._talk = False
        self.whole = True
        """Whether there was silence before the utterance. If not, it was under way when listening began, and
        its first syllables may be missing: 十三号 would pass for 三号."""
        self.quiet = 0
        """Frames since the utterance's last one with speech."""
        self.lasted = 0
        """Frames of the utterance, from its first to its last one with speech."""

    @property
    def opening(self) -> tuple[bytes, ...]:
        """The frames of an utterance that has just begun, and those right before it."""
        return tuple(self._recent)

    def overhear(self, probability: float) -> None:
        """A frame from before listening began: it shows whether speech was under way; it is part of none."""
        self._silent = self._silent + 1 if probability < self._threshold else 0

    def feed(self, frame: bytes, probability: float) -> Moment:
        """The next frame."""
        if self._length:
            return self._within(probability)
        self._recent.append(frame)
        if probability < self._threshold:
            self._run = 0
            self._silent += 1
            return Moment.NOTHING
        self._run += 1
        if self._run < self._onset:
            return Moment.NOTHING
        self.whole = self._silent >= self._lead
        self._length = self._speech = self._run
        self.quiet = 0
        return Moment.BEGAN

    def _within(self, probability: float) -> Moment:
        self._length += 1
        self.quiet = 0 if probability >= self._hold else self.quiet + 1
        self._speech += self.quiet == 0
        self.lasted = self._length - self.quiet
        answers = self._speech >= self._least and not self._talk
        if self.quiet >= self._end:
            forgotten = self._talk
            self.close()
            return Moment.ENDED if answers else Moment.NOTHING if forgotten else Moment.FAILED
        if self._talk:
            return Moment.NOTHING
        self._talk = self._length > self._longest
        if self._talk:
            return Moment.FAILED
        return Moment.PAUSED if answers and self.quiet == self._early else Moment.WENT_ON

    def close(self) -> None:
        """The utterance ends here: what follows is another one."""
        self._talk = False
        self._length = self._run = 0
        self._silent = self._lead
        self._recent.clear()


def frames(ms: int) -> int:
    """Whole frames that cover so many milliseconds; at least one."""
    return max(1, -(-ms // FRAME_MS))
