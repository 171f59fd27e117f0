"""女巫：看到谁，能救谁，还剩几瓶。"""

from typing import Any

import pytest

from narrator.evening.cues import Show
from narrator.evening.night import make_call
from narrator.game.cards import CARDS
from narrator.game.cards.witch.card import bottles_for_players
from narrator.game.happenings import Coupled, Happening, Marked
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_night, table

EIGHT = "werewolf werewolf witch guard elder little_girl seer villager"
BITTEN = Marked("bitten", 8)


def called(state: State, *happened: Happening) -> Playbook[State]:
    (call,) = CARDS["witch"].calls
    return Playbook(make_call(by_night(state, *happened), call)) << "witch.wake"


def healed_before(**rules: Any) -> State:
    return by_night(table(EIGHT, **rules), BITTEN, Marked("healed", 8))


def test_she_is_asked_to_heal_the_victim_and_then_to_poison() -> None:
    play = called(table(EIGHT), BITTEN) << "witch.heal"
    assert play.question.facts == {"seat": 8}
    play >> "不用解药" << "witch.poison" >> "一号" << "witch.sleep"
    assert (play.result.tonight.healed, play.result.tonight.poisoned) == (None, 1)


def test_one_bottle_a_night() -> None:
    play = called(table(EIGHT), BITTEN) << "witch.heal" >> "用解药" << "witch.sleep"
    assert play.happened[-1] == Marked("healed", 8)


def test_two_bottles_a_night_where_the_table_allows_it() -> None:
    play = called(table(EIGHT, witch_potions_per_night=2), BITTEN) << "witch.heal" >> "用解药"
    play << "witch.poison" >> "三号" << "witch.sleep"
    assert play.result.bottles_used == 2


def test_without_a_victim_she_is_told_so_and_may_poison() -> None:
    play = called(table(EIGHT)) << Show((3,), "witch.told_nobody") << "witch.poison" >> "不用毒药"
    play << "witch.sleep"
    assert play.happened == []


def test_each_bottle_pours_once() -> None:
    play = called(healed_before(), BITTEN) << Show((3,), "witch.told", {"seat": 8})
    play << "witch.poison" >> "一号"
    empty = called(play.quietly_to_the_end(), BITTEN) << Show((3,), "witch.told", {"seat": 8})
    empty << "witch.sleep"


def test_when_the_antidote_is_gone_she_may_be_told_nothing() -> None:
    play = called(healed_before(witch_told_after_antidote=False), BITTEN) << Show((3,), "witch.untold")
    assert (play << "witch.poison").question.seats == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("players_bottles", [(9, 1), (10, 2)])
def test_the_variant_for_few_players(players_bottles: tuple[int, int]) -> None:
    players, bottles = players_bottles
    few = table(EIGHT, witch_one_potion_under_10=True)
    assert bottles_for_players(few.rules, players) == bottles
    assert bottles_for_players(table(EIGHT).rules, players) == 2


def test_the_variant_leaves_her_one_bottle_in_all() -> None:
    play = called(healed_before(witch_one_potion_under_10=True), BITTEN)
    play << Show((3,), "witch.told", {"seat": 8}) << "witch.sleep"
    assert play.result.poisons == 1


@pytest.mark.parametrize(("option", "nights"), [("always", (1, 2)), ("first_night", (1,)), ("never", ())])
def test_she_may_heal_herself(option: str, nights: tuple[int, ...]) -> None:
    state = table(EIGHT, witch_self_save=option)
    for night in (1, 2):
        play = called(state, Marked("bitten", 3))
        if night in nights:
            play << "witch.heal" >> "不用解药" << "witch.poison"
        else:
            play << Show((3,), "witch.told", {"seat": 3}) << "witch.poison"
        state = by_night(state)


def test_she_is_shown_the_wolves_target_or_only_who_would_die() -> None:
    for victim, marks in ((8, (Marked("guarded", 8),)), (5, ())):
        bitten = Marked("bitten", victim)
        assert (called(table(EIGHT), *marks, bitten) << "witch.heal").question.facts == {"seat": victim}
        net = table(EIGHT, witch_sees="net_victim")
        called(net, *marks, bitten) << Show((3,), "witch.told_nobody") << "witch.poison"


def test_a_girl_who_was_caught_may_be_past_help() -> None:
    caught = Marked("caught", 6)
    called(table(EIGHT), caught) << "witch.heal"
    lost = called(table(EIGHT, girl_caught_savable=False), caught)
    lost << Show((3,), "witch.told", {"seat": 6}) << "witch.poison"


def test_she_may_poison_herself_but_not_her_lover() -> None:
    play = called(table(EIGHT), Coupled((3, 7))) << "witch.told_nobody" << "witch.poison"
    assert 3 in play.question.seats
    assert play.question.why_not((7,)) == "lover"
    free = called(table(EIGHT, lovers_ban="vote_only"), Coupled((3, 7))) << "witch.told_nobody"
    assert 7 in (free << "witch.poison").question.seats
