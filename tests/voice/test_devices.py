"""Finding devices, and saying clearly what to do when there is none."""

import importlib.abc
import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from narrator.voice.devices import RATE, Hold, devices, find, open_output
from narrator.voice.errors import NoMicrophone, NoPortAudio, NoSpeaker


class PortAudioError(Exception):
    """As sounddevice's."""


class PortAudio:
    """The part of sounddevice that is used, over a list of (name, outputs, inputs, rate)."""

    PortAudioError = PortAudioError

    def __init__(self, *found: tuple[str, int, int, int], opens_at: int = RATE) -> None:
        self.default = SimpleNamespace(device={"output": 1, "input": 0})
        self._found = found
        self._opens_at = opens_at
        self.streams: list[dict[str, Any]] = []
        self.done: list[str] = []
        self.scans = 0

    def query_devices(self) -> list[dict[str, Any]]:
        return [
            {
                "index": index,
                "name": name,
                "max_output_channels": outputs,
                "max_input_channels": inputs,
                "default_samplerate": float(rate),
            }
            for index, (name, outputs, inputs, rate) in enumerate(self._found)
        ]

    def OutputStream(self, callback: Callable[..., None], **options: Any) -> Any:
        if options["samplerate"] != self._opens_at:
            raise PortAudioError("Invalid sample rate [PaErrorCode -9997]")
        self.streams.append({**options, "callback": callback})

        def noted(what: str) -> Callable[..., None]:
            return lambda **_: self.done.append(what)

        return SimpleNamespace(latency=0.12, start=noted("start"), abort=noted("abort"), close=noted("close"))

    def _terminate(self) -> None:
        self.scans += 1

    def _initialize(self) -> None: ...


HDMI = ("HDA NVidia: HDMI 0", 8, 0, 44_100)
BOARD = ("USB Speakerphone", 2, 1, 44_100)
MIC = ("Built-in Microphone", 0, 2, 16_000)

Plug = Callable[..., PortAudio]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    def plugged(*found: tuple[str, int, int, int], opens_at: int = RATE) -> PortAudio:
        fake = PortAudio(*found, opens_at=opens_at)
        monkeypatch.setitem(sys.modules, "sounddevice", fake)
        return fake

    return plugged


def test_devices_are_listed_by_what_they_can_do(plug: Plug) -> None:
    plug(HDMI, BOARD, MIC)
    assert [device.name for device in devices("output")] == [HDMI[0], BOARD[0]]
    assert [device.name for device in devices("input")] == [BOARD[0], MIC[0]]
    assert [device.is_default for device in devices("output")] == [False, True]


def test_a_device_is_found_by_part_of_its_name_whatever_the_case(plug: Plug) -> None:
    plug(HDMI, BOARD, MIC)
    assert find("output", "hdmi").name == HDMI[0]
    assert find("output", "").name == BOARD[0]
    assert find("input", "").name == BOARD[0]


def test_a_whole_name_beats_a_part_of_one(plug: Plug) -> None:
    plug(("speaker-tap", 2, 2, RATE), ("speaker", 2, 2, RATE))
    assert find("output", "speaker").index == 1


def test_an_unknown_name_tells_the_known_ones(plug: Plug) -> None:
    plug(HDMI, BOARD, MIC)
    with pytest.raises(NoSpeaker, match=r"\[mouth\] to a part of: HDA NVidia: HDMI 0, USB Speakerphone"):
        find("output", "bose")
    with pytest.raises(NoMicrophone, match=r"\[ear\]"):
        find("input", "bose")


def test_no_device_at_all_is_said(plug: Plug) -> None:
    plug(MIC)
    with pytest.raises(NoSpeaker, match="there is no output device") as missing:
        find("output", "")
    assert missing.value.said == "没有找到扬声器，请看屏幕。"


def test_without_the_library_the_cure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing(importlib.abc.MetaPathFinder):
        def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> None:
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(NoPortAudio, match="apt install libportaudio2"):
        devices("output")


def test_an_output_opens_at_48_khz_and_gives_both_channels_the_same(plug: Plug) -> None:
    sd = plug(HDMI, BOARD)
    asked: list[tuple[int, float]] = []

    def fill(frames: int, delay: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        asked.append((frames, delay))
        return np.arange(frames, dtype=np.float32)

    output = open_output("usb", 0.1, fill)
    out = np.zeros((3, 2), np.float32)
    for dac, now in ((0.0, 0.0), (5.15, 5.0)):
        clock = SimpleNamespace(outputBufferDacTime=dac, currentTime=now)
        sd.streams[0]["callback"](out, 3, clock, None)
    output.close()
    assert (sd.streams[0]["device"], sd.streams[0]["samplerate"], sd.streams[0]["channels"]) == (1, RATE, 2)
    assert out.tolist() == [[0, 0], [1, 1], [2, 2]]
    assert [frames for frames, _ in asked] == [3, 3]
    assert [delay for _, delay in asked] == pytest.approx([0.12, 0.15])


def test_a_flush_stops_the_device_and_starts_it_with_what_comes_next(plug: Plug) -> None:
    sd = plug(HDMI, BOARD)
    output = open_output("", 0.1, lambda frames, _: np.zeros(frames, np.float32))
    output.flush(lambda: sd.done.append("between"))
    assert sd.done == ["start", "abort", "between", "start"]
    assert sd.streams[0]["prime_output_buffers_using_stream_callback"], "no silence before it"
    output.close()
    output.flush(lambda: sd.done.append("never"))
    assert "never" not in sd.done


def test_a_device_that_knows_no_48_khz_opens_at_its_own_rate(plug: Plug) -> None:
    plug(HDMI, BOARD, opens_at=44_100)
    output = open_output("", 0.1, lambda frames, _: np.zeros(frames, np.float32))
    output.close()
    assert output.rate == 44_100


def test_a_device_that_does_not_open_is_named(plug: Plug) -> None:
    plug(HDMI, BOARD, opens_at=1)
    with pytest.raises(NoSpeaker, match="cannot open USB Speakerphone: Invalid sample rate"):
        open_output("", 0.1, lambda frames, _: np.zeros(frames, np.float32))


def test_devices_are_looked_for_anew_only_while_no_stream_is_open(plug: Plug) -> None:
    sd = plug(HDMI, BOARD)
    output = open_output("", 0.1, lambda frames, _: np.zeros(frames, np.float32))
    Hold.rescan()
    assert sd.scans == 0
    output.close()
    Hold.rescan()
    assert sd.scans == 1
