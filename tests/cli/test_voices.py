"""Voices are listed, heard and recorded on the command line."""

import json
from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.cli import record as record_room
from narrator.cli import voices as voices_room
from narrator.config import Config
from narrator.voice import pack as packs_room
from narrator.voice.errors import NoSynthesiser
from narrator.voice.pack import MANIFEST, find_pack
from narrator.voice.voices import Voice
from narrator.words.pieces import pieces
from tests.cli.verbs import narrator, slip
from tests.voice.packs import make_pack, make_whole_pack
from tests.voice.test_recorder import ROOM, Tape, voice

EVERY = [piece.text for piece in pieces()]


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack that came along and says everything, one's own that says one thing; one system voice."""
    own = tmp_path / "own"
    make_whole_pack(tmp_path / "bundled" / "shipped", EVERY)
    make_pack(own / "朋友", ["请投票。"])
    monkeypatch.setattr(packs_room, "own_packs", lambda: own)
    monkeypatch.setattr(packs_room, "bundled_packs", lambda: tmp_path / "bundled")
    monkeypatch.setattr(record_room, "own_packs", lambda: own)
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


def test_without_a_speech_engine_the_packs_are_listed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: float) -> tuple[Voice, ...]:
        raise NoSynthesiser("no engine; install one")

    monkeypatch.setattr(voices_room, "mandarin_voices", none)
    told = narrator("voices")
    assert told.exit_code == 0
    assert "pack:shipped" in told.stdout
    assert "no engine; install one" in told.stderr


@pytest.mark.parametrize("named", ["shipped", "pack:shipped"])
def test_a_sample_is_written(named: str, tmp_path: Path) -> None:
    out = tmp_path / "sample.wav"
    told = narrator("voices", "--play", named, "--out", out)
    assert told.exit_code == 0, told.stderr
    samples, rate = soundfile.read(out)
    assert rate == 48_000
    assert np.abs(samples).max() > 0.05


def test_a_file_that_cannot_be_written_is_a_slip(tmp_path: Path) -> None:
    told = narrator("voices", "--play", "shipped", "--out", tmp_path / "no" / "x.wav")
    assert "cannot write" in slip(told, code=1)


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


def recorded(monkeypatch: pytest.MonkeyPatch, *answers: str, tape: Tape | None = None) -> str:
    """What the host is told while recording, answering so."""
    heard = tape or Tape(voice(0.6, 3.0))
    monkeypatch.setattr(record_room, "Microphone", lambda *_: heard)
    monkeypatch.setattr(record_room, "room_db", lambda *_: ROOM)
    told = narrator("record", "小明", typed="".join(f"{answer}\n" for answer in answers))
    assert told.exit_code == 0, told.stderr
    return told.stdout


def test_lines_are_recorded_one_by_one_and_kept(homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, "", "", "", "", "q")
    first, second = [piece.text for piece in record_room.of_the_evening(Config())][:2]
    assert f"【{first}】" in told
    assert "很好。" in told
    pack = find_pack("小明")
    assert list(pack.manifest.clips) == sorted([first, second])
    assert pack.clip(first).seconds == pytest.approx(3.1, abs=0.1)
    assert pack.folder == homes / "小明"


def test_recording_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(monkeypatch, "", "", "q")
    third = [piece.text for piece in record_room.of_the_evening(Config())][2]
    told = recorded(monkeypatch, "s", "", "", "q")
    assert f"【{third}】" in told
    assert third in find_pack("小明").manifest.clips


def test_a_take_may_be_done_again_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, "", "r", "s", "q")
    assert told.count("很好。") == 2
    assert "小明" not in [pack.name for pack in packs_room.packs()]


def test_a_bad_take_is_told_and_recorded_again_unless_the_host_insists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = recorded(monkeypatch, "", "", "k", "q", tape=Tape(voice(0.6, 3.0, loud=1.5)))
    assert told.count("太响，破音了") == 2
    assert len(find_pack("小明").manifest.clips) == 1


def test_a_line_nobody_read_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, "", "", "q", tape=Tape(voice(0.1)))
    assert told.count("没有听到声音。") == 2


def test_a_take_can_be_heard_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[float] = []

    async def play(sound: object, _: object) -> None:
        played.append(sound.seconds)  # type: ignore[attr-defined]

    monkeypatch.setattr(record_room, "play", play)
    recorded(monkeypatch, "", "p", "", "q")
    assert played == pytest.approx([3.1], abs=0.1)


def test_only_the_lines_of_the_evening_are_asked_for() -> None:
    lines = [piece.text for piece in record_room.of_the_evening(Config())]
    assert "狼人请睁眼。" in lines
    assert {"八号，", "和八号，", "请八号，"} <= set(lines)
    assert not {"九号，", "和九号，", "请九号，", "吹笛者请闭眼。"} & set(lines)
    assert len(lines) < len(EVERY) * 0.7


def test_a_name_that_is_no_folders_is_a_slip() -> None:
    assert "letters, digits" in slip(narrator("record", "../x"))
