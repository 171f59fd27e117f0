"""夜里叫谁：只看桌上人人知道的事。"""

import pytest

from narrator.evening.calls import calls_of, registered_cards
from narrator.game.effect import Effect
from narrator.game.evolve import evolve
from narrator.game.happenings import CardShown, Charmed, Cursed, EffectBegan, Exchanged
from tests.tables import by_day, by_night, table, with_facts, without

EIGHT = "werewolf werewolf seer witch guard piper cupid villager"
EVERY_NIGHT = ("guard", "seer", "werewolf", "witch", "piper", "charmed")


def test_the_first_night_calls_thief_cupid_and_lovers_whether_or_not_they_play() -> None:
    assert calls_of(table(EIGHT), 1) == ("thief", "cupid", "lovers", *EVERY_NIGHT)
    plain = table("werewolf seer villager villager villager villager")
    assert calls_of(plain, 1) == ("thief", "cupid", "lovers", "seer", "werewolf")


def test_later_nights_begin_with_the_guard() -> None:
    assert calls_of(table(EIGHT), 2) == EVERY_NIGHT


def test_the_dead_are_called_until_their_cards_lie_open() -> None:
    hidden = without(table(EIGHT), 3, 5, shown=False)
    assert calls_of(hidden, 2) == EVERY_NIGHT
    assert calls_of(without(table(EIGHT), 3, 5), 2) == ("werewolf", "witch", "piper", "charmed")
    one_wolf_down = without(table(EIGHT), 1)
    assert "werewolf" in calls_of(one_wolf_down, 2)


def test_a_card_in_the_middle_is_called_as_if_somebody_held_it() -> None:
    middle = table("werewolf seer thief villager villager villager", "witch guard")
    assert calls_of(middle, 2) == ("guard", "seer", "werewolf", "witch")


def test_a_thief_who_died_as_the_seer_ends_the_seers_calls() -> None:
    state = by_night(table("werewolf villager thief villager villager villager", "seer villager"))
    taken = without(by_night(state, Exchanged(3, "seer")), 3)
    assert "seer" not in calls_of(taken, 2)


def test_the_curse_is_public_and_ends_the_villages_calls() -> None:
    assert calls_of(by_day(table(EIGHT), Cursed()), 2) == ("werewolf", "piper", "charmed")
    listed = by_day(table(EIGHT + " elder", elder_curse_scope="listed_four"), Cursed())
    assert calls_of(listed, 2) == ("werewolf", "piper", "charmed")


@pytest.mark.parametrize(
    ("option", "first", "second"),
    [
        ("deck", ("thief", "cupid", "lovers", "guard", "seer", "werewolf"), ("guard", "seer", "werewolf")),
        ("first_night_only", ("thief", "cupid", "lovers", "seer", "werewolf"), ("seer", "werewolf")),
        ("none", ("thief", "seer", "werewolf"), ("seer", "werewolf")),
    ],
)
def test_decoys(option: str, first: tuple[str, ...], second: tuple[str, ...]) -> None:
    middle = table("werewolf seer thief villager villager villager", "villager guard", decoy_calls=option)
    assert calls_of(middle, 1) == first
    assert calls_of(middle, 2) == second


def test_the_charmed_are_called_without_decoys_only_when_there_are_any() -> None:
    open_calls = table(EIGHT, decoy_calls="none")
    assert "charmed" not in calls_of(open_calls, 2)
    assert "charmed" in calls_of(by_night(open_calls, Charmed((1, 2))), 2)


def test_an_open_card_of_a_living_idiot_silences_nobody() -> None:
    state = with_facts(table(EIGHT), open_cards=((3, "seer"),))
    assert "seer" in calls_of(state, 2)
    assert calls_of(by_day(table(EIGHT), CardShown(3, "seer")), 2) == EVERY_NIGHT


def test_real_cards_register_in_calling_order_and_the_uncalled_last() -> None:
    deck = ("werewolf", "witch", "hunter", "elder", "seer", "villager", "villager", "thief", "piper")
    assert registered_cards(deck) == ("thief", "seer", "werewolf", "witch", "piper", "elder", "hunter")


def test_nobody_is_sure_that_all_wolves_lie_open_once_a_card_may_have_turned() -> None:
    one_wolf = table("werewolf seer villager villager villager villager")
    assert "werewolf" not in calls_of(without(one_wolf, 1), 2)
    backfire = by_day(one_wolf, EffectBegan(Effect("backfire", "trigger", ("backfire",))))
    assert "werewolf" in calls_of(without(backfire, 1), 2)
    harvest = table("werewolf seer villager villager villager villager", harvest_festival="whole_game")
    assert "werewolf" in calls_of(without(harvest, 1), 2)


def test_on_april_fools_day_a_power_outlives_its_card() -> None:
    swapped = Effect("april_fools", "dawn", ("swapped", "love_turned"), (4, 3))
    fools = evolve(by_day(table(EIGHT)), EffectBegan(swapped))
    assert "seer" in calls_of(without(fools, 3), 2)
    assert "seer" not in calls_of(without(fools, 3, 4), 2)
    assert "seer" not in calls_of(without(by_day(table(EIGHT)), 3), 2)
