"""`evolve` is the only way a game moves."""

from typing import get_args

import pytest

from narrator.game.evolve import evolve, replay
from narrator.game.happenings import AnyHappening, Happening, Marked, NightFell, ShotFired
from tests.tables import by_night, table

SIX = table("werewolf seer witch hunter villager villager")


def test_an_unknown_happening_is_refused() -> None:
    class Earthquake(Happening, frozen=True, tag="earthquake"):
        pass

    with pytest.raises(TypeError, match="Earthquake"):
        evolve(SIX, Earthquake())


def test_every_kind_of_happening_can_be_written_down_and_read() -> None:
    named = {kind.__struct_config__.tag for kind in get_args(AnyHappening)}
    assert len(named) == len(get_args(AnyHappening)), "two happenings share a tag"


def test_a_look_and_a_shot_are_remembered_by_the_log_alone() -> None:
    night = by_night(SIX)
    assert evolve(night, Marked("seen", 3, card="witch")) == night
    assert evolve(night, ShotFired(4, 1)) == night


def test_that_the_seer_once_saw_a_wolf_is_kept_for_the_spirits() -> None:
    seen = evolve(by_night(SIX), Marked("seen", 1, card="werewolf"))
    assert seen.saw_wolf
    assert evolve(seen, Marked("seen", 3, card="witch")).saw_wolf


def test_bottles_are_counted_as_they_are_poured() -> None:
    state = replay(SIX, (NightFell(1), Marked("bitten", 5), Marked("healed", 5), Marked("poisoned", 1)))
    assert (state.antidotes, state.poisons, state.bottles_used) == (0, 0, 2)


def test_the_marks_of_a_night_fade_with_the_next() -> None:
    state = replay(SIX, (NightFell(1), Marked("guarded", 2), Marked("bitten", 5), NightFell(2)))
    assert (state.tonight.bitten, state.tonight.guarded, state.last_guarded) == ((), None, 2)
