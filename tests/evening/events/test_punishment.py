"""刑罚：最后死去的人指定一名玩家，除非有两人作证，否则死去。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.events import EVENTS
from narrator.game.effect import Effect
from narrator.game.happenings import EffectBegan, GameEnded
from narrator.game.state import State
from tests.evening.events.days import begin, bitten
from tests.playbook import Playbook
from tests.tables import by_day, table, without

SEVEN = "werewolf werewolf seer hunter elder idiot villager"
DAY = bitten(without(table(SEVEN), 3), 7)


def accused(said: str, state: State = DAY) -> Playbook[State]:
    play = begin(state, "punishment") << "punishment.whom"
    assert (play.question.to, play.question.why_not((3,))) == ((7,), "dead")
    return play >> said << "punishment.witnesses"


def test_somebody_must_be_dead() -> None:
    why_not = EVENTS["punishment"].why_not
    assert (why_not(table(SEVEN)), why_not(DAY)) == ("nobody_dead", "")
    assert begin(table(SEVEN), "punishment").result == table(SEVEN)


def test_two_others_clear_the_accused() -> None:
    play = accused("六号")
    assert (play.question.limit, play.question.why_not((6,))) == ("speech", "self")
    play >> "一号和二号" << Say("punishment.cleared", {"seat": 6})
    assert play.result == DAY


@pytest.mark.parametrize("said", ["没有", "time_up", "一号"])
def test_fewer_do_not_and_an_idiot_is_not_pardoned(said: str) -> None:
    play = accused("六号") >> said << Say("punishment.dies", {"seat": 6}) << "death.card"
    assert play.result.deaths[-1].cause == "punishment"


def test_it_is_the_villages_deed() -> None:
    accused("四号") >> "没有" << "punishment.dies" << "death.card" << "hunter.shot"
    play = accused("五号") >> "没有" << "punishment.dies" << "death.card" << "curse.falls"
    assert play.result.cursed


def test_it_may_end_the_game() -> None:
    play = accused("一号", bitten(without(table(SEVEN), 3, 2), 7)) >> "没有" << "punishment.dies"
    assert play.quietly_to_the_end().ended == GameEnded("village", (3, 4, 5, 6, 7))


@pytest.mark.parametrize(("option", "due"), [("by_vote", False), ("any", True)])
def test_it_is_the_next_killing_only_where_any_death_counts(option: str, due: bool) -> None:
    waits = EffectBegan(Effect("dissatisfaction", "trigger"))
    day = bitten(without(by_day(table(SEVEN, next_killed=option), waits), 3), 7)
    play = accused("六号", day) >> "没有" << "punishment.dies" << "death.card"
    if due:
        play << "dissatisfaction.fires"
    assert play.result.second_vote_due == due
