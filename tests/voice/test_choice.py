"""Which voice narrates."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from narrator.config.voice import Mouth
from narrator.voice import pack as packs_room
from narrator.voice.choice import ChosenVoice
from narrator.voice.errors import NoMandarinVoice, NoSynthesiser, VoiceError
from narrator.voice.pack import NoPack, Pack
from narrator.voice.sound import Sound
from narrator.voice.tts import Reader, Synthesiser
from narrator.voice.voices import Voice, wanted
from tests.voice.packs import make_pack

READER = Reader("nsss", Voice("tingting"))


class System(Synthesiser):
    """The platform's voice; or none."""

    def __init__(self, trouble: VoiceError | None = None) -> None:
        self.trouble = trouble
        self.asked: list[str] = []

    def start(self) -> Reader:
        if self.trouble:
            raise self.trouble
        return READER

    def render(self, text: str) -> Sound:
        self.start()
        self.asked.append(text)
        return Sound(np.ones(480, np.float32), 48_000)

    def close(self) -> None:
        self.asked.append("closed")


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's pack says 三号, one's own 请投票 alone."""
    make_pack(tmp_path / "bundled" / "shipped", ["三号，", "请投票。"])
    make_pack(tmp_path / "own" / "朋友", ["请投票。"], seconds=0.3)
    monkeypatch.setattr(packs_room, "own_packs", lambda: tmp_path / "own")
    monkeypatch.setattr(packs_room, "bundled_packs", lambda: tmp_path / "bundled")


def chosen(
    setting: str, platform: str, system: System | None = None, told: list[VoiceError] | None = None
) -> ChosenVoice:
    tell = (told if told is not None else []).append
    return ChosenVoice(Mouth(voice=setting), None, tell, system or System(), platform)


def name(started: object) -> object:
    return started.name if isinstance(started, Pack) else started


@pytest.mark.parametrize(
    ("setting", "platform", "who"),
    [
        ("auto", "linux", "shipped"),
        ("auto", "darwin", READER),
        ("auto", "win32", READER),
        ("pyttsx3", "linux", READER),
        ("pyttsx3:Tingting", "darwin", READER),
        ("pack:朋友", "linux", "朋友"),
        ("pack:shipped", "darwin", "shipped"),
    ],
)
def test_the_voice_that_was_asked_for(setting: str, platform: str, who: object) -> None:
    assert name(chosen(setting, platform).start()) == who


@pytest.mark.parametrize("trouble", [NoMandarinVoice("none"), NoSynthesiser("none")])
def test_a_platform_without_a_mandarin_voice_takes_the_pack(trouble: VoiceError) -> None:
    voice = chosen("auto", "win32", System(trouble))
    assert name(voice.start()) == "shipped"
    assert voice.render("三号，请投票。").seconds > 1


def test_on_linux_the_engine_is_not_even_started() -> None:
    assert name(chosen("auto", "linux", System(NoSynthesiser("none"))).start()) == "shipped"


def test_what_ones_own_pack_lacks_comes_from_what_auto_would_take() -> None:
    system = System()
    voice = chosen("pack:朋友", "linux", system)
    voice.start()
    assert voice.render("三号，请投票。").seconds == pytest.approx(0.5 + 0.16 + 0.3, abs=0.03)
    assert system.asked == []
    voice.render("小明，请投票。")
    assert system.asked == ["小明，"]
    assert voice.missing(["三号，请投票。", "小明，请投票。"]) == ("小明，",)


def test_a_pack_that_is_not_there_is_told_and_done_without() -> None:
    told = list[VoiceError]()
    assert name(chosen("pack:nobody", "linux", told=told).start()) == "shipped"
    assert [type(trouble) for trouble in told] == [NoPack]


def test_without_any_pack_linux_speaks_with_its_own_voice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(packs_room, "bundled_packs", lambda: tmp_path / "nowhere")
    told = list[VoiceError]()
    assert chosen("auto", "linux", told=told).start() == READER
    assert told == []


def test_a_line_before_the_start_chooses_too_and_closing_ends_the_engine() -> None:
    system = System()
    voice = chosen("auto", "linux", system)
    assert voice.missing(["三号，"]) == ("三号，",)
    assert voice.render("三号，请投票。").seconds > 1
    voice.close()
    assert system.asked == ["closed"]


def test_what_a_setting_asks_of_the_systems_voices() -> None:
    settings: Sequence[str] = ("auto", "pyttsx3", "pyttsx3:婷婷", "pack:朋友")
    assert [wanted(setting) for setting in settings] == ["auto", "auto", "婷婷", "auto"]
