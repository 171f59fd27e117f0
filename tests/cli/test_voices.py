"""Voices are listed and heard on the command line."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.cli import voices as voices_room
from narrator.voice import pack as packs_room
from narrator.voice.errors import NoSynthesiser
from narrator.voice.pack import MANIFEST
from narrator.voice.voices import Voice
from narrator.words.pieces import pieces
from tests.cli.verbs import narrator, slip
from tests.voice.packs import make_pack, make_whole_pack

EVERY = [piece.text for piece in pieces()]


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack that came along and says everything, one's own that says one thing; one system voice."""
    own = tmp_path / "own"
    make_whole_pack(tmp_path / "bundled" / "shipped", EVERY)
    make_pack(own / "朋友", ["请投票。"])
    monkeypatch.setattr(packs_room, "own_packs", lambda: own)
    monkeypatch.setattr(packs_room, "bundled_packs", lambda: tmp_path / "bundled")
    monkeypatch.setattr(
        voices_room, "mandarin_voices", lambda _: (Voice("tingting", "Ting-Ting", ("zh_CN",)),)
    )
    return own


def test_every_voice_is_listed_with_what_it_lacks() -> None:
    told = narrator("voices")
    assert told.exit_code == 0
    assert "pack:shipped    某人    全部台词，CC0-1.0" in told.stdout
    assert f"pack:朋友    某人    1/{len(EVERY)} 段台词" in told.stdout
    assert "pyttsx3:tingting    Ting-Ting    zh_CN" in told.stdout


def test_the_list_for_programs() -> None:
    listed = json.loads(narrator("voices", "--json").stdout)
    assert [voice["setting"] for voice in listed] == ["pack:朋友", "pack:shipped", "pyttsx3:tingting"]


def test_a_pack_that_cannot_be_read_is_listed_with_what_is_wrong_and_the_cure(homes: Path) -> None:
    (homes / "坏").mkdir()
    (homes / "坏" / MANIFEST).write_text("{")
    (homes / "空").mkdir()
    (homes / ".hidden").mkdir()
    told = narrator("voices")
    assert (told.exit_code, told.stderr) == (0, "")
    broken, empty = [line for line in told.stdout.splitlines() if line.startswith("语音包")]
    assert broken.startswith("语音包“坏”的 manifest.json 读不了：")
    assert broken.endswith("自己录的，运行 narrator record 坏，录过的都找得回来。")
    assert empty.startswith("语音包“空”里没有 manifest.json：")
    for_programs = narrator("voices", "--json")
    assert len(json.loads(for_programs.stdout)) == 3
    assert "语音包“坏”" in for_programs.stderr


def test_a_manifest_that_is_no_file_is_not_waited_for(homes: Path) -> None:
    (homes / "管").mkdir()
    (homes / "管" / MANIFEST).symlink_to(os.devnull)  # as little a file as a named pipe, which would hang
    told = narrator("voices")
    assert "语音包“管”的 manifest.json 读不了：" in told.stdout
    assert "it is no file" in narrator("voices", "--play", "管").stderr


def test_without_a_speech_engine_the_packs_are_listed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: float) -> tuple[Voice, ...]:
        raise NoSynthesiser("no engine; install one")

    monkeypatch.setattr(voices_room, "mandarin_voices", none)
    told = narrator("voices")
    assert told.exit_code == 0
    assert "pack:shipped" in told.stdout
    assert "no engine; install one" in told.stderr


@pytest.mark.parametrize("named", ["shipped", "pack:shipped", "某人"])
def test_a_sample_is_written(named: str, tmp_path: Path) -> None:
    out = tmp_path / "sample.wav"
    told = narrator("voices", "--play", named, "--out", out)
    assert told.exit_code == 0, told.stderr
    samples, rate = soundfile.read(out)
    assert rate == 48_000
    assert np.abs(samples).max() > 0.05


def test_a_file_that_cannot_be_written_is_a_slip(tmp_path: Path) -> None:
    told = narrator("voices", "--play", "shipped", "--out", tmp_path / "no" / "x.wav")
    assert f"x.wav: there is no folder {tmp_path / 'no'}" in slip(told, code=1)


def test_a_pack_that_is_not_there_is_a_slip(tmp_path: Path) -> None:
    told = narrator("voices", "--play", "nobody", "--out", tmp_path / "x.wav")
    assert told.exit_code == 2
    assert told.stderr.splitlines() == [
        "没有叫“nobody”的语音包。有：朋友、shipped。自己录一套：narrator record 名字",
        'narrator: no voice pack is called "nobody"; there are: 朋友, shipped',
    ]


def test_a_broken_clip_is_told_in_chinese_with_the_cure(homes: Path, tmp_path: Path) -> None:
    pack = make_pack(homes / "破", [piece for piece in EVERY if piece.startswith("天黑请闭眼")])
    for clip in pack.manifest.clips.values():
        (pack.folder / clip.file).write_bytes(b"fLaC")
    told = narrator("voices", "--play", "破", "--out", tmp_path / "x.wav")
    assert told.exit_code == 2
    chinese, english = told.stderr.splitlines()
    assert chinese == "语音包“破”里的“天黑请闭眼。”坏了：重新拷贝这个语音包，或者换一个嗓音。"
    assert "is broken" in english
