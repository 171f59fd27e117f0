"""梦魇：不讨论，从最后死者的左手边起每人必须指控一人。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.evening.vote import vote
from narrator.game.happenings import BadgeWent, Coupled, Judged
from narrator.game.state import State
from tests.evening.events.days import bitten, under
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts

SIX = "werewolf seer witch hunter villager villager"
DAY = under(bitten(table(SIX), 3), "nightmare")


def accuse(state: State, *said: str) -> Playbook[State]:
    play = Playbook(vote(state, "result")).quietly_to("nightmare.accuse")
    for answer in said:
        play << "nightmare.accuse" >> answer
    return play


def test_nobody_talks_and_the_left_of_the_last_dead_begins() -> None:
    assert Playbook(discussion(DAY)).happened == []
    play = Playbook(vote(DAY, "result")) << Say("nightmare.begin", {"seat": 4})
    for seat in (4, 5, 6, 1, 2):
        play << "nightmare.accuse"
        assert (play.question.to, play.question.words) == ((seat,), ())
        play >> (1 if seat != 1 else 2,)
    play << "vote.tally" << "vote.stands" >> "确认"
    assert (play.result.condemned, play.result.condemned_by) == (1, "nightmare")


@pytest.mark.parametrize(("option", "votes"), [(False, 1.0), (True, 2.0)])
def test_the_sheriff_counts_once_unless_the_table_says_otherwise(option: bool, votes: float) -> None:
    sheriff = bitten(by_day(table(SIX, nightmare_weights=option), BadgeWent(4)), 3)
    play = accuse(under(sheriff, "nightmare"), "一号", "二号", "二号", "二号", "五号")
    play << Say("vote.tally", {"tally": ((1, votes), (2, 3.0), (5, 1.0))})


def test_a_lover_with_nobody_else_to_accuse_may_pass() -> None:
    pair = with_facts(by_day(table(SIX, self_vote=False), Coupled((1, 2))), seats=DAY.seats[:2])
    play = accuse(under(pair, "nightmare")) << "nightmare.accuse"
    assert play.question.words == ("abstain",)


def test_a_day_on_which_nobody_may_accuse() -> None:
    play = Playbook(vote(with_facts(DAY, voters=()), "result")) << Say("vote.nobody_votes")
    assert play.happened == [Judged("no_votes")]
    assert play.result.condemned is None
