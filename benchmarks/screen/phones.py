"""How heavy a seat's page is, and how soon a ballot touched on a phone shows on the table page."""

import argparse
import asyncio
import os
import re
import shutil
from statistics import median, quantiles

from playwright.async_api import ViewportSize, async_playwright

from benchmarks.screen.page import FLAGS, SCENE, SEATED, SEATS, echo
from narrator.game.view import View
from narrator.screen.lettering import PLAIN
from narrator.screen.page.message import SIZE
from narrator.screen.page.pages import STATIC, html
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.server import LOOPBACK

PHONE: ViewportSize = {"width": 360, "height": 740}
LINKED = re.compile(r"/static/([\w.]+)")


def weight(page: str) -> int:
    """Bytes of a page: its files, and the first message."""
    text = html(page, PLAIN)
    return (
        len(text.encode())
        + SIZE
        + sum(len((STATIC / name).read_bytes()) for name in set(LINKED.findall(text)))
    )


async def measure(times: int) -> None:
    """Print the figures."""
    screen = PhonesScreen(
        1.2, seats=range(1, 13), view=lambda seat: View(1, True, SEATS), addresses=(LOOPBACK,)
    )
    screen.open()
    picking = asyncio.create_task(screen.pick(SCENE))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        site = screen.address.partition("#")[0]
        addresses = (f"{site}seat#{screen.seats[1].place.ticket}", screen.address)
        phone, table = [await (await browser.new_context(viewport=PHONE)).new_page() for _ in addresses]
        for page, address in zip((phone, table), addresses, strict=True):
            await page.goto(address)
            await page.wait_for_function(SEATED)
        echoes = [await echo(phone, table, at % 12 + 1) for at in range(times)]
        await browser.close()
    picking.cancel()
    await screen.close()
    weights = ", ".join(f"{page} {weight(page) / 1000:.1f} kB" for page in ("seat", "table"))
    print(f"{weights}; load of the machine: {os.getloadavg()[0]:.1f}")
    p95 = quantiles(echoes, n=20)[-1]
    print(f"a phone's touch seen on the table: median {median(echoes):.0f} ms, p95 {p95:.0f} ms, of {times}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=40)
    asyncio.run(measure(parser.parse_args().times))
