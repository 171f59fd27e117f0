"""A real browser, and hands that play on the page as they find it there."""

import contextlib
import shutil
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, async_playwright

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

_OFFERED = """(answered) => {
    const page = document.getElementById("page");
    const panel = Number(page.dataset.panel);
    const offered = [...document.querySelectorAll(".seat[data-state=open], #answers .answer[data-did=word]")];
    if (!panel || panel <= answered || !offered.length) return null;
    const text = (id) => document.getElementById(id).textContent;
    return {panel, head: text("head"), title: text("title"), count: offered.length};
}"""
_CHOSEN = """([panel, revision]) => {
    const {dataset} = document.getElementById("page");
    return Number(dataset.panel) !== panel || Number(dataset.revision) >= revision;
}"""


class Chromium:
    """One browser. What goes wrong in its pages, or asks another machine, is a complaint."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.complaints: list[str] = []

    async def open(
        self,
        address: str,
        size: tuple[int, int] = LAPTOP,
        through: Callable[[WebSocketRoute], None] | None = None,
        **more: Any,
    ) -> Page:
        """The page in a context of its own; `through`: who stands between it and its sockets."""
        context = await self._browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
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

    def _expect(self, fine: bool, what: str) -> None:
        if not fine:
            self.complaints.append(what)


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Chromium]:
    """Chromium for one test; at its end nobody may have complained."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            tested = Chromium(browser)
            yield tested
            assert tested.complaints == []
        finally:
            await browser.close()


class Hands:
    """Plays whatever is asked, by touch: the same question is answered alike, whoever holds the page."""

    def __init__(self, reopen: Callable[[Page], Any] | None = None) -> None:
        """`reopen`: what becomes of the page at every question; the page on which it is answered."""
        self._answered = 0
        self._reopen = reopen
        self.asked: list[str] = []

    async def play(self, page: Page) -> None:
        """Answer for ever."""
        while True:
            page = await self.answer(page)

    async def answer(self, page: Page) -> Page:
        """Wait for the next question, and answer it."""
        found = await (await page.wait_for_function(_OFFERED, arg=self._answered)).json_value()
        if self._reopen is not None:
            page = await self._reopen(page)
            again = await (await page.wait_for_function(_OFFERED, arg=self._answered)).json_value()
            assert again == found, "a page opened anew shows what the old one showed"
        self._answered = found["panel"]
        self.asked.append(found["title"])
        # Python's own hash differs from run to run.
        lot = zlib.crc32(f"{found['head']}{found['title']}{len(self.asked)}".encode())
        offered = page.locator(".seat[data-state=open], #answers .answer[data-did=word]")
        await self._choose(page, offered.nth(lot % found["count"]), found["panel"])
        return page

    async def _choose(self, page: Page, offered: Any, panel: int) -> None:
        await offered.click()
        revision = 1
        while True:
            await page.wait_for_function(_CHOSEN, arg=[panel, revision])
            if await page.locator("#page").get_attribute("data-panel") != str(panel):
                return
            confirm = page.locator("#answers .answer[data-did=confirm][data-state=open]")
            if await confirm.count():
                await confirm.click()
                return
            await page.locator(".seat[data-state=open]").first.click()
            revision += 1
