"""梦游：从此预言家看到的身份当众读出，不说是谁的。"""

from typing import Any

from narrator.evening.cues import Say, Show, SlotCloses
from narrator.evening.events import EVENTS
from narrator.game.state import State
from tests.evening.events.days import call, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

SIX = "werewolf seer witch hunter villager villager"


def look(**rules: Any) -> Playbook[State]:
    night = by_night(under(by_day(table(SIX, **rules)), "somnambulism"))
    return call(night, "seer") << "seer.whom"


def test_it_needs_a_living_seer() -> None:
    why_not = EVENTS["somnambulism"].why_not
    assert (why_not(table(SIX)), why_not(without(table(SIX), 2))) == ("", "no_seer")


def test_the_card_is_read_aloud_after_the_slot_and_not_whose() -> None:
    play = look() >> "一号" << Show((2,), "seer.sees", {"seat": 1, "card": "werewolf"}) << SlotCloses()
    play << Say("somnambulism.saw", {"cards": ("werewolf",)}) << Say("seer.sleep")


def test_the_card_is_read_even_where_the_seer_learns_only_the_camp() -> None:
    play = look(seer_result="camp") >> "三号" << "seer.camp"
    play << Say("somnambulism.saw", {"cards": ("witch",)})


def test_under_the_harvest_all_three_cards_are_read() -> None:
    play = look(harvest_festival="whole_game") >> "三号" << "seer.three"
    play << Say("somnambulism.saw", {"cards": ("hunter", "seer", "witch")})


def test_a_seer_who_looks_at_nobody_lets_the_village_sleep() -> None:
    look() >> "放弃" << Say("seer.sleep")
