"""阵营由身份和情侣关系当场推出。"""

import pytest

from narrator.game.camps import camp, card_camp, mixed_couple
from narrator.game.happenings import Coupled
from tests.tables import by_night, table

CARDS = "werewolf werewolf piper cupid seer villager"


def test_a_card_gives_its_camp() -> None:
    camps = [card_camp(table(CARDS), seat) for seat in range(1, 7)]
    assert camps == ["wolves", "wolves", "piper", "cupid", "village", "village"]


def test_cupid_may_be_counted_to_the_village() -> None:
    assert card_camp(table(CARDS, cupid_camp="village"), 4) == "village"


@pytest.mark.parametrize(
    ("pair", "one_wolf", "village_only"),
    [
        ((1, 6), True, True),
        ((1, 3), True, False),
        ((1, 4), True, False),
        ((1, 2), False, False),
        ((5, 6), False, False),
    ],
)
def test_which_couples_are_mixed(pair: tuple[int, int], one_wolf: bool, village_only: bool) -> None:
    usual = by_night(table(CARDS), Coupled(pair))
    strict = by_night(table(CARDS, mixed_couple="wolf_and_village_camp"), Coupled(pair))
    assert (mixed_couple(usual) == pair, mixed_couple(strict) == pair) == (one_wolf, village_only)


def test_the_two_of_a_mixed_couple_play_for_each_other() -> None:
    state = by_night(table(CARDS), Coupled((1, 6)))
    assert [camp(state, seat) for seat in (1, 2, 6, 5)] == ["lovers", "wolves", "lovers", "village"]
    assert mixed_couple(table(CARDS)) is None
