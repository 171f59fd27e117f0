"""What a phone gives of light at night: one, whether it is asked, told, held down, or nothing at all."""

import asyncio

import pytest
from msgspec.structs import replace
from playwright.async_api import Page

from narrator.game.view import View
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.server import LOOPBACK
from narrator.stage.panels import decoy, notice, received
from narrator.stage.ports import Scene
from narrator.words.lines import CARDS
from tests.screen.page.chromium import PHONE, chromium, needs_chromium
from tests.screen.page.test_light import HEAL, KILL, NEAR_BLACK, SAME, SEATS, chosen, light, night

pytestmark = [pytest.mark.browser, needs_chromium]

SEAT = 5
SLEEPS = replace(night(decoy()), slot=1)
SHOWN: dict[str, Scene] = {
    "between calls": replace(SLEEPS, panel=None, slot=0),
    "another's call": SLEEPS,
    "told": replace(SLEEPS, panel=notice("十二号的身份是：狼人。", (SEAT,))),
    "received": replace(SLEEPS, panel=received("收到了。闭眼之前，还可以撤销。", (SEAT,))),
    "wolves": replace(SLEEPS, panel=replace(KILL, to=(2, SEAT))),
    "witch": replace(SLEEPS, panel=replace(HEAL, to=(SEAT,))),
}


def own(seat: int) -> View:
    return replace(View(2, False, SEATS), own_seat=seat, own_card="witch")


async def test_every_moment_of_a_night_gives_the_same_light_on_a_phone() -> None:
    screen = PhonesScreen(600.0, None, CARDS, seats=[SEAT], view=own, addresses=(LOOPBACK,))
    screen.open()
    measured: dict[str, float] = {}
    async with chromium() as browser:
        ticket = f"{screen.address.partition('#')[0]}seat#{screen.seats[SEAT].place.ticket}"
        page = await browser.open(ticket, PHONE, device_scale_factor=2)
        await page.wait_for_selector("#page[data-panel='0']")
        for name, scene in SHOWN.items():
            picking = asyncio.create_task(screen.pick(replace(scene, said=name))) if scene.panel else None
            if picking is None:
                screen.show(replace(scene, said=name))
            await _drawn(page, name)
            measured[name] = await light(page)
            if name == "wolves":
                await chosen(page, 3)
                await _drawn(page, name)
                measured["chosen"] = await light(page)
            if picking is not None:
                picking.cancel()
                await asyncio.gather(picking, return_exceptions=True)
        await page.locator("#own").dispatch_event("pointerdown")
        await _drawn(page, name)
        measured["held"] = await light(page)
    await screen.close()
    usual = measured["another's call"]
    assert {name: value / usual for name, value in measured.items() if abs(value / usual - 1) > SAME} == {}
    assert usual < NEAR_BLACK


async def _drawn(page: Page, said: str) -> None:
    await page.wait_for_function("said => document.getElementById('said').textContent === said", arg=said)
    await page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
