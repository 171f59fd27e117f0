"""How heavy the table page is, how soon it is drawn, and how soon a touch on one page shows on another."""

import argparse
import asyncio
import os
import shutil
from statistics import median, quantiles
from time import perf_counter

from playwright.async_api import Browser, Page, async_playwright

from narrator.game.view import SeatView, View
from narrator.screen.page.pages import STATIC
from narrator.screen.page.screen import PageScreen
from narrator.stage.ports import Panel, Scene

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
SEATS = tuple(SeatView(number, f"玩家{number}", True) for number in range(1, 13))
SCENE = Scene("day", View(1, True, SEATS), panel=Panel("请一号投票。", seats=tuple(range(1, 13)), to=(1,)))
EMPTY = "data:text/html,<p>empty"
"""What the browser and the machine take by themselves."""
SEATED = "() => document.querySelectorAll('.seat').length === 12"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
"""Before the first picture the page is black: its first content is the table."""
CHOSEN = """seat => {
    const shows = document.getElementById("status").textContent.includes(`：${seat}号`);
    return shows && performance.timeOrigin + performance.now();
}"""
TOUCHED = """seat => {
    document.querySelectorAll(".seat")[seat - 1].click();
    return performance.timeOrigin + performance.now();
}"""


async def load(browser: Browser, address: str) -> float:
    """Milliseconds from the address to the table on the page, in a context that never saw it."""
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(address)
    painted = await (await page.wait_for_function(PAINTED)).json_value()
    await context.close()
    return float(painted)


async def echo(one: Page, other: Page, seat: int) -> float:
    """Milliseconds from a touch on one page to its sight on the other."""
    waiting = asyncio.create_task(other.wait_for_function(CHOSEN, arg=seat, polling="raf"))
    await asyncio.sleep(0.05)
    touched = await one.evaluate(TOUCHED, seat)
    seen = float(await (await waiting).json_value())
    await one.wait_for_function(CHOSEN, arg=seat)  # a touch on a page that is behind would count for nothing
    return seen - float(touched)


async def measure(times: int) -> None:
    """Print the figures."""
    screen = PageScreen(1.2)
    screen.open()
    picking = asyncio.create_task(screen.pick(SCENE))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        began = perf_counter()
        drawn, empty = [], []
        for _ in range(times):
            drawn.append(await load(browser, screen.address))
            empty.append(await load(browser, EMPTY))
        one, other = [await (await browser.new_context()).new_page() for _ in range(2)]
        for page in (one, other):
            await page.goto(screen.address)
            await page.wait_for_function(SEATED)
        echoes = [await echo(one, other, at % 12 + 1) for at in range(times)]
        await browser.close()
    picking.cancel()
    await screen.close()
    weight = sum(len(file.read_bytes()) for file in STATIC.iterdir())
    print(f"all files: {weight / 1000:.1f} kB; load of the machine: {os.getloadavg()[0]:.1f}")
    measured = {"table drawn": drawn, "an empty page drawn": empty, "touch seen on another page": echoes}
    for name, figures in measured.items():
        p95 = quantiles(figures, n=20)[-1]
        print(f"{name} after: median {median(figures):.0f} ms, p95 {p95:.0f} ms, of {times}")
    print(f"in {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=40)
    asyncio.run(measure(parser.parse_args().times))
