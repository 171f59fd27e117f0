"""The ear with a microphone made of blocks; the recogniser and the VAD are real."""

import asyncio
import queue
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.random import default_rng

from benchmarks.voice.knocks import knock
from narrator.config import Ear
from narrator.stage.ports import Heard
from narrator.voice.ear import HearingFailed, KeysOnlyEar, ListeningEar
from narrator.voice.errors import NoMicrophone, VoiceError
from narrator.voice.mic import Block, MicrophoneLost, MicrophoneSilent
from narrator.voice.recogniser import RATE
from tests.voice.espeak import needs_espeak, pcm, recogniser, speech

pytestmark = [pytest.mark.voice, needs_espeak]

BLOCK = RATE // 50
PATIENCE_S = 20
SEATS = {"五号": (5,), "六号": (6,), "确认": "yes"}
SOUND = np.ones(BLOCK, "<i2")
SETTINGS = Ear(reopen_s=0.01, silence_s=2.0)


class FakeMic:
    """Gives what it was told to, block by block, as if it had arrived just now; then waits."""

    def __init__(self) -> None:
        self._coming: queue.Queue[Block | Exception] = queue.Queue()
        self.refusals: queue.Queue[Exception] = queue.Queue()
        self.drained = threading.Event()
        self.refuses_to_close: list[Exception] = []
        self.opened = 0
        self.closed = 0

    def open(self) -> None:
        self.opened += 1
        if not self.refusals.empty():
            raise self.refusals.get()

    def read(self) -> Block:
        if self._coming.empty():
            self.drained.set()
        coming = self._coming.get()
        if isinstance(coming, Exception):
            raise coming
        now_s = time.monotonic() + len(coming.pcm) / RATE
        return coming._replace(at_s=coming.at_s or now_s)

    def close(self) -> None:
        self.closed += 1
        if self.refuses_to_close:
            raise self.refuses_to_close.pop()

    def sends(self, samples: np.ndarray[tuple[int], np.dtype[np.int16]], *, torn: bool = False) -> None:
        """`torn`: what came right before it was lost."""
        self.drained.clear()
        for at in range(0, len(samples), BLOCK):
            self._coming.put(Block(samples[at : at + BLOCK], 0.0, zero=False, torn=torn and not at))

    def sends_zeros(self, seconds: int) -> None:
        """One block a second, of which only the time stamps are long."""
        self.drained.clear()
        start_s = time.monotonic()
        for second in range(seconds):
            self._coming.put(Block(np.zeros(BLOCK, "<i2"), start_s + second, zero=True))

    def fails(self, error: Exception) -> None:
        self._coming.put(error)


class Table:
    """An ear, its microphone, and what was said about troubles."""

    def __init__(self, folder: Path, mic: FakeMic) -> None:
        self.folder = folder
        self.mic = mic
        self.troubles: asyncio.Queue[VoiceError] = asyncio.Queue()
        self.ear = ListeningEar(SETTINGS, recogniser(), mic, self.troubles.put_nowait)

    def says(self, text: str) -> None:
        self.mic.sends(pcm(speech(text, self.folder)))

    async def drained(self) -> None:
        assert await asyncio.to_thread(self.mic.drained.wait, PATIENCE_S)

    async def listens(self, *, knocks: bool = False) -> asyncio.Task[Heard]:
        listening = asyncio.create_task(self.ear.listen(SEATS, knocks=knocks))
        await asyncio.sleep(0)
        return listening


@asynccontextmanager
async def laid(folder: Path) -> AsyncIterator[Table]:
    """A table whose ear has heard its microphone, until it is cleared."""
    table = Table(folder, FakeMic())
    table.mic.sends(SOUND)
    await table.drained()
    yield table
    table.mic.fails(MicrophoneLost("the evening is over"))
    await table.ear.close()


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with laid(tmp_path) as table:
        yield table


async def heard(listening: asyncio.Task[Heard]) -> Heard:
    return await asyncio.wait_for(listening, PATIENCE_S)


