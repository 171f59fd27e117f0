"""The loudspeaker, turned by hand: a device that takes sound when the test says so."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import numpy as np
import pytest
from msgspec.structs import replace

from narrator.config.voice import Mouth
from narrator.stage.virtual import run_virtually
from narrator.voice.devices import Fill
from narrator.voice.errors import NoSpeaker, SpeakerLost
from narrator.voice.sound import Samples, Sound
from narrator.voice.speaker import Speaker

RATE = 1_000
"""Hz: a frame is a millisecond."""
STEADY = Mouth(wake_ms=0, stall_ms=60_000, reopen_s=0.01, ambience=0.1, swell_ms=0)
NERVOUS = Mouth(wake_ms=0, stall_ms=100, reopen_s=0.01, ambience=0.1, swell_ms=0)


class Hand:
    """An honest output device without a clock."""

    rate = RATE

    def __init__(self, fill: Fill, latency: float) -> None:
        self.latency = latency
        self._fill = fill
        self.flushed = threading.Event()
        self.may_flush = threading.Event()
        self.may_flush.set()
        self.closed = threading.Event()

    def take(self, frames: int) -> Samples:
        return self._fill(frames, self.latency)

    def flush(self, between: Callable[[], None] | None = None) -> None:
        self.may_flush.wait(10)
        if between is not None:
            between()
        self.flushed.set()

    def close(self) -> None:
        self.closed.set()


class Shelf:
    """Devices one after another; a missing one is none."""

    def __init__(self, *latencies: float | None) -> None:
        self._latencies = list(latencies)
        self.hands: list[Hand] = []
        self.opened = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def open(self, name: str, latency_s: float, fill: Fill) -> Hand:
        latency = self._latencies.pop(0)
        if latency is None:
            raise NoSpeaker(f"no {name} with {latency_s}")
        self.hands.append(Hand(fill, latency))
        self._loop.call_soon_threadsafe(self.opened.set)
        return self.hands[-1]


@asynccontextmanager
async def speaker_of(shelf: Shelf, settings: Mouth = STEADY) -> AsyncIterator[Speaker]:
    speaker = Speaker(settings, shelf.open, rescan=lambda: None)
    await speaker.open()
    yield speaker
    await speaker.close()


async def begun(play: "asyncio.Task[None]") -> "asyncio.Task[None]":
    """The task, having handed its sound over."""
    await asyncio.sleep(0)
    return play


async def until(ready: Callable[[], bool]) -> None:
    """Lets everybody else go on meanwhile."""
    async with asyncio.timeout(10):
        while not ready():  # noqa: ASYNC110 # asks the hand-turned device for more each time
            await asyncio.sleep(0)


def sound(frames: int, level: float = 0.5) -> Sound:
    return Sound(np.full(frames, level, np.float32), RATE)


async def test_play_returns_when_the_last_sample_has_left_the_device() -> None:
    shelf = Shelf(0.08)
    async with speaker_of(shelf) as speaker:
        play = await begun(asyncio.create_task(speaker.play(sound(30))))
        assert shelf.hands[0].take(20) == pytest.approx(0.5)
        taken = asyncio.get_running_loop().time()
        assert shelf.hands[0].take(20)[:10] == pytest.approx(0.5)
        await play
        assert asyncio.get_running_loop().time() - taken >= 0.08 + 0.01


async def test_a_sound_is_resampled_to_the_device() -> None:
    shelf = Shelf(0.0)
    async with speaker_of(shelf) as speaker:
        play = await begun(asyncio.create_task(speaker.play(Sound(np.full(400, 0.5, np.float32), 2 * RATE))))
        out = shelf.hands[0].take(400)
        await play
        assert out[20:180] == pytest.approx(0.5, abs=0.01)
        assert not out[200:].any()


async def test_a_device_just_opened_gets_silence_first() -> None:
    shelf = Shelf(0.0)
    async with speaker_of(shelf, Mouth(wake_ms=100, stall_ms=60_000)) as speaker:
        shelf.hands[0].take(40)
        play = await begun(asyncio.create_task(speaker.play(sound(30))))
        out = shelf.hands[0].take(200)
        await play
        assert not out[:60].any()
        assert out[60:90] == pytest.approx(0.5)


async def test_cancelling_play_drops_what_a_slow_device_holds_in_reserve() -> None:
    shelf = Shelf(0.12)
    async with speaker_of(shelf) as speaker:
        play = await begun(asyncio.create_task(speaker.play(sound(500))))
        shelf.hands[0].take(20)
        play.cancel()
        with pytest.raises(asyncio.CancelledError):
            await play
        assert not shelf.hands[0].take(100).any()
        assert await asyncio.to_thread(shelf.hands[0].flushed.wait, 10)


async def test_cancelling_play_fades_out_on_a_quick_device() -> None:
    shelf = Shelf(0.02)
    async with speaker_of(shelf) as speaker:
        play = await begun(asyncio.create_task(speaker.play(sound(500))))
        shelf.hands[0].take(20)
        play.cancel()
        with pytest.raises(asyncio.CancelledError):
            await play
        fading = shelf.hands[0].take(100)
        assert fading[0] == pytest.approx(0.5)
        assert not fading[20:].any()
        assert not shelf.hands[0].flushed.is_set()


async def test_what_is_said_after_a_stop_waits_for_the_flush_and_is_whole() -> None:
    shelf = Shelf(0.12)
    async with speaker_of(shelf) as speaker:
        hand = shelf.hands[0]
        first = await begun(asyncio.create_task(speaker.play(sound(500))))
        hand.may_flush.clear()
        speaker.stop()
        await first
        second = await begun(asyncio.create_task(speaker.play(sound(30, 0.25))))
        assert not hand.take(50).any()
        hand.may_flush.set()
        heard: list[float] = []

        def speaks() -> bool:
            heard.extend(hand.take(10))
            return 0.25 in heard

        await until(speaks)
        heard.extend(hand.take(50))
        await second
        assert heard.count(0.25) == 30


async def test_a_line_does_not_wait_behind_the_silence_in_reserve() -> None:
    shelf = Shelf(0.12)
    async with speaker_of(shelf) as speaker:
        hand = shelf.hands[0]
        hand.take(120)
        hand.may_flush.clear()
        play = await begun(asyncio.create_task(speaker.play(sound(30))))
        assert not hand.take(20).any(), "what the device takes before the flush is thrown away"
        hand.may_flush.set()
        assert await asyncio.to_thread(hand.flushed.wait, 10)
        assert hand.take(30) == pytest.approx(0.5)
        await play


@pytest.mark.parametrize(
    ("settings", "latency", "level"),
    [(replace(STEADY, at_once=False), 0.12, 0.0), (STEADY, 0.02, 0.0), (STEADY, 0.12, 0.25)],
    ids=["switched off", "a quick device", "sound in reserve"],
)
async def test_nothing_is_thrown_away(settings: Mouth, latency: float, level: float) -> None:
    shelf = Shelf(latency)
    async with speaker_of(shelf, settings) as speaker:
        hand = shelf.hands[0]
        hand.take(200)
        speaker.cue(sound(10, level))
        hand.take(100)
        play = await begun(asyncio.create_task(speaker.play(sound(30))))
        assert hand.take(30) == pytest.approx(0.5)
        await play
        assert not hand.flushed.is_set()


async def test_a_line_stopped_before_the_reserve_is_gone_is_never_begun() -> None:
    shelf = Shelf(0.12)
    async with speaker_of(shelf) as speaker:
        hand = shelf.hands[0]
        hand.take(120)
        hand.may_flush.clear()
        play = await begun(asyncio.create_task(speaker.play(sound(30))))
        play.cancel()
        with pytest.raises(asyncio.CancelledError):
            await play
        hand.may_flush.set()
        assert await asyncio.to_thread(hand.flushed.wait, 10)
        assert not hand.take(100).any()


async def test_a_device_that_takes_nothing_is_lost_and_the_next_one_taken_up_with_the_night() -> None:
    shelf = Shelf(0.0, None, 0.0)
    async with speaker_of(shelf, NERVOUS) as speaker:
        shelf.opened.clear()
        speaker.night(True)
        with pytest.raises(SpeakerLost, match="plug it in again"):
            await speaker.play(sound(500))
        with pytest.raises(SpeakerLost):
            await speaker.play(sound(500))
        assert await asyncio.to_thread(shelf.hands[0].closed.wait, 10)
        async with asyncio.timeout(10):
            await shelf.opened.wait()
        await until(lambda: bool(shelf.hands[1].take(10).any()))
        play = await begun(asyncio.create_task(speaker.play(sound(30, 0.75))))
        assert shelf.hands[1].take(50).max() > 0.7
        await play


async def test_a_device_missing_at_first_is_told_and_looked_for() -> None:
    shelf = Shelf(None, None, 0.0)
    speaker = Speaker(NERVOUS, shelf.open, rescan=lambda: None)
    with pytest.raises(NoSpeaker):
        await speaker.open()
    async with asyncio.timeout(10):
        await shelf.opened.wait()
    await speaker.close()
    assert await asyncio.to_thread(shelf.hands[0].closed.wait, 10)


def test_a_device_that_keeps_taking_is_kept() -> None:
    async def evening() -> int:
        shelf = Shelf(0.0)
        async with speaker_of(shelf, NERVOUS) as speaker:
            play = await begun(asyncio.create_task(speaker.play(sound(1_000))))
            for _ in range(60):
                shelf.hands[0].take(20)
                await asyncio.sleep(0.02)
            await play
        return len(shelf.hands)

    assert run_virtually(evening()) == 1


async def test_closing_lets_go_whoever_waits() -> None:
    shelf = Shelf(0.0)
    async with speaker_of(shelf) as speaker:
        play = await begun(asyncio.create_task(speaker.play(sound(500))))
    await play
    assert shelf.hands[0].closed.is_set()
    with pytest.raises(SpeakerLost):
        await speaker.play(sound(5))


async def test_a_cue_is_heard_and_not_waited_for() -> None:
    shelf = Shelf(0.0)
    async with speaker_of(shelf) as speaker:
        speaker.cue(sound(10, 0.25))
        assert shelf.hands[0].take(20)[:10] == pytest.approx(0.25)
