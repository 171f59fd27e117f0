"""Phones in contexts of a real browser: they come by their codes, are reloaded, swapped and turned away."""

import asyncio
from collections.abc import Collection
from functools import partial

import pytest
from playwright.async_api import Page

from narrator.screen.labels import LABELS
from narrator.screen.page import phones
from narrator.stage.ports import Panel
from narrator.words.saying import sentence
from tests.screen.page.chromium import PHONE, Chromium, Hands, chromium, needs_chromium
from tests.screen.page.evening import SMALL, served
from tests.screen.page.served_phones import ServedPhones

pytestmark = [pytest.mark.browser, needs_chromium]

TEXT = "([id, text]) => document.getElementById(id).textContent.includes(text)"


async def gathered(evening: ServedPhones, browser: Chromium) -> tuple[Page, list[Page]]:
    """The table page and a phone for every seat that is a person's, come by its code; and it begins."""
    table = await browser.open(evening.screen.address)
    await table.wait_for_selector("#board svg path")
    pages = [await browser.open(address, PHONE) for address in evening.tickets.values()]
    for page in pages:
        await page.wait_for_function(TEXT, arg=["title", LABELS.phone.welcome])
    await table.get_by_text(LABELS.board.begin).click()
    return table, pages


def is_for(seat: int, people: Collection[int], panel: Panel) -> bool:
    """One of the people who are asked answers for all: what two hands do at once depends on their luck."""
    answer_for = [each for each in panel.to if each in people]
    return min(answer_for) == seat if answer_for else seat == 0 and not panel.to


async def played(evening: ServedPhones, browser: Chromium, hands: Hands) -> None:
    """Play to the end, on every phone and on the table page at once."""
    async with served(evening) as playing:
        table, seats = await gathered(evening, browser)
        pages = {0: table, **dict(zip(evening.screen.seats, seats, strict=True))}
        answering = [
            asyncio.create_task(hands.play(page, partial(is_for, seat, evening.screen.seats)))
            for seat, page in pages.items()
        ]
        try:
            await asyncio.wait({playing, *answering}, return_when=asyncio.FIRST_COMPLETED)
            for each in answering:
                if each.done():
                    each.result()
        finally:
            for each in answering:
                each.cancel()
            await asyncio.gather(*answering, return_exceptions=True)
        end = await playing
        assert end.ended is not None
        assert sentence(f"over.{end.ended.winner}", {}) in evening.said
        for page in pages.values():
            if not page.is_closed():
                await page.wait_for_function(TEXT, arg=["said", evening.said[-1]])


async def test_eight_phones_play_an_evening_to_its_end() -> None:
    evening = ServedPhones()
    hands = Hands(evening)
    async with chromium() as browser:
        await played(evening, browser, hands)
    by_hand = [made for made in evening.decided if made[2] == "keys"]
    assert len(hands.asked) >= len(by_hand) > 8 * 2, "what is read back is asked twice and decided once"
    assert {by for _, _, by in evening.decided} == {"keys", "chance"}
    assert hands.touched > len(by_hand), "whoever sleeps has more to touch than whoever is asked"


async def test_phones_closed_at_every_question_and_at_every_choice_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(phones, "GRACE_S", 600.0)  # a browser of a busy machine is slower than a hand
    quiet, torn = (ServedPhones(SMALL, bots=frozenset({1, 2, 3})) for _ in range(2))
    async with chromium() as browser:
        await played(quiet, browser, Hands(quiet))
        hands = Hands(torn, unseen=browser.again, unsure=browser.again)
        await played(torn, browser, hands)
    assert torn.decided == quiet.decided
    by_hand = [made for made in torn.decided if made[2] == "keys"]
    assert len(by_hand) == len(hands.asked) > 3 * 2


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
        await Hands(evening).answer(one)
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
