"""The whole evening: phases in order, calls that are passed by, the outcome told aloud."""

import pytest

from narrator.config import Rules
from narrator.evening.cues import Enter, Say
from narrator.evening.evening import carry_on, evening, start
from narrator.evening.machine import CALL_PHASES, stand
from narrator.evening.setting import Setting
from narrator.game.happenings import GameEnded
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import table, with_facts

SIX = Setting(6, ("seer", "villager", "villager", "villager", "villager", "werewolf"), Rules())


def told(end: GameEnded) -> Playbook[State]:
    """An evening whose game has just ended so."""
    standing = stand(SIX, with_facts(table(" ".join(SIX.deck)), ended=end))
    standing.state = "verdict"
    standing.trigger("move_on")
    return Playbook(carry_on(standing)) << Enter("over", 0)


def test_the_winners_are_told() -> None:
    told(GameEnded("village", (1, 2))) << Say("over.village") << Say("over.winners", {"seats": (1, 2)})


def test_where_nobody_wins_nobody_is_named() -> None:
    assert (told(GameEnded("none", ())) << Say("over.none")).result.ended == GameEnded("none", ())


def test_a_call_of_a_card_that_is_not_in_the_deck_is_passed_by() -> None:
    play = Playbook(evening(SIX)).quietly_to("setup.welcome") << "setup.welcome" << "setup.deck"
    play << "deal" >> tuple(range(6))
    play.quietly_to("lovers.sleep") << "lovers.sleep" << Enter("call_seer", 1) << "seer.wake"


def test_an_evening_that_is_over_without_an_end_is_a_fault() -> None:
    standing = stand(SIX, start(SIX))
    standing.state = "over"
    with pytest.raises(ValueError, match="the game is not"):
        Playbook(carry_on(standing)).quietly_to_the_end()


def test_a_phase_without_a_script_is_a_fault() -> None:
    standing = stand(SIX, start(SIX))
    standing.state = "siesta"
    with pytest.raises(ValueError, match="siesta"):
        Playbook(carry_on(standing)).quietly_to_the_end()


def test_every_call_of_the_night_has_a_phase() -> None:
    assert [call.id for _, call in CALL_PHASES.values()] == [
        name.removeprefix("call_") for name in CALL_PHASES
    ]
