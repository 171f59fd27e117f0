"""`narrator play` on a page: a browser is asked to open it, and the terminal is there when none does."""

import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.house import House, lines, wait_for

PLAY = ("play", "--board", "6", "--bots", "2-6", "--mouth", "silent", "--ear", "keys", "--screen", "page")
"""Seat one is asked to look at its card."""
BROWSER = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text(sys.argv[2])"
"""A browser that tells the test where it was sent, and complains of it aloud."""


def browser(house: House) -> Path:
    """Where the page's address will lie."""
    told = house.folder / "address"
    code = shlex.quote(f"{BROWSER}; print(sys.argv[2], file=sys.stderr)")
    house.environment["BROWSER"] = f"{sys.executable} -c {code} {told} %s"
    return told


def test_a_browser_is_sent_to_the_table_and_answers_there(house: House) -> None:
    told, journal = browser(house), house.folder / "evening.jsonl"
    evening = house.starts(*PLAY, "--config", house.config(), "--journal", journal)
    wait_for(told.exists)
    wait_for(lambda: told.read_text().startswith("http://127.0.0.1:"))
    site, _, token = told.read_text().partition("#")
    with connect(f"{site.replace('http', 'ws')}socket", origin=Origin(site.rstrip("/"))) as page:
        page.send(msgspec.json.encode({"token": token}), text=True)
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
    assert token not in journal.read_text("utf8")
    assert "Traceback" not in err + out


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
