"""小流氓：最年轻的离开到明天，不会死；回来以后一票算三票。"""

from fractions import Fraction
from typing import Any

import pytest

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn
from narrator.evening.deaths import resolve
from narrator.game.ballot import voters, weight
from narrator.game.ending import ending
from narrator.game.happenings import BadgeWent, Coupled, Died, Marked, RascalReturned, SecretLover
from narrator.game.state import State
from tests.evening.events.days import ballots, begin, call, told, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

CARDS = "werewolf werewolf seer witch hunter villager villager"
SEVEN = told(table(CARDS), ages="30 20 50 40 20 60 20")


def gone(
    *facts: BadgeWent | Coupled | SecretLover, ages: str = "30 40 50 40 20 60 30", **rules: Any
) -> State:
    return under(by_day(told(table(CARDS, **rules), ages=ages), *facts), "little_rascal")


def test_the_youngest_leaves_of_equals_the_lowest_seat() -> None:
    play = begin(by_day(SEVEN), "little_rascal") << Say("little_rascal.leave", {"seat": 2})
    assert voters(play.result) == (1, 3, 4, 5, 6, 7)
    assert ballots(play.result).question.why_not((2,)) == "away"


def test_he_cannot_die_nor_use_a_power_nor_be_named_by_those_who_kill() -> None:
    state = gone()
    assert Playbook(resolve(state, ((5, "vote"),))).result == state
    for name in ("werewolf", "witch"):
        key = {"werewolf": "werewolf.whom", "witch": "witch.poison"}[name]
        asked = call(by_night(state), name).quietly_to(key) << key
        assert asked.question.why_not((5,)) == "away"
    witch_gone = gone(ages="30 40 50 10 20 60 30")
    call(by_night(witch_gone), "witch") << Say("witch.sleep")


def test_a_pack_hunts_without_the_wolf_who_is_gone() -> None:
    play = call(by_night(under(by_day(SEVEN), "little_rascal")), "werewolf") << "werewolf.hunt"
    assert (play << "werewolf.whom").question.to == (1,)


def test_the_next_morning_he_is_back_and_counts_three() -> None:
    play = Playbook(dawn(by_night(gone()))) << "dawn.peaceful" << Say("little_rascal.back", {"seat": 5})
    assert (weight(play.result, 5), voters(play.result)) == (Fraction(3), (1, 2, 3, 4, 5, 6, 7))
    assert RascalReturned(5) in play.happened
    assert weight(by_day(play.result), 5) == 3


def test_his_three_votes_may_last_one_day() -> None:
    back = Playbook(dawn(by_night(gone(rascal_weight="return_day")))).quietly_to_the_end()
    assert weight(back, 5) == 3
    assert weight(by_day(back), 5) == 1


def test_a_rascal_who_is_sheriff_counts_three_and_not_more() -> None:
    back = Playbook(dawn(by_night(gone(BadgeWent(5))))).quietly_to_the_end()
    assert weight(back, 5) == 3


def test_his_grief_waits_for_his_return() -> None:
    state = Playbook(resolve(gone(Coupled((5, 6))), ((6, "vote"),))).quietly_to_the_end()
    assert state.alive(5)
    play = Playbook(dawn(by_night(state))) << "dawn.peaceful" << Say("little_rascal.back", {"seat": 5})
    play << Say("death.card", {"seat": 5, "card": "hunter"})
    assert play.result.deaths[-1] == play.result.deaths[1]
    assert (play.result.deaths[1].cause, play.result.deaths[1].phase) == ("grief", "dawn2")


@pytest.mark.parametrize(("first_to_die", "grieves"), [(6, True), (7, False)])
def test_the_lover_who_was_left_grieves_late_only_for_whom_he_loved(first_to_die: int, grieves: bool) -> None:
    """Five loves six, who secretly loves seven: six takes both along, seven takes only six (A71)."""
    state = gone(Coupled((5, 6)), SecretLover(6, 7))
    died = Playbook(resolve(state, ((first_to_die, "vote"),))).quietly_to_the_end()
    assert not died.alive(6)
    back = Playbook(dawn(by_night(died))).quietly_to_the_end()
    assert back.alive(5) is not grieves


def test_he_counts_as_alive_while_he_is_away() -> None:
    assert ending(without(gone(), 3, 4, 6, 7)) is None


def test_whom_he_lost_at_the_same_dawn_he_follows_then() -> None:
    night = by_night(gone(Coupled((5, 6))), Marked("bitten", 6))
    play = Playbook(dawn(night)) << "dawn.deaths" << "death.card" << "little_rascal.back" << "death.card"
    assert [fact.seat for fact in play.happened if isinstance(fact, Died)] == [6, 5]
