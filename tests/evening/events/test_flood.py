"""洪水：女性到教堂，男性到旅店，今天不投票；今夜狼人必须也只能吃同一处的人。"""

import pytest

from narrator.evening.calls import calls_of
from narrator.evening.cues import Say, Show, SlotCloses, SlotOpens
from narrator.evening.events import EVENTS
from narrator.evening.vote import vote
from narrator.game.happenings import Coupled, Judged
from narrator.game.state import State
from tests.evening.events.days import call, told, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

CARDS = "werewolf werewolf seer witch little_girl villager villager villager"
EIGHT = told(table(CARDS), "f m f m f m f m")
FLOOD = under(by_day(EIGHT), "flood")
NIGHT = by_night(FLOOD)


def test_six_must_be_alive() -> None:
    why_not = EVENTS["flood"].why_not
    assert (why_not(without(EIGHT, 1, 2)), why_not(without(EIGHT, 1, 2, 3))) == ("", "too_few")


def test_nobody_votes() -> None:
    play = Playbook(vote(FLOOD, "roll_call")) << Say("flood.no_vote")
    assert play.result.condemned is None
    assert play.happened == [Judged("no_votes")]


def test_both_places_are_called_instead_of_the_pack_and_only_tonight() -> None:
    assert calls_of(FLOOD, 2) == ("seer", "church", "inn", "witch")
    assert calls_of(by_day(FLOOD), 3) == ("seer", "werewolf", "witch")


@pytest.mark.parametrize(
    ("place", "hunters", "prey"), [("church", (1,), (3, 5, 7)), ("inn", (2,), (4, 6, 8))]
)
def test_each_place_eats_its_own_and_may_not_pass(
    place: str, hunters: tuple[int, ...], prey: tuple[int, ...]
) -> None:
    play = call(NIGHT, place) << f"{place}.whom"
    assert (play.question.to, play.question.seats, play.question.words) == (hunters, prey, ())
    assert play.question.why_not((prey[0] + 1,)) == "elsewhere"


def test_a_place_without_wolves_or_prey_sounds_the_same_and_loses_nobody() -> None:
    no_wolf = call(by_night(without(FLOOD, 1)), "church")
    no_wolf << SlotOpens("church") << SlotCloses() << Say("church.sleep")
    no_prey = call(by_night(without(FLOOD, 4, 6, 8)), "inn") << SlotOpens("inn") << "little_girl.caught"
    no_prey >> "没有发现" << SlotCloses() << Say("inn.sleep")
    assert no_prey.result.tonight.bitten == ()


def test_a_lone_wolf_spares_his_lover() -> None:
    play = call(by_night(FLOOD, Coupled((1, 7))), "church") << "church.whom"
    assert (play.question.seats, play.question.why_not((7,))) == ((3, 5), "lover")


def feast(girl: str) -> State:
    church = call(NIGHT, "church") << "church.whom" >> "七号" << "little_girl.caught" >> girl
    inn = call(church.quietly_to_the_end(), "inn") << "inn.whom" >> "六号" << "little_girl.caught"
    return (inn >> girl).quietly_to_the_end()


def test_the_witch_is_shown_both_victims_and_heals_one() -> None:
    play = call(feast("没有发现"), "witch") << "witch.heal_one"
    assert (play.question.seats, play.question.facts) == ((6, 7), {"seats": (6, 7)})
    play >> "六号" << "witch.sleep"
    assert play.result.tonight.healed == 6


def test_a_caught_girl_takes_the_victims_place_of_her_own_place_only() -> None:
    caught = feast("改杀小女孩")
    assert (caught.tonight.bitten, caught.tonight.caught) == ((5, 6), 5)


def test_a_witch_without_an_antidote_is_told_of_both() -> None:
    play = call(with_facts(feast("没有发现"), antidotes=0), "witch")
    play << Show((4,), "witch.told_two", {"seats": (6, 7)}) << "witch.poison"
