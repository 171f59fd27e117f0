"""What is said of a case that the engine plays otherwise."""

from typing import Any

import pytest

from narrator.config import Rules
from narrator.scenario.case import Case
from tests.scenario.cases import differs

SEATS = dict(enumerate(["werewolf", "seer", "witch", "hunter", "villager", "villager"], 1))
NIGHT = {"kind": "night", "line": 5, "night": 1}
DAWN = {"kind": "dawn", "line": 6, "dawn": 1}


def said(*steps: dict[str, Any], center: tuple[str, ...] = (), seats: dict[int, str] = SEATS) -> list[str]:
    """The differences of a case without a sheriff, each with its step."""
    rules = Rules(sheriff_election="none")
    case = Case("a.yaml", 2, "A1", "", rules, seats, center, None, {}, {}, steps, {})
    return [f"{difference.step}: {difference.what}" for difference in differs(case)]


def vote(ballots: dict[int, int | None], **more: Any) -> dict[str, Any]:
    return {"kind": "vote", "line": 7, "vote": ballots} | more


def test_a_case_that_breaks_off_is_no_difference() -> None:
    assert said(NIGHT, DAWN) == []


@pytest.mark.parametrize(
    ("steps", "differences"),
    [
        ((NIGHT | {"wolves": 1},), ["night (line 5): werewolf.whom of (1,): (1,) is refused (wolf)"]),
        (
            (NIGHT | {"refused": {"wolves": [2]}}, DAWN),
            ["night (line 5): wolves: 2 must be refused, is accepted"],
        ),
        (
            (NIGHT | {"refused": {"witch": [{"poison": 1}]}},),
            ["night (line 5): witch: {'poison': 1} must be refused, is accepted"],
        ),
        (
            (NIGHT | {"wolves": 4}, DAWN, vote({})),
            [
                "dawn (line 6): the engine asks hunter.shot of (4,), the case does not answer",
                "vote (line 7): the engine never came to this step",
            ],
        ),
        (
            (NIGHT | {"wolves": 4}, DAWN, {"kind": "hunter", "line": 7, "hunter": 1, "refused": True}),
            ["hunter (line 7): hunter: 1 must be refused, is accepted"],
        ),
        (
            (NIGHT, DAWN, vote({1: 2})),
            ["vote (line 7): the engine asks 2 to vote, the case has no ballot of his"],
        ),
        (
            (NIGHT, DAWN, vote(dict.fromkeys(SEATS, 2), refused_votes={3: 2})),
            ["vote (line 7): 3 for 2 must be refused, is accepted"],
        ),
        (
            (NIGHT | {"wolves": 6}, DAWN, vote(dict.fromkeys(SEATS, 2))),
            ["vote (line 7): 6 was never asked to vote"],
        ),
        (
            (NIGHT, DAWN, DAWN),
            [
                "dawn (line 6): the engine asks vote.ballot of (1,), the case does not answer",
                "dawn (line 6): the engine never came to this step",
            ],
        ),
    ],
)
def test_a_difference_names_its_step(steps: tuple[dict[str, Any], ...], differences: list[str]) -> None:
    assert said(*steps) == differences


def test_a_deal_that_the_narrator_would_deal_again_is_no_case() -> None:
    sheep = dict.fromkeys(SEATS, "villager")
    (only,) = said(seats=sheep)
    assert only == "case (line 2): these cards are dealt again: nobody is a wolf (redeal_if_no_wolf)"


def test_a_thief_takes_only_what_lies_there_and_keeps_when_nobody_says_otherwise() -> None:
    seats = SEATS | {6: "thief"}
    center = ("villager", "guard")
    take = NIGHT | {"thief": {"take": "elder"}}
    assert said(take, seats=seats, center=center) == [
        "night (line 5): thief.choose of (6,): not there is refused (not_offered)"
    ]
    assert said(NIGHT | {"thief": None}, DAWN, seats=seats, center=center) == []
    assert said(NIGHT | {"refused": {"thief": [None]}}, DAWN, seats=seats, center=center) == []


def test_without_a_witch_no_potion_is_accepted() -> None:
    seats = SEATS | {3: "thief"}
    attempt = NIGHT | {"refused": {"witch": [{"save": True}]}}
    assert said(attempt, DAWN, seats=seats, center=("villager", "witch")) == []


def test_a_case_that_does_not_say_what_must_be_said_breaks_off_there() -> None:
    assert said(NIGHT, DAWN, seats=SEATS | {3: "cupid"}) == [
        "dawn (line 6): the engine never came to this step"
    ]
    assert said(vote({})) == ["vote (line 7): the engine never came to this step"]


def test_what_a_step_brings_is_compared() -> None:
    everybody = vote(dict.fromkeys(SEATS, 1), expect={"condemned": 1, "executed": 1, "was_wolf": True})
    assert said(NIGHT, DAWN | {"expect": {"winner": None}}, everybody) == []
    lies = vote(dict.fromkeys(SEATS, 1), expect={"condemned": 2})
    assert said(NIGHT, DAWN | {"expect": {"winner": "wolves"}}, lies) == [
        "dawn (line 6): winner: expected wolves, got None",
        "vote (line 7): condemned: expected 2, got 1",
    ]
