"""The page's side of the evening, in virtual time and without a browser."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import pytest

from narrator.game.question import Answer
from narrator.screen.choosing import BOUNCE_S
from narrator.screen.page.screen import PageScreen
from narrator.screen.page.touch import Touch
from narrator.stage.ports import Command, Panel
from narrator.stage.virtual import run_virtually
from tests.screen.scenes import NOBODY, SAVE, scene

T = TypeVar("T")
STEP_S = 1.0
LONG_S = 600.0
"""Virtual seconds after which an answer has failed to come."""
ONE = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True)
SCAN = Panel("你要查验谁？", seats=(2, 5), choices=(NOBODY,), secret=True, scan=True)
SURE = Panel("五号，确认吗？", choices=(SAVE, NOBODY))


class Desk:
    """A page screen, and a page that looks at it."""

    def __init__(self) -> None:
        self.screen = PageScreen(STEP_S)

    @property
    def picture(self) -> dict[str, Any]:
        """What a page sees now."""
        picture: dict[str, Any] = msgspec.json.decode(self.screen.table.draw())
        return picture

    def touch(self, did: Any, what: int | str = "", seen: dict[str, Any] | None = None) -> None:
        """A hand on the page as it is now, or on a picture of before."""
        on = seen or self.picture
        self.screen.table.touched(Touch(on["panel"], on["revision"], on["step"], did, what))

    async def asks(self, panel: Panel, light: Any = "night") -> "asyncio.Task[Answer | Command]":
        """A question is open."""
        picking = asyncio.create_task(self.screen.pick(scene(panel, light)))
        await asyncio.sleep(0)
        return picking


def sitting(play: Callable[[Desk], Awaitable[T]]) -> T:
    """One evening at the desk."""

    async def evening() -> T:
        desk = Desk()
        try:
            return await asyncio.wait_for(play(desk), LONG_S)
        finally:
            await desk.screen.close()

    return run_virtually(evening())


def test_choosing_takes_two_steps_and_may_be_changed() -> None:
    async def play(desk: Desk) -> Answer | Command:
        asked = await desk.asks(ONE)
        for did, what in (
            ("confirm", ""),
            ("seat", 2),
            ("word", 0),
            ("again", ""),
            ("seat", 5),
            ("confirm", ""),
        ):
            assert not asked.done()
            desk.touch(did, what)
        return await asked

    assert sitting(play) == (5,)


def test_after_the_answer_nothing_is_left_to_see_or_touch() -> None:
    async def play(desk: Desk) -> None:
        asked = await desk.asks(ONE)
        desk.touch("seat", 5)
        chosen = desk.picture
        desk.touch("confirm")
        desk.touch("seat", 2, chosen)
        assert await asked == (5,)
        assert (desk.picture["title"], desk.picture["panel"]) == ("", 0)
        desk.touch("seat", 2, chosen)

    sitting(play)


def test_a_word_that_is_read_back_needs_one_touch() -> None:
    async def play(desk: Desk) -> Answer | Command:
        asked = await desk.asks(SURE, "day")
        desk.touch("word", 1)
        return await asked

    assert sitting(play) == "nobody"


@pytest.mark.parametrize(
    ("touches", "answer"),
    [
        ([("key", "5"), ("key", "enter")], (5,)),
        ([("key", "2"), ("key", "back"), ("key", "3"), ("key", "enter")], (3,)),
        ([("key", "q"), ("key", "enter")], "nobody"),
        ([("key", "p"), ("key", "7"), ("key", "u")], "undo"),
        ([("command", "undo")], "undo"),
    ],
)
def test_keys_mean_what_they_mean_on_the_terminal(touches: list[tuple[str, str]], answer: object) -> None:
    async def play(desk: Desk) -> Answer | Command:
        asked = await desk.asks(ONE)
        for did, what in touches:
            assert not asked.done()
            desk.touch(did, what)
        return await asked

    assert sitting(play) == answer


@pytest.mark.parametrize("name", ["repeat", "pause", "undo", "skip", "time_left", "who_lives"])
def test_by_day_every_command_has_a_button(name: str) -> None:
    async def play(desk: Desk) -> tuple[list[object], Answer | Command]:
        asked = await desk.asks(SURE, "day")
        offered = [button["what"] for button in desk.picture["commands"]]
        desk.touch("command", name)
        return offered, await asked

    offered, answer = sitting(play)
    assert name in offered
    assert answer == name


def test_by_night_the_commands_of_the_day_do_nothing() -> None:
    async def play(desk: Desk) -> None:
        asked = await desk.asks(Panel("收到了。", secret=True, to=(2,)))
        for name in ("repeat", "pause", "skip", "time_left", "who_lives", "nonsense"):
            desk.touch("command", name)
        desk.touch("seat", 1)
        desk.touch("word", 0)
        desk.touch("confirm")
        await asyncio.sleep(0)
        assert not asked.done()
        desk.touch("command", "undo")
        assert await asked == "undo"

    sitting(play)


def test_a_touch_picks_what_was_lit_on_its_page_however_late_it_comes() -> None:
    async def play(desk: Desk) -> Answer | Command:
        asked = await desk.asks(SCAN)
        two = desk.picture
        assert two["tiles"][1]["state"] == "lit"
        await asyncio.sleep(1.5 * STEP_S)
        assert desk.picture["tiles"][4]["state"] == "lit"
        desk.touch("any", seen=two)
        assert desk.picture["status"] == "已选：2号。确认吗？"
        await asyncio.sleep(2 * BOUNCE_S)
        desk.touch("any")
        return await asked

    assert sitting(play) == (2,)


def test_a_scan_is_answered_by_any_touch_wherever_it_falls() -> None:
    async def play(desk: Desk) -> Answer | Command:
        asked = await desk.asks(SCAN)
        desk.touch("seat", 3)
        assert desk.picture["status"] == "已选：2号。确认吗？"
        await asyncio.sleep(1.5 * STEP_S)
        desk.touch("key", "x")  # 重选 is lit
        await asyncio.sleep(1.5 * STEP_S)
        desk.touch("command", "undo")
        await asyncio.sleep(2 * BOUNCE_S)
        desk.touch("any")
        return await asked

    assert sitting(play) == (5,)


def test_one_touch_that_trembles_is_one_touch() -> None:
    async def play(desk: Desk) -> None:
        asked = await desk.asks(SCAN)
        desk.touch("any")
        await asyncio.sleep(BOUNCE_S / 2)
        desk.touch("any")
        assert desk.picture["status"] == "已选：2号。确认吗？"
        assert not asked.done()

    sitting(play)


def test_a_sound_picks_what_was_lit_when_it_began() -> None:
    async def play(desk: Desk) -> None:
        await desk.asks(SCAN)
        await asyncio.sleep(1.5 * STEP_S)
        desk.screen.knock(0.5 * STEP_S)
        assert desk.picture["status"] == "已选：2号。确认吗？"

    sitting(play)


def test_every_call_of_a_scan_moves_alike() -> None:
    """As many pictures, at the same times, for a question, a decoy and a notice."""

    async def play(desk: Desk) -> list[list[float]]:
        moves = []
        loop = asyncio.get_running_loop()
        for panel in (
            SCAN,
            Panel("", secret=True, scan=True),
            Panel("五号是：狼人。", secret=True, scan=True),
        ):
            await asyncio.sleep(STEP_S - loop.time() % STEP_S)
            asked = await desk.asks(panel)
            news, began, seen = desk.screen.table.come(), loop.time(), []
            while loop.time() < began + 4.5 * STEP_S:
                news.clear()
                await asyncio.sleep(0.125)
                if news.is_set():
                    seen.append(loop.time() - began)
            moves.append([round(at, 3) for at in seen])
            asked.cancel()
        return moves

    asked, decoy, notice = sitting(play)
    assert len(asked) >= 4
    assert asked == decoy == notice


def test_a_page_that_comes_late_counts_the_timer_down_from_then() -> None:
    async def play(desk: Desk) -> list[float]:
        desk.screen.show(scene(None, "day", until_s=60.0))
        lefts = []
        for _ in range(3):
            lefts.append(desk.picture["left_s"])
            await asyncio.sleep(10)
        return lefts

    assert sitting(play) == [60, 50, 40]


def test_before_and_after_the_evening_there_is_something_to_see_too() -> None:
    async def play(desk: Desk) -> list[str]:
        before = desk.picture["kind"]
        desk.screen.show(scene(None))
        during = desk.picture["kind"]
        await desk.screen.close()
        return [before, during, desk.picture["kind"]]

    assert sitting(play) == ["wait", "picture", "bye"]
