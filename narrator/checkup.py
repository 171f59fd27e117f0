"""What works on this machine, and what to do about the rest."""

from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Literal

from msgspec import Struct

from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.screen.page import browser
from narrator.voice.choice import ChosenVoice
from narrator.voice.devices import find
from narrator.voice.errors import VoiceError
from narrator.voice.models import find_model
from narrator.voice.recogniser import Recogniser, unsayable
from narrator.voice.tts import Reader
from narrator.words.hearing import every_phrase

Verdict = Literal["good", "missing", "limited"]


class Finding(Struct, frozen=True):
    """One row of the table."""

    what: str
    verdict: Verdict
    detail: str
    """What was found, or the cure."""


def checkup(config: Config) -> Iterator[Finding]:
    """Look at everything an evening uses. Nothing is changed and nothing is heard."""
    yield Finding("程序 narrator", "good", metadata.version("narrator"))
    yield Finding("牌组 deck", "good", f"{config.table.board} 人，{len(setting_of(config).deck)} 张")
    yield _look("扬声器 speaker", lambda: find("output", config.mouth.device).name)
    yield _look("麦克风 microphone", lambda: find("input", config.ear.device).name)
    yield _browser()
    yield _look("朗读 voice", lambda: _voice(config))
    yield from _model(config)


def _look(what: str, find_it: Callable[[], str]) -> Finding:
    try:
        return Finding(what, "good", find_it())
    except VoiceError as trouble:
        return Finding(what, "missing", str(trouble))


def _browser() -> Finding:
    """Without one an evening is played on the terminal."""
    if browser.is_there():
        return Finding("浏览器 browser", "good", "opens the table page")
    return Finding(
        "浏览器 browser", "limited", "no display: the table is on the terminal; set BROWSER to open it"
    )


def _voice(config: Config) -> str:
    """Who would narrate. What the settings ask for and is not there is said."""
    troubles: list[VoiceError] = []
    voice = ChosenVoice(config.mouth, None, troubles.append)
    try:
        speaker = voice.start()
    finally:
        voice.close()
    told = "".join(f"; {trouble}" for trouble in troubles)
    if isinstance(speaker, Reader):
        return f"{speaker.voice.name or speaker.voice.id} ({speaker.driver}){told}"
    return f"{speaker.manifest.voice} (pack:{speaker.name}){told}"


def _model(config: Config) -> Iterator[Finding]:
    """The speech model, and which of the table's phrases it cannot hear."""
    try:
        folder = find_model(config.ear, config.models)
        recogniser = Recogniser(folder)
    except VoiceError as trouble:
        yield Finding("语音模型 model", "missing", str(trouble))
        return
    yield Finding("语音模型 model", "good", str(folder))
    deaf = unsayable(recogniser, every_phrase(config.table.board))
    if deaf:
        yield Finding("听不懂的话 phrases", "limited", f"this model cannot hear: {'、'.join(deaf)}")
    else:
        yield Finding("能听懂的话 phrases", "good", "everything the table may say")
