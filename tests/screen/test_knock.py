"""Scan mode answered by a sound: what counts is when it began."""

import asyncio

import pytest

from narrator.screen.choosing import BOUNCE_S
from narrator.stage.ports import Panel
from tests.screen.scenes import NOBODY, scene
from tests.screen.test_terminal import STEP_S, Seat, evening

SCAN = Panel("你要查验谁？", seats=(2, 5), choices=(NOBODY,), secret=True, scan=True)
LATE_S = 1.1
"""From the beginning of a word to its recognition."""


def sound(seat: Seat, began_s: float, late_s: float = LATE_S) -> None:
    """A sound that begins then and is recognised later; the loop's time is that of the evening."""
    asyncio.get_running_loop().call_later(began_s + late_s, seat.screen.knock, began_s)


@pytest.mark.parametrize(("began_s", "answer"), [(0.5, (2,)), (0.99, (2,)), (1.01, (5,)), (2.5, "nobody")])
def test_a_sound_picks_what_was_lit_when_it_began(began_s: float, answer: object) -> None:
    async def play(seat: Seat) -> object:
        sound(seat, began_s)
        sound(seat, began_s + LATE_S + 0.5)  # while 确认 is lit
        return await seat.screen.pick(scene(SCAN))

    assert evening(play) == answer


async def _never(seat: Seat, panel: Panel = SCAN) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(seat.screen.pick(scene(panel)), 9)


def test_a_sound_from_before_the_panel_counts_for_nothing() -> None:
    async def play(seat: Seat) -> None:
        await asyncio.sleep(5)
        sound(seat, 4.9, late_s=0.2)
        await _never(seat)
        assert not any("已选" in frame for frame in seat.pane.frames)

    evening(play)


def test_a_sound_that_began_before_the_last_choice_counts_for_nothing() -> None:
    async def play(seat: Seat) -> None:
        sound(seat, 0.5)
        seat.at(1.5, "x")
        await _never(seat)
        assert any("已选：5号" in frame for frame in seat.pane.frames)
        assert not any("已选：2号" in frame for frame in seat.pane.frames)

    evening(play)


def test_one_word_with_a_press_is_one_choice() -> None:
    async def play(seat: Seat) -> None:
        seat.at(0.5, "x")
        sound(seat, 0.5 + BOUNCE_S / 2)
        await _never(seat)

    evening(play)


def test_a_sound_long_ago_counts_for_nothing() -> None:
    async def play(seat: Seat) -> None:
        sound(seat, 0.5, late_s=60)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(seat.screen.pick(scene(SCAN)), 70)
        assert not any("已选" in frame for frame in seat.pane.frames)

    evening(play)


def test_where_nothing_is_lit_a_sound_does_nothing() -> None:
    async def play(seat: Seat) -> None:
        seat.screen.knock(0.0)
        seat.screen.show(scene(None))
        seat.screen.knock(0.0)
        sound(seat, 0.5)
        await _never(seat, Panel("", secret=True, scan=True))
        sound(seat, 10.5)
        await _never(seat, Panel("你要查验谁？", seats=(2, 5), secret=True))

    evening(play)


def test_of_several_seats_one_after_another_is_called() -> None:
    async def play(seat: Seat) -> object:
        several = Panel("谁是狼人？", seats=(1, 2, 3), most=2, secret=True, scan=True)
        sound(seat, 0.5)
        sound(seat, 0.5 + LATE_S + STEP_S + 0.5)
        sound(seat, 0.5 + 2 * LATE_S + STEP_S + 0.9)
        return await seat.screen.pick(scene(several))

    assert evening(play) == (1, 2)
