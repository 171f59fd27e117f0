import pytest

from narrator.screen.keys import press
from narrator.screen.picking import Note, Picked, Picking, in_words
from narrator.stage.ports import Panel, Scene
from tests.screen.scenes import NOBODY, SAVE, scene

ONE = Panel("你要查验谁？", seats=(1, 2, 3, 5, 11), choices=(NOBODY,), secret=True)
TWO = Panel("谁是情侣？", seats=(1, 2, 3, 10, 12), least=2, most=2, secret=True)
BY_DAY = Panel("你投谁？", seats=(1, 2, 3), choices=(NOBODY,))


def after(where: Scene, *keys: str) -> Picking | Picked:
    picking: Picking | Picked = Picking()
    for key in keys:
        assert isinstance(picking, Picking), f"finished before {key!r}"
        picking = press(where, picking, key)
    return picking


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["3", "enter"], (3,)),
        (["3", "space"], (3,)),
        (["1", "1", "enter"], (11,)),
        (["1", "enter", "enter"], (1,)),
        (["2", "3", "enter"], (3,)),
        (["3", "q", "enter"], "nobody"),
        (["q", "3", "enter"], (3,)),
        (["1", "back", "5", "enter"], (5,)),
        (["3", "esc", "5", "enter"], (5,)),
        (["3", "x", "[", "0", "enter"], (3,)),
    ],
)
def test_choose_then_confirm(keys: list[str], answer: object) -> None:
    assert after(scene(ONE), *keys) == Picked(answer)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["2", "3", "enter"], (2, 3)),
        (["3", "2", "enter"], (2, 3)),
        (["1", "2", "1", "0", "enter"], (10, 12)),
        (["2", "3", "3", "1", "enter", "enter"], (1, 2)),
        (["2", "3", "back", "1", "0", "space"], (2, 10)),
    ],
)
def test_several_seats_are_chosen_one_after_another(keys: list[str], answer: tuple[int, ...]) -> None:
    assert after(scene(TWO), *keys) == Picked(answer)


def test_a_one_waits_only_at_a_table_that_has_a_ten() -> None:
    assert after(scene(ONE, seats=12), "1") == Picking(typed="1")
    assert after(scene(ONE, seats=9), "1") == Picking(seats=(1,))


def test_twelve_is_never_taken_for_one() -> None:
    refused = after(scene(ONE), "1", "2")
    assert refused == Picking(note=Note("barred", 12))
    assert after(scene(ONE), "1", "2", "enter") == Picking(note=Note("nothing"))


def test_a_seat_that_is_not_offered_is_refused_quietly_and_forgets_the_last_choice() -> None:
    assert after(scene(ONE), "3", "4") == Picking(note=Note("barred", 4))


def test_too_many_and_too_few_are_said() -> None:
    many = after(scene(TWO), "2", "3", "1", "0")
    assert many == Picking(seats=(2, 3), note=Note("most", 2))
    few = after(scene(TWO), "2", "enter")
    assert few == Picking(seats=(2,), note=Note("wanting", 1))


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("r", "repeat"),
        ("p", "pause"),
        ("u", "undo"),
        ("s", "skip"),
        ("t", "time_left"),
        ("a", "who_lives"),
    ],
)
def test_by_day_a_key_is_a_command(key: str, command: str) -> None:
    assert after(scene(BY_DAY, "day"), key) == Picked(command)
    assert after(scene(Panel("自由讨论"), "day"), key) == Picked(command)
    assert after(scene(ONE), key) == (Picked("undo") if key == "u" else Picking())


def test_the_pause_key_resumes() -> None:
    assert after(scene(BY_DAY, "day", paused=True), "p") == Picked("resume")


def test_a_word_goes_before_a_command_on_the_same_key() -> None:
    panel = Panel("自爆吗？", choices=(SAVE, NOBODY.__class__("skip_it", "跳过", "s")))
    assert after(scene(panel, "day"), "s", "enter") == Picked("skip_it")


def test_a_notice_takes_no_key() -> None:
    assert after(scene(Panel("三号的身份是预言家", secret=True)), "3", "enter", "space", "r") == Picking()
    assert press(scene(None), Picking(), "3") == Picking()


def test_nobody_may_be_named_where_none_is_wanted() -> None:
    assert after(scene(Panel("禁谁投票？", seats=(1, 2), least=0, most=2)), "enter") == Picked(())


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ([], ""),
        (["1"], "1_　再按一位数，或按回车"),
        (["3"], "已选：3号，还差1个"),
        (["3", "2"], "已选：3号、2号，按回车确认"),
    ],
)
def test_where_the_choice_stands_is_said(keys: list[str], words: str) -> None:
    picking = after(scene(TWO), *keys)
    assert isinstance(picking, Picking)
    assert in_words(TWO, picking) == words
