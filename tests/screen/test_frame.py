from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from narrator.game.view import SeatView, View
from narrator.screen.frame import Frame, frame, glyphs
from narrator.screen.keys import press
from narrator.screen.picking import Picking
from narrator.screen.scan import advance, knock
from narrator.stage.ports import Choice, Light, Panel, Scene
from tests.screen.scenes import DECOY, NOBODY, SAVE, scene, view

NAMES: Mapping[str, str] = {"hunter": "猎人", "idiot": "白痴"}
SIZES = [(60, 20), (80, 24), (101, 33), (200, 60)]


def look(where: Scene, picking: Picking | None = None, size: tuple[int, int] = (80, 24)) -> Frame:
    return frame(where, picking or Picking(), size, 0.0, NAMES)


def ink_of_rows(picture: Frame) -> list[int]:
    return [sum(cell_len(char) for char in row if not char.isspace()) for row in picture.text.split("\n")]


@st.composite
def panels(draw: st.DrawFn, seats: int) -> Panel | None:
    offered = draw(st.sets(st.integers(1, seats)))
    least = draw(st.integers(0, 2))
    keys = draw(st.lists(st.sampled_from("qjkxy"), unique=True, max_size=5))
    return (
        draw(st.none())
        if draw(st.booleans())
        else Panel(
            title=draw(st.text(max_size=200)),
            seats=tuple(sorted(offered)),
            least=least,
            most=draw(st.integers(max(least, 1), 4)),
            choices=tuple(Choice(key, draw(st.text(max_size=8)), key) for key in keys),
            secret=draw(st.booleans()),
            scan=draw(st.booleans()),
        )
    )


@st.composite
def nights(draw: st.DrawFn) -> tuple[Scene, Picking, tuple[int, int]]:
    """Any scene of a night, and any choice that keys can lead to."""
    seats = draw(st.integers(6, 18))
    names = tuple(draw(st.lists(st.text(max_size=12), max_size=seats)))
    panel = draw(panels(seats))
    dark = Scene(
        "night", view(seats, names), said=draw(st.text(max_size=60)), phase="夜", hints=("五号",),
        ear="listening", heard=draw(st.text(max_size=5)), until_s=30.0, panel=panel,
        trouble=draw(st.text(max_size=80)),
    )  # fmt: skip
    picking = Picking()
    for key in draw(st.lists(st.sampled_from("123456789qjkx0") | st.just("enter"), max_size=8)):
        after = press(dark, picking, key)
        if panel is not None and panel.scan:
            after = knock(panel, picking) if key in "135" else advance(panel, picking)
        picking = after if isinstance(after, Picking) else Picking()
    return dark, picking, draw(st.sampled_from(SIZES))


@settings(deadline=None)
@given(nights())
def test_every_night_frame_has_the_same_ink_in_every_row_and_one_look(
    night: tuple[Scene, Picking, tuple[int, int]],
) -> None:
    dark, picking, size = night
    picture = look(dark, picking, size)
    decoy = look(scene(DECOY, seats=len(dark.view.seats)), size=size)
    assert glyphs(picture) == glyphs(decoy)
    assert ink_of_rows(picture) == ink_of_rows(decoy)
    assert {style for row in picture.rows for _, style in row} == {"night"}
    assert [cell_len(row) for row in picture.text.split("\n")] == [size[0]] * size[1]


def test_a_decoy_and_no_panel_look_the_same() -> None:
    assert look(scene(DECOY)) == look(scene(None))


@pytest.mark.parametrize("size", SIZES)
def test_a_long_notice_is_shown_whole(size: tuple[int, int]) -> None:
    notice = "三号的身份是预言家。" * 8
    shown = look(scene(Panel(notice, secret=True), seats=18), size=size).text
    assert sum(shown.count(char) for char in "三身份预言家") == 6 * 8


def test_a_night_question_shows_what_may_be_picked() -> None:
    panel = Panel("你要救他吗？", seats=(2, 3), choices=(SAVE, NOBODY), secret=True)
    text = look(scene(panel, said="女巫请睁眼。"), Picking(seats=(3,))).text
    for words in ("第2夜", "女巫请睁眼。", "你要救他吗？", "[j]使用解药", "[q]弃票", "已选：3号", "* 3 *"):
        assert words in text


