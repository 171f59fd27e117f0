"""一局的事件牌：缺性别或年龄，就去掉要用到它们的牌。"""

from narrator.evening.events import EVENT_OF
from narrator.evening.pile import pile

NEED_GENDER = {"gone_hunting", "woodland_gathering", "flood", "spiritualism_3", "spiritualism_5"}
NEED_AGE = {"saturday_ball", "seniors_luncheon", "little_rascal"}
GENDERS, AGES = ("m", "f"), (20, 30)


def test_a_table_that_tells_all_plays_all_thirty_five() -> None:
    assert pile(GENDERS, AGES) == tuple(sorted(EVENT_OF))
    assert len(pile(GENDERS, AGES)) == 35


def test_cards_of_what_the_table_did_not_tell_are_taken_out() -> None:
    assert set(EVENT_OF) - set(pile((), AGES)) == NEED_GENDER
    assert set(EVENT_OF) - set(pile(GENDERS, ())) == NEED_AGE
    assert set(EVENT_OF) - set(pile((), ())) == NEED_GENDER | NEED_AGE
