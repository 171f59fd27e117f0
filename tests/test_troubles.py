"""Where troubles are told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from narrator.troubles import LONGEST, Troubles

NO_EAR = ("我听不见。", "no ear; buy one")
NO_MOUTH = ("我说不出。", "no mouth; buy one")


@pytest.fixture
def troubles(tmp_path: Path) -> Troubles:
    return Troubles(tmp_path / "kept" / "narrator.log")


def logged(folder: Path) -> list[str]:
    """The lines without their times."""
    return [line[20:] for line in (folder / "kept" / "narrator.log").read_text("utf8").splitlines()]


def test_before_the_evening_each_is_printed_once(
    troubles: Troubles, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for trouble in (NO_EAR, NO_MOUTH, NO_EAR):
        troubles(*trouble)
    assert capsys.readouterr().err.splitlines() == [
        *(NO_EAR[0], f"narrator: {NO_EAR[1]}", NO_MOUTH[0], f"narrator: {NO_MOUTH[1]}")
    ]
    assert logged(tmp_path) == [NO_EAR[1], NO_MOUTH[1], NO_EAR[1]]


def test_the_table_screen_shows_the_chinese_line_and_the_cure_follows(
    troubles: Troubles, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    with troubles.evening(shown.append):
        for trouble in (NO_EAR, NO_MOUTH, NO_EAR):
            troubles(*trouble)
        assert capsys.readouterr().err == ""
    assert shown == [NO_EAR[0], NO_MOUTH[0], NO_EAR[0]]
    assert capsys.readouterr().err.splitlines() == [f"narrator: {NO_EAR[1]}", f"narrator: {NO_MOUTH[1]}"]


def test_without_a_table_screen_a_loss_is_printed_whenever_it_comes(
    troubles: Troubles, capsys: pytest.CaptureFixture[str]
) -> None:
    troubles(*NO_EAR)
    with troubles.evening(None):
        troubles(*NO_EAR)
        troubles(*NO_EAR)
    assert capsys.readouterr().err.count(NO_EAR[0]) == 3


def test_raw_words_go_to_the_log_and_told_ones_to_the_terminal(tmp_path: Path) -> None:
    program = f"""
import os, pathlib, sys
from narrator.troubles import Troubles
troubles = Troubles(pathlib.Path({str(tmp_path / "kept" / "narrator.log")!r}))
with troubles.libraries_hushed():
    os.write(2, b"ALSA lib: no card\\n")
    print("Python too", file=sys.stderr)
    troubles("我听不见。", "no ear")
    print("bar", file=troubles.terminal)
print("after", file=sys.stderr)
os.write(2, b"raw after\\n")
"""
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program], capture_output=True, check=True, encoding="utf8"
    )
    assert ran.stderr.splitlines() == ["我听不见。", "narrator: no ear", "bar", "after", "raw after"]
    log = (tmp_path / "kept" / "narrator.log").read_text("utf8")
    assert log.startswith("ALSA lib: no card\nPython too\n")
    assert log.endswith(" no ear\n")


def test_a_log_that_cannot_be_kept_is_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    troubles = Troubles(tmp_path / "file" / "narrator.log")
    with troubles.libraries_hushed():
        os.write(2, b"lost")
    troubles(*NO_EAR)
    assert capfd.readouterr().err.splitlines() == [NO_EAR[0], f"narrator: {NO_EAR[1]}"]


def test_a_log_grown_long_is_begun_anew(troubles: Troubles, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "narrator.log").write_bytes(b"x" * (LONGEST + 1))
    troubles(*NO_EAR)
    assert logged(tmp_path) == [NO_EAR[1]]
