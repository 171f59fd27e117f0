"""选警长：得票最多者当选；平票再投一轮，再平则没有警长。"""

from narrator.evening.cues import Say
from narrator.evening.sheriff import election
from narrator.game.happenings import BadgeWent, Elected
from tests.playbook import Playbook
from tests.tables import by_night, table, without

SIX = table("werewolf seer witch hunter villager villager")


def test_whoever_is_named_most_wears_the_badge() -> None:
    play = Playbook(election(by_night(SIX))) << Say("election.begin")
    for said in ("三号", "三号", "弃票", "一号", "三号", "弃票"):
        play << "election.ballot" >> said
    play << Say("election.elected", {"seat": 3})
    assert play.result.sheriff == 3


def test_a_tie_is_run_off_among_the_tied_only() -> None:
    play = Playbook(election(by_night(SIX))) << "election.begin"
    for said in ("一号", "一号", "二号", "二号", "弃票", "三号"):
        play << "election.ballot" >> said
    play << Say("election.tie", {"seats": (1, 2)}) << "election.ballot"
    assert play.question.seats == (1, 2)
    assert play.question.why_not((3,)) == "not_candidate"
    for said in ("二号", "二号", "二号", "一号", "弃票"):
        play >> said << "election.ballot"
    play >> "弃票" << Say("election.elected", {"seat": 2})
    assert play.result.elected


def test_a_second_tie_leaves_the_table_without_a_sheriff() -> None:
    play = Playbook(election(by_night(SIX))) << "election.begin"
    for said in ("一号", "二号", "弃票", "弃票", "弃票", "弃票"):
        play << "election.ballot" >> said
    play << "election.tie"
    for said in ("一号", "二号", "弃票", "弃票", "弃票", "弃票"):
        play << "election.ballot" >> said
    play << Say("election.nobody")
    assert (play.result.sheriff, play.result.elected) == (None, True)


def test_an_election_in_which_nobody_votes_goes_on_without_a_sheriff() -> None:
    play = Playbook(election(by_night(SIX)))
    assert play.quietly_to_the_end().sheriff is None
    assert play.happened == [Elected(tuple((seat, None) for seat in range(1, 7)), ()), BadgeWent(None)]


def test_the_dead_neither_vote_nor_stand() -> None:
    play = Playbook(election(without(by_night(SIX), 1))) << "election.begin" << "election.ballot"
    assert play.question.to == (2,)
    assert play.question.why_not((1,)) == "dead"
