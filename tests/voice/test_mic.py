import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from narrator.config import Ear
from narrator.voice import devices, mic
from narrator.voice.ear import ListeningEar
from narrator.voice.errors import NoMicrophone, NoPortAudio, VoiceError
from narrator.voice.mic import WAITING, Microphone, MicrophoneLost
from narrator.voice.recogniser import RATE
from tests.voice.espeak import needs_espeak, pcm, recogniser, speech
from tests.voice.portaudio import FakePortAudio, PortAudioError
from tests.voice.pulse import Room, needs_pulse, private_room


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> FakePortAudio:
    fake = FakePortAudio()
    monkeypatch.setattr(devices, "portaudio", lambda: fake)
    monkeypatch.setattr(mic, "portaudio", lambda: fake)
    return fake


@pytest.fixture
def microphone(sound: FakePortAudio) -> Iterator[Microphone]:
    microphone = Microphone(Ear(stall_ms=100))
    yield microphone
    microphone.close()


def tone(rate: int, seconds: float, high: float) -> Any:
    return high * np.sin(2 * np.pi * 440 * np.arange(round(rate * seconds)) / rate)


def read_all(microphone: Microphone, blocks: int) -> Any:
    return np.concatenate([microphone.read().pcm for _ in range(blocks)])


def test_it_opens_at_the_devices_own_rate(sound: FakePortAudio, microphone: Microphone) -> None:
    microphone.open()
    (stream,) = sound.streams
    assert (stream.asked["samplerate"], stream.asked["channels"], stream.asked["dtype"]) == (
        44_100,
        1,
        "int16",
    )
    assert stream.started


