"""去林地采集：女性离开到日落；女巫在天黑前多得一瓶药。"""

import pytest

from narrator.evening.cues import Say, Show
from narrator.evening.events import EVENTS
from narrator.game.ballot import voters
from narrator.game.happenings import BottleGained, Marked
from tests.evening.events.days import begin, call, told, under
from tests.tables import by_day, by_night, table, without

SIX = told(table("werewolf seer witch hunter villager villager"), "m f f m m f")


def test_without_a_living_witch_it_is_laid_aside() -> None:
    why_not = EVENTS["woodland_gathering"].why_not
    assert (why_not(SIX), why_not(without(SIX, 3))) == ("", "no_witch")


def test_the_women_are_away_by_day_and_back_at_night() -> None:
    play = begin(by_day(SIX), "woodland_gathering") << Say("event.leave", {"seats": (2, 3, 6)})
    assert voters(play.result) == (1, 4, 5)
    hunt = call(by_night(play.result), "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert hunt.question.seats == (2, 3, 4, 5, 6)


def test_where_no_woman_plays_nobody_leaves() -> None:
    men = begin(by_day(told(SIX, "m " * 6)), "woodland_gathering")
    assert voters(men.result) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("said", "antidotes", "poisons"), [("解药", 2, 1), ("毒药", 1, 2)])
def test_the_witch_says_in_her_call_which_bottle_she_gained(said: str, antidotes: int, poisons: int) -> None:
    night = by_night(under(by_day(SIX), "woodland_gathering"), Marked("bitten", 5))
    play = call(night, "witch") << "woodland_gathering.bottle" >> said << "witch.heal" >> "不用解药"
    play << "witch.poison" >> "不用毒药" << "witch.sleep"
    assert (play.result.antidotes, play.result.poisons) == (antidotes, poisons)
    assert isinstance(play.happened[0], BottleGained)
    again = call(by_night(by_day(play.result)), "witch") << Show((3,), "witch.told_nobody")
    again << "witch.poison"


def test_a_bottle_that_was_empty_is_full_again() -> None:
    poured = by_night(SIX, Marked("bitten", 5), Marked("healed", 5))
    night = by_night(under(by_day(poured), "woodland_gathering"), Marked("bitten", 6))
    play = call(night, "witch") << "woodland_gathering.bottle" >> "解药" << "witch.heal" >> "用解药"
    assert (play.quietly_to_the_end().antidotes, play.result.bottles_used) == (0, 1)
