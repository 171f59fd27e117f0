"""With English labels everything on a page is English but what the narrator says, and names."""

import asyncio
import re
from typing import Any

import pytest

from narrator.config import Config, Table
from narrator.evening.setting import setting_of
from narrator.screen.labels import labels_in
from narrator.screen.lettering import Lettering
from narrator.screen.page.board import Board
from narrator.screen.page.pages import PAGES, html
from narrator.screen.page.picture import status
from narrator.screen.page.place import SeatPlace
from narrator.screen.picking import Note, Picking
from narrator.stage.ports import Panel
from narrator.stage.virtual import run_virtually
from narrator.words.lines import CARDS
from tests.screen.page.phones import PhoneEvening

ENGLISH = Lettering(labels_in("english"))
CHINESE = re.compile(r"[\u3001-\u9fff\uff00-\uffef]")
LINES = ("said", "title", "trouble")
"""What the narrator says, aloud or in silence."""
DECK = {
    **{"werewolf": 2, "villager": 2},
    **dict.fromkeys(("seer", "witch", "guard", "cupid", "hunter", "piper", "thief", "little_girl"), 1),
}
LONG_S = 2500.0
"""Virtual seconds that hold two nights and a day."""


def labels_of(picture: dict[str, Any]) -> dict[str, str]:
    """Everything of a picture that is a label: no line of the narrator's, no name, no phrase to be said."""
    labels = {name: str(part) for name, part in picture.items() if name not in (*LINES, "hints")}
    labels["tiles"] = str([{**tile, "name": "", "told": ""} for tile in picture["tiles"]])
    if "own" in picture:
        labels["own"] = re.sub("|".join(f" · {name}" for name in CARDS.values()), "", str(picture["own"]))
    if picture["title"] == ENGLISH.said.phone.equal:
        labels["title"] = picture["title"]
    return labels


@pytest.mark.parametrize("seed", [1, 2])
def test_no_label_of_an_evening_is_left_in_chinese(seed: int) -> None:
    async def play() -> tuple[set[str], set[str]]:
        evening = PhoneEvening(
            setting_of(Config(table=Table(board=10, deck=DECK))), seed=seed, lettering=ENGLISH
        )
        left, titles = set[str](), set[str]()

        def check(picture: dict[str, Any]) -> None:
            titles.add(picture["title"])
            left.update(label for label in labels_of(picture).values() if CHINESE.search(label))

        for eyes in (evening.table, *evening.phones.values()):
            eyes.check = check
        loop = asyncio.get_running_loop()
        await evening.watch(until=lambda: loop.time() > LONG_S)
        return left, titles

    left, titles = run_virtually(play())
    assert not left
    assert ENGLISH.said.phone.equal in titles
    assert len(titles) > 20, "it was an evening"


def test_what_a_touch_could_not_do_and_the_codes_are_told_in_english_too() -> None:
    said = ENGLISH.said
    refused = Picking(note=Note("barred", 3))
    assert status(Panel("", seats=(1, 2)), refused, said) == "No. 3 cannot be chosen now"
    places = {seat: SeatPlace(bytes, lambda touch: None, lambda: None) for seat in (1, 2)}
    assert places[2].admits(places[2].ticket.encode())
    board = Board(places, ("192.0.2.1", "192.0.2.2"), (), said)
    for begun in (False, True):
        assert not CHINESE.search(str(board.sheet(4000, begun=begun)))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_english_before_anything_is_drawn(page: str) -> None:
    text = html(page, ENGLISH)
    assert '<html lang="en">' in text
    assert not CHINESE.search(text)
    assert "{{" not in text
