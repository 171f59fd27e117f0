"""The sound devices PortAudio knows. sounddevice is imported late: without its library the import fails."""

import contextlib
import threading
from collections.abc import Callable
from typing import Any, ClassVar, Literal, Protocol

import numpy as np
from msgspec import Struct

from narrator.voice.errors import NoMicrophone, NoPortAudio, NoSpeaker
from narrator.voice.sound import Samples

RATE = 48_000
"""Hz; what nearly every device runs at."""
BLOCK = 960
"""Frames a block: 20 ms. With smaller ones ALSA's pulse plugin stutters."""
CHANNELS = 2
"""Bare ALSA devices refuse one channel; both get the same."""

Kind = Literal["output", "input"]
Fill = Callable[[int, float], Samples]
"""Called by the audio thread: (frames wanted, s until the first of them leaves the device)."""


class Device(Struct, frozen=True):
    """One way to play or to record."""

    index: int
    """PortAudio's number; changes with `rescan`."""
    name: str
    rate: int
    """Its own, in Hz."""
    channels: int
    is_default: bool = False


class Output(Protocol):
    """An open output stream, calling `Fill` from a thread of its own."""

    rate: int
    latency: float
    """s from `Fill` to the air, as the device reports it."""

    def flush(self, between: Callable[[], None] | None = None) -> None:
        """Drop what is waiting to be played, and go on.

        `between` is called while nothing waits and nothing is asked for: what it mixes is what goes first."""

    def close(self) -> None: ...


def portaudio() -> Any:
    """The sounddevice module. NoPortAudio."""
    try:
        import sounddevice  # noqa: PLC0415 # see above
    except OSError as error:
        raise NoPortAudio(
            f"{error}; Linux: `apt install libportaudio2`, else reinstall sounddevice"
        ) from error
    return sounddevice


def devices(kind: Kind) -> list[Device]:
    """All that can do it, in PortAudio's order. NoPortAudio."""
    sd = portaudio()
    default = sd.default.device[kind]
    return [
        Device(
            index=found["index"],
            name=found["name"],
            rate=int(found["default_samplerate"]),
            channels=found[f"max_{kind}_channels"],
            is_default=found["index"] == default,
        )
        for found in sd.query_devices()
        if found[f"max_{kind}_channels"] > 0
    ]


def find(kind: Kind, part: str) -> Device:
    """The device of that name, else the first whose name contains `part`; the system's default for "".

    NoSpeaker, NoMicrophone, NoPortAudio.
    """
    every = devices(kind)
    missing = NoSpeaker if kind == "output" else NoMicrophone
    section = "mouth" if kind == "output" else "ear"
    if not every:
        raise missing(f"there is no {kind} device; plug one in and see that the system lists it")
    if not part:
        return next((device for device in every if device.is_default), every[0])
    wanted = part.casefold()
    named = [device for device in every if wanted in device.name.casefold()]
    if not named:
        names = ", ".join(device.name for device in every)
        raise missing(f'no {kind} device is called "{part}"; set device in [{section}] to a part of: {names}')
    return next((device for device in named if device.name.casefold() == wanted), named[0])


class Hold:
    """Taken before any stream is opened, released when it is closed: `rescan` closes all it finds open."""

    _gate = threading.Lock()
    _held: ClassVar[set["Hold"]] = set()

    def __init__(self) -> None:
        with self._gate:
            self._held.add(self)

    def release(self) -> None:
        with self._gate:
            self._held.discard(self)

    @classmethod
    def rescan(cls) -> None:
        """Let PortAudio look for devices anew unless a stream is held; it never does unasked. NoPortAudio."""
        sd = portaudio()
        with cls._gate:
            if cls._held:
                return
            try:
                sd._terminate()
                sd._initialize()
            except sd.PortAudioError as error:
                raise NoPortAudio(f"PortAudio does not start again: {error}; start narrator again") from error


class Stream:
    """An `Output` of sounddevice."""

    def __init__(self, device: Device, rate: int, latency_s: float, fill: Fill) -> None:
        """Opened and started. sounddevice.PortAudioError."""
        sd = portaudio()
        self._broken = sd.PortAudioError
        self._turn = threading.Lock()
        self._fill = fill
        self._closed = False
        self.rate = rate
        self._hold = Hold()
        try:
            self._stream = sd.OutputStream(
                samplerate=rate,
                device=device.index,
                channels=min(CHANNELS, device.channels),
                blocksize=BLOCK * rate // RATE,
                latency=latency_s,
                callback=self._block,
                # Else a start fills the device with silence first, and a line after a flush waits behind it.
                prime_output_buffers_using_stream_callback=True,
            )
            self.latency = float(self._stream.latency)
            self._stream.start()
        except BaseException:
            self._hold.release()
            raise

    def _block(self, out: np.ndarray[Any, np.dtype[np.float32]], frames: int, time: Any, _: Any) -> None:
        # The first blocks come before the device's clock runs and claim to leave at once.
        delay = max(time.outputBufferDacTime - time.currentTime, self.latency)
        out[:] = self._fill(frames, delay)[:, np.newaxis]

    def flush(self, between: Callable[[], None] | None = None) -> None:
        with self._turn:
            if self._closed:
                return
            # A device that does not start again is noticed by what it does not take.
            self._stream.abort(ignore_errors=True)
            if between is not None:
                between()
            with contextlib.suppress(self._broken):
                self._stream.start()

    def close(self) -> None:
        with self._turn:
            self._closed = True
            self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)
        self._hold.release()


def open_output(name: str, latency_s: float, fill: Fill) -> Output:
    """The loudspeaker at 48 kHz, or at its own rate where it knows no other. NoSpeaker, NoPortAudio."""
    device = find("output", name)
    sd = portaudio()
    try:
        return Stream(device, RATE, latency_s, fill)
    except sd.PortAudioError as error:
        if device.rate == RATE:
            raise NoSpeaker(f"cannot open {device.name}: {error}; choose another in [mouth]") from error
    try:
        return Stream(device, device.rate, latency_s, fill)
    except sd.PortAudioError as error:
        raise NoSpeaker(f"cannot open {device.name}: {error}; choose another in [mouth]") from error
