"""意外：下一夜狼人若指定普通村民，他变成狼人，他左手边第一只狼死去。"""

import pytest

from narrator.evening.cues import Say, Show
from narrator.evening.dawn import dawn
from narrator.evening.news import is_news_due, news
from narrator.game.camps import mixed_couple
from narrator.game.happenings import Backfired, Coupled, EffectEnded, Marked
from narrator.game.state import State
from tests.evening.events.days import begin, call, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table

SEVEN = "werewolf villager werewolf seer hunter thief villager"
PENDING = under(by_day(table(SEVEN)), "backfire")


def hunt(seat: str, state: State = PENDING) -> State:
    play = call(by_night(state), "werewolf") << "werewolf.hunt" << "werewolf.whom" >> seat
    return (play << "werewolf.sleep").result


def test_a_bitten_villager_becomes_a_wolf_and_the_first_wolf_to_his_left_dies() -> None:
    night = hunt("二号")
    assert (night.card(2), night.tonight.bitten, night.tonight.also_dead) == (
        "werewolf",
        (),
        ((3, "backfire"),),
    )
    play = Playbook(dawn(night)) << Say("dawn.deaths", {"seats": (3,)})
    play << Say("death.card", {"seat": 3, "card": "werewolf"})
    assert play.result.wolves() == (1, 2)


def test_past_the_last_seat_the_ring_goes_on() -> None:
    assert hunt("七号").tonight.also_dead == ((1, "backfire"),)


def test_a_thief_who_kept_his_card_is_a_villager_too() -> None:
    assert hunt("六号").card(6) == "werewolf"
    strict = under(by_day(table(SEVEN, thief_kept_is="nothing")), "backfire")
    assert hunt("六号", strict).tonight.bitten == (6,)


@pytest.mark.parametrize("seat", ["四号", "五号", "空刀"])
def test_others_die_as_usual_and_no_agreement_means_no_victim(seat: str) -> None:
    night = hunt(seat)
    assert night.wolves() == (1, 3)
    assert night.tonight.also_dead == ()


def test_everybody_looks_once_and_the_villager_is_shown_his_new_card() -> None:
    night = hunt("二号")
    assert is_news_due(night)
    play = Playbook(news(night)) << Say("notice.begin")
    for seat in night.living():
        turned = Show((seat,), "notice.card", {"card": "werewolf"})
        play << "notice.wake" << (turned if seat == 2 else Show((seat,), "notice.nothing")) << "notice.sleep"
    play << "notice.end"
    assert play.happened == [EffectEnded("backfire")]


def test_the_news_come_whether_or_not_anybody_turned() -> None:
    night = hunt("空刀")
    play = Playbook(news(night)).quietly_to("notice.end") << "notice.end"
    assert play.result.effect("backfire") is None, "spent in any case"


@pytest.mark.parametrize(("option", "nights"), [("next", (2,)), ("second", (3,))])
def test_it_works_on_the_night_that_the_table_wants(option: str, nights: tuple[int, ...]) -> None:
    play = begin(by_day(table(SEVEN, backfire_night=option)), "backfire") << Say(f"backfire.{option}")
    state = play.result
    for night in (2, 3):
        assert is_news_due(by_night(state)) == (night in nights)
        assert (hunt("二号", state).card(2) == "werewolf") == (night in nights)
        state = by_day(state)


def test_neither_guard_nor_antidote_stop_it_and_a_couple_may_change_its_nature() -> None:
    night = by_night(PENDING, Coupled((2, 4)), Marked("guarded", 2))
    play = call(night, "werewolf") << "werewolf.hunt" << "werewolf.whom" >> "二号" << "werewolf.sleep"
    assert Backfired(2, 3) in play.happened
    assert mixed_couple(play.result) == (2, 4)
