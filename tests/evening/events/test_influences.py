"""感染：下一次投票依次进行，最后死去的人选定首位投票者。"""

from narrator.evening.vote import vote
from narrator.game.evolve import evolve
from narrator.game.happenings import IdiotOpened
from narrator.game.state import State
from tests.evening.events.days import bitten, under
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer idiot hunter villager villager"


def voting(state: State) -> Playbook[State]:
    return Playbook(vote(state, "result")).quietly_to("influences.first") << "influences.first"


def test_the_last_dead_chooses_who_begins_and_then_it_goes_to_the_left() -> None:
    play = voting(under(evolve(bitten(table(SIX), 6), IdiotOpened(3)), "influences"))
    assert (play.question.to, play.question.seats) == ((6,), (1, 2, 4, 5))
    assert play.question.why_not((3,)) == "no_vote"
    play >> "四号"
    for seat in (4, 5, 1, 2):
        play << "vote.ballot"
        assert play.question.to == (seat,)
        play >> "五号"
    play << "vote.tally" << "vote.stands" >> "确认"
    assert play.result.condemned == 5
    assert play.result.effect("influences") is None, "spent"


def test_where_nobody_is_dead_the_one_who_would_begin_chooses() -> None:
    assert voting(under(by_day(table(SIX)), "influences")).question.to == (1,)


def test_it_waits_while_another_card_takes_the_votes_place() -> None:
    both = under(under(by_day(table(SIX)), "influences"), "nightmare")
    play = Playbook(vote(both, "result")).quietly_to("vote.stands") << "vote.stands" >> "确认"
    assert play.quietly_to_the_end().effect("influences")
