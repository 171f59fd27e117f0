"""Once the game is over its story opens on the page; a copy of it can be saved and needs nothing."""

from pathlib import Path

import pytest

from narrator.screen.labels import LABELS
from narrator.screen.story.document import POLICY, document
from tests.screen.page.chromium import chromium, needs_chromium
from tests.screen.page.siege import siege
from tests.screen.story.test_document import GAME, SETTING


@pytest.mark.browser
@needs_chromium
async def test_the_page_leads_to_the_story_which_is_saved_and_opened_offline(tmp_path: Path) -> None:
    async with siege() as (fort, _), chromium() as browser:
        page = await browser.open(fort.screen.address)
        await page.locator("#told").wait_for(state="attached")
        assert not await page.locator("#told").is_visible()
        fort.screen.tell(document(SETTING, GAME, LABELS, served=True))
        await page.locator("#told").wait_for()
        await fort.screen.lead_to_story()
        await page.wait_for_url("**/story")
        save = page.get_by_role("link", name=LABELS.story.save)
        await save.wait_for()
        await fort.screen.close()
        async with page.expect_download() as saving:
            await save.click()
        saved = tmp_path / "story.html"
        await (await saving.value).save_as(saved)
        text = saved.read_text("utf8")
        assert POLICY in text
        assert "<script" not in text
        assert "<link" not in text
        offline = await browser.open(saved.as_uri(), offline=True)
        assert (await offline.locator("h1").text_content()) == "村民获胜"
        line = "getComputedStyle(document.querySelector('svg .life')).strokeWidth"
        assert await offline.evaluate(line) == "3px", "its styles are allowed"


async def test_before_the_end_nobody_gets_the_story() -> None:
    async with siege() as (fort, _):
        assert b" 404 " in (await fort.get("/story"))[:20]
        assert b"default-src 'none'" in await fort.get("/story")
