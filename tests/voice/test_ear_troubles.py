"""The ear when sound is missing, or something in it fails."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from narrator.voice import ear as ear_room
from narrator.voice.ear import HearingFailed
from narrator.voice.grammar import Grammar
from narrator.voice.mic import MicrophoneLost
from narrator.voice.recogniser import RATE
from narrator.voice.vad import Vad
from tests.voice.espeak import needs_espeak, pcm, recogniser, speech
from tests.voice.test_ear import PATIENCE_S, FakeMic, Table, heard, laid

pytestmark = [pytest.mark.voice, needs_espeak]

SEATS: Final = {"十五号": (15,), "五号": (5,), "六号": (6,)}


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with laid(tmp_path) as table:
        yield table


async def test_words_before_and_after_a_loss_of_the_microphone_are_not_one(table: Table) -> None:
    asked = asyncio.create_task(table.ear.listen(SEATS))
    await asyncio.sleep(0)
    whole = pcm(speech("十五号", table.folder), before_s=0.6)
    table.mic.sends(whole[: round(0.82 * RATE)])
    table.mic.fails(MicrophoneLost("pulled out"))
    table.mic.sends(pcm(speech("五号", table.folder), before_s=0.0))
    said = await heard(asked)
    assert (said.raw, said.phrase) == ("五号", None), "it was under way when the microphone came back"


async def test_words_before_and_after_sound_that_was_lost_are_not_one(table: Table) -> None:
    asked = asyncio.create_task(table.ear.listen(SEATS))
    await asyncio.sleep(0)
    whole = pcm(speech("十五号", table.folder), before_s=0.6)
    table.mic.sends(whole[: round(0.82 * RATE)])
    table.mic.sends(pcm(speech("五号", table.folder), before_s=0.0), torn=True)
    said = await heard(asked)
    assert (said.raw, said.phrase) == ("五号", None)


async def test_what_fails_again_and_again_is_told_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(phrases: object) -> Grammar:
        raise RuntimeError("oh")

    with monkeypatch.context() as patched:
        patched.setattr(recogniser(), "grammar", broken)
        listening = await table.listens()
        table.says("五号")
        await table.drained()
    assert isinstance(table.troubles.get_nowait(), HearingFailed)
    assert table.troubles.empty()
    table.says("六号")
    assert (await heard(listening)).phrase == "六号"
    table.mic.fails(RuntimeError("oh"))
    assert isinstance(await asyncio.wait_for(table.troubles.get(), PATIENCE_S), HearingFailed)


async def test_hearing_is_tried_again_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = iter([OSError("no network"), OSError("no network")])

    def vad() -> Vad:
        for error in failing:
            raise error
        return Vad()

    monkeypatch.setattr(ear_room, "Vad", vad)
    mic = FakeMic()
    mic.refuses_to_close = [OSError("hangs")]
    table = Table(tmp_path, mic)
    assert isinstance(await asyncio.wait_for(table.troubles.get(), PATIENCE_S), HearingFailed)
    listening = await table.listens()
    table.says("六号")
    assert (await heard(listening)).phrase == "六号"
    assert table.troubles.empty()
    mic.fails(MicrophoneLost("the evening is over"))
    await table.ear.close()
