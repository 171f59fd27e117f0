"""A PortAudio of one microphone that records what a test tells it to, and refuses what a test refuses."""

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class PortAudioError(Exception):
    """As sounddevice raises it: (text, code)."""


class FakeStream:
    """Records nothing until a test makes sound."""

    def __init__(self, sound: "FakePortAudio", **asked: Any) -> None:
        refusal = sound.refuses(asked)
        if refusal is not None:
            raise refusal
        self.asked = asked
        self.started = self.closed = False
        self.stuck = sound.stuck
        sound.streams.append(self)

    def start(self) -> None:
        self.started = True

    def abort(self, ignore_errors: bool) -> None:
        self.stuck.wait()

    def close(self, ignore_errors: bool) -> None:
        self.closed = True

    def sounds(self, samples: Any) -> None:
        self.asked["callback"](samples.astype(self.asked["dtype"]).tobytes(), len(samples), None, 0)


class FakePortAudio:
    """One microphone of two channels at 44.1 kHz."""

    PortAudioError = PortAudioError

    def __init__(self) -> None:
        self.streams: list[FakeStream] = []
        self.refuses: Callable[[dict[str, Any]], PortAudioError | None] = lambda asked: None
        self.default = SimpleNamespace(device={"input": 0, "output": -1})
        self.inputs = ["Built-in"]
        self.scans = 0
        self.stuck = threading.Event()
        self.stuck.set()

    def query_devices(self) -> list[dict[str, Any]]:
        facts = {"default_samplerate": 44_100.0, "max_input_channels": 2, "max_output_channels": 0}
        return [{"index": index, "name": name, **facts} for index, name in enumerate(self.inputs)]

    def RawInputStream(self, **asked: Any) -> FakeStream:
        return FakeStream(self, **asked)

    def _terminate(self) -> None:
        self.scans += 1

    def _initialize(self) -> None: ...
