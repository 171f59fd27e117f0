from narrator.screen.picking import Picked, Picking
from narrator.screen.scan import advance, knock, lit, spots
from narrator.stage.ports import Panel
from tests.screen.scenes import NOBODY

ONE = Panel("你要查验谁？", seats=(2, 5), choices=(NOBODY,), secret=True, scan=True)
SEVERAL = Panel("谁是狼人？", seats=(1, 2, 3), least=1, most=3, secret=True, scan=True)


def steps(panel: Panel, picking: Picking, count: int) -> Picking:
    for _ in range(count):
        picking = advance(panel, picking)
    return picking


def picking_of(after: Picking | Picked) -> Picking:
    assert isinstance(after, Picking)
    return after


def test_seats_then_words_light_up_lap_after_lap() -> None:
    assert [lit(ONE, steps(ONE, Picking(), count)) for count in range(5)] == [2, 5, NOBODY, 2, 5]


def test_any_key_picks_what_is_lit_and_a_second_one_confirms() -> None:
    chosen = picking_of(knock(ONE, steps(ONE, Picking(), 4)))
    assert lit(ONE, chosen) == "confirm"
    assert knock(ONE, chosen) == Picked((5,))


def test_a_word_is_confirmed_too() -> None:
    assert knock(ONE, picking_of(knock(ONE, steps(ONE, Picking(), 2)))) == Picked("nobody")


def test_again_starts_over() -> None:
    chosen = picking_of(knock(ONE, Picking()))
    assert lit(ONE, advance(ONE, chosen)) == "again"
    assert knock(ONE, advance(ONE, chosen)) == Picking()


def test_of_several_seats_the_end_lights_up_once_there_are_enough() -> None:
    assert spots(SEVERAL, Picking()) == (1, 2, 3)
    one = picking_of(knock(SEVERAL, Picking()))
    assert spots(SEVERAL, one) == (1, 2, 3, "confirm")
    assert lit(SEVERAL, one) == 1
    none = picking_of(knock(SEVERAL, one))
    assert none.seats == ()
    ended = picking_of(knock(SEVERAL, steps(SEVERAL, one, 3)))
    assert spots(SEVERAL, ended) == ("confirm", "again")
    assert knock(SEVERAL, ended) == Picked((1,))


def test_the_last_possible_seat_goes_straight_to_the_end() -> None:
    all_but_one = Picking(seats=(3, 1), lit=1)
    assert knock(SEVERAL, picking_of(knock(SEVERAL, all_but_one))) == Picked((1, 2, 3))


def test_a_notice_lights_nothing() -> None:
    notice = Panel("三号的身份是预言家", secret=True, scan=True)
    assert lit(notice, Picking()) is None
    assert advance(notice, Picking()) == knock(notice, Picking()) == Picking()
