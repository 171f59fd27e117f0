"""What a page is told to draw."""

import msgspec
import pytest
from msgspec.structs import replace

from narrator.game.view import SeatView, View
from narrator.screen.choosing import Open
from narrator.screen.labels import LABELS
from narrator.screen.page.picture import Picture, picture
from narrator.screen.picking import Note, Picking
from narrator.stage.ports import Choice, Panel, Scene
from tests.screen.scenes import NOBODY, SAVE, scene

CARDS = {"hunter": "猎人"}
SEATS = (
    SeatView(1, "小明", True, sheriff=True),
    SeatView(2, "", False, card="hunter"),
    SeatView(3, "阿红", True, votes=False),
)
BALLOT = Panel("一号投票。", seats=(1, 3), choices=(NOBODY,), to=(1,))


def day(panel: Panel | None = None, **more: object) -> Scene:
    base = Scene("day", View(2, True, SEATS), phase="投票", panel=panel, ear="listening")
    return replace(base, **more)


def drawn(scene: Scene, picking: Picking | None = None, *, now_s: float = 0.0, idle: int = 0) -> Picture:
    """The picture while the scene's question is open, if it has one."""
    asked = None
    if scene.panel is not None:
        asked = Open(scene.panel, 7, int(picking is not None), 0, picking or Picking())
    return picture(scene, asked, now_s, idle, CARDS)


def test_by_day_a_seat_shows_what_the_table_knows_of_it() -> None:
    one, two, three = drawn(day(BALLOT)).tiles
    assert (one.state, one.marks, one.turn) == ("open", ("警长",), True)
    assert (two.state, two.card, two.marks) == ("gone", "猎人", ("出局",))
    assert (three.state, three.marks, three.turn) == ("open", ("无票",), False)
    assert one.told == "1号，小明，警长，轮到"


def test_a_choice_is_shown_and_may_be_confirmed() -> None:
    asked = drawn(day(BALLOT))
    assert {button.did: button.state for button in asked.answers} == {
        "word": "open",
        "again": "barred",
        "confirm": "barred",
    }
    chosen = drawn(day(BALLOT), Picking(seats=(3,)))
    assert (chosen.panel, chosen.revision, chosen.status) == (7, 1, "已选：3号")
    assert [tile.state for tile in chosen.tiles] == ["open", "gone", "chosen"]
    assert [button.state for button in chosen.answers] == ["open", "open", "open"]


@pytest.mark.parametrize(
    ("panel", "picking", "status"),
    [
        (Panel("", seats=(1, 2, 3), least=2, most=2), Picking(seats=(3,)), "已选：3号，还差1个"),
        (Panel("", seats=(1, 2, 3)), Picking(typed="1"), "1_　再按一位数，或按回车"),
        (Panel("", seats=(1, 2, 3), scan=True), Picking(seats=(2,), asking=True), "已选：2号。确认吗？"),
        (Panel("", choices=(SAVE, NOBODY), secret=True), Picking(word=SAVE), "已选：使用解药"),
        (Panel("", seats=(1, 2)), Picking(note=Note("barred", 3)), "3号现在不能选"),
    ],
)
def test_the_status_says_where_the_choice_stands(panel: Panel, picking: Picking, status: str) -> None:
    assert drawn(day(panel), picking).status == status


def test_a_timer_is_told_as_what_is_left_of_it() -> None:
    picture = drawn(day(BALLOT, until_s=100.0), now_s=40.0)
    assert (picture.left_s, picture.left) == (60.0, "还剩 {time}")


@pytest.mark.parametrize(("understood", "told"), [(True, "听到：五号"), (False, "没听懂：五号")])
def test_what_was_heard_is_shown(understood: bool, told: str) -> None:
    assert drawn(day(BALLOT, heard="五号", understood=understood)).heard == told


@pytest.mark.parametrize(
    ("ear", "hints"), [("listening", "可以说：“五号” / “弃票”"), ("absent", ""), ("off", "")]
)
def test_what_may_be_said_is_shown_where_somebody_hears_it(ear: str, hints: str) -> None:
    picture = drawn(day(BALLOT, ear=ear, hints=("五号", "弃票")))
    assert picture.hints == hints
    assert picture.ear == LABELS.ear[ear]


def test_a_pause_turns_into_its_end() -> None:
    labels = [[button.label for button in drawn(day(BALLOT, paused=paused)).commands] for paused in (0, 1)]
    assert "暂停" in labels[0]
    assert "继续" in labels[1]
    assert drawn(day(BALLOT, paused=True)).head == "第2天　投票　已暂停"


def night(panel: Panel | None, dead: tuple[int, ...] = ()) -> Scene:
    there = scene(panel)
    seats = tuple(
        replace(seat, alive=seat.number not in dead, sheriff=seat.number == 2, card="hunter")
        for seat in there.view.seats
    )
    return replace(there, view=replace(there.view, seats=seats), said="预言家请睁眼。")


@pytest.mark.parametrize("scan", [False, True])
@pytest.mark.parametrize(
    "panel", [None, Panel("", secret=True), Panel("你要查验谁？", seats=(1, 2), secret=True)]
)
def test_at_night_nobody_is_dead_or_anything_else(panel: Panel | None, scan: bool) -> None:
    asked = replace(panel, scan=scan) if panel else None
    assert drawn(night(asked, dead=(3, 4))) == drawn(night(asked))
    assert "猎人" not in str(drawn(night(asked)))


def test_at_night_nothing_is_read_aloud_and_nobody_is_named() -> None:
    for panel in (Panel("你要查验谁？", seats=(1, 2), secret=True, to=(5,)), Panel("", secret=True)):
        picture = drawn(night(panel))
        assert picture.secret
        assert not any(tile.told or tile.turn for tile in picture.tiles)


def test_a_card_shown_by_day_is_no_less_secret() -> None:
    picture = drawn(
        day(Panel("一号，你的身份是狼人。", choices=(Choice("seen", "记住了", "z"),), secret=True, to=(1,)))
    )
    assert picture.secret
    assert not any(tile.told or tile.turn for tile in picture.tiles)
    assert [button.what for button in picture.commands] == ["undo"]


def test_a_scan_lights_one_thing_whether_it_asks_or_not() -> None:
    asked = drawn(night(Panel("你要查验谁？", seats=(2, 5), choices=(NOBODY,), secret=True, scan=True)))
    decoy = drawn(night(Panel("", secret=True, scan=True)), idle=14)
    notice = drawn(night(Panel("二号的身份是：狼人。", secret=True, scan=True)), idle=14)
    for seen, seat in ((asked, 2), (decoy, 3), (notice, 3)):
        assert [tile.number for tile in seen.tiles if tile.state == "lit"] == [seat]
        assert not [button for button in seen.answers if button.state == "lit"]
    assert (asked.any_touch, decoy.any_touch, notice.any_touch) == (True, False, False)


def test_every_picture_can_be_sent() -> None:
    for panel in (None, BALLOT, Panel("", secret=True, scan=True)):
        sent = msgspec.json.decode(msgspec.json.encode(drawn(day(panel))))
        assert sent["kind"] == "picture"
        assert len(sent["tiles"]) == len(SEATS)
