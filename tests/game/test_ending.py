"""谁赢了：在一连串死亡全部结清之后才问。"""

import pytest

from narrator.game.ending import ending
from narrator.game.happenings import Charmed, Coupled, GameEnded, Infected
from narrator.game.state import State
from tests.tables import by_night, table, without

NINE = "werewolf werewolf seer witch cupid piper villager villager villager"


def left(state: State, *seats: int) -> State:
    """Only these seats are still alive."""
    return without(state, *(seat for seat in state.living() if seat not in seats))


def ends(state: State) -> tuple[str, tuple[int, ...]] | None:
    end = ending(state)
    return None if end is None else (end.winner, end.seats)


def test_the_game_goes_on_while_wolf_and_village_live() -> None:
    assert ending(table(NINE)) is None
    assert ending(left(table(NINE), 1, 7)) is None, "one wolf against one villager plays on"


def test_the_village_wins_without_cupid_dead_or_alive_when_the_last_wolf_is_gone() -> None:
    assert ends(without(table(NINE), 1, 2, 7)) == ("village", (3, 4, 7, 8, 9))


def test_the_village_may_have_to_be_rid_of_the_piper_too() -> None:
    both = without(table(NINE, village_needs_piper_dead=True), 1, 2)
    assert ends(both) is None
    assert ends(without(both, 6)) == ("village", (3, 4, 7, 8, 9))


def test_a_piper_who_is_left_alone_has_won_where_the_village_would_have_to_be_rid_of_him() -> None:
    alone = left(table(NINE, village_needs_piper_dead=True), 6)
    assert ends(alone) == ("piper", (6,))
    assert ends(by_night(alone, Infected(6))) == ("village", (3, 4, 7, 8, 9)), "he can win no more (A79)"
    assert ends(left(table(NINE), 6)) == ("village", (3, 4, 7, 8, 9))


def test_a_priority_that_leaves_a_camp_out_does_not_take_its_win() -> None:
    assert ends(without(table(NINE, win_priority=("piper",)), 1, 2)) == ("village", (3, 4, 7, 8, 9))
    pair = left(by_night(table(NINE, win_priority=("wolves",)), Coupled((1, 2))), 1, 2)
    assert ends(pair) == ("wolves", (1, 2))


def test_the_wolves_win_when_nobody_else_lives() -> None:
    assert ends(left(table(NINE), 1)) == ("wolves", (1, 2))


def test_the_wolves_may_win_by_parity() -> None:
    assert ends(left(table(NINE, wolves_win="parity"), 1, 2, 7, 8)) == ("wolves", (1, 2))
    assert ends(left(table(NINE, wolves_win="parity"), 1, 2, 7, 8, 9)) is None


def test_a_mixed_couple_wins_as_the_last_two_and_takes_cupid_along() -> None:
    pair = left(by_night(table(NINE), Coupled((1, 7))), 1, 7)
    assert ends(pair) == ("lovers", (1, 5, 7))
    assert ends(left(by_night(table(NINE, cupid_camp="none"), Coupled((1, 7))), 1, 7)) == ("lovers", (1, 7))
    assert ending(left(by_night(table(NINE), Coupled((1, 7))), 1, 2, 7)) is None


def test_a_mixed_lover_does_not_share_the_win_of_his_camp() -> None:
    state = without(by_night(table(NINE), Coupled((1, 7))), 1, 2, 7)
    assert ends(state) == ("village", (3, 4, 8, 9))


@pytest.mark.parametrize("pair", [(3, 7), (1, 2)])
def test_a_couple_of_one_camp_wins_with_its_camp(pair: tuple[int, int]) -> None:
    state = by_night(table(NINE), Coupled(pair))
    assert ends(without(state, 1, 2)) == ("village", (3, 4, 7, 8, 9))
    assert ends(left(state, 1, 2)) == ("wolves", (1, 2))


ALL_BUT_PIPER = Charmed((1, 2, 3, 4, 5, 7, 8, 9))


def test_the_piper_wins_alone_once_everybody_is_charmed() -> None:
    assert ends(by_night(table(NINE), ALL_BUT_PIPER)) == ("piper", (6,))
    assert ends(without(by_night(table(NINE), Charmed((1, 2, 3))), 4, 5, 7, 8, 9)) == ("piper", (6,))
    assert ending(by_night(table(NINE), Charmed((1, 2, 3)))) is None


def test_a_dead_piper_wins_only_where_the_charm_outlives_him() -> None:
    assert ending(without(by_night(table(NINE), ALL_BUT_PIPER), 6)) is None
    outlived = without(by_night(table(NINE, piper_must_live=False), ALL_BUT_PIPER), 6)
    assert ends(outlived) == ("piper", (6,))


def test_several_winners_at_once_are_told_apart_by_priority() -> None:
    state = without(by_night(table(NINE), ALL_BUT_PIPER), 1, 2)
    assert ends(state) == ("piper", (6,))
    other = table(NINE, win_priority=("village", "wolves", "lovers", "piper"))
    assert ends(without(by_night(other, ALL_BUT_PIPER), 1, 2)) == ("village", (3, 4, 7, 8, 9))


@pytest.mark.parametrize(
    ("option", "end"),
    [
        ("none", GameEnded("none", ())),
        ("village", GameEnded("village", (3, 4, 7, 8, 9))),
        ("wolves", GameEnded("wolves", (1, 2))),
    ],
)
def test_when_all_are_dead(option: str, end: GameEnded) -> None:
    assert ending(left(table(NINE, all_dead=option))) == end