@pytest.mark.parametrize("light", ["day", "night"])
def test_a_dozen_words_find_room_on_a_small_terminal(light: Light) -> None:
    words = tuple(Choice(key, f"角色{key}", key) for key in "zxcvbnmfghjk")
    shown = look(scene(Panel("中间是哪张牌？", choices=words), light), size=(60, 20)).text
    assert all(f"[{key}]角色{key}" in shown for key in "zxcvbnmfghjk")


def test_a_lit_seat_and_a_lit_word_are_marked() -> None:
    panel = Panel("你要查验谁？", seats=(2, 3), choices=(NOBODY,), secret=True, scan=True)
    assert "> 3 <" in look(scene(panel), Picking(lit=1)).text
    assert ">弃票<" in look(scene(panel), Picking(lit=2)).text
    assert ">确认<" in look(scene(panel), Picking(seats=(3,), asking=True)).text
    assert ">重选<" in look(scene(panel), Picking(seats=(3,), asking=True, lit=1)).text


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize("size", SIZES)
def test_what_ails_a_device_is_shown_day_and_night(light: Light, size: tuple[int, int]) -> None:
    trouble = "麦克风没有声音：请打开静音开关，或者允许终端使用麦克风。"
    assert trouble[:20] in look(scene(None, light, trouble=trouble), size=size).text


def test_a_night_hides_what_only_the_day_may_tell() -> None:
    dark = scene(None, phase="女巫", heard="我是女巫", hints=("毒三号",))
    assert "女" not in look(dark).text
    assert "毒" not in look(dark).text


def day(size: tuple[int, int]) -> str:
    table = View(
        night=2,
        by_day=True,
        seats=(
            SeatView(1, "阿明", True),
            SeatView(2, "小红", True, sheriff=True),
            SeatView(3, "诸葛孔明", True, card="idiot", votes=False),
            SeatView(4, "", False, card="hunter"),
            *(SeatView(number, "", True) for number in range(5, 13)),
        ),
    )
    light = Scene(
        "day", table, said="请投票。", phase="投票", hints=("五号", "弃票"), ear="listening",
        heard="我投五号", until_s=75.0, panel=Panel("你投谁？", seats=(1, 2), choices=(NOBODY,)),
    )  # fmt: skip
    return look(light, Picking(seats=(2,)), size).text


def test_the_day_shows_the_table() -> None:
    for words in (
        "第2天 投票", "麦克风：在听", "警长", "3 白痴", "无票", "4 猎人", "出局", "请投票。", "你投谁？",
        "还剩 1:15", "已选：2号，按回车确认", "[q]弃票", "听到：我投五号", "可以说：“五号” / “弃票”",
        "R 重复", "P 暂停",
    ):  # fmt: skip
        assert words in day((80, 24)), words


def test_the_day_keeps_what_matters_on_a_small_terminal() -> None:
    for words in ("投票", "警长", "白痴", "你投谁？", "还剩 1:15", "已选：2号", "[q]弃票", "可以说"):
        assert words in day((60, 20)), words


def test_a_paused_day_says_so() -> None:
    paused = look(scene(Panel("自由讨论"), "day", paused=True, phase="讨论")).text
    assert "已暂停" in paused
    assert "P 继续" in paused


def test_a_secret_panel_by_day_offers_no_commands() -> None:
    assert "R 重复" not in look(scene(Panel("你的牌", secret=True), "day")).text


def test_chosen_is_told_from_offered_without_colours() -> None:
    bright = scene(Panel("你投谁？", seats=(1, 2)), "day")
    assert look(bright).text != look(bright, Picking(seats=(2,))).text


@pytest.mark.parametrize("size", [(59, 20), (60, 19), (10, 3), (1, 1)])
def test_too_small_a_terminal_is_told_and_tells_nothing(size: tuple[int, int]) -> None:
    question = look(scene(Panel("你要查验谁？", seats=(1,), secret=True)), size=size)
    assert question == look(scene(None), size=size)
    assert len(question.rows) == size[1]
    if size[0] > 30:
        assert "窗口太小" in question.text


def test_a_name_cannot_move_the_cursor() -> None:
    table = scene(None, "day")
    evil = msgspec.structs.replace(table, view=view(12, ("\x1b[2J坏\r\n人",)))
    assert "\x1b" not in look(evil).text
    assert len(look(evil).text.split("\n")) == 24
