"""The set-up's trials, real: a loudspeaker and a microphone that a test holds, and simulated games."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from msgspec.structs import replace
from playwright.async_api import Page

from narrator import foyer
from narrator.config import Config, Ear, Mouth
from narrator.foyer import SoundAndFigures, level
from narrator.screen.labels import LABELS
from narrator.screen.setup.draft import Draft
from narrator.screen.setup.page import SetupPage
from narrator.voice.mic import Block
from narrator.voice.recogniser import RATE
from narrator.voice.tone import HZ
from tests.screen.page.chromium import chromium, needs_chromium
from tests.voice.espeak import MODEL, needs_espeak, pcm, speech
from tests.voice.pulse import RATE as TAP_RATE
from tests.voice.pulse import Room, Tap, needs_pulse, private_room

CONFIG = Config(mouth=Mouth(device="speaker", wake_ms=200), ear=Ear(model=str(MODEL), silence_s=600))
PATIENCE_MS = 120_000
"""For a busy machine: games are played, and a voice renders its first line."""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with private_room(tmp_path) as room:
        yield room


@contextlib.asynccontextmanager
async def opened(config: Config) -> AsyncIterator[Page]:
    """The set-up in a browser, its trials real."""
    setup = SetupPage(Draft(config, "speaker", "mic"), SoundAndFigures())
    setup.open()
    try:
        async with chromium() as browser:
            page = await browser.open(setup.address)
            page.set_default_timeout(PATIENCE_MS)
            yield page
    finally:
        await setup.close()


SHOWN = """([name, parts]) => {
    const text = document.querySelector(`[data-field='${name}']`)?.closest(".field").textContent;
    return text && parts.every((part) => text.includes(part));
}"""


async def shown(page: Page, field: str, *parts: str) -> None:
    await page.wait_for_function(SHOWN, arg=[field, parts])


@pytest.mark.browser
@needs_chromium
async def test_the_deck_is_weighed_by_games_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foyer, "CHUNKS", (3, 4))
    async with opened(CONFIG) as page:
        await page.get_by_role("button", name=LABELS.setup["simulate"]).click()
        await shown(page, "games", LABELS.setup["games"].format(games=7))
        rates = await page.locator("[data-field^='rate.']").evaluate_all("all => all.map((one) => one.value)")
        assert 99 <= sum(rates) <= 101
        await shown(page, "rate.village", LABELS.story.winner["village"], "%")
        await page.get_by_label(LABELS.setup["board"], exact=True).select_option("6")
        await page.locator("[data-field^='rate.']").first.wait_for(state="detached")


@pytest.mark.browser
@pytest.mark.voice
@needs_chromium
@needs_espeak
@needs_pulse
async def test_the_sound_is_checked_in_a_room(room: Room, tmp_path: Path) -> None:
    clip = tmp_path / "said.wav"
    soundfile.write(clip, pcm(speech("确认", tmp_path), before_s=0.8), RATE)
    async with opened(CONFIG) as page:
        await page.get_by_role("button", name=LABELS.setup["listen"]).click()
        heard = asyncio.Event()
        talking = asyncio.create_task(say_until(heard, clip))
        await page.wait_for_function("() => document.getElementById('field-level').value > 50")
        await shown(page, "heard", LABELS.setup["heard"].format(heard="确认"))
        heard.set()
        await talking
        with Tap() as tap:
            await page.get_by_role("button", name=LABELS.setup["speak"]).click()
            await shown(page, "spoke", LABELS.setup["spoke"])
    sound = tap.samples
    first = int(np.flatnonzero(np.abs(sound) > 0.05)[0])
    spectrum = np.abs(np.fft.rfft(sound[first : first + TAP_RATE // 2]))
    assert abs(int(np.argmax(spectrum)) * 2 - HZ) < 5, "a tone first"
    spoken = sound[first + TAP_RATE :]
    assert np.sqrt((spoken[np.abs(spoken) > 0.01] ** 2).mean()) > 0.02, "then words"


async def say_until(heard: asyncio.Event, clip: Path) -> None:
    """Into the room's microphone, by another program, again and again."""
    while not heard.is_set():
        player = await asyncio.create_subprocess_exec("paplay", "--device=mic", str(clip))
        assert await player.wait() == 0


@pytest.mark.parametrize("trial", ["speak", "listen"])
async def test_what_is_missing_is_told_in_chinese(trial: str) -> None:
    nothing = replace(CONFIG, mouth=Mouth(device="no such"), ear=Ear(device="no such", model=str(MODEL)))
    trials = SoundAndFigures()
    levels: list[float] = []
    said = await (trials.speak(nothing) if trial == "speak" else trials.listen(nothing, levels.append))
    assert said.endswith("。")
    assert said not in LABELS.setup.values()
    assert levels == []


def test_the_meter_goes_from_a_quiet_room_to_all_there_is() -> None:
    def of(peak: int) -> float:
        return level(Block(np.full(320, peak, "<i2"), 0.0, zero=False))

    assert of(0) == of(20) == 0
    assert 0 < of(100) < of(1000) < of(10_000) < 1
    assert of(32_767) == pytest.approx(1, abs=0.001)
