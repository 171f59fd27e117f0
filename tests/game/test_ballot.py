"""谁可以投谁，票怎么算。"""

from fractions import Fraction

from narrator.game.ballot import barred_targets, barred_voters, count, leaders, sheriff_acts, voters, weight
from narrator.game.happenings import BadgeWent, Coupled, IdiotOpened
from tests.tables import by_day, table, with_facts, without

SIX = by_day(table("werewolf seer idiot hunter villager villager"))


def test_the_living_vote_but_the_open_idiot_and_those_off_the_list_do_not() -> None:
    state = with_facts(without(by_day(SIX, IdiotOpened(3)), 6), voters=(1, 2, 3))
    assert voters(state) == (1, 2)
    assert barred_voters(state) == {3: "open_idiot", 4: "not_on_list", 5: "not_on_list"}


def test_who_may_not_be_named_and_why() -> None:
    state = without(by_day(SIX, Coupled((1, 2))), 6)
    assert barred_targets(state, 1, (1, 2, 3)) == {
        2: "lover",
        4: "not_candidate",
        5: "not_candidate",
        6: "dead",
    }


def test_the_open_idiots_badge_sleeps() -> None:
    assert sheriff_acts(by_day(SIX, BadgeWent(3))) == 3
    assert sheriff_acts(by_day(SIX, BadgeWent(3), IdiotOpened(3))) is None
    assert sheriff_acts(without(by_day(SIX, BadgeWent(3)), 3)) is None
    assert weight(by_day(SIX, BadgeWent(3), IdiotOpened(3)), 3) == 1


def test_votes_are_counted_exactly() -> None:
    state = by_day(table("werewolf seer idiot hunter villager villager", sheriff_weight=1.5), BadgeWent(1))
    tally = count(state, {1: 2, 2: 1, 3: 2, 4: None}, weighted=True)
    assert tally == {1: Fraction(1), 2: Fraction(5, 2)}
    assert count(state, {1: 2, 2: 1}, weighted=False) == {1: 1, 2: 1}


def test_several_leaders_are_a_tie_and_no_ballots_lead_nowhere() -> None:
    assert leaders({1: Fraction(2), 4: Fraction(2), 5: Fraction(1)}) == (1, 4)
    assert leaders({}) == ()