@pytest.mark.parametrize(
    ("refused", "opens"),
    [
        ({}, ("int16", 1, 44_100)),
        ({"dtype": "int16"}, ("float32", 1, 44_100)),
        ({"channels": 1}, ("int16", 2, 44_100)),
        ({"samplerate": 44_100}, ("int16", 1, 48_000)),
    ],
)
def test_whatever_the_device_gives_becomes_16_khz_mono(
    refused: dict[str, Any], opens: tuple[str, int, int], sound: FakePortAudio, microphone: Microphone
) -> None:
    sound.refuses = lambda asked: (
        PortAudioError("no", -9997) if any(asked[key] == value for key, value in refused.items()) else None
    )
    microphone.open()
    (stream,) = sound.streams
    kind, channels, rate = opens
    assert (stream.asked["dtype"], stream.asked["channels"], stream.asked["samplerate"]) == opens
    loud = 0.5 * (32_767 if kind == "int16" else 1.0)
    samples = np.repeat(tone(rate, 1.0, loud)[:, np.newaxis], channels, axis=1)
    parts = np.array_split(samples, 50)
    for part in parts:
        stream.sounds(part)
    heard = read_all(microphone, len(parts)) / 32_767
    assert len(heard) == pytest.approx(RATE, rel=0.03)  # the resampler keeps some
    middle = heard[4_000:12_000]
    assert np.sqrt(np.mean(middle**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.02)
    spectrum = np.abs(np.fft.rfft(middle))
    assert np.argmax(spectrum) * RATE / len(middle) == pytest.approx(440, abs=2)


def test_exact_zeros_are_noticed(sound: FakePortAudio, microphone: Microphone) -> None:
    microphone.open()
    (stream,) = sound.streams
    stream.sounds(np.zeros(882))
    stream.sounds(np.ones(882))
    assert [microphone.read().zero for _ in range(2)] == [True, False]


def test_a_microphone_that_sends_nothing_is_lost(microphone: Microphone) -> None:
    microphone.open()
    with pytest.raises(MicrophoneLost, match="plug it in"):
        microphone.read()


def test_memory_is_bounded_and_the_newest_is_kept(sound: FakePortAudio, microphone: Microphone) -> None:
    microphone.open()
    (stream,) = sound.streams
    for count in range(WAITING + 3):
        stream.sounds(np.full(882, float(count)))
    assert microphone.lost == 3
    first, then = microphone.read(), microphone.read()
    assert not first.zero
    assert (first.torn, then.torn) == (True, False)


@pytest.mark.parametrize(
    ("code", "cure"), [(-9999, "privacy settings"), (-9985, "another program"), (-9997, r"device in \[ear\]")]
)
def test_a_refusal_says_what_to_do(
    code: int, cure: str, sound: FakePortAudio, microphone: Microphone
) -> None:
    sound.refuses = lambda asked: PortAudioError("no", code)
    with pytest.raises(NoMicrophone, match=cure) as refused:
        microphone.open()
    assert "Built-in" in str(refused.value)
    assert "麦克风" in refused.value.said


def test_a_refused_device_is_not_held(sound: FakePortAudio, microphone: Microphone) -> None:
    sound.refuses = lambda asked: PortAudioError("no", -9985)
    for _ in range(2):
        with pytest.raises(NoMicrophone):
            microphone.open()
    assert sound.scans == 1


def test_no_input_device_says_so(sound: FakePortAudio, microphone: Microphone) -> None:
    sound.inputs = []
    with pytest.raises(NoMicrophone):
        microphone.open()


def test_a_device_is_chosen_by_a_part_of_its_name(sound: FakePortAudio) -> None:
    sound.inputs = ["Built-in", "USB Yeti"]
    microphone = Microphone(Ear(device="yeti"))
    microphone.open()
    assert sound.streams[0].asked["device"] == 1
    microphone.close()


def test_it_closes_and_opens_again(sound: FakePortAudio, microphone: Microphone) -> None:
    microphone.close()
    microphone.open()
    microphone.close()
    microphone.open()
    assert [stream.closed for stream in sound.streams] == [True, False]
    assert sound.scans == 1


def test_a_device_that_hangs_is_not_waited_for(
    sound: FakePortAudio, microphone: Microphone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mic, "CLOSE_S", 0.01)
    sound.stuck.clear()
    microphone.open()
    microphone.close()
    assert not sound.streams[0].closed
    sound.stuck.set()


def test_without_portaudio_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise NoPortAudio("PortAudio library not found; Linux: `apt install libportaudio2`")

    monkeypatch.setattr(devices, "portaudio", missing)
    with pytest.raises(NoPortAudio, match="libportaudio2"):
        Microphone(Ear()).open()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with private_room(tmp_path) as room:
        yield room


async def say(text: str, folder: Path) -> None:
    """Into the room's microphone, by another program: our own PortAudio is started anew meanwhile."""
    path = folder / "said.wav"
    soundfile.write(path, pcm(speech(text, folder), before_s=0.5), RATE)
    player = await asyncio.create_subprocess_exec("paplay", "--device=mic", str(path))
    assert await player.wait() == 0


async def present(ear: ListeningEar) -> None:
    """The ear has no bell to ring when sound arrives, and needs none but here."""
    while ear.state == "absent":  # noqa: ASYNC110
        await asyncio.sleep(0.01)


@needs_espeak
@needs_pulse
@pytest.mark.voice
async def test_a_word_in_the_room_is_heard_also_after_the_room_was_gone(room: Room, tmp_path: Path) -> None:
    troubles: asyncio.Queue[VoiceError] = asyncio.Queue()
    settings = Ear(stall_ms=500, reopen_s=0.1, silence_s=600)
    phrases = {"五号": (5,), "十二号": (12,), "确认": "yes"}
    ear = ListeningEar(settings, recogniser(), Microphone(settings), troubles.put_nowait)
    try:
        await asyncio.wait_for(present(ear), 20)
        for text in ("五号", "十二号"):
            listening = asyncio.create_task(ear.listen(phrases))
            await say(text, tmp_path)
            heard = await asyncio.wait_for(listening, 20)
            assert heard.phrase == text
            assert 0 < heard.ms < 1_500
        listening = asyncio.create_task(ear.listen(phrases))
        room.die()
        assert isinstance(await asyncio.wait_for(troubles.get(), 20), MicrophoneLost)
        assert ear.state == "absent"
        room.start()
        await asyncio.wait_for(present(ear), 20)
        await say("确认", tmp_path)
        assert (await asyncio.wait_for(listening, 20)).phrase == "确认"
        assert troubles.empty()
    finally:
        await ear.close()
