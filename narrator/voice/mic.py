"""The microphone: 16 kHz mono blocks, whatever the device gives; notices when it is gone."""

import contextlib
import queue
import threading
import time
from itertools import product
from typing import Any, NamedTuple, Protocol

import numpy as np
import soxr
from numpy.typing import NDArray

from narrator.config import Ear
from narrator.voice.devices import Device, Hold, find, portaudio
from narrator.voice.errors import NoMicrophone, VoiceError
from narrator.voice.recogniser import RATE

BLOCK_S = 0.02
"""One callback's samples. With smaller ones ALSA's pulse plugin stutters."""
LATENCY_S = 0.1
"""Asked of the device; PortAudio's default "high" is 0.2 s on ALSA over Pulse, and all of it is waiting."""
WAITING = 200
"""Blocks that may wait for the reader: 4 s. Older ones are lost, memory is bounded."""
FALLBACK_RATES = (48_000, 44_100, RATE)
"""Hz, tried when a device does not open at the rate it calls its own."""
QUALITY = "LQ"
"""Of the resampler. A better one gives its samples 40 ms later, and a recogniser of speech cannot tell."""
BEST_QUALITY = "HQ"
TYPES = ("int16", "float32")
CLIP = float(np.iinfo(np.int16).max)

CLOSE_S = 0.5
"""A close that takes longer hangs in a dead device and is not waited for."""

HOST_ERROR = -9999
"""PortAudio's code for "the system said no": on Windows mostly the privacy switch."""
UNAVAILABLE = -9985


class MicrophoneLost(VoiceError):
    """The input device stopped sending in the middle of the evening."""

    said = "麦克风断开了，请用键盘回答。"
    cure = "麦克风断开了：插好再来。"


class MicrophoneSilent(VoiceError):
    """The input device sends nothing but zeros."""

    said = "麦克风没有声音：请打开静音开关，或者允许终端使用麦克风。"
    cure = "麦克风没有声音：打开静音开关，或者允许终端使用麦克风。"


class Block(NamedTuple):
    """Sound that has arrived."""

    pcm: NDArray[np.int16]
    """Mono, at 16 kHz unless another rate was asked for; may be empty while the resampler fills."""
    at_s: float
    """`time.monotonic` when its last sample arrived."""
    zero: bool
    """Whether the device sent exact zeros: not even the noise of a real microphone."""
    torn: bool = False
    """Whether sound was lost right before it, because the reader was too slow."""


class Mic(Protocol):
    """A microphone. Used by one thread."""

    def open(self) -> None:
        """Start recording. NoMicrophone, NoPortAudio."""

    def read(self) -> Block:
        """The next block, waited for. MicrophoneLost."""

    def close(self) -> None:
        """Stop; harmless when it is not open."""


class Microphone:
    """A `Mic` of sounddevice, at the device's own rate."""

    def __init__(self, settings: Ear, rate: int = RATE) -> None:
        """`rate`: of the blocks, in Hz. Any but the recogniser's is for those who can wait, and hear more."""
        self._settings = settings
        self._rate, self._quality = rate, QUALITY if rate == RATE else BEST_QUALITY
        self._blocks: queue.Queue[tuple[bytes, float, int]] = queue.Queue(WAITING)
        self._came = self._read = 0
        """Blocks that came from the device, and the number of the one read last."""
        self._stream: Any = None
        self._hold: Hold | None = None
        self._opened = False
        """Whether it was opened before: then the devices may have changed since PortAudio looked."""
        self._type = ""
        self._channels = 1
        self._resample: Any = None
        self.lost = 0
        """Blocks nobody read in time, or the device dropped."""

    def open(self) -> None:
        """Start recording. NoMicrophone, NoPortAudio."""
        if self._opened:
            Hold.rescan()
        self._opened = True
        self._hold = Hold()
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        device = find("input", self._settings.device)
        sd = portaudio()
        refusal: Exception | None = None
        rates = dict.fromkeys((device.rate, *FALLBACK_RATES))
        for rate, kind, channels in product(rates, TYPES, dict.fromkeys((1, device.channels))):
            try:
                self._start(sd, device, rate, kind, channels)
            except sd.PortAudioError as error:
                refusal = refusal or error
            else:
                return
        raise NoMicrophone(_cure(device, refusal)) from refusal

    def read(self) -> Block:
        """The next block, waited for. MicrophoneLost."""
        try:
            raw, at_s, number = self._blocks.get(timeout=self._settings.stall_ms / 1000)
        except queue.Empty:
            raise MicrophoneLost(
                "the microphone sends nothing; plug it in again, it is looked for meanwhile"
            ) from None
        samples = np.frombuffer(raw, self._type).reshape(-1, self._channels).mean(axis=1, dtype=np.float32)
        if self._type == "int16":
            samples /= CLIP
        pcm = np.rint(np.clip(self._resample.resample_chunk(samples), -1, 1) * CLIP).astype("<i2")
        torn, self._read = number > self._read + 1, number
        return Block(pcm, at_s, not samples.any(), torn)

    def close(self) -> None:
        """Stop; harmless when it is not open."""
        stream, hold, self._stream, self._hold = self._stream, self._hold, None, None
        if hold is None:
            return

        def let_go() -> None:
            if stream is not None:
                stream.abort(ignore_errors=True)
                stream.close(ignore_errors=True)
            hold.release()

        closing = threading.Thread(target=let_go, daemon=True)
        closing.start()
        closing.join(CLOSE_S)

    def _start(self, sd: Any, device: Device, rate: int, kind: str, channels: int) -> None:
        self._type, self._channels = kind, channels
        self._resample = soxr.ResampleStream(rate, self._rate, 1, dtype="float32", quality=self._quality)
        self._blocks = queue.Queue(WAITING)
        self._came = self._read = 0
        stream = sd.RawInputStream(
            samplerate=rate,
            device=device.index,
            channels=channels,
            dtype=kind,
            blocksize=round(rate * BLOCK_S),
            latency=LATENCY_S,
            callback=self._block,
        )
        try:
            stream.start()
        except sd.PortAudioError:
            stream.close(ignore_errors=True)
            raise
        self._stream = stream

    def _block(self, data: Any, _frames: int, _time: Any, status: Any) -> None:
        """In the audio thread: nothing but putting by."""
        self.lost += bool(status)
        self._came += 1
        while True:
            try:
                self._blocks.put_nowait((bytes(data), time.monotonic(), self._came))
                return
            except queue.Full:
                self.lost += 1
                with contextlib.suppress(queue.Empty):  # the reader was quicker
                    self._blocks.get_nowait()


def _cure(device: Device, refusal: Exception | None) -> str:
    code = refusal.args[1] if refusal is not None and len(refusal.args) > 1 else 0
    if code == HOST_ERROR:
        cure = "allow desktop apps to use the microphone in the system's privacy settings"
    elif code == UNAVAILABLE:
        cure = "another program holds it; close that one"
    else:
        cure = "choose another with device in [ear]"
    return f"the microphone {device.name} does not open ({refusal}); {cure}"
