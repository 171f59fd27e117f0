"""The table screen on a real terminal."""

import asyncio
import atexit
import math
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

import msgspec

from narrator.game.question import Answer
from narrator.screen.frame import Frame, Size, frame, glyphs
from narrator.screen.glass import Glass
from narrator.screen.keyboard import Keyboard, this_keyboard
from narrator.screen.keys import Key, press
from narrator.screen.picking import Picked, Picking
from narrator.screen.plain import PlainScreen
from narrator.screen.scan import advance, lit
from narrator.screen.scan import knock as pick_lit
from narrator.stage.ports import Command, Light, Panel, Scene, Screen, Trace

BOUNCE_S = 0.3
"""Scan: a key that comes so soon after the last one is the same press, held down or trembling."""
_REMEMBERED = 32
"""Scan: how many steps back a sound may have begun. At the shortest step that is longer than an utterance."""


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


class _Asked:
    """The question that is open."""

    def __init__(self, panel: Panel, reply: "asyncio.Future[Answer | Command]", now_s: float) -> None:
        self.panel = panel
        self.reply = reply
        self._past = deque([(now_s, Picking())], _REMEMBERED)

    @property
    def picking(self) -> Picking:
        """The choice in the making, and what is lit."""
        return self._past[-1][1]

    def light(self, picking: Picking, now_s: float) -> None:
        """Nobody chose anything; the light went on."""
        self._past.append((now_s, picking))

    def choose(self, picking: Picking, now_s: float) -> None:
        """Somebody chose: what was lit before cannot be picked any more."""
        self._past.clear()
        self.light(picking, now_s)

    def at(self, at_s: float) -> Picking | None:
        """How it stood at that time; None when that is out of reach."""
        return next((picking for since_s, picking in reversed(self._past) if since_s <= at_s), None)


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
        self._step_s = step_s
        self._trace = trace
        self._card_names = card_names
        self._keyboard = keyboard or this_keyboard()
        self._pane = pane or Glass(sys.stdout.fileno())
        self._loop: asyncio.AbstractEventLoop | None = None
        self._scene: Scene | None = None
        self._asked: _Asked | None = None
        self._pressed_s = -math.inf
        self._second: asyncio.TimerHandle | None = None
        self._step: asyncio.TimerHandle | None = None
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
        loop = self._open()
        asked = self._asked = _Asked(scene.panel, loop.create_future(), loop.time())
        self._keyboard.forget()
        self.show(scene)
        self._light_next(loop)
        try:
            return await asked.reply
        finally:
            if self._asked is asked:
                self._asked = None
                self._cancel_step()
                if asked.panel.secret and self._scene is not None and self._scene.panel == asked.panel:
                    self.show(msgspec.structs.replace(self._scene, panel=None))

    def knock(self, at_s: float) -> None:
        """Pick what was lit at loop time `at_s`, unless the panel is younger or somebody chose since."""
        asked, loop = self._asked, self._loop
        if asked is None or loop is None or asked.reply.done() or at_s - self._pressed_s < BOUNCE_S:
            return
        then = asked.at(at_s)
        if then is not None and lit(asked.panel, then) is not None:
            self._pressed_s = loop.time()
            self._chosen(asked, pick_lit(asked.panel, then), loop)

    async def close(self) -> None:
        """Give the terminal back."""
        self._restore()
        atexit.unregister(self._restore)
        self._cancel_step()
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
        asked, loop, scene = self._asked, self._loop, self._scene
        if asked is None or loop is None or scene is None or asked.reply.done():
            return
        if lit(asked.panel, asked.picking) is not None:
            since_s, self._pressed_s = loop.time() - self._pressed_s, loop.time()
            if since_s < BOUNCE_S:
                return
            after = pick_lit(asked.panel, asked.picking)
        else:
            after = press(msgspec.structs.replace(scene, panel=asked.panel), asked.picking, key)
        self._chosen(asked, after, loop)

    def _chosen(self, asked: _Asked, after: Picking | Picked, loop: asyncio.AbstractEventLoop) -> None:
        if isinstance(after, Picked):
            asked.reply.set_result(after.what)
        else:
            asked.choose(after, loop.time())
            self._draw()
            self._light_next(loop)

    def _light_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Scan: what is lit now stays lit for a whole step."""
        self._cancel_step()
        asked = self._asked
        if asked is not None and lit(asked.panel, asked.picking) is not None:
            self._step = loop.call_later(self._step_s, self._advance, loop, asked)

    def _advance(self, loop: asyncio.AbstractEventLoop, asked: _Asked) -> None:
        asked.light(advance(asked.panel, asked.picking), loop.time())
        self._draw()
        self._light_next(loop)

    def _cancel_step(self) -> None:
        if self._step is not None:
            self._step.cancel()

    def _draw(self) -> None:
        scene, loop, asked = self._scene, self._loop, self._asked
        if scene is None or loop is None:
            return
        picking = asked.picking if asked is not None and asked.panel == scene.panel else Picking()
        size = self._pane.size()
        picture = frame(scene, picking, size, loop.time(), self._card_names)
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
