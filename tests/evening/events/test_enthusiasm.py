"""群情激奋：下一个被处决的若是狼人，立即再投一次，不讨论。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.verdict import verdict
from narrator.game.evolve import evolve
from narrator.game.happenings import Condemned
from tests.evening.events.days import begin, under
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf werewolf seer witch villager villager"


@pytest.mark.parametrize(("condemned", "due"), [(1, True), (5, False)])
def test_a_hanged_wolf_brings_another_vote_and_anybody_else_ends_it(condemned: int, due: bool) -> None:
    day = under(by_day(table(SIX)), "enthusiasm")
    play = Playbook(verdict(evolve(day, Condemned(condemned)))) << "verdict.condemned"
    play << "death.executed" << "death.card"
    if due:
        play << Say("enthusiasm.fires")
    assert (play.result.second_vote_due, play.result.effect("enthusiasm")) == (due, None)


def test_it_waits_over_days_without_an_execution() -> None:
    assert by_day(under(by_day(table(SIX)), "enthusiasm")).effect("enthusiasm")


def test_a_table_that_counts_the_nights_dead_is_told_so() -> None:
    begin(by_day(table(SIX, next_killed="any")), "enthusiasm") << Say("event.any_death")
