"""牌组：标准牌组、加角色、不能玩的牌组。"""

from collections import Counter

import pytest

from narrator.config import Rules
from narrator.game.deck import FEWEST, MOST, DeckError, board, check, must_redeal, spread, with_roles


@pytest.mark.parametrize("players", range(FEWEST, MOST + 1))
def test_every_board_can_be_played(players: int) -> None:
    check(board(players), players)
    assert sum(board(players).values()) == players


def test_the_boxes_of_the_rules_and_the_counts_between_them() -> None:
    assert board(6) == {"werewolf": 1, "seer": 1, "cupid": 1, "witch": 1, "villager": 2}
    assert board(9) == board(8) | {"villager": 3}
    assert (board(17)["werewolf"], board(18)["werewolf"]) == (3, 4)
    assert board(18)["villager"] == board(17)["villager"]


@pytest.mark.parametrize("players", [FEWEST - 1, MOST + 1])
def test_there_is_no_board_for_fewer_or_more(players: int) -> None:
    with pytest.raises(DeckError, match=str(players)):
        board(players)


def test_an_added_role_replaces_a_villager_and_the_thief_brings_two() -> None:
    assert with_roles(board(8), ["guard"])["villager"] == 1
    deck = with_roles(board(8), ["thief", "elder"])
    assert (deck["thief"], deck["elder"], deck["villager"]) == (1, 1, 2)
    check(deck, 8)


@pytest.mark.parametrize(
    ("deck", "players", "code"),
    [
        ({"werewolf": 1, "seer": 1, "villager": 3, "fox": 1}, 6, "unknown_card"),
        ({"werewolf": 1, "seer": 1, "villager": 2}, 4, "size"),
        ({"werewolf": 1, "seer": 1, "villager": 5}, 6, "size"),
        ({"werewolf": 1, "seer": 1, "thief": 1, "villager": 3}, 6, "size"),
        ({"seer": 1, "villager": 5}, 6, "core_roles"),
        ({"werewolf": 1, "villager": 5}, 6, "core_roles"),
        ({"werewolf": 2, "seer": 1, "witch": 3}, 6, "core_roles"),
        ({"werewolf": 1, "seer": 2, "villager": 3}, 6, "too_many"),
        ({"werewolf": 5, "seer": 1, "villager": 2}, 8, "too_many"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(deck: dict[str, int], players: int, code: str) -> None:
    with pytest.raises(DeckError) as refusal:
        check(deck, players)
    assert refusal.value.code == code
    assert str(refusal.value), "it says why"


def test_a_deal_without_wolves_is_dealt_again_unless_the_thief_must_become_one() -> None:
    assert must_redeal(Rules(), ("seer", "thief", "villager"), ("werewolf", "villager"))
    assert must_redeal(Rules(), ("seer", "villager", "villager"), ("werewolf", "werewolf"))
    assert not must_redeal(Rules(), ("seer", "thief", "villager"), ("werewolf", "werewolf"))
    assert not must_redeal(Rules(), ("seer", "werewolf", "thief"), ("villager", "villager"))


def test_a_deck_is_spread_into_sorted_cards() -> None:
    assert spread(Counter(villager=2, seer=1)) == ("seer", "villager", "villager")
