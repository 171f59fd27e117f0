"""A newcomer sets up by touch and plays the first night; what can be tried beforehand is tried."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
from playwright.async_api import Page

from narrator.config import Config, Rules
from narrator.evening.setting import setting_of
from narrator.screen.labels import LABELS
from narrator.screen.setup.draft import Draft
from narrator.screen.setup.fields import Entry
from narrator.screen.setup.form import Tried
from narrator.screen.setup.page import SetupPage
from tests.screen.page.chromium import PHONE, Hands, chromium, needs_chromium
from tests.screen.page.evening import Evening, served


class Devices:
    """Trials whose outcomes a test decides."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.simulated: list[Config] = []

    async def fairness(self, config: Config) -> AsyncIterator[Tried]:
        self.simulated.append(config)
        yield Tried(fairness=(("village", 0.4, 0.2, 0.6), ("wolves", 0.6, 0.4, 0.8)), games=10)
        await self.go_on.wait()
        yield Tried(fairness=(("village", 0.45, 0.42, 0.48), ("wolves", 0.55, 0.52, 0.58)), games=1000)

    async def speak(self, config: Config) -> str:
        return LABELS.setup["spoke"]

    async def listen(self, config: Config, on_level: Callable[[float], None]) -> str:
        on_level(0.6)
        await self.go_on.wait()
        return LABELS.setup["heard"].format(heard="确认")


@contextlib.asynccontextmanager
async def opened(resumable: str = "") -> AsyncIterator[tuple[SetupPage, Devices]]:
    devices = Devices()
    quick = Config(rules=Rules(last_words="none", sheriff_election="none"))
    setup = SetupPage(Draft(quick, "silent", "keys"), devices, resumable)
    setup.open()
    try:
        yield setup, devices
    finally:
        await setup.close()


async def drawn(setup: SetupPage, fits: Callable[[str], bool]) -> None:
    """Until the page looks like that."""
    news = setup.place.come()
    async with asyncio.timeout(20):
        while not fits(setup.place.draw().decode()):
            news.clear()
            await news.wait()
    setup.place.go(news)


async def shows(page: Page, name: str, text: str) -> None:
    await page.wait_for_function(
        "([name, text]) => document.querySelector(`[data-field='${name}']`)?.closest('.field').textContent"
        ".includes(text)",
        arg=[name, text],
    )


@pytest.mark.browser
@needs_chromium
async def test_a_newcomer_sets_up_by_touch_and_plays_the_first_night() -> None:
    async with opened() as (setup, devices), chromium() as browser:
        page = await browser.open(setup.address, PHONE, has_touch=True)
        await page.get_by_label("人数", exact=True).select_option("6")
        await shows(page, "deck", "本局有两名村民")
        await page.get_by_label("名字", exact=True).first.fill("小明")
        await page.get_by_label("名字", exact=True).nth(1).fill("小明")
        await shows(page, "name_slip", "有两个一样的名字")
        assert await page.get_by_role("button", name="开始").is_disabled()
        await page.reload()
        await page.get_by_label("名字", exact=True).nth(1).fill("阿红")
        await page.get_by_role("button", name="听我说一句").tap()
        await page.wait_for_function("document.getElementById('field-level').value === 60")
        await page.get_by_role("button", name="算一算").tap()
        await shows(page, "rate.wolves", "60%（多半在 40% 到 80% 之间）")
        devices.go_on.set()
        await shows(page, "games", "1000局")
        await shows(page, "heard", "听到了：确认")
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        await page.get_by_role("button", name="开始").tap()
        chosen = await setup.chosen
        assert chosen.config.table.names == ("小明", "阿红")
        evening = Evening(setting_of(chosen.config))
        async with served(evening) as playing:
            assert setup.lead(evening.screen.address)
            await page.locator("#seats").wait_for()
            hands = Hands(evening)
            while not any(key == "discussion.open" or "vote" in key for key, _, _ in evening.decided):
                await hands.answer(page)
            assert not playing.done()
        assert devices.simulated == [chosen.config]
        table = evening.screen.address.partition("#")[0]
        browser.complaints = [said for said in browser.complaints if not said.startswith(table)]


async def test_what_is_under_way_ends_with_another_table_and_by_a_press() -> None:
    async with opened() as (setup, devices):
        place = setup.place
        for last in (Entry("cancel"), Entry("board", "12")):
            place.touched(Entry("simulate"))
            place.touched(Entry("simulate"))
            await drawn(setup, lambda form: "机器人打了10局" in form and '"name":"cancel"' in form)
            place.touched(last)
            await drawn(setup, lambda form: '"name":"cancel"' not in form)
        assert "机器人打了" not in place.draw().decode(), "figures of another table"
        assert len(devices.simulated) == 2


async def test_an_earlier_evening_is_offered_and_a_choice_is_made_once() -> None:
    async with opened("11-29 20:30") as (setup, _):
        assert "11-29 20:30 开始的那一局还没有结束。" in setup.place.draw().decode()
        setup.place.touched(Entry("resume"))
        setup.place.touched(Entry("begin"))
        assert (await setup.chosen).resume
        assert setup.place.draw() == b'{"kind":"form","sections":[],"go":"","busy":"' + (
            LABELS.setup["preparing"].encode() + b'"}'
        )


async def test_without_an_earlier_evening_there_is_none_to_resume() -> None:
    async with opened() as (setup, _):
        setup.place.touched(Entry("resume"))
        assert not setup.chosen.done()
