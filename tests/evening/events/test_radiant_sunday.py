"""灿烂的周日：平静的一天；用了狼变的诱惑，今夜的受害者被感染。"""

from narrator.evening.cues import Say
from narrator.game.variants import lure
from tests.evening.events.days import begin
from tests.tables import by_day, by_night, table

SIX = "werewolf seer witch hunter villager villager"


def test_without_the_variant_the_day_is_an_ordinary_one() -> None:
    day = by_day(table(SIX, lycan_temptation="whole_game"))
    play = begin(day, "radiant_sunday") << Say("radiant_sunday.ordinary")
    assert play.result == day


def test_with_the_variant_this_night_infects() -> None:
    play = begin(by_day(table(SIX, lycan_temptation="event")), "radiant_sunday")
    play << Say("radiant_sunday.variant")
    assert lure(by_night(play.result))
    assert not lure(by_night(by_day(play.result)))