async def test_an_offered_phrase_is_heard(table: Table) -> None:
    listening = await table.listens()
    table.says("五号")
    found = await heard(listening)
    assert (found.raw, found.phrase) == ("五号", "五号")
    assert 0 < found.confidence <= 1
    assert 100 < found.ms < 2_000
    assert 200 < found.lasted_ms < 900


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_knock_is_heard_where_it_is_wanted_and_a_word_beside_it(table: Table, wanted: bool) -> None:
    listening = await table.listens(knocks=wanted)
    chance = default_rng(2)
    room = chance.normal(0, 10, RATE)
    room[RATE // 2 : RATE // 2 + RATE // 5] += 6000 * knock(chance)
    table.mic.sends(room.astype("<i2"))
    if wanted:
        found = await heard(listening)
        assert (found.raw, found.phrase, found.knock) == ("", None, True)
        assert 200 < found.lasted_ms < 320
        listening = await table.listens(knocks=True)
    table.says("五号")
    said = await heard(listening)
    assert (said.phrase, said.knock) == ("五号", False)


async def test_something_else_is_heard_as_nothing_offered(table: Table) -> None:
    listening = await table.listens()
    table.says("狼人")
    assert (await heard(listening)).phrase is None


async def test_what_was_said_before_is_not_heard(table: Table) -> None:
    table.says("五号")
    await table.drained()
    listening = await table.listens()
    table.says("六号")
    assert (await heard(listening)).phrase == "六号"


async def test_what_is_said_between_two_questions_is_not_heard(table: Table) -> None:
    first = await table.listens()
    table.says("五号")
    await heard(first)
    table.says("确认")
    await table.drained()
    second = await table.listens()
    table.says("六号")
    assert (await heard(second)).phrase == "六号"


async def test_a_question_withdrawn_is_not_answered(table: Table) -> None:
    withdrawn = await table.listens()
    withdrawn.cancel()
    await asyncio.wait([withdrawn])
    assert table.ear.state == "deaf"
    listening = await table.listens()
    table.says("六号")
    assert (await heard(listening)).phrase == "六号"


async def test_the_state_tells_whether_it_listens(table: Table) -> None:
    states = [table.ear.state]
    listening = await table.listens()
    states.append(table.ear.state)
    table.says("五号")
    await heard(listening)
    states.append(table.ear.state)
    assert states == ["deaf", "listening", "deaf"]


async def test_a_lost_microphone_is_told_once_and_comes_back(table: Table) -> None:
    listening = await table.listens()
    for _ in range(3):
        table.mic.refusals.put(NoMicrophone("none"))
    table.mic.fails(MicrophoneLost("pulled out"))
    assert isinstance(await asyncio.wait_for(table.troubles.get(), PATIENCE_S), MicrophoneLost)
    assert table.ear.state == "absent"
    table.says("五号")
    assert (await heard(listening)).phrase == "五号"
    assert table.troubles.empty()
    assert table.mic.opened == 5
    assert table.mic.closed == 4


async def test_a_microphone_lost_again_is_told_again(table: Table) -> None:
    for _ in range(2):
        table.mic.fails(MicrophoneLost("pulled out"))
        await asyncio.wait_for(table.troubles.get(), PATIENCE_S)
        table.mic.sends(SOUND)
        await table.drained()


async def test_a_muted_microphone_is_told_once_and_is_absent(table: Table) -> None:
    table.mic.sends_zeros(10)
    assert isinstance(await asyncio.wait_for(table.troubles.get(), PATIENCE_S), MicrophoneSilent)
    await table.drained()
    states = [table.ear.state]
    assert table.troubles.empty()
    table.mic.sends(SOUND)
    await table.drained()
    states.append(table.ear.state)
    assert states == ["absent", "deaf"]


async def test_a_failure_nobody_thought_of_does_not_end_hearing(table: Table) -> None:
    table.mic.fails(RuntimeError("oh"))
    trouble = await asyncio.wait_for(table.troubles.get(), PATIENCE_S)
    assert isinstance(trouble, HearingFailed)
    assert "RuntimeError: oh" in str(trouble)
    listening = await table.listens()
    table.says("六号")
    assert (await heard(listening)).phrase == "六号"


async def test_the_table_goes_on_while_it_decodes(table: Table) -> None:
    listening = await table.listens()
    table.says("五号")
    longest_s, last_s = 0.0, time.monotonic()
    while not listening.done():
        await asyncio.sleep(0.001)
        now_s = time.monotonic()
        longest_s, last_s = max(longest_s, now_s - last_s), now_s
    assert longest_s < 0.2


async def test_without_a_microphone_the_ear_is_absent(tmp_path: Path) -> None:
    mic = FakeMic()
    mic.refusals.put(NoMicrophone("none"))
    table = Table(tmp_path, mic)
    assert table.ear.state == "absent"
    assert isinstance(await asyncio.wait_for(table.troubles.get(), PATIENCE_S), NoMicrophone)
    mic.fails(MicrophoneLost("the evening is over"))
    await table.ear.close()


async def test_closing_lets_the_microphone_go(tmp_path: Path) -> None:
    table = Table(tmp_path, FakeMic())
    await table.drained()
    table.mic.sends(SOUND)
    closing = asyncio.create_task(table.ear.close())
    await asyncio.sleep(0)
    table.mic.sends(SOUND)
    await asyncio.wait_for(closing, PATIENCE_S)
    assert table.mic.closed == 1


async def test_no_ear_hears_nothing() -> None:
    ear = KeysOnlyEar()
    assert ear.state == "off"
    listening = asyncio.create_task(ear.listen(SEATS))
    await asyncio.wait([listening], timeout=0.01)
    assert not listening.done()
    listening.cancel()
    await asyncio.wait([listening])
    await ear.close()
