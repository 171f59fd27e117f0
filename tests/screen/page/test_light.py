"""What closed eyes perceive of the page: one light, whatever is asked, shown or done, and whoever is dead."""

import asyncio
import io
from collections.abc import Awaitable, Callable

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image
from playwright.async_api import Page

from narrator.game.view import SeatView, View
from narrator.screen.page.screen import PageScreen
from narrator.stage.ports import Choice, Panel, Scene
from tests.screen.page.chromium import LAPTOP, PHONE, chromium, needs_chromium

pytestmark = [pytest.mark.browser, needs_chromium]

GAMMA = 2.2
SAME = 0.01
"""Eyes tell two lights apart from about two in a hundred on (Weber), closed ones later."""
NEAR_BLACK = 0.02
"""Of a white page."""
NAMES = ("小明", "阿红", "大刘", "小陈", "老王", "阿芳", "小林", "大鹏", "阿杰", "小雨", "老周", "阿梅")
SEATS = tuple(SeatView(number, name, number not in (4, 7)) for number, name in enumerate(NAMES, 1))
ALL_ALIVE = tuple(replace(seat, alive=True) for seat in SEATS)
KILL = Panel(
    "今晚袭击谁？请用手势商量，选一个人。", seats=(1, 2, 3, 5, 6, 8, 9, 10, 11, 12), secret=True, to=(2, 5)
)
HEAL = Panel(
    "今晚被袭击的是三号，要用解药吗？",
    choices=(Choice("heal", "用解药", "h"), Choice("no", "不用解药", "n")),
    secret=True,
    to=(9,),
)
PAIR = Panel("谁是情侣？请选两个人。", seats=tuple(range(1, 13)), least=2, most=2, secret=True)
RESULT = Panel("十二号的身份是：狼人。", secret=True, to=(1,))
RECEIVED = Panel("收到了。闭眼之前，还可以撤销。", secret=True)
DECOY = Panel("", secret=True)


def night(panel: Panel | None, seats: tuple[SeatView, ...] = SEATS) -> Scene:
    return Scene("night", View(2, False, seats), said="女巫请睁眼，请看屏幕。", phase="夜晚", panel=panel)


async def light(page: Page) -> float:
    """All light that the page gives, as a share of a white page's."""
    pixels = np.asarray(Image.open(io.BytesIO(await page.screenshot())).convert("RGB"), dtype=float) / 255
    return float((pixels**GAMMA).mean())


async def chosen(page: Page, *seats: int) -> None:
    """Seats are touched, and shown as chosen."""
    for count, seat in enumerate(seats, 1):
        await page.locator(".seat").nth(seat - 1).click()
        await page.wait_for_function(f"() => document.getElementById('page').dataset.revision >= {count}")


Act = Callable[[Page], Awaitable[None]]


async def _look(page: Page) -> None:
    """Nothing is touched."""


ASKED: dict[str, tuple[Scene, Act]] = {
    "decoy": (night(DECOY), _look),
    "wolves": (night(KILL), _look),
    "wolves, nobody dead": (night(KILL, ALL_ALIVE), _look),
    "wolves have chosen": (night(KILL), lambda page: chosen(page, 5)),
    "witch": (night(HEAL), _look),
    "cupid half way": (night(PAIR), lambda page: chosen(page, 11)),
    "cupid": (night(PAIR), lambda page: chosen(page, 11, 12)),
    "received": (night(RECEIVED), _look),
}
SCANNED = {
    name: (replace(scene, panel=replace(scene.panel, scan=True)), _look)
    for name, (scene, act) in ASKED.items()
    if scene.panel is not None and act is _look
}
SHOWN = {
    "asleep": night(None),
    "asleep, nobody dead": night(None, ALL_ALIVE),
    "result": night(RESULT),
    "result in a scan": night(replace(RESULT, scan=True)),
}


@pytest.mark.parametrize(("size", "scale"), [(LAPTOP, 1), (PHONE, 2)], ids=["laptop", "phone"])
async def test_every_moment_of_a_night_gives_the_same_light(size: tuple[int, int], scale: int) -> None:
    screen = PageScreen(600.0)
    screen.open()
    measured: dict[str, float] = {}
    async with chromium() as browser:
        page = await browser.open(screen.address, size, device_scale_factor=scale)
        for name, scene in SHOWN.items():
            screen.show(replace(scene, said=name))
            await _drawn(page, name)
            measured[name] = await light(page)
        for mode, moments in (("", ASKED), (", scan", SCANNED)):
            for name, (scene, act) in moments.items():
                picking = asyncio.create_task(screen.pick(replace(scene, said=name + mode)))
                await _drawn(page, name + mode)
                await act(page)
                measured[name + mode] = await light(page)
                picking.cancel()
                await asyncio.gather(picking, return_exceptions=True)
    await screen.close()
    usual = measured["decoy"]
    assert {name: value / usual for name, value in measured.items() if abs(value / usual - 1) > SAME} == {}
    assert usual < NEAR_BLACK


async def _drawn(page: Page, said: str) -> None:
    """The page shows the scene in which this was said."""
    await page.wait_for_function("said => document.getElementById('said').textContent === said", arg=said)
    await page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
