"""The mouth through a real audio stack: what a microphone before the loudspeaker would hear."""

import asyncio
import contextlib
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest

from narrator.config.voice import Mouth
from narrator.voice.cache import Cache
from narrator.voice.errors import SpeakerLost
from narrator.voice.mouth import SpeakingMouth
from narrator.voice.sound import Samples, Sound, resampled
from narrator.voice.speaker import Speaker
from narrator.voice.tts import Synthesiser
from tests.voice.pulse import RATE, Room, Tap, needs_pulse, private_room

pytestmark = [pytest.mark.voice, needs_pulse]

SETTINGS = Mouth(device="speaker", wake_ms=200, stall_ms=2_000, reopen_s=0.2)
LINE = "天黑请闭眼。"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with private_room(tmp_path) as room:
        yield room


@asynccontextmanager
async def open_speaker() -> AsyncIterator[Speaker]:
    speaker = Speaker(SETTINGS)
    await speaker.open()
    yield speaker
    await speaker.close()


def noise(seconds: float) -> Sound:
    chance = np.random.default_rng(5)
    return Sound(chance.uniform(-0.5, 0.5, round(seconds * RATE)).astype(np.float32), RATE)


def likeness(heard: Samples, said: Samples) -> float:
    """Correlation where they fit best: 1 is the same sound."""
    size = 1 << (len(heard) + len(said)).bit_length()
    fit = np.fft.irfft(np.fft.rfft(heard, size) * np.conj(np.fft.rfft(said, size)), size)
    part = heard[int(np.argmax(fit[: len(heard)])) :][: len(said)]
    return float(np.dot(part, said[: len(part)]) / (np.linalg.norm(part) * np.linalg.norm(said)))


async def play_when_back(speaker: Speaker, sound: Sound) -> None:
    while True:
        with contextlib.suppress(SpeakerLost):
            await speaker.play(sound)
            return
        await asyncio.sleep(0.05)


async def test_what_is_played_is_heard_from_its_first_syllable_to_its_last(room: Room) -> None:
    said = noise(1.0)
    async with open_speaker() as speaker:
        with Tap() as tap:
            await speaker.play(said)
            returned = time.monotonic()
            await asyncio.to_thread(tap.wait, 0.3)
        heard = tap.samples
    assert likeness(heard, said.samples) > 0.99
    assert likeness(heard, said.samples[: RATE // 20]) > 0.99
    assert likeness(heard, said.samples[-RATE // 20 :]) > 0.99
    # The server and the tap hold some 70 ms between the device and the ear.
    assert -0.05 < tap.last_sound() - returned < 0.1


async def test_a_stop_is_silent_within_100_ms_and_the_next_line_is_whole(room: Room) -> None:
    said = noise(0.3)
    async with open_speaker() as speaker:
        with Tap() as tap:
            play = asyncio.create_task(speaker.play(noise(5.0)))
            await asyncio.to_thread(tap.wait, 0.5)
            play.cancel()
            stopped = time.monotonic()
            await asyncio.wait([play])
            await asyncio.to_thread(tap.wait, 0.3)
            silent = tap.last_sound()
            await speaker.play(said)
            await asyncio.to_thread(tap.wait, 0.3)
        heard = tap.samples
    assert silent - stopped < 0.1
    assert likeness(heard[-RATE:], said.samples) > 0.99


async def test_the_night_is_heard_and_quiet(room: Room) -> None:
    async with open_speaker() as speaker:
        speaker.night(True)
        with Tap() as tap:
            await asyncio.to_thread(tap.wait, 3.0)
        loudness = float(np.sqrt((tap.samples[-RATE // 2 :] ** 2).mean()))
    assert 0.005 < loudness < 0.05


async def test_a_loudspeaker_pulled_out_does_not_hold_the_evening_and_comes_back(
    room: Room, tmp_path: Path
) -> None:
    if shutil.which("espeak-ng") is None:
        pytest.skip("espeak-ng is not installed: apt install espeak-ng")
    told: list[str] = []
    voice = Synthesiser(SETTINGS, Cache(tmp_path / "lines", 10))
    speaker = Speaker(SETTINGS)
    mouth = SpeakingMouth(SETTINGS, lambda chinese, _: told.append(chinese), voice, speaker)
    await mouth.open()
    await mouth.prepare([LINE])
    with Tap():
        say = asyncio.create_task(mouth.say(LINE))
        await asyncio.wait([say], timeout=0.5)
        room.die()
        async with asyncio.timeout(15):
            await say
            assert told == ["扬声器断开了，请看屏幕。"]
    room.start()
    async with asyncio.timeout(30):
        await play_when_back(speaker, noise(0.1))
    said = resampled(voice.render(LINE), RATE).samples
    with Tap() as tap:
        await mouth.say(LINE)
        await asyncio.to_thread(tap.wait, 0.3)
    await mouth.close()
    assert likeness(tap.samples, said) > 0.95
