"""The script on paper holds every line of a deck, in the order of the evening."""

from narrator.evening.machine import PHASES
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.deck import board, spread
from narrator.paper import ANY_TIME, paper, topics_of
from narrator.words.lines import LINES


def test_no_line_is_left_off_the_paper() -> None:
    printed = {*ANY_TIME, *(topic for phase in PHASES for topic in topics_of(phase))}
    assert {key.split(".")[0] for key in LINES} <= printed


def test_the_paper_follows_the_evening() -> None:
    sheet = paper(Setting(12, spread(board(12))))
    order = [
        "守卫请睁眼",
        "预言家请睁眼",
        "狼人请睁眼",
        "女巫请睁眼",
        "天亮了",
        "选举警长",
        "请自由发言",
        "请投票",
    ]
    places = [sheet.index(line) for line in order]
    assert places == sorted(places)


def test_a_role_that_is_not_in_the_deck_is_not_on_the_paper() -> None:
    sheet = paper(Setting(6, spread(board(6))))
    assert "`hunter." not in sheet
    assert "守卫请睁眼" not in sheet
    assert "盗贼请睁眼" in sheet, "called on the first night though nobody holds it"


def test_every_role_can_be_put_on_paper() -> None:
    sheet = paper(Setting(18, tuple(CARDS)))
    assert all(f"`{card}." in sheet for card in ("piper", "scapegoat", "little_girl", "idiot"))
