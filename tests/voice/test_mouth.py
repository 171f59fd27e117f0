"""Both mouths: what they promise the stage, whatever the devices do."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest

from narrator.config.voice import Mouth
from narrator.stage import ports
from narrator.stage.virtual import run_virtually
from narrator.voice.errors import NoMandarinVoice, NoSpeaker, SpeakerLost, SynthesisFailed, VoiceError
from narrator.voice.mouth import SilentMouth, SpeakingMouth, render, spoken_s
from narrator.voice.sound import Sound
from narrator.voice.speaker import Speaker
from narrator.voice.tts import Reader, Synthesiser
from narrator.voice.voices import Voice

LINE = "天黑，请闭眼。"


class Tongue(Synthesiser):
    """Renders a second a line, or fails."""

    def __init__(self, *troubles: VoiceError) -> None:
        self.troubles = list(troubles)
        self.asked: list[str] = []

    def start(self) -> Reader:
        if self.troubles:
            raise self.troubles[0]
        return Reader("nsss", Voice("tingting"))

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(texts)

    def render(self, text: str) -> Sound:
        self.asked.append(text)
        if self.troubles:
            raise self.troubles.pop(0)
        return Sound(np.zeros(1_000, np.float32), 1_000)

    def close(self) -> None:
        self.asked.append("closed")


class Horn(Speaker):
    """Takes the time of a sound, or fails after a while."""

    def __init__(self, *troubles: VoiceError, after_s: float = 0.0) -> None:
        self.troubles = list(troubles)
        self.after_s = after_s
        self.heard: list[str] = []

    async def open(self) -> None:
        self.heard.append("opened")

    async def play(self, sound: Sound) -> None:
        if self.troubles:
            await asyncio.sleep(self.after_s)
            raise self.troubles.pop(0)
        try:
            await asyncio.sleep(sound.seconds)
            self.heard.append("played")
        except asyncio.CancelledError:
            self.heard.append("stopped")
            raise

    def night(self, on: bool) -> None:
        self.heard.append(f"night {on}")

    async def close(self) -> None:
        self.heard.append("closed")


class Table:
    """Whoever is told of trouble."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def tell(self, chinese: str, english: str) -> None:
        self.told.append((chinese, english))


@asynccontextmanager
async def speaking(tongue: Tongue, horn: Horn, table: Table) -> AsyncIterator[SpeakingMouth]:
    mouth = SpeakingMouth(Mouth(), table.tell, tongue, horn)
    yield mouth
    await mouth.close()


def seconds_of(tongue: Tongue, horn: Horn, table: Table, texts: Sequence[str]) -> list[float]:
    """How long each line takes, in virtual time."""

    async def evening() -> list[float]:
        loop = asyncio.get_running_loop()
        times = []
        async with speaking(tongue, horn, table) as mouth:
            for text in texts:
                begun = loop.time()
                await mouth.say(text)
                times.append(loop.time() - begun)
        return times

    return run_virtually(evening())


def test_both_are_mouths() -> None:
    mouths: list[ports.Mouth] = [SilentMouth(4), SpeakingMouth(Mouth(), Table().tell, Tongue(), Horn())]
    assert len(mouths) == 2


def test_speech_takes_time_for_its_syllables_and_for_its_pauses() -> None:
    assert spoken_s("天黑请闭眼", 5) == pytest.approx(1.0)
    assert spoken_s("天黑，请闭眼。", 5) == pytest.approx(1.2)
    assert spoken_s("天黑。请闭眼。", 5) == pytest.approx(1.4)
    assert spoken_s("", 5) == 0


def test_a_silent_mouth_takes_the_time_of_speech() -> None:
    async def evening() -> float:
        mouth = SilentMouth(chars_per_s=5)
        await mouth.prepare([LINE])
        await mouth.night(True)
        await mouth.say(LINE)
        await mouth.close()
        return asyncio.get_running_loop().time()

    assert run_virtually(evening()) == pytest.approx(1.2)


def test_a_line_is_rendered_and_played_to_its_end() -> None:
    tongue, horn, table = Tongue(), Horn(), Table()
    assert seconds_of(tongue, horn, table, [LINE]) == pytest.approx([1.0])
    assert horn.heard == ["played", "closed"]
    assert tongue.asked == [LINE, "closed"]
    assert table.told == []


