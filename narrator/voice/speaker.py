"""The loudspeaker: one stream, open all evening and mostly silent, so that no first syllable is swallowed."""

import asyncio
import concurrent.futures
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import numpy as np

from narrator.config import voice as config
from narrator.voice.ambience import night_ambience
from narrator.voice.devices import Fill, Hold, Output, open_output
from narrator.voice.errors import SpeakerLost, VoiceError
from narrator.voice.mixer import Mixer
from narrator.voice.sound import Samples, Sound, resampled

RESERVE_S = 0.05
"""A device that holds more in reserve is flushed to be silent within 100 ms; sound servers add some more."""
FLUSH_S = 0.5
"""A flush or close that takes longer hangs in a dead device and is not waited for."""

Opening = Callable[[str, float, Fill], Output]
T = TypeVar("T")


class Speaker:
    """Plays what it is given and says when it has left the device; notices when the device goes."""

    def __init__(
        self, settings: config.Mouth, opening: Opening = open_output, rescan: Callable[[], None] = Hold.rescan
    ) -> None:
        """`rescan` is called before a lost device is looked for."""
        self._settings = settings
        self._opening = opening
        self._rescan = rescan
        self._turn = threading.Lock()
        self._output: Output | None = None
        self._mixer: Mixer | None = None
        self._night = self._mask = False
        self._pulled = 0
        """Frames the device has taken since it was opened."""
        self._delay = 0.0
        """s from the block taken last to the air."""
        self._sounded = 0
        """Of `_pulled`, up to the last frame that was no silence."""
        self._playing: set[asyncio.Future[None]] = set()
        self._flushing: asyncio.Future[None] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Opens the device, and looks after it from then on: also after NoSpeaker and NoPortAudio."""
        try:
            await self._open()
        finally:
            self._watch = asyncio.create_task(self._watching())

    async def play(self, sound: Sound) -> None:
        """Returns when the last sample has left the device, or on `stop`. Cancelling stops. SpeakerLost.

        Into a silent room the line goes at once: the silence in reserve is thrown away before it."""
        if self._flushing is not None:
            await asyncio.wait([self._flushing], timeout=FLUSH_S)
        if self._output is None or self._mixer is None:
            raise _lost()
        rate = self._output.rate
        wake = max(0, self._settings.wake_ms * rate // 1000 - self._pulled)
        samples = np.concatenate([np.zeros(wake, np.float32), resampled(sound, rate).samples])
        if not len(samples):
            return
        loop = asyncio.get_running_loop()
        left: asyncio.Future[None] = loop.create_future()

        def ended(frame: int) -> None:
            wait_s = self._delay + frame / rate
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: loop.call_later(wait_s, _settle, left))

        def begin() -> None:
            with self._turn:
                if self._mixer is not None and not left.done():
                    self._mixer.speak(samples, ended)

        if self._settings.at_once and self._holds_silence and not wake:
            self._flushing = in_thread(partial(self._output.flush, begin))
        else:
            begin()
        self._playing.add(left)
        try:
            await left
        except asyncio.CancelledError:
            self.stop()
            raise
        finally:
            self._playing.discard(left)

    def cue(self, sound: Sound) -> None:
        """A short sound over everything; nobody waits for it."""
        with self._turn:
            if self._output is not None and self._mixer is not None:
                self._mixer.cue(resampled(sound, self._output.rate).samples)

    def stop(self) -> None:
        """Silences the voice within 100 ms; the night goes on."""
        self._release(None)
        with self._turn:
            if self._output is None or self._mixer is None:
                return
            # What is mixed lies behind the reserve: faded out after a flush, it would be a blip.
            flush = self._output.latency > RESERVE_S
            self._mixer.stop(fade=not flush)
            if flush:
                self._flushing = in_thread(self._output.flush)

    def night(self, on: bool) -> None:
        """The night's sound swells or goes; a device opened later takes it up."""
        self._night = on
        with self._turn:
            if self._mixer is not None:
                self._mixer.night(on)

    def mask(self, on: bool) -> None:
        """The night's sound is louder or as usual; so it is on a device opened later."""
        self._mask = on
        with self._turn:
            if self._mixer is not None:
                self._mixer.mask(on)

    async def close(self) -> None:
        """Silence. What is being played counts as stopped."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait([self._watch])
            self._watch = None
        closing = self._let_go()
        self._release(None)
        if closing is not None:
            await asyncio.wait([closing], timeout=FLUSH_S)

    @property
    def _holds_silence(self) -> bool:
        """Whether the device has nothing but silence in reserve, behind which a line would wait."""
        if self._output is None or self._output.latency <= RESERVE_S:
            return False
        reserve_s = max(self._delay, self._output.latency)
        return self._pulled - self._sounded >= reserve_s * self._output.rate

    def _fill(self, frames: int, delay: float) -> Samples:
        """In the audio thread; while the device is flushed or opened, in that thread."""
        with self._turn:
            self._pulled += frames
            self._delay = delay
            block = np.zeros(frames, np.float32) if self._mixer is None else self._mixer.pull(frames)
            if block.any():
                self._sounded = self._pulled
            return block

    async def _open(self) -> None:
        self._pulled = self._sounded = 0
        opening = in_thread(self._opened)
        try:
            output, mixer = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(_close_late)
            raise
        mixer.night(self._night)
        mixer.mask(self._mask)
        with self._turn:
            self._output, self._mixer = output, mixer

    def _opened(self) -> tuple[Output, Mixer]:
        """In a thread: takes some tenths of a second."""
        output = self._opening(self._settings.device, self._settings.latency_ms / 1000, self._fill)
        return output, Mixer(self._settings, night_ambience(output.rate), output.rate)

    async def _watching(self) -> None:
        """A device that stops taking sound is let go; without one, one is looked for."""
        while True:
            if self._output is None:
                await asyncio.sleep(self._settings.reopen_s)
                with contextlib.suppress(VoiceError):
                    await in_thread(self._rescan)
                    await self._open()
                continue
            before = self._pulled
            await asyncio.sleep(self._settings.stall_ms / 1000)
            if self._pulled == before:
                self._let_go()
                self._release(_lost())

    def _let_go(self) -> "asyncio.Future[None] | None":
        with self._turn:
            output, self._output, self._mixer = self._output, None, None
        return None if output is None else in_thread(output.close)

    def _release(self, lost: SpeakerLost | None) -> None:
        """Lets everybody who waits for the end of a sound go."""
        for left in tuple(self._playing):
            _settle(left, lost)


def in_thread(work: Callable[[], T]) -> "asyncio.Future[T]":
    """In a daemon thread: a dead device may block for ever, and must not keep the program from ending."""
    outcome: concurrent.futures.Future[T] = concurrent.futures.Future()
    outcome.set_running_or_notify_cancel()

    def run() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:
            outcome.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return asyncio.wrap_future(outcome)


def _close_late(opening: "asyncio.Future[tuple[Output, Mixer]]") -> None:
    """A device that opens when nobody wants it any more."""
    if opening.exception() is None:
        opening.result()[0].close()


def _settle(left: "asyncio.Future[None]", lost: SpeakerLost | None = None) -> None:
    if left.done():
        return
    if lost is None:
        left.set_result(None)
    else:
        left.set_exception(lost)


def _lost() -> SpeakerLost:
    return SpeakerLost("the loudspeaker takes no sound; plug it in again, it is looked for meanwhile")
