"""`narrator play` on a page: a browser is asked to open it, and the terminal is there when none does."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.cli.house import House, lines, wait_for

PLAY = ("play", "--board", "6", "--bots", "2-6", "--mouth", "silent", "--ear", "keys", "--screen", "page")
"""Seat one is asked to look at its card."""
BROWSER = """
import html, pathlib, re, stat, sys, urllib.parse, urllib.request
sent = urllib.parse.urlsplit(sys.argv[2])
address = sys.argv[2]
if sent.scheme == "file":
    letter = pathlib.Path(urllib.request.url2pathname(sent.path))
    assert stat.S_IMODE(letter.stat().st_mode) == 0o600
    address = html.unescape(re.search('url=([^"]*)', letter.read_text())[1])
print(address, file=sys.stderr)
pathlib.Path(sys.argv[1]).with_suffix(".argument").write_text(sys.argv[2])
pathlib.Path(sys.argv[1]).write_text(address)
"""
"""A browser that follows a file to the page, tells the test where it was sent, and complains of it aloud."""


def browser(house: House) -> Path:
    """Where the page's address will lie."""
    told, program = house.folder / "address", house.folder / "browser.py"
    program.write_text(BROWSER)
    house.environment["BROWSER"] = f"{sys.executable} {program} {told} %s"
    return told


@contextlib.contextmanager
def looking(address: str) -> Iterator[ClientConnection]:
    """A page that looks at a place."""
    site, _, token = address.partition("#")
    with connect(f"{site.replace('http', 'ws')}socket", origin=Origin(site.rstrip("/"))) as page:
        page.send(msgspec.json.encode({"token": token}), text=True)
        yield page


def test_a_browser_is_sent_to_the_table_and_answers_there(house: House) -> None:
    told, journal = browser(house), house.folder / "evening.jsonl"
    evening = house.starts(*PLAY, "--config", house.config(), "--journal", journal)
    wait_for(told.exists)
    wait_for(lambda: told.read_text().startswith("http://127.0.0.1:"))
    _, _, token = told.read_text().partition("#")
    with looking(told.read_text()) as page:
        seen: dict[str, Any] = {}
        while not seen.get("answers"):
            seen = msgspec.json.decode(page.recv())
        assert seen["title"] == "一号，请到屏幕前看牌。"
        touch = {"panel": seen["panel"], "revision": 0, "step": 0, "did": "word", "what": 0}
        page.send(msgspec.json.encode(touch), text=True)
        wait_for(lambda: any('"deal.look"' in line and '"look"' in line for line in lines(journal)))
    evening.terminate()
    out, err = evening.communicate()
    assert f"再打开这个网址就接着玩：\n{told.read_text()}" in err
    assert token not in house.log
    assert token not in told.with_suffix(".argument").read_text(), "others may read command lines"
    assert not list(house.folder.glob("narrator-*.html")), "the file that led here is gone"
    assert token not in journal.read_text("utf8")
    assert "Traceback" not in err + out


def test_an_evening_is_set_up_on_the_page_and_leads_to_the_table(house: House) -> None:
    told, journal = browser(house), house.folder / "evening.jsonl"
    evening = house.starts("play", "--screen", "page", "--config", house.config(), "--journal", journal)
    wait_for(told.exists)
    wait_for(lambda: told.read_text().startswith("http://127.0.0.1:"))
    form: dict[str, Any] = {}
    with looking(told.read_text()) as page:
        assert not journal.exists()
        for field, value in (("board", "6"), ("name.1", "小明"), ("mouth", "silent"), ("ear", "keys")):
            page.send(msgspec.json.encode({"field": field, "value": value}), text=True)
        for seat in range(2, 7):
            page.send(msgspec.json.encode({"field": f"bot.{seat}", "value": "1"}), text=True)
        page.send(msgspec.json.encode({"field": "begin"}), text=True)
        while not form.get("go"):
            form = msgspec.json.decode(page.recv())
    with looking(form["go"]) as table:
        seen: dict[str, Any] = {}
        while not seen.get("answers"):
            seen = msgspec.json.decode(table.recv())
        assert (seen["title"], seen["tiles"][0]["name"]) == ("一号，请到屏幕前看牌。", "小明")
    evening.terminate()
    out, err = evening.communicate()
    assert "Traceback" not in err + out
    assert msgspec.json.decode(lines(journal)[0])["setting"]["players"] == 6


@pytest.mark.parametrize("browser", ["", "no-such-browser-anywhere"])
def test_where_no_browser_opens_it_is_said_and_the_terminal_takes_over(house: House, browser: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        house.environment.pop(name, None)
    house.environment["BROWSER"] = browser
    ran = house.runs(*PLAY, "--config", house.config())
    assert ran.stderr.splitlines()[:2] == [
        "没有浏览器打开牌桌的页面，这一局就在终端里玩。",
        "narrator: no browser opened the table page; set BROWSER, or see `narrator play --screen terminal`",
    ]
    assert "欢迎来到狼人杀" in ran.stdout
