"""The page for everybody: on small and huge screens, by keys alone, read aloud, unmoved, on a bad line."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.async_api import Page, WebSocketRoute

from narrator.game.view import SeatView, View
from narrator.screen import choosing
from narrator.screen.labels import LABELS
from narrator.screen.page.screen import PageScreen
from narrator.stage.ports import Choice, Panel, Scene
from narrator.words.lines import CARDS
from tests.screen.page.chromium import LAPTOP, PHONE, TELEVISION, Chromium, chromium, needs_chromium

pytestmark = [pytest.mark.browser, needs_chromium]

LEAST_PX = 44
"""Shortest side of what a finger must hit (WCAG 2.5.5)."""
SEATS = tuple(
    SeatView(number, "欧阳小明", number % 5 != 0, "werewolf" if number % 5 == 0 else "", number == 3)
    for number in range(1, 19)
)
DAY = Scene(
    "day",
    View(3, True, SEATS),
    said="计票结果：三号两票，四号两票，七号一票。",
    phase="投票",
    hints=("三号", "四号", "弃票"),
    ear="listening",
    heard="三号",
    trouble="麦克风没有声音，请看看是不是关着。",
    panel=Panel("请一号投票。", seats=(1, 2, 3, 4), choices=(Choice("abstain", "弃票", "z"),), to=(1,)),
)
NIGHT = Scene(
    "night",
    View(3, False, SEATS),
    said="女巫请睁眼，请看屏幕。",
    panel=Panel(
        "今晚被袭击的是三号，要用解药吗？",
        seats=(1, 2, 3, 4),
        choices=(Choice("heal", "用解药", "h"), Choice("no", "不用解药", "n")),
        secret=True,
    ),
)
MEASURE = """() => {
    const seen = [...document.querySelectorAll("button")].filter((button) => button.offsetParent);
    const boxes = seen.map((button) => button.getBoundingClientRect());
    const beside = (a, b) => a.left > b.right - 1 || b.left > a.right - 1;
    const above = (a, b) => a.top > b.bottom - 1 || b.top > a.bottom - 1;
    const meet = (a, b) => a !== b && !beside(a, b) && !above(a, b);
    const those = (fault) => seen.filter((b, at) => fault(boxes[at], b)).map((b) => b.textContent);
    const root = document.documentElement;
    return {
        small: those((box) => Math.min(box.width, box.height) < LEAST),
        over: those((box) => boxes.some((other) => meet(box, other))),
        cut: those((box, button) => button.scrollHeight > button.clientHeight + 1),
        wide: root.scrollWidth - innerWidth,
        high: root.scrollHeight - innerHeight,
    };
}""".replace("LEAST", str(LEAST_PX))


@contextlib.asynccontextmanager
async def shown(*scenes: Scene) -> AsyncIterator[tuple[PageScreen, Chromium, "asyncio.Task[Any]"]]:
    """A page screen with the first scene's question open."""
    screen = PageScreen(600.0, None, CARDS)
    screen.open()
    picking = asyncio.create_task(screen.pick(scenes[0]))
    try:
        async with chromium() as browser:
            yield screen, browser, picking
    finally:
        picking.cancel()
        await asyncio.gather(picking, return_exceptions=True)
        await screen.close()


async def drawn(page: Page, text: str) -> None:
    await page.wait_for_function(
        "text => document.getElementById('page').textContent.includes(text)", arg=text
    )


@pytest.mark.parametrize("scene", [DAY, NIGHT], ids=["day", "night"])
async def test_everything_can_be_hit_on_every_screen(scene: Scene) -> None:
    async with shown(scene) as (screen, browser, _):
        for size in (PHONE, LAPTOP, TELEVISION, (1024, 600), (800, 1280)):
            page = await browser.open(screen.address, size)
            await drawn(page, scene.said)
            found = await page.evaluate(MEASURE)
            high = found.pop("high")
            assert found == {"small": [], "over": [], "cut": [], "wide": 0}, size
            assert high <= 0 or size == PHONE, f"{size} must be scrolled"
            await page.context.close()


async def test_before_the_first_scene_the_table_says_that_it_begins_soon() -> None:
    screen = PageScreen(600.0, None, CARDS)
    screen.open()
    try:
        async with chromium() as browser:
            page = await browser.open(screen.address)
            assert await page.get_by_role("status").all_inner_texts() == [LABELS.page.waiting]
            screen.show(DAY)
            await drawn(page, DAY.said)
            assert await page.locator("#waiting").is_hidden()
    finally:
        await screen.close()


