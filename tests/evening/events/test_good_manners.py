"""良好的教养：依次发言，不得打断；违者失去这一轮的投票权。"""

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.game.ballot import voters
from narrator.game.happenings import BadgeWent
from narrator.game.state import State
from tests.evening.events.days import ballots, under
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer witch hunter villager villager"
DAY = under(by_day(table(SIX), BadgeWent(2)), "good_manners")


def violations(day: State = DAY) -> Playbook[State]:
    play = Playbook(discussion(day)).quietly_to("violation.who")
    return play << "violation.who"


def test_everybody_speaks_in_turn() -> None:
    play = Playbook(discussion(DAY)) << "discussion.begin"
    for seat in (3, 4, 5, 6, 1, 2):  # from the left of the sheriff, as nobody died
        play << "discussion.turn"
        assert play.question.to == (seat,)
        play >> "结束发言"
    play << "discussion.over" << "violation.who"


def test_nobody_broke_the_rule() -> None:
    assert violations() >> "没有"
    assert (violations() >> "没有").result == DAY


def test_a_violation_that_a_second_player_confirms_costs_the_vote_of_the_day() -> None:
    play = violations() >> "二号和五号" << "violation.second"
    assert play.question.facts == {"seats": (2, 5)}
    play >> "确认" << Say("violation.voteless", {"seats": (2, 5)})
    assert voters(play.result) == (1, 3, 4, 6)
    assert voters(by_day(play.result)) == (1, 2, 3, 4, 5, 6), "tomorrow they vote again"


def test_one_accuser_alone_is_not_enough() -> None:
    play = violations() >> "五号" << "violation.second" >> "取消" << Say("violation.dropped")
    assert voters(play.result) == voters(DAY)


def test_a_sheriff_without_his_vote_breaks_no_tie() -> None:
    silenced = (violations() >> "二号" << "violation.second" >> "确认").quietly_to_the_end()
    play = ballots(silenced)
    for said in ("三号", "四号", "弃票", "弃票"):
        play >> said << "vote.ballot"
    play >> "弃票" << "vote.tally" << "vote.stands" >> "确认" << "verdict.tie" << Say("tie.none")
    assert play.result.condemned is None
