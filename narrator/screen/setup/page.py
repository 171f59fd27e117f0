"""The set-up as a page in the browser: it opens before the evening, and leads to the table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from narrator.config import Config
from narrator.screen.labels import Labels, labels_in
from narrator.screen.lettering import lettering
from narrator.screen.page.place import Place
from narrator.screen.page.server import LOOPBACK, Server
from narrator.screen.page.site import Site
from narrator.screen.setup.draft import Chosen, Draft
from narrator.screen.setup.fields import Entry, Form
from narrator.screen.setup.form import Tried, form

read_entry = msgspec.json.Decoder(Entry).decode


class Trials(Protocol):
    """What can be tried before the evening. Nothing of it raises: what fails is told in Chinese."""

    def fairness(self, config: Config) -> AsyncIterator[Tried]:
        """The victories of more and more simulated games; ends when it is sure enough, or broken."""

    async def speak(self, config: Config) -> str:
        """Say something aloud; return when it is said. What came of it."""

    async def listen(self, config: Config, on_level: Callable[[float], None]) -> str:
        """Listen for one word, telling the level on the way, 0 to 1. What came of it."""


class SetupPage:
    """Serves the set-up until it is chosen, and until somebody has gone on to the table. Raises OSError
    without a port."""

    def __init__(self, draft: Draft, trials: Trials, resumable: str = "") -> None:
        self._draft, self._trials, self._resumable = draft, trials, resumable
        self._tried = Tried()
        self._busy = self._go = ""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.chosen: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        self.place = Place(self._draw, self._entered, read_entry)
        self._server = Server()
        self._hosts = frozenset(f"{name}:{self._server.port}" for name in (LOOPBACK, "localhost"))

    @property
    def address(self) -> str:
        """Where it is; what follows # is sent over no network."""
        return f"http://{LOOPBACK}:{self._server.port}/#{self.place.token}"

    def open(self) -> None:
        """Answer browsers from now on."""
        first = lettering(self._draft.config.table)
        self._server.open(Site([self.place], self._hosts, page="setup", lettering=first).app)

    def prepared(self, done: int, of: int) -> None:
        """So much of what the evening needs is ready."""
        self._busy = self._said.setup["prepared"].format(done=done, of=of)
        self.place.changed()

    def lead(self, address: str) -> bool:
        """Send whoever looks here to the table. Whether anybody does."""
        self._go = address
        self.place.changed()
        return self.place.is_looked_at()

    async def close(self) -> None:
        """Stop what is being tried, and hang up."""
        await self._stop(*self._tasks)
        self.place.close()
        await self._server.close()

    @property
    def _said(self) -> Labels:
        return labels_in(self._draft.config.table.labels)

    def _draw(self) -> bytes:
        drawn = Form((), self._go, self._busy)
        if not (self._go or self._busy):
            drawn = form(self._draft, self._tried, self._resumable, self._said)
        shown = lettering(self._draft.config.table).shown
        return shown(msgspec.json.encode(drawn).decode()).encode()

    def _entered(self, entry: Entry) -> None:
        if self.chosen.done():
            return
        match entry.field:
            case "begin":
                chosen = self._draft.chosen()
                if chosen is not None:
                    self._choose(chosen)
            case "resume" if self._resumable:
                draft = self._draft
                self._choose(Chosen(draft.config, draft.bots, draft.mouth, draft.ear, resume=True))
            case "simulate":
                self._begin("simulate", self._simulate())
            case "cancel":
                self._cancel("simulate")
            case "speak":
                self._begin("sound", self._speak())
            case "listen":
                self._begin("sound", self._listen())
            case field:
                before = self._draft.config
                self._draft.enter(field, entry.value)
                if self._draft.config != before:
                    self._forget_figures(before)
        self.place.changed()

    def _choose(self, chosen: Chosen) -> None:
        self._busy = self._said.setup["preparing"]
        self.chosen.set_result(chosen)

    def _forget_figures(self, before: Config) -> None:
        """Figures of another table are none of this one."""
        now = self._draft.config
        if (before.rules, before.table.deck, before.table.board) != (
            now.rules,
            now.table.deck,
            now.table.board,
        ):
            self._cancel("simulate")
            self._tried = replace(self._tried, fairness=(), games=0)

    def _begin(self, what: str, trial: Coroutine[Any, Any, None]) -> None:
        if what in self._tasks:
            trial.close()
            return
        task = self._tasks[what] = asyncio.create_task(trial)
        task.add_done_callback(lambda task: self._ended(what, task))

    def _ended(self, what: str, task: "asyncio.Task[None]") -> None:
        if self._tasks.get(what) is task:
            del self._tasks[what]
        if not self._tasks.get("simulate"):
            self._tried = replace(self._tried, simulating=False)
        if not self._tasks.get("sound"):
            self._tried = replace(self._tried, testing=False, level=0.0)
        if not task.cancelled() and task.exception() is not None:
            raise task.exception() or AssertionError
        self.place.changed()

    def _cancel(self, what: str) -> None:
        if what in self._tasks:
            self._tasks.pop(what).cancel()

    async def _stop(self, *what: str) -> None:
        tasks = [self._tasks[name] for name in what if name in self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _simulate(self) -> None:
        self._tried = replace(self._tried, simulating=True, fairness=(), games=0)
        async for so_far in self._trials.fairness(self._draft.config):
            self._tried = replace(self._tried, fairness=so_far.fairness, games=so_far.games)
            self.place.changed()

    async def _speak(self) -> None:
        said = self._said.setup
        self._tried = replace(self._tried, testing=True, sound=said["speaking"])
        self._tried = replace(self._tried, sound=await self._heeded(self._trials.speak(self._draft.config)))

    async def _listen(self) -> None:
        self._tried = replace(self._tried, testing=True, hearing=self._said.setup["listening"])
        hearing = await self._heeded(self._trials.listen(self._draft.config, self._level))
        self._tried = replace(self._tried, hearing=hearing)

    async def _heeded(self, trial: Awaitable[str]) -> str:
        self.place.changed()
        return await trial

    def _level(self, level: float) -> None:
        self._tried = replace(self._tried, level=level)
        self.place.changed()
