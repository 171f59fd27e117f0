"""A pack heard through a real audio stack, and one recorded through it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from narrator.config import Ear
from narrator.config.voice import Mouth
from narrator.voice.mic import Microphone
from narrator.voice.mouth import SpeakingMouth
from narrator.voice.recorder import RATE as RECORDED
from narrator.voice.recorder import Take, record, room_db
from narrator.voice.sound import Sound, resampled
from narrator.voice.speaker import Speaker
from tests.voice.packs import make_pack
from tests.voice.pulse import RATE, Room, Tap, needs_pulse, private_room
from tests.voice.test_aloud import likeness

pytestmark = [pytest.mark.voice, needs_pulse]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with private_room(tmp_path) as room:
        yield room


def words(seconds: float) -> Sound:
    """A sweep: nothing in it repeats, so that it fits in one place alone."""
    time = np.arange(round(seconds * RATE)) / RATE
    fade = np.minimum(1, np.minimum(time, seconds - time) / 0.02)
    return Sound((0.5 * fade * np.sin(2 * np.pi * (200 + 400 * time) * time)).astype(np.float32), RATE)


@pytest.mark.usefixtures("room")
async def test_a_pack_is_heard_without_any_engine(tmp_path: Path) -> None:
    pack = make_pack(tmp_path / "某人", ["三号，", "请投票。"])
    settings = Mouth(device="speaker", voice=f"pack:{pack.folder}", wake_ms=200, start_s=0.001)
    told: list[str] = []
    mouth = SpeakingMouth(settings, lambda chinese, _: told.append(chinese))
    assert await mouth.open()
    await mouth.prepare(["三号，请投票。"])
    with Tap() as tap:
        await mouth.say("三号，请投票。")
        await asyncio.to_thread(tap.wait, 0.3)
    await mouth.close()
    assert told == []
    heard = np.abs(tap.samples) > 0.02
    first, last = np.flatnonzero(heard)[[0, -1]]
    assert (last - first) / RATE == pytest.approx(1.16, abs=0.06), "two clips, and the pause of a comma"


@pytest.mark.usefixtures("room")
async def test_a_line_is_recorded_as_it_was_said() -> None:
    said = words(1.2)
    ready, loop = asyncio.Event(), asyncio.get_running_loop()
    voice = Speaker(Mouth(device="mic-feed", wake_ms=200, ambience=0))
    await voice.open()

    def listen() -> Take:
        microphone = Microphone(Ear(device="mic"), RECORDED)
        microphone.open()
        try:
            quiet = room_db(microphone, 0.5)
            loop.call_soon_threadsafe(ready.set)
            return record(microphone, quiet, syllables=6)
        finally:
            microphone.close()

    taking = loop.run_in_executor(None, listen)
    async with asyncio.timeout(30):
        await ready.wait()
        await voice.play(said)
        take = await taking
    await voice.close()
    assert take.fault == ""
    assert take.sound.seconds == pytest.approx(1.2, abs=0.15)
    assert likeness(resampled(take.sound, RATE).samples, said.samples) > 0.95
