"""The last line of `setup` is true to what was found."""

import importlib
from pathlib import Path

import pytest

from narrator.voice.errors import NoPortAudio
from tests.cli.verbs import narrator

setup_room = importlib.import_module("narrator.cli.setup")
READY = "准备好了。开始游戏：narrator play"


@pytest.fixture(autouse=True)
def _machine(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which everything works."""

    async def play_tone(_: object) -> None:
        """Heard."""

    monkeypatch.setattr(setup_room, "play_tone", play_tone)
    monkeypatch.setattr(setup_room, "devices", lambda _: [])
    monkeypatch.setattr(setup_room, "room_db", lambda _: -55.0)
    monkeypatch.setattr(setup_room, "rehearsal", lambda _: ("天黑请闭眼。",))
    (home / "config.toml").write_text('[mouth]\nvoice = "pack:xiaobei"\n', "utf8")


def last(code: int, typed: str | None = None) -> tuple[str, str]:
    """The last line, and what was told on the way to it."""
    ran = narrator("setup", "--no-model", typed=typed)
    assert ran.exit_code == code, ran.output
    return ran.stdout.splitlines()[-1], ran.stderr


def test_everything_is_well() -> None:
    assert last(0) == (READY, "")


def test_a_microphone_that_hears_nothing_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_room, "room_db", lambda _: -120.0)
    line, told = last(1)
    assert line.startswith("还没有准备好：麦克风。")
    assert told.startswith("麦克风几乎什么也听不到（-120 dB）：看看是否静音")


def test_a_room_in_which_answers_drown_is_said_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_room, "room_db", lambda _: -20.0)
    line, _ = last(0)
    assert line.startswith("准备好了，只是房间很吵，")


@pytest.mark.parametrize(("answer", "ready"), [("", True), ("y", True), ("n", False)])
def test_whoever_sits_there_is_asked_whether_the_tone_was_heard(
    answer: str, ready: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup_room, "is_terminal", lambda: True)
    line, told = last(0 if ready else 1, f"{answer}\n")
    assert (line == READY) == ready
    assert ("把音量开大" in told) == (not ready)


def test_a_voice_that_is_not_there_is_not_ready_though_another_speaks(home: Path) -> None:
    (home / "config.toml").write_text('[mouth]\nvoice = "pack:nobody"\n', "utf8")
    line, told = last(1)
    assert line.startswith("还没有准备好：嗓音。")
    assert "没有叫“nobody”的语音包" in told


def test_a_model_that_is_named_and_not_there_is_not_ready(home: Path) -> None:
    (home / "config.toml").write_text('[mouth]\nvoice = "pack:xiaobei"\n[ear]\nmodel = "nowhere"\n', "utf8")
    line, told = last(1)
    assert line.startswith("还没有准备好：语音模型。")
    assert "nowhere, named by model in [ear]" in told


def test_what_all_devices_lack_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: object) -> list[object]:
        raise NoPortAudio("no PortAudio; install it")

    for work in ("devices", "room_db"):
        monkeypatch.setattr(setup_room, work, missing)
    line, told = last(1)
    assert line.startswith("还没有准备好：声音设备、麦克风。")
    assert told.count("no PortAudio; install it") == 1
