"""葬礼：从此被狼人杀死的人身份不再公开。"""

import pytest

from narrator.evening.calls import calls_of
from narrator.evening.dawn import dawn
from narrator.evening.deaths import resolve
from narrator.game.happenings import DeathCause, Marked
from tests.evening.events.days import under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table

SIX = "werewolf seer witch hunter villager villager"
BURIED = under(by_day(table(SIX)), "burial")


def test_the_card_of_a_wolf_victim_stays_closed_and_its_call_goes_on() -> None:
    play = Playbook(dawn(by_night(BURIED, Marked("bitten", 2)))) << "dawn.deaths"
    assert play.result.open_cards == ()
    assert "seer" in calls_of(play.result, 3)


def test_a_bitten_hunter_still_shoots_and_whom_he_shot_is_shown() -> None:
    play = Playbook(dawn(by_night(BURIED, Marked("bitten", 4)))) << "dawn.deaths" << "hunter.shot"
    play >> "五号" << "hunter.fires" << "death.card"
    assert play.result.open_cards == ((5, "villager"),)


@pytest.mark.parametrize("cause", ["poison", "shot", "vote", "grief", "specter"])
def test_all_others_are_shown(cause: DeathCause) -> None:
    assert (Playbook(resolve(BURIED, ((6, cause),))).quietly_to_the_end()).open_cards == ((6, "villager"),)


def test_it_lasts_to_the_end_of_the_game() -> None:
    assert by_day(by_day(BURIED)).under("buried")
