"""Keys that are pressed too early."""

import os
import select
import sys
from pathlib import Path

import pytest

from narrator.cli.typed import forget_typed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own is POSIX's")


def test_what_was_typed_too_early_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    outer, inner = os.openpty()
    with os.fdopen(inner) as terminal, os.fdopen(outer, "wb", buffering=0) as hand:
        monkeypatch.setattr(sys, "stdin", terminal)
        hand.write(b"\n\nq")
        assert select.select([inner], [], [], 5)[0]
        forget_typed()
        hand.write(b"p\n")
        assert terminal.readline() == "p\n"


def test_what_comes_through_a_pipe_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "answers").write_text("p\n", "utf8")
    with (tmp_path / "answers").open(encoding="utf8") as answers:
        monkeypatch.setattr(sys, "stdin", answers)
        forget_typed()
        assert answers.readline() == "p\n"
