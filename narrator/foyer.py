"""The foyer: where an evening is set up on a page, its sound tried and its deck weighed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from narrator import config
from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.screen.labels import labels_in
from narrator.screen.page import browser
from narrator.screen.setup.draft import Chosen, Draft
from narrator.screen.setup.form import Tried
from narrator.screen.setup.page import SetupPage
from narrator.simulate.figures import figures
from narrator.simulate.games import Game, GameError
from narrator.simulate.series import play_chunk
from narrator.simulate.skill import Skill
from narrator.voice.ear import ListeningEar
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Block, Microphone
from narrator.voice.models import find_model
from narrator.voice.mouth import SpeakingMouth
from narrator.voice.recogniser import Recogniser
from narrator.voice.tone import play_tone
from narrator.words.hearing import commands
from narrator.words.saying import label, sentence

T = TypeVar("T")

CHUNKS = (10, 40, 50, 100, 100, 100, 200, 200, 200)
"""Games after which the figures are shown anew: the first at once, a thousand in all, ±3 % at 95 %."""
LISTEN_S = 8.0
"""Long enough to find the microphone and say a word."""
FAINT_DB = -60.0
"""The bottom of the level meter, dB below full scale: a quiet room."""


class Foyer:
    """The set-up page of one evening, and the loop on which both live."""

    def __init__(self, runner: asyncio.Runner, first: Draft, resumable: str) -> None:
        """`first`: what stands there when it opens; `resumable`: the evening to go on with, if any."""
        self._runner, self._first, self._resumable = runner, first, resumable
        self._page: SetupPage | None = None

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """As asyncio.run, on the loop of the page."""
        return self._runner.run(what)

    async def ask(self) -> Chosen | None:
        """What the table has chosen; None when no browser shows the page."""
        try:
            page = self._page = SetupPage(self._first, SoundAndFigures(), self._resumable)
        except OSError:
            return None
        page.open()
        if await browser.show(page.address, page.place.looked_at):
            return await page.chosen
        await self.close()
        return None

    def prepared(self, done: int, of: int) -> None:
        """So many lines of the evening are ready."""
        if self._page is not None:
            self._page.prepared(done, of)

    async def lead(self, address: str, seen: asyncio.Event) -> bool:
        """Lead whoever waits in the foyer to the table; a browser is opened where nobody does. Whether the
        table is `seen` then."""
        if self._page is not None and self._page.lead(address):
            return await browser.is_seen(seen)
        return await browser.show(address, seen)

    async def close(self) -> None:
        """Everybody has gone in. May be called more than once."""
        if self._page is not None:
            page, self._page = self._page, None
            await page.close()


class SoundAndFigures:
    """Tries the devices and the deck. Devices are let go at once: the evening wants them next."""

    async def fairness(self, asked: Config) -> AsyncIterator[Tried]:
        """Simulated games in a process of their own, so that the page stays quick."""
        pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        try:
            async for tried in self._played(asked, pool):
                yield tried
        except GameError:
            yield Tried()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    async def _played(self, asked: Config, pool: Executor) -> AsyncIterator[Tried]:
        setting, games = setting_of(asked), list[Game]()
        for count in CHUNKS:
            chunk = range(len(games), len(games) + count)
            games += await asyncio.get_running_loop().run_in_executor(
                pool, play_chunk, setting, 0, Skill(), chunk
            )
            wins = figures(setting, games).wins.items()
            rates = tuple((victory, won.rate, won.low, won.high) for victory, won in wins)
            yield Tried(fairness=rates, games=len(games))

    async def speak(self, asked: Config) -> str:
        """A tone, which needs no voice, and the evening's first words."""
        try:
            await play_tone(asked.mouth)
        except VoiceError as trouble:
            return trouble.said
        troubles: list[str] = []
        mouth = SpeakingMouth(asked.mouth, lambda chinese, english: troubles.append(chinese))
        try:
            if await mouth.open():
                await mouth.say(sentence("setup.welcome", {"count": asked.table.board}))
        finally:
            await mouth.close()
        return troubles[0] if troubles else labels_in(asked.table.labels).setup["spoke"]

    async def listen(self, asked: Config, on_level: Callable[[float], None]) -> str:
        """One word: 确认, or any command."""
        troubles: list[VoiceError] = []
        said = labels_in(asked.table.labels).setup
        try:
            recogniser = await asyncio.to_thread(Recogniser, find_model(asked.ear, asked.models))
        except VoiceError as trouble:
            return trouble.said
        mic = MeteredMicrophone(asked.ear, on_level)
        ear = ListeningEar(asked.ear, recogniser, mic, troubles.append)
        try:
            await ear.open()
            if troubles:
                return troubles[0].said
            heard = await asyncio.wait_for(ear.listen({label("yes"): "yes", **commands()}), LISTEN_S)
        except TimeoutError:
            return troubles[0].said if troubles else said["silent"]
        finally:
            await ear.close()
        if heard.phrase is None:
            return said["not_understood"]
        return said["heard"].format(heard=heard.phrase)


class MeteredMicrophone(Microphone):
    """Tells how loud it is, a few times a second, in the loop that made it."""

    EVERY_S = 0.15

    def __init__(self, settings: config.Ear, on_level: Callable[[float], None]) -> None:
        super().__init__(settings)
        self._on_level, self._loop = on_level, asyncio.get_running_loop()
        self._told_s, self._loudest = 0.0, 0.0

    def read(self) -> Block:
        """The next block, its level told."""
        block = super().read()
        self._loudest = max(self._loudest, level(block))
        if block.at_s - self._told_s >= self.EVERY_S:
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._on_level, self._loudest)
            self._told_s, self._loudest = block.at_s, 0.0
        return block


def level(block: Block) -> float:
    """How loud a block is: 0 a quiet room, 1 as loud as can be, even in dB."""
    if not len(block.pcm):
        return 0.0
    power = float(np.mean((block.pcm.astype(np.float64) / 32768.0) ** 2))
    decibels = 10 * np.log10(max(power, 1e-12))
    return float(min(1.0, max(0.0, 1 - decibels / FAINT_DB)))