async def test_keys_alone_are_enough() -> None:
    async with shown(DAY) as (screen, browser, picking):
        page = await browser.open(screen.address)
        await drawn(page, DAY.said)
        await page.keyboard.press("3")
        await drawn(page, "已选：3号")
        await page.keyboard.press("Backspace")
        await page.keyboard.press("Tab")
        assert await page.evaluate("document.activeElement.matches('button:focus-visible')")
        for _ in range(30):
            if await page.evaluate("document.activeElement.ariaLabel?.startsWith('4号')"):
                break
            await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await drawn(page, "已选：4号")
        await page.evaluate("document.activeElement.blur()")
        await page.keyboard.press("Enter")
        assert await asyncio.wait_for(picking, 5) == (4,)


async def test_a_scan_is_answered_when_a_touch_begins_and_by_any_key_but_those_for_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "BOUNCE_S", 0.0)
    assert NIGHT.panel is not None
    scan = replace(NIGHT, panel=replace(NIGHT.panel, scan=True))
    async with shown(scan) as (screen, browser, picking):
        page = await browser.open(screen.address)
        await drawn(page, "要用解药吗")
        for key in ("Escape", "F5", "Shift", "Tab", "AudioVolumeUp"):
            await page.evaluate("key => dispatchEvent(new KeyboardEvent('keydown', {key}))", key)
        assert "已选" not in await page.locator("#status").inner_text()
        await page.mouse.move(700, 300)
        await page.mouse.down()
        await drawn(page, "已选：1号。确认吗？")
        await page.mouse.up()
        await page.keyboard.press("x")
        assert await asyncio.wait_for(picking, 5) == (1,)


async def test_a_screen_reader_is_told_the_table_and_no_secret() -> None:
    async with shown(DAY) as (screen, browser, picking):
        page = await browser.open(screen.address)
        await drawn(page, DAY.said)
        assert await page.get_by_role("button", name="5号，欧阳小明，狼人，出局", exact=True).count() == 1
        assert await page.get_by_role("button", name="1号，欧阳小明，轮到", exact=True).count() == 1
        picking.cancel()
        secret = asyncio.create_task(screen.pick(NIGHT))
        await drawn(page, "要用解药吗")
        assert await page.get_by_role("button").count() == 0
        assert await page.get_by_role("status").count() == 0
        assert "解药" not in await page.locator("body").aria_snapshot()
        for _ in range(5):
            await page.keyboard.press("Shift+Tab")
            assert not await page.evaluate("document.activeElement.matches('#page *')")
        secret.cancel()


async def test_nothing_moves_where_motion_is_not_wanted() -> None:
    moves = "(node) => getComputedStyle(node).transitionDuration !== '0s'"
    moving = f"() => [...document.querySelectorAll('*')].filter({moves}).length"
    async with shown(DAY) as (screen, browser, picking):
        calm = await browser.open(screen.address, reduced_motion="reduce")
        usual = await browser.open(screen.address, reduced_motion="no-preference")
        for page in (calm, usual):
            await drawn(page, DAY.said)
        assert await calm.evaluate(moving) == 0
        picking.cancel()
        screen.show(replace(NIGHT, panel=None))
        await usual.wait_for_function("() => document.body.dataset.light === 'night'")
        assert await usual.evaluate(moving) == 0


async def test_the_first_touch_fills_the_screen_and_no_other() -> None:
    async with shown(DAY) as (screen, browser, _):
        page = await browser.open(screen.address)
        await drawn(page, DAY.said)
        await page.locator("#middle").click()
        await page.wait_for_function("() => document.fullscreenElement !== null")
        await page.evaluate("document.exitFullscreen()")
        await page.locator("#middle").click()
        await page.locator(".seat").nth(2).click()
        await drawn(page, "已选：3号")
        assert await page.evaluate("document.fullscreenElement === null")


async def test_a_page_says_that_its_line_broke_and_comes_back_by_itself() -> None:
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    async with shown(DAY) as (screen, browser, _):
        page = await browser.open(screen.address, through=through)
        await drawn(page, DAY.said)
        await lines[0].close()
        await page.locator("#lost").wait_for(state="visible")
        await page.locator("#lost").wait_for(state="hidden")
        await page.locator(".seat").nth(2).click()
        await drawn(page, "已选：3号")
        assert len(lines) == 2


async def test_a_page_of_another_evening_and_one_after_the_end_say_so() -> None:
    async with shown(DAY) as (screen, browser, _):
        wrong = await browser.open(screen.address[:-1])
        await wrong.locator("#refused").wait_for(state="visible")
        page = await browser.open(screen.address)
        await drawn(page, DAY.said)
        await screen.close()
        await page.locator("#over").wait_for(state="visible")
        assert await page.locator("#lost").is_hidden()
