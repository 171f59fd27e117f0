import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from narrator.screen.choosing import BOUNCE_S
from narrator.screen.frame import Frame, Size
from narrator.screen.terminal import TerminalScreen
from narrator.stage.ports import Light, Panel
from narrator.stage.virtual import run_virtually
from tests.screen.scenes import NOBODY, scene

T = TypeVar("T")
STEP_S = 1.0
ONE = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True)
SCAN = Panel("你要查验谁？", seats=(2, 5), choices=(NOBODY,), secret=True, scan=True)


class FakeKeyboard:
    """Fingers of a test."""

    def __init__(self) -> None:
        self.is_open = False
        self.forgotten = 0
        self._press: Callable[[str], None] = lambda key: None

    def open(self, press: Callable[[str], None]) -> None:
        self.is_open, self._press = True, press

    def forget(self) -> None:
        self.forgotten += 1

    def close(self) -> None:
        self.is_open = False

    def keys(self, *keys: str) -> None:
        for key in keys:
            self._press(key)


class FakePane:
    """A pane that remembers every frame."""

    def __init__(self) -> None:
        self.is_open = False
        self.frames: list[str] = []
        self.columns_rows: Size = (80, 24)

    def open(self) -> None:
        self.is_open = True

    def size(self) -> Size:
        return self.columns_rows

    def paint(self, frame: Frame, size: Size) -> None:
        self.frames.append(frame.text)

    def close(self) -> None:
        self.is_open = False


class FakeTrace:
    """What a sleeper sees."""

    def __init__(self) -> None:
        self.lights: list[tuple[Light, int]] = []

    def heard(self, text: str) -> None:
        raise AssertionError("a screen makes no sound")

    def hushed(self) -> None:
        raise AssertionError("a screen keeps no time")

    def masked(self, on: bool) -> None:
        raise NotImplementedError

    def lit(self, light: Light, glyphs: int) -> None:
        self.lights.append((light, glyphs))


class Seat:
    """A screen with its fakes, and the loop's time at which things are done."""

    def __init__(self) -> None:
        self.keyboard, self.pane, self.trace = FakeKeyboard(), FakePane(), FakeTrace()
        self.screen = TerminalScreen(STEP_S, self.trace, {}, self.keyboard, self.pane)

    def at(self, seconds: float, *keys: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.keyboard.keys, *keys)


def evening(play: Callable[[Seat], Awaitable[T]]) -> T:
    """Run a scene in virtual time."""

    async def run() -> T:
        seat = Seat()
        try:
            return await play(seat)
        finally:
            await seat.screen.close()
            assert not seat.keyboard.is_open
            assert not seat.pane.is_open

    return run_virtually(run())


def test_a_seat_is_picked_and_the_secret_wiped() -> None:
    async def play(seat: Seat) -> None:
        seat.at(5, "3")
        seat.at(6, "enter")
        assert await seat.screen.pick(scene(ONE, seats=9)) == (3,)
        assert any("已选：3号" in frame for frame in seat.pane.frames)
        assert "查验" not in seat.pane.frames[-1]

    evening(play)


def test_keys_before_a_question_do_not_answer_it() -> None:
    async def play(seat: Seat) -> None:
        seat.screen.show(scene(None))
        seat.keyboard.keys("3", "enter")
        seat.at(1, "5", "enter")
        assert await seat.screen.pick(scene(ONE)) == (5,)
        assert seat.keyboard.forgotten == 1

    evening(play)


def test_a_pick_may_be_cancelled_and_the_next_starts_afresh() -> None:
    async def play(seat: Seat) -> None:
        seat.at(1, "3")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(seat.screen.pick(scene(ONE)), 2)
        assert "查验" not in seat.pane.frames[-1]
        seat.at(1, "enter", "2", "enter")
        assert await seat.screen.pick(scene(ONE)) == (2,)

    evening(play)


