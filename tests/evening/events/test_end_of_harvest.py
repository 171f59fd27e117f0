"""收获结束：平静的一天；用了收获节，本回合各角色能力改变。"""

import pytest

from narrator.evening.cues import Say
from narrator.game.variants import harvest
from tests.evening.events.days import begin
from tests.tables import by_day, by_night, table

SIX = "werewolf seer witch hunter villager villager"


@pytest.mark.parametrize("option", ["off", "whole_game"])
def test_elsewhere_the_day_is_an_ordinary_one(option: str) -> None:
    day = by_day(table(SIX, harvest_festival=option))
    play = begin(day, "end_of_harvest") << Say("end_of_harvest.ordinary")
    assert play.result == day


def test_the_harvest_lasts_from_the_card_to_the_end_of_the_next_dawn() -> None:
    play = begin(by_day(table(SIX, harvest_festival="event")), "end_of_harvest")
    play << Say("end_of_harvest.variant")
    assert harvest(play.result)
    assert harvest(by_night(play.result)), "tonight too"
    assert not harvest(by_day(play.result)), "no longer once the night is announced"
