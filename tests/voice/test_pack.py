"""A folder of clips is written, found and read."""

import errno
import json
import os
from pathlib import Path

import msgspec
import numpy as np
import pytest
import soundfile
from msgspec.structs import replace

from narrator.voice import pack as packs_room
from narrator.voice.loudness import SPEECH, loudness
from narrator.voice.pack import MANIFEST, BrokenPack, Clip, NoPack, find_pack, opened, packs
from narrator.voice.pack_writing import BROKEN, FORMATS, NotWritten, PackWriter, finished
from narrator.voice.sound import Sound
from tests.voice.packs import RATE, hum, make_pack

OWN = "拷来的，重新拷贝；自己录的，运行 narrator record 坏，录过的都找得回来。"


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """One's own packs, and those of the program."""
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    monkeypatch.setattr(packs_room, "own_packs", lambda: own)
    monkeypatch.setattr(packs_room, "bundled_packs", lambda: bundled)
    return own, bundled


@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_written_is_read_again(tmp_path: Path, kind: str) -> None:
    pack = make_pack(tmp_path / "某人", ["五号，"], kind)
    clip = pack.clip("五号，")
    assert clip.rate == RATE
    assert clip.seconds == pytest.approx(0.5, abs=0.01)
    assert loudness(clip) == pytest.approx(SPEECH, abs=1)
    assert (pack.name, pack.manifest.voice, pack.manifest.licence) == ("某人", "某人", "CC0-1.0")


def test_a_clip_is_trimmed_and_begins_and_ends_softly() -> None:
    late = np.concatenate([np.zeros(RATE, np.float32), hum(0.5).samples, np.zeros(RATE, np.float32)])
    clip = finished(Sound(late, RATE))
    assert clip.seconds == pytest.approx(0.58, abs=0.01)
    cut_off = finished(hum(0.5, hertz=221))
    for end in (cut_off.samples[:20], cut_off.samples[-20:]):
        assert np.abs(end).max() < 0.1 * cut_off.peak


def test_a_clip_never_clips() -> None:
    spiky = hum(1, loud=0.01).samples.copy()
    spiky[5_000] = 1
    assert finished(Sound(spiky, RATE)).peak <= 1


def test_a_pack_goes_on_where_it_was(tmp_path: Path) -> None:
    make_pack(tmp_path, ["五号，"])
    writer = PackWriter(tmp_path, "某人", "CC0-1.0", ".flac")
    assert writer.has("五号，")
    assert writer.has("五号，", "五号，")
    assert not writer.has("五号，", "another voice")
    assert not writer.has("六号，")
    next((tmp_path / "clips").iterdir()).unlink()
    assert not writer.has("五号，")


def test_a_piece_that_no_line_has_any_more_is_dropped(tmp_path: Path) -> None:
    make_pack(tmp_path, ["五号，", "六号，"])
    writer = PackWriter(tmp_path, "某人", "CC0-1.0", ".flac")
    writer.drop(frozenset({"六号，"}))
    writer.save()
    assert list(opened(tmp_path).manifest.clips) == ["六号，"]
    assert len(list((tmp_path / "clips").iterdir())) == 1


def test_a_pack_is_found_by_name_or_folder_and_ones_own_first(
    homes: tuple[Path, Path], tmp_path: Path
) -> None:
    own, bundled = homes
    make_pack(bundled / "甲", ["一号，"])
    make_pack(own / "乙", ["一号，"])
    mine = make_pack(own / "甲", ["一号，", "二号，"])
    elsewhere = make_pack(tmp_path / "elsewhere", ["一号，"])
    assert find_pack("甲").folder == mine.folder
    assert find_pack(str(elsewhere.folder)).folder == elsewhere.folder
    assert find_pack("某人").manifest.voice == "某人", "who speaks will do"
    assert find_pack().folder == bundled / "甲", "the one that came with the program"
    assert [pack.folder for pack in packs()] == [own / "乙", own / "甲"]


def test_a_pack_that_is_none_is_told_with_those_that_are(homes: tuple[Path, Path]) -> None:
    own, _ = homes
    make_pack(own / "乙", ["一号，"])
    (own / "broken").mkdir()
    (own / "broken" / MANIFEST).write_text("{")
    with pytest.raises(NoPack, match="there are: 乙"):
        find_pack("丙")
    with pytest.raises(NoPack, match=r"manifest\.json cannot be read"):
        find_pack("broken")
    (own / "empty").mkdir()
    with pytest.raises(NoPack, match=r"manifest\.json cannot be read: .*No such file"):
        find_pack("empty")
    with pytest.raises(NoPack, match="install narrator again"):
        find_pack()
    assert [pack.name for pack in packs()] == ["乙"]


@pytest.mark.parametrize(
    ("home", "manifest", "told"),
    [
        (
            "own",
            "{",
            f"的 manifest.json 读不了：{OWN}",
        ),
        (
            "own",
            None,
            f"里没有 manifest.json：{OWN}",
        ),
        ("bundled", "{", "的 manifest.json 读不了：它是随程序来的，重新安装 narrator。"),
        ("elsewhere", "{}", "的 manifest.json 读不了：重新拷贝。"),
    ],
)
@pytest.mark.usefixtures("homes")
def test_a_broken_pack_is_told_in_chinese_with_the_cure_for_its_kind(
    tmp_path: Path, home: str, manifest: str | None, told: str
) -> None:
    folder = tmp_path / home / "坏"
    folder.mkdir(parents=True)
    if manifest is not None:
        (folder / MANIFEST).write_text(manifest)
    with pytest.raises(BrokenPack) as broken:
        opened(folder)
    assert broken.value.cure == f"语音包“坏”{told}"
    assert "打不开" in broken.value.said, "and the table goes on with another voice"


