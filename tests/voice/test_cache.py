"""A cache never lies and never stops the evening."""

import os
from pathlib import Path

import numpy as np
import pytest

from narrator.voice.cache import Cache, default_folder, key
from narrator.voice.sound import Sound

SECOND = 22_050 * 2
"""Bytes of a second of sound."""


def noise(seed: int = 0, seconds: float = 1.0) -> Sound:
    chance = np.random.default_rng(seed)
    return Sound(chance.uniform(-1, 1, round(seconds * 22_050)).astype(np.float32), 22_050)


def test_what_was_put_comes_back_in_another_cache_too(tmp_path: Path) -> None:
    Cache(tmp_path / "new" / "folder", 10).put("a", noise())
    found = Cache(tmp_path / "new" / "folder", 10).get("a")
    assert found is not None
    assert found.rate == 22_050
    assert np.abs(found.samples - noise().samples).max() < 1 / 30_000


def test_what_was_not_put_is_not_there(tmp_path: Path) -> None:
    assert Cache(tmp_path / "none", 10).get("a") is None


@pytest.mark.parametrize("size", [0, 10, 44, SECOND // 2])
def test_a_file_cut_off_is_thrown_away(tmp_path: Path, size: int) -> None:
    cache = Cache(tmp_path, 10)
    cache.put("a", noise())
    os.truncate(tmp_path / "a.wav", size)
    assert cache.get("a") is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_whose_middle_was_zeroed_is_thrown_away(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 10)
    cache.put("a", noise())
    with (tmp_path / "a.wav").open("r+b") as file:
        file.seek(SECOND // 2)
        file.write(bytes(512))
    assert cache.get("a") is None
    cache.put("a", noise())
    assert cache.get("a") is not None


def test_the_least_recently_used_lines_go_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 1)
    for name in range(20):
        cache.put(str(name), noise(name))
        os.utime(tmp_path / f"{name}.wav", (name, name))
    assert cache.get("0") is not None
    for name in range(20, 25):
        cache.put(str(name), noise(name))
    kept = {path.stem for path in tmp_path.iterdir()}
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 1_000_000
    assert "0" in kept
    assert "1" not in kept
    assert "24" in kept


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    cache = Cache(tmp_path / "file", 10)
    cache.put("a", noise())
    assert cache.get("a") is None


def test_nothing_half_written_stays(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 10)
    cache.put("a", Sound(np.zeros(10, np.float32), -1))
    assert list(tmp_path.iterdir()) == []


def test_a_key_tells_every_part_apart() -> None:
    parts = ("espeak", "sit/cmn-latn-pinyin", 165, "yi1 hao4")
    assert key(*parts) == key(*parts)
    others = [
        ("nsss", *parts[1:]),
        (*parts[:2], 166, parts[3]),
        (*parts[:3], "yi1 hao4。"),
        ("espeaks", *parts[1:]),
    ]
    assert len({key(*parts), *(key(*other) for other in others)}) == 5


def test_the_folder_may_be_thrown_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder().name == "lines"
