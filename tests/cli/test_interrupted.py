"""Ctrl-C while the program is coming up is no crash."""

import importlib
import signal
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.cli.house import House
from tests.cli.verbs import narrator

PRESSED = """
import signal
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt as error:
    raise ImportError("taken for another error") from error
"""
"""A library that is being imported when Ctrl-C is pressed."""


def test_within_the_imports_it_ends_at_once_and_in_silence(house: House) -> None:
    (house.folder / "stubs" / "click.py").write_text(PRESSED, "utf8")
    told = house.runs("--version")
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "")


def test_after_them_it_ends_a_verb_with_the_same_code(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(importlib.import_module("narrator.cli.doctor"), "checkup", pressed)
    told = narrator("doctor")
    assert (told.exit_code, told.output) == (130, "\n")


@pytest.mark.parametrize("handler", [signal.default_int_handler, signal.SIG_IGN])
def test_whoever_heeded_or_ignored_it_before_does_so_after(
    handler: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["narrator", "--version"])
    before = signal.signal(signal.SIGINT, handler)
    try:
        with pytest.raises(SystemExit) as left:
            installed().load()()
        assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert left.value.code == 0
    assert "version" in capsys.readouterr().out


def installed() -> EntryPoint:
    """What the command `narrator` calls."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf8"))["project"]
    return EntryPoint("narrator", project["scripts"]["narrator"], "console_scripts")
