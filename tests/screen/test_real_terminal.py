"""The screen on a pseudo-terminal: what goes over the wire, and how the terminal is left."""

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from narrator.screen.frame import frame
from narrator.screen.glass import Glass
from narrator.screen.picking import Picking
from narrator.screen.terminal import TerminalScreen
from narrator.stage.ports import Panel
from tests.screen.scenes import NOBODY, scene

if sys.platform == "win32":
    pytest.skip("a POSIX terminal", allow_module_level=True)

import termios

from narrator.screen.posix_keys import PosixKeyboard
from tests.screen.outside import WAIT_S, Outside

ONE = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True)
LEAVE = "\x1b[?2026l\x1b[0m\x1b[2J\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    end = Outside()
    yield end
    end.close()


async def test_an_answer_on_a_real_terminal(outside: Outside) -> None:
    before = termios.tcgetattr(outside.inner)
    screen = TerminalScreen(1.0, None, {}, PosixKeyboard(outside.inner), Glass(outside.inner))
    screen.show(scene(None))
    await outside.drawn("第2夜")
    outside.press("2\r")
    assert select.select([outside.inner], [], [], WAIT_S)[0], "the early keys have arrived"
    pick = asyncio.create_task(screen.pick(scene(ONE, seats=9)))
    await outside.drawn("你要查验谁")
    outside.press("\x1b[A3")
    await outside.drawn("已选：3号")
    outside.resize(100, 40)
    os.kill(os.getpid(), signal.SIGWINCH)
    await outside.drawn("你要查验谁")
    outside.press("\r")
    assert await pick == (3,)
    await screen.close()
    await screen.close()
    assert outside.receive(LEAVE).endswith(LEAVE)
    assert termios.tcgetattr(outside.inner) == before


@pytest.mark.parametrize(
    ("variable", "value", "style"),
    [("TERM", "xterm-256color", "\x1b[38;5;242;48;5;16m"), ("NO_COLOR", "1", "\x1b[2m")],
)
def test_the_night_is_one_grey_or_dim(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, style: str
) -> None:
    monkeypatch.setenv(variable, value)
    picture = frame(scene(ONE, seats=6), Picking(seats=(3,)), (60, 20), 0.0, {})
    Glass(outside.inner).paint(picture, (60, 20))
    styles = set(re.findall(r"\x1b\[[0-9;]*m", outside.receive("\x1b[?2026l")))
    assert styles == {style, "\x1b[0m"}


SHOW_AND_CRASH = """
import asyncio, sys
from narrator.screen.picking import Picking
from narrator.screen.terminal import open_screen
from tests.screen.scenes import scene
async def main():
    screen = open_screen(1.0)
    screen.show(scene(None))
    raise ZeroDivisionError
asyncio.run(main())
"""


def test_the_terminal_is_given_back_by_a_crash(outside: Outside) -> None:
    before = termios.tcgetattr(outside.inner)
    child = subprocess.Popen(
        [sys.executable, "-c", SHOW_AND_CRASH],
        stdin=outside.inner,
        stdout=outside.inner,
        stderr=subprocess.DEVNULL,
    )
    assert child.wait(WAIT_S) == 1
    assert outside.receive(LEAVE).endswith(LEAVE)
    assert termios.tcgetattr(outside.inner) == before
