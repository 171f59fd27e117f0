"""A voice pack of one's own is recorded, line by line."""

from pathlib import Path

import pytest

from narrator.cli import record as record_room
from narrator.cli.reading import amount, of_the_evening
from narrator.config import Config
from narrator.voice import pack as packs_room
from narrator.voice.pack import find_pack
from narrator.words.pieces import pieces
from tests.cli.verbs import narrator, slip
from tests.voice.packs import make_pack
from tests.voice.test_recorder import ROOM, Tape, voice

EVENING = [piece.text for piece in of_the_evening(Config())]


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's packs: none yet."""
    for room in (packs_room, record_room):
        monkeypatch.setattr(room, "own_packs", lambda: tmp_path)
    return tmp_path


def recorded(
    monkeypatch: pytest.MonkeyPatch, *answers: str, tape: Tape | None = None, options: tuple[str, ...] = ()
) -> str:
    """What the host is told while recording, answering so."""
    heard = tape or Tape(voice(0.6, 3.0))
    monkeypatch.setattr(record_room, "Microphone", lambda *_: heard)
    monkeypatch.setattr(record_room, "room_db", lambda *_: ROOM)
    told = narrator("record", "小明", *options, typed="".join(f"{answer}\n" for answer in answers))
    assert told.exit_code == 0, told.stderr
    return told.stdout


def test_lines_are_recorded_one_by_one_and_kept(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, "", "", "", "", "q")
    first, second = [piece.text for piece in of_the_evening(Config())][:2]
    assert f"【{first}】" in told
    assert "很好。" in told
    pack = find_pack("小明")
    assert list(pack.manifest.clips) == sorted([first, second])
    assert pack.clip(first).seconds == pytest.approx(3.1, abs=0.1)
    assert pack.folder == own / "小明"


def test_recording_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(monkeypatch, "", "", "q")
    third = [piece.text for piece in of_the_evening(Config())][2]
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


def test_how_much_there_is_to_record_is_told_before_and_at_every_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = recorded(monkeypatch, "", "", "q")
    missing = list(of_the_evening(Config()))
    assert f"{len(missing)} 段里还有 {amount(missing)}没有录，随时可以停。" in told
    assert f"还有 {amount(missing)}  " in told
    assert f"还有 {amount(missing[1:])}  " in told
    assert amount(missing[:1]) == "1 段（不到一分钟）"
    assert 75 < int(amount(missing).partition("约 ")[2].split()[0]) < 120


def test_it_is_seen_when_it_records(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = recorded(monkeypatch, "", "", "q").splitlines()
    at = lines.index(next(line for line in lines if line.endswith(record_room.RECORDING)))
    assert lines[at + 1] == "■ 很好。"


def test_a_line_that_was_kept_can_be_recorded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, "", "", "s", "b", "s", "b", "b", "", "", "q")
    first, second = EVENING[:2]
    assert f"{record_room.RECORDED}  【{first}】" in told
    assert told.count(f"【{second}】") == 4, "and then on to the first that is missing"
    assert list(find_pack("小明").manifest.clips) == [first]
    assert "这次收下 1 段" in told


def test_so_can_the_last_one_of_an_earlier_sitting(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(monkeypatch, "", "", "q")
    told = recorded(monkeypatch, "b", "b", "", "", "q")
    assert record_room.FIRST in told
    assert told.count(f"{record_room.RECORDED}  【{EVENING[0]}】") == 2


def test_so_can_the_very_last(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pack(own / "小明", EVENING[:-1], seconds=0.1)
    told = recorded(monkeypatch, "", "", "b", "", "", "")
    assert told.count(record_room.ENDED) == 2
    assert f"{record_room.RECORDED}  " in told
    assert "全录好了。这次收下 1 段，都存好了。" in told
    assert f"{len(EVENING)} 段都录好了。" in recorded(monkeypatch)


def test_a_pack_is_offered_once_there_is_something_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = 'voice = "pack:小明"'
    assert offer not in recorded(monkeypatch, "q")
    assert offer in recorded(monkeypatch, "", "", "q")
    assert offer in recorded(monkeypatch, "q")


def test_only_the_lines_of_the_evening_are_asked_for() -> None:
    lines = EVENING
    assert "狼人请睁眼。" in lines
    assert {"八号，", "和八号，", "请八号，"} <= set(lines)
    assert not {"九号，", "和九号，", "请九号，", "吹笛者请闭眼。"} & set(lines)
    assert len(lines) < len(list(pieces())) * 0.7


def test_a_name_that_is_no_folders_is_a_slip() -> None:
    assert "letters, digits" in slip(narrator("record", "../x"))


def test_lines_with_a_word_are_recorded_again_though_all_of_them_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = EVENING
    same = [text for text in others if first in text]
    skipped = ["s"] * len(same)
    recorded(monkeypatch, "", "", *["s"] * len(same), "", options=("--again", first))
    old = find_pack("小明").clip(first).seconds
    longer = Tape(voice(0.6, 4.0))
    told = recorded(monkeypatch, "", "", *skipped, "", tape=longer, options=("--again", first))
    assert f"{record_room.RECORDED}  " in told
    assert find_pack("小明").clip(first).seconds == pytest.approx(old + 1.0, abs=0.2)
    assert list(find_pack("小明").manifest.clips) == [first]


def test_a_word_that_stands_in_no_line_is_told() -> None:
    assert "no line has it" in slip(narrator("record", "小明", "--again", "海盗船长"))
