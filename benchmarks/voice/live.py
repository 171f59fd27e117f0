"""In real time through PulseAudio: a clip is played into a microphone at which both sides listen at once."""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from benchmarks.voice.points import Point, point
from benchmarks.voice.sides import Closed, Hearing, Ours, Usual
from benchmarks.voice.takes import Outcome, Take
from narrator.config import Ear, Mouth
from narrator.voice.devices import Hold, find
from narrator.voice.ear import ListeningEar
from narrator.voice.mic import CLIP, Microphone
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples, Sound, resampled
from narrator.voice.speaker import Speaker
from tests.voice.pulse import RATE as TAP_RATE
from tests.voice.pulse import Tap

PATIENCE_S = 2.0
"""After the clip and the silence behind it: a side that says nothing by then has not heard."""
BLOCK = 1600
"""Samples the usual program reads at once: a tenth of a second."""


class UsualMicrophone:
    """A stream whose callback fills a queue, and a loop that empties it into the recogniser."""

    def __init__(self) -> None:
        import sounddevice  # noqa: PLC0415 # looks for devices when imported

        self._blocks: queue.Queue[bytes] = queue.Queue()
        self._hold = Hold()
        self._stream = sounddevice.RawInputStream(
            samplerate=RATE, device=find("input", "mic").index, channels=1, dtype="int16",
            blocksize=BLOCK, callback=self._block,
        )  # fmt: skip
        self._stream.start()

    def _block(self, sound: Any, _frames: int, _time: Any, _status: Any) -> None:
        self._blocks.put(bytes(sound))

    def first(self, hear: Hearing, over: threading.Event) -> tuple[Closed, float] | None:
        """The first utterance from now on, and when it was known; None when it is `over` before."""
        while not self._blocks.empty():
            self._blocks.get()
        while not over.is_set():
            with contextlib.suppress(queue.Empty):
                closed = hear(self._blocks.get(timeout=0.1))
                if closed is not None:
                    return closed, time.monotonic()
        return None

    def close(self) -> None:
        self._stream.close()
        self._hold.release()


async def played(
    said: Sequence[Take], ours: Ours, usual: Usual, settings: Ear, tell: Callable[[str], None]
) -> dict[str, Point]:
    """Side → what became of the takes, in a private room of tests/voice/pulse.py."""
    outcomes: dict[str, list[Outcome]] = {ours.name: [], usual.name: []}
    mouth = Speaker(Mouth(device="mic-feed", ambience=0))
    await mouth.open()
    ear = ListeningEar(replace(settings, device="mic"), ours.recogniser, Microphone(settings), print)
    await ear.open()
    microphone = UsualMicrophone()
    for number, take in enumerate((*said[:1], *said)):
        with Tap("mic") as tap:
            over = threading.Event()
            listening = asyncio.create_task(_ours(ear, take))
            theirs = asyncio.create_task(asyncio.to_thread(microphone.first, usual.hearing(take.offer), over))
            sound = _sound(take)
            await mouth.play(sound)
            await asyncio.wait([listening, theirs], timeout=PATIENCE_S)
            over.set()
            listening.cancel()
            ended_s = tap.when(begin_of(tap.samples, sound) + round(take.end_ms / 1000 * TAP_RATE))
        if not number:  # the first decoding of a process is slow: it is not counted
            await asyncio.gather(_result(listening), theirs)
            continue
        for name, found in ((ours.name, await _result(listening)), (usual.name, await theirs)):
            chosen = found[0].chosen if found else None
            late_ms = 1000 * (found[1] - ended_s) if found else 0.0
            outcomes[name].append(Outcome(take.meant, chosen, None, late_ms))
        tell(f"{number} of {len(said)}: {take.clip.text}")
    microphone.close()
    await ear.close()
    await mouth.close()
    return {name: point(0, ones) for name, ones in outcomes.items()}


async def _ours(ear: ListeningEar, take: Take) -> tuple[Closed, float]:
    heard = await ear.listen(take.offer.phrases, talk=take.offer.talk)
    known_s = time.monotonic()
    return Closed(take.offer.phrases[heard.phrase] if heard.phrase else None, heard.raw), known_s


async def _result(listening: "asyncio.Task[tuple[Closed, float]]") -> tuple[Closed, float] | None:
    try:
        return await listening
    except asyncio.CancelledError:
        return None


def _sound(take: Take) -> Sound:
    heard = np.frombuffer(b"".join(take.frames), "<i2").astype(np.float32) / np.float32(CLIP)
    return resampled(Sound(heard, RATE), TAP_RATE)


def begin_of(heard: Samples, sound: Sound) -> int:
    """At which sample of a recording a sound begins in it."""
    size = 1 << (len(heard) + len(sound.samples)).bit_length()
    fit = np.fft.irfft(np.fft.rfft(heard, size) * np.conj(np.fft.rfft(sound.samples, size)), size)
    return int(np.argmax(fit[: len(heard)]))
