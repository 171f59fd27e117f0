"""The table screen without a terminal: a line for a scene, a line for an answer."""

import asyncio
import contextlib
import os
import threading
from collections.abc import Sequence
from typing import TextIO

from narrator.game.question import Answer
from narrator.screen.cells import clean
from narrator.screen.keys import command_of
from narrator.screen.labels import heading
from narrator.screen.picking import Picked
from narrator.stage.ports import Command, Panel, Scene

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Wipes a terminal and its scrollback."""
_CHUNK = 4096
_HEARD: dict[str, str] = {
    "重复": "r",
    "暂停": "p",
    "继续": "p",
    "撤销": "u",
    "跳过": "s",
    "还剩多久": "t",
    "谁还活着": "a",
}


class EndOfInput(Exception):
    """Nobody will answer any more: the input has ended."""


def read_line(scene: Scene, panel: Panel, line: str) -> Picked | None:
    """The answer or command in a line such as "3 5", "3号、5号", "q", "弃票", "重复"; None if it is none."""
    words = line.strip().lower()
    for choice in panel.choices:
        if words and words in (choice.key.lower(), choice.label.lower()):
            return Picked(choice.answer)
    command = command_of(scene, panel, _HEARD.get(words, words))
    if command is not None:
        return Picked(command)
    numbers = "".join(" " if char in "号、,， " else char for char in words).split()
    if not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    seats = tuple(sorted({int(number) for number in numbers}))
    fits = bool(panel.seats) and set(seats) <= set(panel.seats) and panel.least <= len(seats) <= panel.most
    return Picked(seats) if fits else None


class PlainScreen:
    """Reads a file descriptor line by line, never further than the question in hand needs."""

    def __init__(self, fd: int, out: TextIO) -> None:
        self._fd = fd
        self._out = out
        self._unread = b""
        self._reading: asyncio.Future[str | None] | None = None
        self._shown: tuple[str, ...] = ()
        self._secret = False

    def show(self, scene: Scene) -> None:
        """Write what is new in the scene."""
        self._wipe()
        lines = tuple(clean(line) for line in _lines(scene))
        for line in lines:
            if line not in self._shown:
                print(line, file=self._out, flush=True)
        self._shown = lines
        self._secret = scene.panel is not None and (scene.panel.secret or scene.light == "night")

    async def pick(self, scene: Scene) -> Answer | Command:
        """Write the question and read lines until one answers it. Raises EndOfInput."""
        if scene.panel is None:
            raise ValueError("pick wants a scene with a panel")
        self._shown = ()
        self.show(scene)
        try:
            while True:
                picked = read_line(scene, scene.panel, await self._line())
                if picked is not None:
                    return picked.what
                print("没有这个选项。", _offer(scene.panel), file=self._out, flush=True)
        finally:
            self._wipe()

    def knock(self, at_s: float) -> None:
        """Nothing: lines do not light up."""

    async def gone(self, seats: Sequence[int]) -> None:
        """Everybody sits here."""
        await asyncio.get_running_loop().create_future()

    async def close(self) -> None:
        """Leave nothing secret behind."""
        self._wipe()

    def _wipe(self) -> None:
        if self._secret and self._out.isatty():
            print(_CLEAR, end="", file=self._out, flush=True)
        self._secret = False

    async def _line(self) -> str:
        """The next line. A reading that was given up goes on, and its line answers the next question."""
        if self._reading is None:
            loop = asyncio.get_running_loop()
            self._reading = loop.create_future()
            threading.Thread(target=self._read, args=(self._reading, loop), name="lines", daemon=True).start()
        line = await asyncio.shield(self._reading)
        if line is None:
            raise EndOfInput("the input has ended before the evening; nobody can answer any more")
        self._reading = None
        return line

    def _read(self, reading: "asyncio.Future[str | None]", loop: asyncio.AbstractEventLoop) -> None:
        # A thread, because the loop cannot watch a file or a Windows pipe; `os.read`, because a thread
        # that waits inside sys.stdin keeps the interpreter from ending.
        while b"\n" not in self._unread:
            chunk = os.read(self._fd, _CHUNK)
            if not chunk:
                break
            self._unread += chunk
        line, newline, self._unread = self._unread.partition(b"\n")
        text = line.decode("utf-8", "replace") if line or newline else None
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(reading.set_result, text)


def _lines(scene: Scene) -> list[str]:
    phase = heading(scene) if scene.light == "night" else scene.phase
    lines = [f"【{phase}】" if phase else "", scene.said]
    if scene.panel is not None:
        lines += [scene.panel.title, _offer(scene.panel)]
    return [line for line in lines if line]


def _offer(panel: Panel) -> str:
    """What may be answered, on one line."""
    seats = "、".join(f"{seat}号" for seat in panel.seats)
    words = [f"[{choice.key}]{choice.label}" if choice.key else choice.label for choice in panel.choices]
    return "  ".join(part for part in (seats, *words) if part)