def test_a_cancelled_pick_does_not_disturb_its_successor() -> None:
    async def play(seat: Seat) -> None:
        first = asyncio.create_task(seat.screen.pick(scene(ONE)))
        await asyncio.sleep(0)
        seat.at(0.5, "x")
        seat.at(1.0, "x")
        first.cancel()  # its end comes only after the next pick has begun
        assert await seat.screen.pick(scene(SCAN)) == (2,)

    evening(play)


def test_a_new_scene_keeps_the_choice_in_the_making() -> None:
    async def play(seat: Seat) -> None:
        seat.at(1, "3")
        asyncio.get_running_loop().call_later(2, seat.screen.show, scene(ONE, said="请抓紧时间。"))
        seat.at(3, "enter")
        assert await seat.screen.pick(scene(ONE)) == (3,)
        assert any("请抓紧时间" in frame and "已选：3号" in frame for frame in seat.pane.frames)

    evening(play)


@pytest.mark.parametrize(("pressed_s", "answer"), [(0.5, (2,)), (1.5, (5,)), (2.5, "nobody"), (4.5, (5,))])
def test_a_scan_picks_what_was_lit_when_the_key_was_pressed(pressed_s: float, answer: object) -> None:
    async def play(seat: Seat) -> object:
        seat.at(pressed_s, "x")
        seat.at(pressed_s + STEP_S - 0.1, "x")
        return await seat.screen.pick(scene(SCAN))

    assert evening(play) == answer


def test_a_scan_may_choose_again() -> None:
    async def play(seat: Seat) -> object:
        seat.at(0.5, "x")
        seat.at(0.5 + STEP_S + 0.1, "x")
        seat.at(0.5 + STEP_S + 0.1 + STEP_S + 0.1, "x")
        seat.at(0.5 + STEP_S + 0.1 + STEP_S + 0.5, "x")
        return await seat.screen.pick(scene(SCAN))

    assert evening(play) == (5,)


def test_after_a_scan_one_may_still_undo() -> None:
    async def play(seat: Seat) -> None:
        seat.at(1, "x", "u")
        assert await seat.screen.pick(scene(Panel("", secret=True, scan=True))) == "undo"

    evening(play)


def test_a_trembling_or_resting_finger_does_not_confirm() -> None:
    async def play(seat: Seat) -> None:
        for press in range(20):
            seat.at(0.5 + press * BOUNCE_S / 2, "x")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(seat.screen.pick(scene(SCAN)), 4)

    evening(play)


def test_a_sleeper_sees_one_light_all_night() -> None:
    async def play(seat: Seat) -> None:
        seat.screen.show(scene(None))
        seat.at(1, "3", "4", "q", "enter")
        await seat.screen.pick(scene(ONE))
        seat.screen.show(scene(Panel("三号的身份是预言家", secret=True)))
        seat.at(3.5, "x")
        seat.at(4, "x")
        await seat.screen.pick(scene(SCAN))
        assert len(seat.trace.lights) == 1
        seat.screen.show(scene(None, "day"))
        assert [light for light, _ in seat.trace.lights] == ["night", "day"]

    evening(play)


def test_the_timer_counts_down_by_day() -> None:
    async def play(seat: Seat) -> None:
        seat.screen.show(scene(None, "day", until_s=3.0))
        await asyncio.sleep(10)
        shown = [next(word for word in frame.split() if ":" in word) for frame in seat.pane.frames]
        assert list(dict.fromkeys(shown)) == ["0:03", "0:02", "0:01", "0:00"]

    evening(play)


def test_a_night_redraws_nothing_by_itself() -> None:
    async def play(seat: Seat) -> None:
        seat.screen.show(scene(ONE, until_s=30.0))
        await asyncio.sleep(60)
        assert len(seat.pane.frames) == 1

    evening(play)


def test_pick_wants_a_panel() -> None:
    async def play(seat: Seat) -> None:
        with pytest.raises(ValueError, match="panel"):
            await seat.screen.pick(scene(None))

    evening(play)
