"""How a browser is sent to a page: by a file that only its owner may read, or, where it may not, openly."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from narrator.screen.page import browser

PROGRAM = """
import html, pathlib, re, socket, stat, sys, urllib.parse, urllib.request
kind, told, sent = sys.argv[1:]
with open(told, "a") as out:
    print(sent.partition("#")[0], file=out)
if sent.startswith("file:"):
    if kind == "confined":
        sys.exit(0)  # it shows that it may not read it
    letter = pathlib.Path(urllib.request.url2pathname(urllib.parse.urlsplit(sent).path))
    assert stat.S_IMODE(letter.stat().st_mode) == 0o600
    sent = html.unescape(re.search('url=([^"]*)', letter.read_text())[1])
assert sent.endswith("/#token&more")
looking = socket.create_connection(("127.0.0.1", urllib.parse.urlsplit(sent).port))
if kind == "staying":
    looking.recv(1)
"""


@contextlib.asynccontextmanager
async def page(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """An address, and whether anybody came there. Who stays is let go at the end."""
    seen, visitors = asyncio.Event(), list[asyncio.StreamWriter]()
    opening, begin = list[asyncio.subprocess.Process](), asyncio.create_subprocess_exec

    def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visitors.append(writer)
        seen.set()

    async def begins(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        opening.append(await begin(*arguments, **options))
        return opening[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begins)
    async with await asyncio.start_server(came, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/#token&more", seen
        for writer in visitors:
            writer.close()
        for each in opening:
            await each.wait()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "browser.py").write_text(PROGRAM)
    return tmp_path


def letters(home: Path) -> list[Path]:
    return list(home.glob("narrator-*"))


def use(kind: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    told = home / "told"
    monkeypatch.setenv("BROWSER", f"{sys.executable} {home / 'browser.py'} {kind} {told} %s")
    return told


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no stranger reads command lines there")
@pytest.mark.parametrize("kind", ["usual", "staying"])
async def test_the_token_stands_in_no_command_line(
    kind: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = use(kind, home, monkeypatch)
    async with page(monkeypatch) as (address, seen):
        assert await browser.show(address, seen)
    [sent] = told.read_text().splitlines()
    assert sent.startswith("file:")
    assert not letters(home), "the file is gone"


async def test_a_browser_that_may_not_read_the_file_is_sent_to_the_page_itself(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = use("confined", home, monkeypatch)
    monkeypatch.setattr(browser, "HASTE_S", 0.3)
    async with page(monkeypatch) as (address, seen):
        assert await browser.show(address, seen)
    assert told.read_text().splitlines()[-1] == address.partition("#")[0]


async def test_where_there_is_no_browser_nobody_waits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "no-such-browser-anywhere")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    async with page(monkeypatch) as (address, seen):
        async with asyncio.timeout(browser.HASTE_S):
            assert not await browser.show(address, seen)
        assert not seen.is_set()