def test_a_broken_pack_hides_one_that_came_along_only_if_it_would_be_taken(homes: tuple[Path, Path]) -> None:
    own, bundled = homes
    for name in ("甲", "乙"):
        make_pack(bundled / name, ["一号，"])
        (own / name).mkdir(parents=True)
    (own / "甲" / MANIFEST).write_text("{")
    with pytest.raises(BrokenPack):
        find_pack("甲")
    assert find_pack("乙").folder == bundled / "乙"
    assert [pack.folder for pack in packs()] == [bundled / "乙"]


def test_a_clip_that_is_gone_or_no_sound_is_an_oserror(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, ["一号，", "二号，"])
    files = [tmp_path / pack.manifest.clips[piece].file for piece in ("一号，", "二号，")]
    files[0].unlink()
    files[1].write_bytes(b"fLaC")
    for piece in ("一号，", "二号，"):
        with pytest.raises(OSError):
            pack.clip(piece)


def test_a_pack_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "clips").write_text("in the way")
    with pytest.raises(NotWritten, match=r"cannot write .*: .+; free some space"):
        PackWriter(tmp_path, "某人", "CC0-1.0", ".flac").add("一号，", hum(0.5), "")


def test_a_full_disk_is_named_and_leaves_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = make_pack(tmp_path, ["一号，"])

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    writer = PackWriter(tmp_path, "某人", "CC0-1.0", ".flac")
    with pytest.raises(NotWritten, match="No space left on device; free some space"):
        writer.add("二号，", hum(0.5), "")
    with pytest.raises(NotWritten, match=r"manifest\.json: No space left"):
        writer.save()
    assert not list(tmp_path.rglob("*.part"))
    assert opened(tmp_path).manifest == pack.manifest
    assert pack.clip("一号，").seconds > 0


def test_a_manifest_is_sorted_for_people_who_compare(tmp_path: Path) -> None:
    make_pack(tmp_path, ["二号，", "一号，"])
    written = json.loads((tmp_path / MANIFEST).read_text("utf8"))
    assert list(written["clips"]) == sorted(written["clips"])


def test_opus_and_flac_are_what_they_say(tmp_path: Path) -> None:
    for kind, (form, subtype) in FORMATS.items():
        pack = make_pack(tmp_path / kind[1:], ["一号，"], kind)
        with soundfile.SoundFile(pack.folder / pack.manifest.clips["一号，"].file) as file:
            assert (file.format, file.subtype) == (form, subtype)


@pytest.mark.parametrize("file", ["../../outside.flac", "{folder}/outside.flac"])
def test_a_clip_outside_its_pack_is_not_read(tmp_path: Path, file: str) -> None:
    pack = make_pack(tmp_path / "pack", ["一号，"])
    soundfile.write(tmp_path / "outside.flac", hum(0.5).samples, RATE)
    pack.manifest.clips["一号，"] = Clip(file.format(folder=tmp_path), "")
    with pytest.raises(OSError, match="outside the pack"):
        pack.clip("一号，")


@pytest.mark.parametrize("file", ["../../outside.flac", "{folder}/outside.flac", "x" * 5000, "a\0b", ""])
def test_a_clip_that_cannot_be_read_is_recorded_again(tmp_path: Path, file: str) -> None:
    pack = make_pack(tmp_path / "pack" / "of" / "mine", ["一号，"])
    soundfile.write(tmp_path / "pack" / "outside.flac", hum(0.5).samples, RATE)
    clips = {"一号，": Clip(file.format(folder=tmp_path / "pack"), "")}
    (pack.folder / MANIFEST).write_bytes(msgspec.json.encode(replace(pack.manifest, clips=clips)))
    writer = PackWriter(pack.folder, "我", "CC0-1.0", ".flac")
    assert not writer.has("一号，")
    writer.add("一号，", hum(0.5), "recorded")
    writer.save()
    assert find_pack(str(pack.folder)).clip("一号，").seconds > 0


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x", "长" * 300, "a\0b"])
def test_a_name_that_no_folder_can_have_is_no_pack(homes: tuple[Path, Path], name: str) -> None:
    with pytest.raises(NoPack, match="no voice pack is called"):
        find_pack(name)


def test_a_pack_that_may_not_be_looked_into_says_so(
    homes: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", refused)
    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(NoPack, match=r"cannot be read: .*Permission denied") as broken:
        find_pack("甲")
    assert "不许读" in broken.value.cure


@pytest.mark.parametrize("manifest", ["", "{", "[]", None])
def test_clips_outlive_their_manifest(manifest: str | None, tmp_path: Path) -> None:
    writer = PackWriter(tmp_path, "某人", "CC0-1.0", ".flac")
    writer.add("一号，", hum(0.5), "a take")
    writer.save()
    (tmp_path / MANIFEST).unlink()
    if manifest is not None:
        (tmp_path / MANIFEST).write_text(manifest)
    again = PackWriter(tmp_path, "某人", "CC0-1.0", ".flac")
    assert again.has("一号，")
    assert not again.has("二号，")
    assert not again.has("一号，", "another take")
    again.save()
    assert opened(tmp_path).clip("一号，").seconds == pytest.approx(0.5, abs=0.1)
    assert (tmp_path / BROKEN).is_file() == (manifest is not None)
