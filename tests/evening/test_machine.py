"""One machine: every phase is reached, every way on is meant."""

from collections.abc import Iterator

import pytest

from narrator.config import Rules
from narrator.evening.evening import start
from narrator.evening.machine import CALL_PHASES, PHASES, ROUTES, Standing, stand
from narrator.evening.setting import Setting
from narrator.game.evolve import replay
from narrator.game.happenings import BadgeWent, DayBroke, GameEnded, NightAnnounced, NightFell
from narrator.game.state import State

DECK = ("seer", "villager", "villager", "villager", "villager", "werewolf")


def standing(rules: Rules, *, registered: bool = False) -> Standing:
    setting = Setting(6, DECK, rules, deal="cards_registered" if registered else "app")
    return stand(setting, start(setting))


def walk(here: Standing) -> Iterator[str]:
    """Phases of a first night and day in which nothing happens but time."""
    moves: dict[str, tuple[object, ...]] = {
        "nightfall": (NightFell(1),),
        "daybreak": (DayBroke(1),),
        "election": (BadgeWent(None),),
        "dawn": (NightAnnounced(),),
    }
    while here.state != "verdict_words":
        yield here.state
        happened = moves.get(here.state, ())
        here.game = replay(here.game, happened)  # type: ignore[arg-type]
        here.trigger("move_on")


NIGHT = ["nightfall", *CALL_PHASES, "news", "daybreak"]
DAY = ["dawn", "dawn_words", "event", "discussion", "vote", "verdict"]


@pytest.mark.parametrize(
    ("when", "phases"),
    [
        ("before_game", ["setup", "deal", "election", *NIGHT, *DAY]),
        ("before_announcement", ["setup", "deal", *NIGHT, "election", *DAY]),
        ("after_announcement", ["setup", "deal", *NIGHT, "dawn", "dawn_words", "election", *DAY[2:]]),
        ("after_speeches", ["setup", "deal", *NIGHT, *DAY[:4], "election", *DAY[4:]]),
        ("none", ["setup", "deal", *NIGHT, *DAY]),
    ],
)
def test_the_election_has_its_place_and_is_held_once(when: str, phases: list[str]) -> None:
    here = standing(Rules(sheriff_election=when))  # type: ignore[arg-type]
    assert list(walk(here)) == phases


def test_real_cards_are_registered_instead_of_dealt() -> None:
    assert list(walk(standing(Rules(), registered=True)))[:2] == ["setup", "registration"]
    first = standing(Rules(sheriff_election="before_game"), registered=True)
    assert list(walk(first))[:3] == ["setup", "registration", "election"]


@pytest.mark.parametrize("phase", ["dawn", "verdict"])
def test_a_game_that_is_won_is_over_at_once(phase: str) -> None:
    here = standing(Rules())
    here.state = phase
    here.game = State(rules=Rules(), ended=GameEnded("village", ()))
    here.trigger("move_on")
    assert here.state == "over"


def test_every_phase_is_on_some_way_and_over_is_the_only_end() -> None:
    assert {route["source"] for route in ROUTES} | {"over"} == set(PHASES)
    assert {route["dest"] for route in ROUTES} | {"setup"} == set(PHASES)


def test_the_last_way_out_of_every_phase_has_no_guard() -> None:
    last = {route["source"]: route for route in ROUTES}
    assert not [route for route in last.values() if "conditions" in route]


def test_calls_follow_one_another_as_on_paper() -> None:
    first_night = ("thief", "cupid", "lovers", "cupid_again", "secret_lovers")
    pack = ("wolf_seers", "three", "church", "inn", "werewolf", "specter")
    names = (*first_night, "guard", "seer", *pack, "witch", "piper", "charmed")
    assert list(CALL_PHASES) == [f"call_{name}" for name in names]
