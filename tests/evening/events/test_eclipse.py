"""月蚀：背对圆心，讨论时不得相看。"""

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.game.ballot import voters
from tests.evening.events.days import begin
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer witch hunter villager villager"


def test_whoever_looks_round_is_warned_and_votes() -> None:
    day = begin(by_day(table(SIX)), "eclipse").result
    play = Playbook(discussion(day)) << "discussion.begin" << "discussion.free" >> "讨论结束"
    play << "discussion.over" << "violation.who" >> "三号" << "violation.second" >> "确认"
    play << Say("violation.warned", {"seats": (3,)})
    assert 3 in voters(play.result)


def test_where_the_table_is_strict_he_loses_his_vote() -> None:
    strict = begin(by_day(table(SIX, eclipse_penalty="lose_vote")), "eclipse") << Say("eclipse.penalty")
    play = Playbook(discussion(strict.result)).quietly_to("violation.who")
    play << "violation.who" >> "三号" << "violation.second" >> "确认"
    play << Say("violation.voteless", {"seats": (3,)})
    assert 3 not in voters(play.result)
