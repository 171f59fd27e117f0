"""The worker: odd voice lists, and the real engine on this system."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from narrator.config.voice import Mouth
from narrator.voice import tts_worker
from narrator.voice.errors import NoMandarinVoice
from narrator.voice.tts import Synthesiser
from narrator.voice.tts_worker import Engine, installed
from narrator.voice.voices import Voice


class Token:
    """A SAPI voice."""

    def __init__(self, name: str, language: str) -> None:
        self.Id = f"Tokens\\{name}"
        self.language = language

    def GetDescription(self) -> str:
        return self.Id


class BrokenList:
    """pyttsx3 on a Windows that has a voice of several languages."""

    def __init__(self) -> None:
        self.proxy: Any = self
        self._driver = self
        self._tts = self

    def getProperty(self, _: str) -> list[Any]:
        return [int(token.language, 16) for token in self.GetVoices()]

    def GetVoices(self) -> list[Token]:
        return [Token("TTS_MS_EN-US_ZIRA_11.0", "409;9"), Token("TTS_MS_ZH-CN_HUIHUI_11.0", "804")]


def test_one_odd_voice_does_not_hide_the_others() -> None:
    assert [voice.is_mandarin for voice in installed(BrokenList())] == [False, True]


def test_old_drivers_write_languages_as_bytes() -> None:
    class Old:
        def getProperty(self, _: str) -> list[Any]:
            class Found:
                id, name, languages = "Mandarin", None, [b"\x05zh"]

            return [Found()]

    assert installed(Old()) == [Voice("Mandarin", "", ("zh",))]


class Tattling:
    """A pyttsx3 that tells what is done to it."""

    def __init__(self, done: list[str]) -> None:
        self.proxy, self._done, self._voice = self, done, ""

    def __str__(self) -> str:
        return "espeak"

    def getProperty(self, name: str) -> Any:
        return (
            [Voice("cmn-latn-pinyin", "Mandarin", ("cmn-latn-pinyin",))] if name == "voices" else self._voice
        )

    def setProperty(self, name: str, value: str) -> None:
        self._voice = value if name == "voice" else self._voice
        self._done.append(name)

    def setBusy(self, busy: bool) -> None:
        self._done.append("busy" if busy else "idle")

    def save_to_file(self, text: str, path: str) -> None:
        self._done.append(text)

    def runAndWait(self) -> None:
        """The first one of a process empties espeak's queue."""


def test_voice_and_rate_have_arrived_before_the_first_render(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(tts_worker, "started", lambda: Tattling(done))
    monkeypatch.setattr(tts_worker, "_synchroniser", lambda _: lambda: done.append("arrived"))
    Engine("", 165)
    assert done[:5] == ["voice", "rate", "idle", "arrived", "idle"]
    assert done[5:] == ["一", "arrived"]


@pytest.fixture(scope="module")
def espeak() -> Iterator[Synthesiser]:
    if shutil.which("espeak-ng") is None:
        pytest.skip("espeak-ng is not installed: apt install espeak-ng")
    voice = Synthesiser(Mouth())
    yield voice
    voice.close()


@pytest.mark.voice
def test_the_real_engine_reads_pinyin(espeak: Synthesiser) -> None:
    assert espeak.start().voice.reads_pinyin


@pytest.mark.voice
def test_the_first_long_line_is_complete_and_so_are_the_next(espeak: Synthesiser) -> None:
    line = "预言家请睁眼，请选择你要查验的人。"
    seconds = [espeak.render(line).seconds for _ in range(5)]
    assert seconds == pytest.approx([4.7] * 5, abs=0.3)


@pytest.mark.voice
def test_punctuation_is_heard_as_a_pause(espeak: Synthesiser) -> None:
    plain = espeak.render("天黑了请闭眼").seconds
    assert espeak.render("天黑了，请闭眼").seconds - plain == pytest.approx(0.2, abs=0.1)
    assert espeak.render("天黑了。请闭眼").seconds - plain == pytest.approx(0.4, abs=0.15)


@pytest.mark.voice
def test_the_rate_is_kept_from_the_first_line_on() -> None:
    fast = Synthesiser(Mouth(rate=330))
    slow = Synthesiser(Mouth(rate=110))
    ratio = slow.render("天黑请闭眼，狼人请睁眼。").seconds / fast.render("天黑请闭眼，狼人请睁眼。").seconds
    fast.close()
    slow.close()
    assert ratio > 2.5


@pytest.mark.voice
def test_an_english_voice_is_refused_by_the_real_engine() -> None:
    voice = Synthesiser(Mouth(voice="pyttsx3:gmw/en-us"))
    with pytest.raises(NoMandarinVoice, match="does not read Mandarin"):
        voice.start()
    voice.close()