def test_without_a_voice_a_line_takes_its_time_and_the_table_is_told_once() -> None:
    table = Table()
    silent_s = spoken_s(LINE, 165 / 60 * 1.35)
    tongue = Tongue(*(SynthesisFailed("broken") for _ in range(3)))
    assert seconds_of(tongue, Horn(), table, [LINE] * 3) == pytest.approx([silent_s] * 3)
    assert table.told == [("这一句念不出来，请看屏幕。", "broken")]


def test_a_speaker_that_dies_within_a_line_does_not_shorten_it() -> None:
    table = Table()
    silent_s = spoken_s(LINE, 165 / 60 * 1.35)
    times = seconds_of(Tongue(), Horn(SpeakerLost("gone"), after_s=0.5), table, [LINE, LINE])
    assert times == pytest.approx([silent_s, 1.0])
    assert table.told == [("扬声器断开了，请看屏幕。", "gone")]


def test_a_loss_is_told_again_only_after_the_voice_was_heard_again() -> None:
    horn, table = Horn(SpeakerLost("first"), SpeakerLost("still")), Table()

    async def evening() -> None:
        async with speaking(Tongue(), horn, table) as mouth:
            for _ in range(3):
                await mouth.say(LINE)
            horn.troubles.append(SpeakerLost("second"))
            await mouth.say(LINE)

    run_virtually(evening())
    assert [english for _, english in table.told] == ["first", "second"]


async def test_cancelling_say_stops_the_voice() -> None:
    horn = Horn()
    async with speaking(Tongue(), horn, Table()) as mouth:
        say = asyncio.create_task(mouth.say(LINE))
        async with asyncio.timeout(10):
            await asyncio.wait([say], timeout=0.1)
        say.cancel()
        with pytest.raises(asyncio.CancelledError):
            await say
    assert horn.heard == ["stopped", "closed"]


async def test_preparing_renders_all_and_reports_progress() -> None:
    tongue = Tongue()
    progress: list[tuple[int, int]] = []
    async with speaking(tongue, Horn(), Table()) as mouth:
        await mouth.prepare(["一。", "二。"], lambda done, of: progress.append((done, of)))
    assert tongue.asked == ["一。", "二。", "closed"]
    assert progress == [(1, 2), (2, 2)]


async def test_a_line_said_while_others_are_prepared_comes_next() -> None:
    tongue = Tongue()
    async with speaking(tongue, Horn(SpeakerLost("not needed"), after_s=60), Table()) as mouth:
        prepare = asyncio.create_task(mouth.prepare([f"{number}" for number in range(100)]))
        await asyncio.sleep(0)
        say = asyncio.create_task(mouth.say(LINE))
        await prepare
        say.cancel()
    assert tongue.asked.index(LINE) <= 2


async def test_preparing_without_a_voice_tells_and_gives_up() -> None:
    tongue, table = Tongue(NoMandarinVoice("none")), Table()
    async with speaking(tongue, Horn(), table) as mouth:
        await mouth.prepare(["一。", "二。"])
    assert tongue.asked == ["一。", "closed"]
    assert table.told == [("系统里没有普通话嗓音，我只能用文字主持。", "none")]


@pytest.mark.voice
@pytest.mark.skipif(
    shutil.which("espeak-ng") is None, reason="espeak-ng is not installed: apt install espeak-ng"
)
def test_a_line_is_rendered_without_a_loudspeaker_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path))
    settings = Mouth(voice="pyttsx3")
    samples, rate = render(LINE, settings)
    again, _ = render(LINE, settings)
    assert len(samples) / rate == pytest.approx(spoken_s(LINE, 165 / 60 * 1.35), rel=0.25)
    assert np.allclose(samples, again, atol=1e-4)
    assert len(list((tmp_path / "lines").glob("*.wav"))) == 1


async def test_opening_without_a_voice_is_told_and_opens_the_speaker_all_the_same() -> None:
    horn, table = Horn(), Table()
    async with speaking(Tongue(NoMandarinVoice("none")), horn, table) as mouth:
        assert not await mouth.open()
        await mouth.night(True)
    assert horn.heard == ["opened", "night True", "closed"]
    assert [english for _, english in table.told] == ["none"]


def test_a_loudspeaker_that_was_never_there_is_not_lost() -> None:
    class NoHorn(Horn):
        async def open(self) -> None:
            raise NoSpeaker("none")

    table = Table()

    async def evening() -> None:
        async with speaking(Tongue(), NoHorn(SpeakerLost("gone")), table) as mouth:
            assert not await mouth.open()
            await mouth.say(LINE)

    run_virtually(evening())
    assert [english for _, english in table.told] == ["none"]
