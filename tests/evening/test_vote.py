"""投票：逐个点名，或同时指、报结果。"""

from fractions import Fraction

from narrator.evening.cues import Say
from narrator.evening.vote import vote
from narrator.game.happenings import BadgeWent, Condemned, Coupled, IdiotOpened, Judged, Voted
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts, without

SIX = "werewolf seer idiot hunter villager villager"


def ballots(play: Playbook[State], *said: str) -> Playbook[State]:
    for answer in said:
        play << "vote.ballot" >> answer
    return play


def test_each_voter_is_called_and_the_count_is_read_back() -> None:
    play = Playbook(vote(by_day(table(SIX)), "roll_call")) << Say("vote.begin")
    ballots(play, "二号", "一号", "一号", "弃票", "一号", "二号")
    play << Say("vote.tally", {"tally": ((1, 3.0), (2, 2.0))}) << "vote.stands" >> "确认"
    assert play.result.condemned == 1
    votes = ((1, 2), (2, 1), (3, 1), (4, None), (5, 1), (6, 2))
    assert play.happened == [Voted(votes, ((1, 3.0), (2, 2.0))), Condemned(1)]


def test_a_count_that_does_not_stand_is_taken_again() -> None:
    play = Playbook(vote(by_day(table(SIX)), "roll_call")) << "vote.begin"
    ballots(play, *["一号"] * 6) << "vote.tally" << "vote.stands" >> "重来"
    play << Say("vote.again")
    ballots(play, *["二号"] * 6) << "vote.tally" << "vote.stands" >> "确认"
    assert play.result.condemned == 2


def test_without_any_ballot_nobody_dies_and_nothing_is_a_tie() -> None:
    play = Playbook(vote(by_day(table(SIX)), "roll_call")) << "vote.begin"
    ballots(play, *["弃票"] * 6) << Say("vote.no_ballots") << "vote.stands" >> "yes"
    play << Say("verdict.no_votes")
    assert play.happened[-1] == Judged("no_votes")


def test_the_sheriffs_vote_weighs_more_and_halves_are_exact() -> None:
    state = by_day(table(SIX, sheriff_weight=1.5), BadgeWent(2))
    play = Playbook(vote(state, "roll_call")) << "vote.begin"
    ballots(play, "二号", "一号", "弃票", "弃票", "一号", "二号")
    play << Say("vote.tally", {"tally": ((1, 2.5), (2, 2.0))})
    assert Fraction(state.rules.sheriff_weight) == Fraction(3, 2)


def test_lovers_may_not_vote_for_each_other_and_are_not_told_why() -> None:
    play = Playbook(vote(by_day(table(SIX), Coupled((1, 5))), "roll_call")) << "vote.begin" << "vote.ballot"
    assert play.question.to == (1,)
    assert play.question.why_not((5,)) == "lover"
    play >> "弃票" << "vote.ballot"
    assert 5 in play.question.seats


def test_an_open_idiot_does_not_vote_but_may_be_voted() -> None:
    play = Playbook(vote(by_day(table(SIX), IdiotOpened(3)), "roll_call")) << "vote.begin"
    play << "vote.ballot" >> "三号" << "vote.ballot" >> "三号" << "vote.ballot"
    assert play.question.to == (4,)


def test_nobody_may_vote_for_himself_where_the_table_says_so() -> None:
    play = Playbook(vote(by_day(table(SIX, self_vote=False)), "roll_call")) << "vote.begin" << "vote.ballot"
    assert play.question.why_not((1,)) == "self"


def test_a_day_on_which_nobody_may_vote() -> None:
    state = with_facts(by_day(table(SIX)), voters=())
    play = Playbook(vote(state, "roll_call")) << Say("vote.nobody_votes")
    assert play.happened == [Judged("no_votes")]
    assert play.result == state


def test_by_result_the_table_points_counts_and_reports_one_seat() -> None:
    play = Playbook(vote(without(by_day(table(SIX)), 6), "result")) << Say("vote.point")
    play << "vote.result"
    assert play.question.why_not((6,)) == "dead"
    play >> "一号"
    assert play.result.condemned == 1


def test_by_result_the_sheriff_s_weight_is_called_to_mind() -> None:
    play = Playbook(vote(by_day(table(SIX), BadgeWent(2)), "result"))
    play << Say("vote.weight", {"seat": 2, "votes": 2.0}) << "vote.point" << "vote.result" >> "没有"
    play << Say("verdict.no_votes")
    assert play.result.condemned is None


def test_by_result_several_seats_are_a_tie() -> None:
    play = Playbook(vote(by_day(table(SIX)), "result")) << "vote.point"
    play << "vote.result" >> "一号、二号和五号" << Say("verdict.tie", {"seats": (1, 2, 5)}) << Say("tie.none")
    assert play.happened[-1] == Judged("no_execution")
