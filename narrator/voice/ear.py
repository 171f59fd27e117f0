"""Ears: one that listens through a microphone, and none."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Hashable, Mapping

import numpy as np
from numpy.typing import NDArray

from narrator.config import Ear as Settings
from narrator.stage.ports import EarState, Heard
from narrator.voice.attention import OVERHEARD, Attention
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Block, Mic, MicrophoneSilent
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.vad import FRAME, FRAME_MS, Vad

LATE_MS = 110
"""The VAD notices 确 and 四 only at their vowel: of 9 voices 100 to 123 ms after the beginning."""
OPEN_S = 3.0
"""A microphone that takes longer is not waited for; it may still come."""
CLOSE_S = 2.0
"""A thread that takes longer to end hangs in a dead device; it is a daemon and is left behind."""


class HearingFailed(VoiceError):
    """Something nobody thought of, in the device or the recogniser."""

    said = "我暂时听不见，请用键盘回答。"


class _Listening:
    """One call of `listen`: who waits, for what, since when."""

    def __init__(self, phrases: Mapping[str, Hashable], *, talk: bool, knocks: bool) -> None:
        self.phrases = dict(phrases)
        self.talk, self.knocks = talk, knocks
        self.since_s = time.monotonic()
        self.heard: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.attention: Attention | None = None
        self.left = np.zeros(0, np.int16)
        """Samples that do not fill a frame yet."""
        self.over = False

    def covers(self, block: Block) -> bool:
        """Whether all of the block was recorded since: its last sample arrived at `at_s`."""
        return block.at_s - len(block.pcm) / RATE >= self.since_s

    def forget(self) -> None:
        """What was said so far: sound is missing, and what comes is not its end."""
        self.attention = None
        self.left = self.left[:0]


class ListeningEar:
    """Listens through a microphone. A thread of its own reads, detects and decodes; it alone touches them."""

    def __init__(
        self, settings: Settings, recogniser: Recogniser, mic: Mic, on_trouble: Callable[[VoiceError], None]
    ) -> None:
        """To be made inside the running loop, where `on_trouble` is called: once whenever hearing fails."""
        self._settings = settings
        self._recogniser = recogniser
        self._mic = mic
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        self._listening: _Listening | None = None
        self._absent = True
        self._trouble: VoiceError | None = None
        self._failing = False
        """From a failure nobody thought of until something is heard: a good microphone is no cure for it."""
        self._before = np.zeros(0, np.int16)
        """The last half second that nobody listened to."""
        self._tried = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="ear", daemon=True)
        self._thread.start()

    @property
    def state(self) -> EarState:
        if self._absent:
            return "absent"
        return "deaf" if self._listening is None else "listening"

    async def open(self) -> None:
        """Return when the microphone gives sound, or has been told to be in trouble."""
        await asyncio.to_thread(self._tried.wait, OPEN_S)

    async def listen(
        self, phrases: Mapping[str, Hashable], *, talk: bool = False, knocks: bool = False
    ) -> Heard:
        """The next utterance that begins from now on; waits for ever without a microphone.

        Passed over are utterances in which no word is heard, and talk longer than `longest_ms`. An utterance
        that was under way when listening began is none of the phrases. One call at a time.
        """
        listening = self._listening = _Listening(phrases, talk=talk, knocks=knocks)
        try:
            return await listening.heard
        finally:
            if self._listening is listening:
                self._listening = None

    async def close(self) -> None:
        """Let the microphone go."""
        self._closing.set()
        await asyncio.to_thread(self._thread.join, CLOSE_S)

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                self._with_microphone()
            except VoiceError as trouble:
                self._absent = True
                self._tell(trouble)
            except Exception as error:  # an ear that dies silently is worse than any reason
                self._absent = True
                if not self._failing:
                    self._failing = True
                    self._tell(
                        HearingFailed(f"hearing failed ({type(error).__name__}: {error}); it is tried again")
                    )
            self._tried.set()
            self._forget()
            self._closing.wait(self._settings.reopen_s)

    def _with_microphone(self) -> None:
        try:
            self._mic.open()
            self._attend(Vad())
        finally:
            self._mic.close()

    def _attend(self, vad: Vad) -> None:
        """Until the microphone is lost or the ear closed."""
        sound_s = time.monotonic()
        while not self._closing.is_set():
            block = self._mic.read()
            if not block.zero:
                sound_s = block.at_s
            silent = block.at_s - sound_s > self._settings.silence_s
            if silent:
                self._tell(MicrophoneSilent("the microphone sends only zeros; unmute it, or allow its use"))
            elif not (block.zero and isinstance(self._trouble, MicrophoneSilent)):
                self._trouble = None
            self._absent = silent
            self._tried.set()
            if block.torn:
                self._forget()
            listening = self._listening
            if listening is not None and not listening.over and listening.covers(block):
                self._hear(listening, block, vad)
            else:
                self._before = np.concatenate([self._before, block.pcm])[-OVERHEARD * FRAME :]

    def _hear(self, listening: _Listening, block: Block, vad: Vad) -> None:
        if listening.attention is None:
            before, self._before = _frames(self._before)[0], self._before[:0]
            listening.attention = Attention(
                self._settings,
                self._recogniser,
                vad,
                listening.phrases,
                before,
                talk=listening.talk,
                knocks=listening.knocks,
            )
        frames, listening.left = _frames(np.concatenate([listening.left, block.pcm]))
        for frame in frames:
            understood = listening.attention.hear(frame)
            if understood is None:
                continue
            ms = understood.quiet * FRAME_MS + round(1000 * (time.monotonic() - block.at_s))
            lasted_ms = understood.knock_ms or understood.lasted * FRAME_MS + LATE_MS
            heard = Heard(
                understood.raw,
                understood.phrase,
                understood.confidence,
                ms,
                lasted_ms,
                knock=bool(understood.knock_ms),
            )
            self._in_loop(_settle, listening.heard, heard)
            listening.over = True
            self._failing = False
            return

    def _forget(self) -> None:
        """Sound was lost: what came before it and what comes after must not be heard as one."""
        self._before = self._before[:0]
        listening = self._listening
        if listening is not None:
            listening.forget()

    def _tell(self, trouble: VoiceError) -> None:
        """Once, until hearing is well again."""
        if self._trouble is None:
            self._trouble = trouble
            self._in_loop(self._on_trouble, trouble)

    def _in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the evening is over and its loop closed
            self._loop.call_soon_threadsafe(call, *arguments)


class KeysOnlyEar:
    """No ear: the table answers by keys."""

    state: EarState = "off"

    async def listen(
        self, phrases: Mapping[str, Hashable], *, talk: bool = False, knocks: bool = False
    ) -> Heard:
        """For ever."""
        never: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        return await never

    async def close(self) -> None:
        """Nothing to let go."""


def _frames(samples: NDArray[np.int16]) -> tuple[list[bytes], NDArray[np.int16]]:
    """Frames for the VAD, and what is left over."""
    whole = len(samples) // FRAME * FRAME
    return [samples[at : at + FRAME].tobytes() for at in range(0, whole, FRAME)], samples[whole:]


def _settle(waiting: "asyncio.Future[Heard]", heard: Heard) -> None:
    if not waiting.done():
        waiting.set_result(heard)
