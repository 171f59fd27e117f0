import asyncio
import io
import os
from collections.abc import Iterator

import pytest

from narrator.screen.nobody import NoScreen
from narrator.screen.picking import Picked
from narrator.screen.plain import EndOfInput, PlainScreen, read_line
from narrator.screen.terminal import open_screen
from narrator.stage.ports import Panel
from tests.screen.scenes import NOBODY, scene

BY_DAY = Panel("你投谁？", seats=(1, 2, 3), choices=(NOBODY,))
TWO = Panel("谁是情侣？", seats=(1, 2, 11), least=2, most=2, secret=True)


class Pipe:
    """A pipe to write answers into."""

    def __init__(self) -> None:
        self.inner, self._outer = os.pipe()
        self._is_open = True

    def write(self, text: str) -> None:
        os.write(self._outer, text.encode())

    def end(self) -> None:
        if self._is_open:
            self._is_open = False
            os.close(self._outer)


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    pipe.end()
    os.close(pipe.inner)


class Terminal(io.StringIO):
    """Output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("line", "picked"),
    [
        ("3", Picked((3,))),
        (" 3号\r", Picked((3,))),
        ("q", Picked("nobody")),
        ("弃票", Picked("nobody")),
        ("重复", Picked("repeat")),
        ("R", Picked("repeat")),
        ("继续", Picked("pause")),
        ("4", None),
        ("1 2", None),
        ("", None),
        ("三号", None),
        ("²", None),
    ],
)
def test_a_line_is_an_answer_a_command_or_neither(line: str, picked: Picked | None) -> None:
    assert read_line(scene(BY_DAY, "day"), BY_DAY, line) == picked


@pytest.mark.parametrize(
    ("line", "picked"),
    [
        ("11 2", Picked((2, 11))),
        ("2号、11号", Picked((2, 11))),
        ("2 2", None),
        ("u", Picked("undo")),
        ("r", None),
    ],
)
def test_several_seats_and_a_secret(line: str, picked: Picked | None) -> None:
    assert read_line(scene(TWO), TWO, line) == picked


async def test_answers_written_ahead_are_read_one_by_one(pipe: Pipe) -> None:
    out = io.StringIO()
    screen = PlainScreen(pipe.inner, out)
    pipe.write("9\n3\n弃票\n2 1")
    pipe.end()
    assert await screen.pick(scene(BY_DAY, "day", phase="投票", said="请投票。")) == (3,)
    assert await screen.pick(scene(BY_DAY, "day")) == "nobody"
    assert await screen.pick(scene(TWO)) == (1, 2)
    with pytest.raises(EndOfInput):
        await screen.pick(scene(TWO))
    await screen.close()
    for line in ("【投票】", "请投票。", "你投谁？", "1号、2号、3号  [q]弃票", "没有这个选项。"):
        assert line in out.getvalue()


async def test_a_line_for_a_cancelled_question_answers_the_next(pipe: Pipe) -> None:
    screen = PlainScreen(pipe.inner, io.StringIO())
    pick = asyncio.create_task(screen.pick(scene(BY_DAY, "day")))
    await asyncio.sleep(0)
    pick.cancel()
    with pytest.raises(asyncio.CancelledError):
        await pick
    pipe.write("2\n")
    assert await screen.pick(scene(BY_DAY, "day")) == (2,)


async def test_a_scene_shown_again_is_not_written_again(pipe: Pipe) -> None:
    out = io.StringIO()
    screen = PlainScreen(pipe.inner, out)
    screen.show(scene(None, "day", said="天亮了。"))
    screen.show(scene(None, "day", said="天亮了。", phase="讨论"))
    assert out.getvalue().splitlines() == ["天亮了。", "【讨论】"]


@pytest.mark.parametrize("shown", [scene(TWO), scene(Panel("三号的身份是预言家")), scene(TWO, "day")])
async def test_a_secret_is_wiped_where_it_can_be(pipe: Pipe, shown: object) -> None:
    out = Terminal()
    screen = PlainScreen(pipe.inner, out)
    screen.show(shown)  # type: ignore[arg-type]
    assert "\x1b" not in out.getvalue()
    screen.show(scene(None))
    after_the_secret = out.getvalue().partition("\x1b[H\x1b[2J\x1b[3J")
    assert after_the_secret[1]
    assert "情侣" not in after_the_secret[2]
    assert "身份" not in after_the_secret[2]


async def test_pick_wants_a_panel(pipe: Pipe) -> None:
    with pytest.raises(ValueError, match="panel"):
        await PlainScreen(pipe.inner, io.StringIO()).pick(scene(None))


def test_without_a_terminal_the_screen_is_plain(monkeypatch: pytest.MonkeyPatch, pipe: Pipe) -> None:
    with os.fdopen(os.dup(pipe.inner)) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert isinstance(open_screen(1.0), PlainScreen)


async def test_no_screen_never_answers() -> None:
    screen = NoScreen()
    screen.show(scene(None))
    pick = asyncio.create_task(screen.pick(scene(BY_DAY, "day")))
    await asyncio.sleep(0)
    assert not pick.done()
    pick.cancel()
    with pytest.raises(asyncio.CancelledError):
        await pick
    await screen.close()
