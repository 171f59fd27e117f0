"""A real browser, and hands that play on the page as they find it there."""

import asyncio
import contextlib
import os
import shutil
import signal
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserType, Page, WebSocketRoute, async_playwright

from narrator.screen.labels import LABELS
from narrator.stage.ports import Panel
from tests.screen.page.evening import Evening

CHROMIUM = shutil.which("chromium") or ""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LAPTOP, PHONE, TELEVISION = (1366, 768), (360, 740), (3840, 2160)
WAIT_MS = 30_000

needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed: apt install chromium")

_POLL_MS = 30
_IDLE_MS = 150_000
"""Somebody has nothing to do while others do."""
_NEVER = 10**9
OFFERED = ".seat[data-state=open], #answers .answer[data-did=word]"
ANYWHERE = (5, 5)

_OFFERED = (
    """([answered, touched]) => {
    const page = document.getElementById("page");
    const panel = Number(page.dataset.panel);
    const text = (id) => document.getElementById(id).textContent;
    if (!panel) return null;
    if (text("help") === ANYWHERE) {
        const at = `${panel} ${text("status")}`;
        return text("status") === ENOUGH || at === touched ? null : {at};
    }
    const offered = [...document.querySelectorAll(OFFERED)];
    if (panel <= answered || !offered.length) return null;
    return {panel, head: text("head"), title: text("title"), count: offered.length};
}""".replace("OFFERED", repr(OFFERED))
    .replace("ANYWHERE", repr(LABELS.phone.anywhere))
    .replace("ENOUGH", repr(LABELS.phone.enough))
)
"""What there is to do: a question to answer, or for a phone that is not asked something to touch."""
_CHOSEN = """([panel, revision]) => {
    const {dataset} = document.getElementById("page");
    if (dataset.panel === undefined) return false; // nothing is drawn yet
    return Number(dataset.panel) !== panel || Number(dataset.revision) >= revision;
}"""


class Chromium:
    """One browser. What goes wrong in its pages, or asks another machine, is a complaint."""

    def __init__(self, chosen: BrowserType) -> None:
        self._chosen = chosen
        self._browser: Browser | None = None
        self.complaints: list[str] = []

    async def start(self) -> Browser:
        """The browser, started if it is not running."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = await self._chosen.launch(executable_path=CHROMIUM, args=list(FLAGS))
        return self._browser

    async def kill(self) -> None:
        """Its process ends at once, without a word to anybody; `open` starts another."""
        browser = await self.start()
        session = await browser.new_browser_cdp_session()
        processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
        gone = asyncio.Event()
        browser.on("disconnected", lambda _: gone.set())
        os.kill(next(process["id"] for process in processes if process["type"] == "browser"), signal.SIGKILL)
        await gone.wait()

    async def close(self) -> None:
        """It is needed no more."""
        if self._browser is not None:
            await self._browser.close()

    async def open(
        self,
        address: str,
        size: tuple[int, int] = LAPTOP,
        through: Callable[[WebSocketRoute], None] | None = None,
        **more: Any,
    ) -> Page:
        """The page in a context of its own; `through`: who stands between it and its sockets."""
        context = await (await self.start()).new_context(
            viewport={"width": size[0], "height": size[1]}, **more
        )
        page = await context.new_page()
        page.set_default_timeout(WAIT_MS)
        home = address[: address.index("/", len("http://")) + 1]
        page.on("request", lambda request: self._expect(request.url.startswith(home), request.url))
        page.on("pageerror", lambda error: self._expect(False, str(error)))
        page.on("console", lambda line: self._expect(line.type not in ("error", "warning"), line.text))
        if through is not None:
            await page.route_web_socket("**/socket", through)
        await page.goto(address)
        return page

    async def again(self, page: Page) -> Page:
        """The page is thrown away with its context and everything it knew, and opened by its address."""
        address, size = page.url, page.viewport_size
        await page.context.close()
        return await self.open(address, (size["width"], size["height"]) if size else LAPTOP)

    async def killed(self, page: Page) -> Page:
        """The whole browser is, in the middle of a word perhaps; another opens the same address."""
        address = page.url
        await self.kill()
        return await self.open(address)

    def _expect(self, fine: bool, what: str) -> None:
        if not fine:
            self.complaints.append(what)


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Chromium]:
    """Chromium for one test; at its end nobody may have complained."""
    async with async_playwright() as playwright:
        tested = Chromium(playwright.chromium)
        try:
            yield tested
            assert tested.complaints == []
        finally:
            await tested.close()


async def reloaded(page: Page) -> Page:
    """The page is drawn anew by its own browser."""
    await page.reload()
    return page


Reopen = Callable[[Page], Awaitable[Page]]
"""What becomes of a page in the middle of a question; the page on which it goes on."""


async def left_alone(page: Page) -> Page:
    """Nothing becomes of it."""
    return page


class Hands:
    """Whoever plays an evening by touch: the same question is answered alike, whoever holds which page."""

    def __init__(self, evening: Evening, unseen: Reopen = left_alone, unsure: Reopen = left_alone) -> None:
        """`unseen`: when a question has come up; `unsure`: when its answer is chosen and not confirmed."""
        self._evening = evening
        self._unseen, self._unsure = unseen, unsure
        self._answered = 0
        self.asked: list[str] = []
        self.touched = 0
        """Touches that answered nothing, on phones that were not asked."""

    async def play(self, page: Page, mine: Callable[[Panel], bool] = lambda panel: True) -> None:
        """Do for ever what there is to do on this page; of questions, those that are `mine`."""
        answered, touched = 0, ""
        while True:
            found = await _found(page, answered, touched)
            if "at" in found:
                touched = found["at"]
                await page.mouse.click(*ANYWHERE)
                self.touched += 1
                continue
            asked = self._evening.asked
            if asked is None or asked.title != found["title"]:
                continue  # the page is late
            answered = found["panel"]
            if mine(asked):
                page = await self._answer(page, found)

    async def answer(self, page: Page) -> Page:
        """Wait for the next question, and answer it."""
        found = await _found(page, self._answered)
        page = await self._answer(page, found)
        self._answered = found["panel"]
        return page

    async def _answer(self, page: Page, found: dict[str, Any]) -> Page:
        page = await self._unseen(page)
        assert await _found(page, found["panel"] - 1) == found, (
            "a page opened anew shows what the old one showed"
        )
        self.asked.append(found["title"])
        # Python's own hash differs from run to run.
        lot = zlib.crc32(f"{found['title']}{len(self._evening.decided)}".encode())
        await page.locator(OFFERED).nth(lot % found["count"]).click()
        revision = 1
        while True:
            await page.wait_for_function(_CHOSEN, arg=[found["panel"], revision], polling=_POLL_MS)
            if await page.locator("#page").get_attribute("data-panel") != str(found["panel"]):
                return page
            if revision == 1:
                page = await self._unsure(page)
                await page.wait_for_function(_CHOSEN, arg=[found["panel"], revision], polling=_POLL_MS)
            confirm = page.locator("#answers .answer[data-did=confirm][data-state=open]")
            if await confirm.count():
                await confirm.click()
                await page.wait_for_function(_CHOSEN, arg=[found["panel"], _NEVER], polling=_POLL_MS)
                return page
            await page.locator(".seat[data-state=open]").first.click()
            revision += 1


async def _found(page: Page, answered: int = 0, touched: str = "") -> dict[str, Any]:
    looked = await page.wait_for_function(
        _OFFERED, arg=[answered, touched], polling=_POLL_MS, timeout=_IDLE_MS
    )
    found: dict[str, Any] = await looked.json_value()
    return found
