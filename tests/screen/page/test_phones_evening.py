"""Phones in contexts of a real browser: they come by their codes, are reloaded, swapped and turned away."""

import pytest
from playwright.async_api import Page

from narrator.screen.labels import LABELS
from tests.screen.page.chromium import PHONE, Chromium, Hands, chromium, needs_chromium
from tests.screen.page.evening import served
from tests.screen.page.served_phones import ServedPhones

pytestmark = [pytest.mark.browser, needs_chromium]

TEXT = "([id, text]) => document.getElementById(id).textContent.includes(text)"


async def gathered(evening: ServedPhones, browser: Chromium) -> tuple[Page, list[Page]]:
    """The table page and a phone for every seat that is a person's, come by its code; and it begins."""
    table = await browser.open(evening.screen.address)
    await table.wait_for_selector("#board svg path")
    phones = [await browser.open(address, PHONE) for address in evening.tickets.values()]
    for page in phones:
        await page.wait_for_function(TEXT, arg=["title", LABELS.phone.welcome])
    await table.get_by_text(LABELS.board.begin).click()
    return table, phones


async def test_a_phone_that_is_reloaded_or_swapped_comes_back_and_its_code_is_used_up() -> None:
    evening = ServedPhones(bots=frozenset(range(3, 9)))
    async with chromium() as browser, served(evening):
        codes = evening.tickets
        _, (one, two) = await gathered(evening, browser)
        assert not {page.url for page in (one, two)} & set(codes.values())
        assert await one.evaluate("history.length") <= 2
        await one.wait_for_function(TEXT, arg=["answers", "看牌"])
        await one.reload()
        await one.wait_for_function(TEXT, arg=["answers", "看牌"])
        address = one.url
        await one.context.close()
        one = await browser.open(address, PHONE)
        await Hands().answer(one)
        await one.wait_for_function(TEXT, arg=["title", "身份"])
        own = one.locator("#own")
        await own.dispatch_event("pointerdown")
        card = await own.inner_text()
        assert card in await one.locator("#title").inner_text()
        await one.evaluate("() => dispatchEvent(new Event('blur'))")
        assert await own.inner_text() == LABELS.phone.hold
        thief = await browser.open(codes[2], PHONE)
        await thief.wait_for_selector("#refused:not([hidden])")
        assert await two.locator("#refused").is_hidden()
