"""The story of a game as one file: everything that happened stands in it, and it needs nothing else."""

import re
from html.parser import HTMLParser
from typing import get_args

import pytest

from narrator.config import Config, Table
from narrator.evening.cues import Say
from narrator.evening.setting import Setting, setting_of
from narrator.evening.story import story
from narrator.game.happenings import (
    BadgeWent,
    DayBroke,
    Dealt,
    DeathCause,
    Died,
    GameEnded,
    Happening,
    Marked,
    MarkKind,
    NightFell,
    ShotFired,
    Victory,
    Voted,
)
from narrator.screen.labels import LABELS
from narrator.screen.story.document import POLICY, STYLE, document
from narrator.words.saying import sentence

NAMES = ("小明", "<阿红>", "大刘", "小陈", "老王", "a&b")
SETTING = setting_of(Config(table=Table(board=6, names=NAMES)))
GAME: tuple[Happening, ...] = (
    Dealt(("werewolf", "seer", "cupid", "witch", "villager", "villager")),
    NightFell(1),
    Marked("seen", 5, "villager"),
    Marked("bitten", 5),
    DayBroke(1),
    BadgeWent(2),
    Died(5, "wolves"),
    Voted(((1, 2), (2, 1), (3, 1), (4, None), (6, 1)), ((1, 4.0), (2, 1.0))),
    Died(1, "vote"),
    GameEnded("village", (2, 3, 4, 5, 6)),
)


class Reader(HTMLParser):
    """Reads a page as a browser would: which elements with which attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def read(happened: tuple[Happening, ...] = GAME, setting: Setting = SETTING) -> Reader:
    return Reader(document(setting, happened, LABELS))


def test_every_sentence_of_the_story_stands_in_it_in_order() -> None:
    _, _, text = "\n".join(read().text).partition(f"\n{LABELS.story.course}\n")
    spoken = [sentence(cue.key, cue.facts) for cue in story(GAME) if isinstance(cue, Say)]
    told = [line for line in spoken if line not in ("第一夜。", "第一天。")]
    places = [text.index(line) for line in told]
    assert places == sorted(places)
    assert "投票：2号、3号、6号 → 1号；1号 → 2号；4号 弃票。" in text


def test_who_was_who_and_what_became_of_them() -> None:
    text = [part.strip() for part in read().text if part.strip()]
    rows = text[text.index("结局") + 1 :]
    assert rows[:4] == ["1号", "小明", "狼人", "被投票处决"]
    assert rows[4:8] == ["2号", "<阿红>", "预言家", "活到最后，获胜"]


def test_a_death_of_the_night_stands_in_the_night_and_ends_a_life() -> None:
    page = read()
    night, day = page.all("rect")[0], next(box for box in page.all("rect") if box.get("class") == "day")
    lives = [line for line in page.all("line") if line["y1"] == page.all("line")[4]["y1"]]
    assert len(lives) == 1, "seat five does not see the day"
    assert float(lives[0]["x2"] or 0) < float(day["x"] or 0)
    assert float(lives[0]["x1"] or 0) == float(night["x"] or 0)


def test_it_needs_nothing_and_runs_nothing() -> None:
    page = read()
    assert page.all("meta")[1] == {"http-equiv": "Content-Security-Policy", "content": POLICY}
    assert [name for name, _ in page.elements if name in ("script", "link", "img", "iframe", "a")] == []
    assert not [
        a for _, attributes in page.elements for a in attributes if a == "style" or a.startswith("on")
    ]
    assert not re.search(r"url\(|@import|https?:", STYLE)


def test_a_served_one_can_be_saved() -> None:
    page = Reader(document(SETTING, GAME, LABELS, served=True))
    [script] = page.all("script")
    assert script == {"type": "module", "src": "/story.js"}
    assert page.all("a")[0]["download"] == "狼人杀.html"


def test_a_game_broken_off_is_told_as_far_as_it_went() -> None:
    text = read(GAME[:4]).text
    assert "这一局还没有结束" in text
    assert read(()).all("svg") == []


@pytest.mark.parametrize("kind", get_args(MarkKind))
def test_every_mark_has_its_sign(kind: MarkKind) -> None:
    page = read((*GAME[:2], Marked(kind, 3, "seer")))
    sign, meaning = LABELS.mark[kind]
    assert {sign, meaning} <= set(page.text)


def test_every_death_and_victory_has_its_words() -> None:
    for cause in get_args(DeathCause):
        assert LABELS.cause_name(cause) in "".join(read((*GAME[:2], Died(3, cause))).text)
    for victory in get_args(Victory):
        assert LABELS.story.winner[victory] in read((*GAME[:2], GameEnded(victory, ()))).text
    assert "枪" in read((*GAME[:2], ShotFired(1, 2))).text
