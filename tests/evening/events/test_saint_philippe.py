"""圣-菲利普：警长被解雇，立即另选；原警长不得当选。"""

from narrator.evening.cues import Say
from narrator.game.happenings import BadgeWent
from narrator.game.state import State
from tests.evening.events.days import begin
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer witch hunter villager villager"


def elect(play: Playbook[State], said: str) -> Playbook[State]:
    for _ in range(6):
        play << "election.ballot" >> said
    return play


def test_the_sheriff_is_dismissed_without_an_heir_and_cannot_be_elected_again() -> None:
    play = begin(by_day(table(SIX), BadgeWent(2)), "saint_philippe")
    play << Say("saint_philippe.dismissed", {"seat": 2}) << "election.begin" << "election.ballot"
    assert play.question.seats == (1, 3, 4, 5, 6)
    assert play.question.why_not((2,)) == "not_candidate"


def test_the_new_sheriff_swears() -> None:
    play = begin(by_day(table(SIX), BadgeWent(2)), "saint_philippe") << "saint_philippe.dismissed"
    elect(play << "election.begin", "五号") << Say("election.elected", {"seat": 5})
    play << Say("saint_philippe.oath", {"seat": 5})
    assert play.result.sheriff == 5


def test_a_table_without_a_sheriff_elects_one_and_swears_in_nobody_if_none_is_named() -> None:
    play = begin(by_day(table(SIX)), "saint_philippe") << "election.begin"
    assert play.question.seats == (1, 2, 3, 4, 5, 6)
    elect(play, "弃票") << Say("election.nobody")
    assert play.result.sheriff is None
