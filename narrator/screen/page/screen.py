"""The table screen as a page in a browser."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from narrator.game.question import Answer
from narrator.screen.choosing import Choosing
from narrator.screen.page.picture import picture
from narrator.screen.page.place import Place
from narrator.screen.page.server import LOOPBACK, Server
from narrator.screen.page.site import Site
from narrator.screen.page.touch import Touch, done
from narrator.screen.scan import lit
from narrator.stage.ports import Command, Scene, Trace

_WAIT, _BYE = b'{"kind": "wait"}', b'{"kind": "bye"}'
"""What a page sees before the first scene, and after the last."""
_HAIR = 0.001
_SIZE = 8192
"""Bytes. A message is as long as any other of its evening, whatever it holds."""


class PageScreen:
    """Serves the table page, to as many browsers as look. They think nothing: what is chosen is kept here,
    so that a page may be closed, reloaded or opened twice at any time. Raises OSError without a port."""

    def __init__(
        self,
        step_s: float,
        trace: Trace | None = None,
        card_names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`step_s`: seconds for which a scan lights a spot. `card_names`: a card's id to its Chinese name."""
        self._choosing = Choosing(step_s, self._changed)
        self._step_s, self._trace, self._card_names = step_s, trace, card_names
        self._scene: Scene | None = None
        self._idling: asyncio.TimerHandle | None = None
        self.table = Place(self._draw, self._touched)
        self._server = Server()
        self._hosts = frozenset(f"{name}:{self._server.port}" for name in (LOOPBACK, "localhost"))

    @property
    def address(self) -> str:
        """Where the page is. What follows # stays in the browser: it is sent over no network, nor logged."""
        return f"http://{LOOPBACK}:{self._server.port}/#{self.table.token}"

    def open(self) -> None:
        """Answer browsers from now on."""
        self._server.open(Site([self.table], self._hosts).app)

    def show(self, scene: Scene) -> None:
        """Draw the scene at once, wherever somebody looks."""
        if self._trace is not None and (self._scene is None or self._scene.light != scene.light):
            self._trace.lit(scene.light, 0)
        self._scene = scene
        self._changed()

    async def pick(self, scene: Scene) -> Answer | Command:
        """Draw the scene; return what was picked. A touch counts for the question it was made on."""
        if scene.panel is None:
            raise ValueError("pick wants a scene with a panel")
        asked = self._choosing.begin(scene.panel)
        self.show(scene)
        self._choosing.light_next()
        try:
            return await asked.reply
        finally:
            if self._choosing.end(asked):
                shown = self._scene
                if asked.panel.secret and shown is not None and shown.panel == asked.panel:
                    self._scene = msgspec.structs.replace(shown, panel=None)
                self._changed()

    def knock(self, at_s: float) -> None:
        """Pick what was lit at loop time `at_s`, unless the panel is younger or somebody chose since."""
        self._choosing.knock(at_s)

    async def close(self) -> None:
        """Say goodbye and hang up."""
        self._choosing.rest()
        self._rest()
        self.table.close()
        await self._server.close()

    def _touched(self, touch: Touch) -> None:
        asked, scene = self._choosing.asked, self._scene
        if asked is None or scene is None or (asked.serial, asked.revision) != (touch.panel, touch.revision):
            return
        panel = asked.panel
        self._choosing.act(lambda picking: done(touch, scene, panel, picking), touch.step)

    def _changed(self) -> None:
        self.table.changed()
        self._wait_for_the_next_step()

    def _draw(self) -> bytes:
        if self.table.closed or self._scene is None:
            return _BYE if self.table.closed else _WAIT
        now = asyncio.get_running_loop().time()
        seen = picture(self._scene, self._choosing.asked, now, self._idle(now), self._card_names)
        message = msgspec.json.encode(seen)
        return message.ljust(-(-len(message) // _SIZE) * _SIZE)

    def _wait_for_the_next_step(self) -> None:
        """A scan that asks nothing lights one seat after another too: every call moves alike."""
        self._rest()
        scene = self._scene
        if scene is None or scene.light == "day" or scene.panel is None or not scene.panel.scan:
            return
        if lit(scene.panel, self._choosing.picking(scene.panel)) is None:
            loop = asyncio.get_running_loop()
            self._idling = loop.call_at((self._idle(loop.time()) + 1) * self._step_s, self._changed)

    def _idle(self, now_s: float) -> int:
        """Which step it is of a scan that asks nothing. Timers fire a hair early: that is the next step."""
        return int(now_s / self._step_s + _HAIR)

    def _rest(self) -> None:
        if self._idling is not None:
            self._idling.cancel()
