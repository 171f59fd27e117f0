"""不满情绪：下一个被处决的若不是狼人，立即再投一次，不讨论。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn
from narrator.evening.verdict import verdict
from narrator.game.evolve import evolve
from narrator.game.happenings import Condemned, DeathCause, Marked
from tests.evening.events.days import begin, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table

SEVEN = "werewolf werewolf seer scapegoat idiot villager villager"


@pytest.mark.parametrize(
    ("condemned", "cause", "due"), [(6, "vote", True), (4, "scapegoat", True), (1, "vote", False)]
)
def test_anybody_but_a_wolf_brings_another_vote(condemned: int, cause: DeathCause, due: bool) -> None:
    day = under(by_day(table(SEVEN)), "dissatisfaction")
    play = Playbook(verdict(evolve(day, Condemned(condemned, cause))))
    assert play.quietly_to_the_end().second_vote_due == due


def test_a_turned_idiot_is_nobody_killed() -> None:
    day = under(by_day(table(SEVEN)), "dissatisfaction")
    play = Playbook(verdict(evolve(day, Condemned(5)))) << "verdict.condemned" << "idiot.opened"
    assert play.result.effect("dissatisfaction")


@pytest.mark.parametrize(("option", "due"), [("by_vote", False), ("any", True)])
def test_the_nights_dead_count_only_where_the_table_wants_it(option: str, due: bool) -> None:
    play = begin(by_day(table(SEVEN, next_killed=option)), "dissatisfaction")
    if due:
        play << Say("event.any_death")
    morning = Playbook(dawn(by_night(play.result, Marked("bitten", 6)))) << "dawn.deaths" << "death.card"
    if due:
        morning << Say("dissatisfaction.fires")
    assert morning.result.second_vote_due == due
