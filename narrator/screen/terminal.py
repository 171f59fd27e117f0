"""The table screen on a real terminal."""

import asyncio
import atexit
import math
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import msgspec

from narrator.game.question import Answer
from narrator.screen.choosing import Choosing
from narrator.screen.frame import Frame, Size, frame, glyphs
from narrator.screen.glass import Glass
from narrator.screen.keyboard import Keyboard, this_keyboard
from narrator.screen.keys import Key, press
from narrator.screen.plain import PlainScreen
from narrator.stage.ports import Command, Light, Scene, Screen, Trace


class Pane(Protocol):
    """Where frames go."""

    def open(self) -> None: ...
    def size(self) -> Size: ...
    def paint(self, frame: Frame, size: Size) -> None: ...
    def close(self) -> None: ...


def open_screen(
    step_s: float, trace: Trace | None = None, card_names: Mapping[str, str] = MappingProxyType({})
) -> Screen:
    """The full screen, or line by line where stdin or stdout is no terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return TerminalScreen(step_s, trace, card_names)
    return PlainScreen(sys.stdin.fileno(), sys.stdout)


class TerminalScreen:
    """The whole terminal, day and night. It opens with the first scene and wants a running loop then."""

    def __init__(
        self,
        step_s: float,
        trace: Trace | None = None,
        card_names: Mapping[str, str] = MappingProxyType({}),
        keyboard: Keyboard | None = None,
        pane: Pane | None = None,
    ) -> None:
        """`step_s`: seconds for which a scan lights a spot. `card_names`: a card's id to its Chinese name."""
        self._choosing = Choosing(step_s, self._draw)
        self._trace = trace
        self._card_names = card_names
        self._keyboard = keyboard or this_keyboard()
        self._pane = pane or Glass(sys.stdout.fileno())
        self._loop: asyncio.AbstractEventLoop | None = None
        self._scene: Scene | None = None
        self._second: asyncio.TimerHandle | None = None
        self._traced: tuple[Light, int] | None = None

    def show(self, scene: Scene) -> None:
        """Draw the scene at once."""
        self._open()
        self._scene = scene
        self._draw()

    async def pick(self, scene: Scene) -> Answer | Command:
        """Draw the scene; return what was picked. Keys pressed before it was drawn do not count."""
        if scene.panel is None:
            raise ValueError("pick wants a scene with a panel")
        self._open()
        asked = self._choosing.begin(scene.panel)
        self._keyboard.forget()
        self.show(scene)
        self._choosing.light_next()
        try:
            return await asked.reply
        finally:
            ended = self._choosing.end(asked)
            if ended and asked.panel.secret and self._scene is not None and self._scene.panel == asked.panel:
                self.show(msgspec.structs.replace(self._scene, panel=None))

    def knock(self, at_s: float) -> None:
        """Pick what was lit at loop time `at_s`, unless the panel is younger or somebody chose since."""
        self._choosing.knock(at_s)

    async def gone(self, seats: Sequence[int]) -> None:
        """Everybody sits here."""
        await asyncio.get_running_loop().create_future()

    async def close(self) -> None:
        """Give the terminal back."""
        self._restore()
        atexit.unregister(self._restore)
        self._choosing.rest()
        if self._second is not None:
            self._second.cancel()
        if sys.platform != "win32" and self._loop is not None and _in_main_thread():
            self._loop.remove_signal_handler(signal.SIGWINCH)
        self._loop = None

    def _open(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            atexit.register(self._restore)
            self._keyboard.open(self._press)
            self._pane.open()
            if sys.platform != "win32" and _in_main_thread():
                self._loop.add_signal_handler(signal.SIGWINCH, self._draw)
        return self._loop

    def _restore(self) -> None:
        self._pane.close()
        self._keyboard.close()

    def _press(self, key: Key) -> None:
        asked, scene = self._choosing.asked, self._scene
        if asked is not None and scene is not None:
            now = msgspec.structs.replace(scene, panel=asked.panel)
            self._choosing.act(lambda picking: press(now, picking, key))

    def _draw(self) -> None:
        scene, loop = self._scene, self._loop
        if scene is None or loop is None:
            return
        size = self._pane.size()
        picture = frame(scene, self._choosing.picking(scene.panel), size, loop.time(), self._card_names)
        self._pane.paint(picture, size)
        light = (scene.light, glyphs(picture))
        if self._trace is not None and light != self._traced:
            self._traced = light
            self._trace.lit(*light)
        self._wait_for_the_next_second(scene, loop)

    def _wait_for_the_next_second(self, scene: Scene, loop: asyncio.AbstractEventLoop) -> None:
        if self._second is not None:
            self._second.cancel()
        if scene.light == "day" and scene.until_s is not None and scene.until_s > loop.time():
            left_s = scene.until_s - loop.time()
            self._second = loop.call_later(left_s - math.ceil(left_s) + 1, self._draw)


def _in_main_thread() -> bool:
    """Only there do signals arrive, such as that of a new size; elsewhere the next frame finds out."""
    return threading.current_thread() is threading.main_thread()
