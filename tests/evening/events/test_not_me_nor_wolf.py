"""没有我，也没有狼：不得说“狼”和“我”，违者失去投票权。"""

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.game.ballot import voters
from tests.evening.events.days import under
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer witch hunter villager villager"


def test_the_table_talks_freely_and_whoever_said_it_does_not_vote() -> None:
    play = Playbook(discussion(under(by_day(table(SIX)), "not_me_nor_wolf"))) << "discussion.begin"
    play << "discussion.free" >> "时间到" << "discussion.over" << "violation.who" >> "四号"
    play << "violation.second" >> "确认" << Say("violation.voteless", {"seats": (4,)})
    assert voters(play.result) == (1, 2, 3, 5, 6)
