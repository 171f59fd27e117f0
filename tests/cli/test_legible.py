"""Output into a file or a pipe, as Windows encodes it."""

import io
import sys

import pytest

from narrator.__main__ import main


def told(encoding: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "argv", ["narrator", *words])
    with pytest.raises(SystemExit):
        main()
    stream.flush()
    return written.getvalue().decode(stream.encoding)


@pytest.mark.parametrize("encoding", ["cp936", "cp1252", "utf-8"])
def test_chinese_is_written_whatever_the_country(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "狼人杀的离线主持人" in told(encoding, monkeypatch, "--help")


def test_a_sign_that_a_country_has_not_got_ends_no_verb(
    home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "? " in told("cp936", monkeypatch, "doctor")
