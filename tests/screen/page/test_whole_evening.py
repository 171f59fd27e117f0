"""A small evening played by hands on the page, and what becomes of it when the page does not stay."""

import asyncio
import contextlib

import pytest
from playwright.async_api import Error, Page

from tests.screen.page.chromium import Chromium, Hands, chromium, needs_chromium, reloaded
from tests.screen.page.evening import Evening, served

pytestmark = [pytest.mark.browser, needs_chromium]


async def played(evening: Evening, browser: Chromium, hands: Hands) -> None:
    """Play to the end, whatever happens to the page on the way."""
    async with served(evening) as playing:
        page = await browser.open(evening.screen.address)
        answering = asyncio.create_task(hands.play(page))
        await asyncio.wait({playing, answering}, return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            answering.result()
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
        assert (await playing).ended is not None


async def test_a_browser_killed_again_and_again_and_reloaded_at_every_choice_changes_nothing() -> None:
    quiet, torn = Evening(), Evening()
    async with chromium() as browser:
        await played(quiet, browser, Hands(quiet))
        killed: list[bool] = []

        async def unseen(page: Page) -> Page:
            """At every other question it is killed; at each of them a browser takes seconds to start."""
            killed.append(len(killed) % 2 == 0)
            return await browser.killed(page) if killed[-1] else page

        hands = Hands(torn, unseen=unseen, unsure=reloaded)
        await played(torn, browser, hands)
    assert sum(killed) > 10
    assert torn.decided == quiet.decided
    by_hand = [made for made in torn.decided if made[2] == "keys"]
    assert len(by_hand) == len(hands.asked) > 20


async def test_a_page_that_crashes_loses_nothing() -> None:
    evening = Evening()
    hands = Hands(evening)
    title = "() => document.getElementById('title').textContent.includes('{}')".format
    async with served(evening), chromium() as browser:
        page = await browser.open(evening.screen.address)
        await hands.answer(page)
        await page.wait_for_function(title("身份"))
        crashed = asyncio.Event()
        page.on("crash", lambda page: crashed.set())
        with contextlib.suppress(Error):
            await page.goto("chrome://crash")
        await crashed.wait()
        before = list(evening.decided)
        page = await browser.open(evening.screen.address)
        await hands.answer(page)
        await page.wait_for_function(title("二号"))
    assert evening.decided == [*before, ("deal.card", "seen", "keys")]


async def test_two_pages_show_one_choice_and_either_answers() -> None:
    evening = Evening()
    hands = Hands(evening)
    async with served(evening), chromium() as browser:
        one, other = [await browser.open(evening.screen.address) for _ in range(2)]
        for page in (one, other, one, other):
            await hands.answer(page)
        shows = "() => document.getElementById('title').textContent.includes('三号')"
        for page in (one, other):
            await page.wait_for_function(shows)
    assert [key for key, _, by in evening.decided if by == "keys"] == ["deal.look", "deal.card"] * 2
