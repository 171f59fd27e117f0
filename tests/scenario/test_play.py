"""Every rule case passes through the engine of the evening, and none passes with an expectation altered."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from narrator.scenario.case import Case
from narrator.scenario.expect import DECISIONS, differences_at_end
from narrator.scenario.play import Play
from tests.scenario.cases import CASES, READ, differs, replaced

IDS = [case.id for case in CASES]


def test_every_case_can_be_read_and_has_a_name_of_its_own() -> None:
    assert READ == CASES
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_case_passes(case: Case) -> None:
    assert differs(case) == []


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_an_altered_expectation_fails(case: Case) -> None:
    survived = [what for what, altered in steps_altered(case) if not differs(altered)]
    assert not survived


@pytest.mark.parametrize("case", [case for case in CASES if case.seats], ids=lambda case: case.id)
def test_an_altered_end_fails(case: Case) -> None:
    """The game is played once: its end is compared with every other that the case might have told."""
    played = Play(case)
    assert played.run() == []
    ends = [(what, replace(case, expect=expect)) for what, expect in alterations(case.expect)]
    assert not [what for what, end in ends if not differences_at_end(end, played.game, played.steps.asked)]
    assert differs(ends[-1][1]), "and a whole run fails for it"


def steps_altered(case: Case) -> Iterator[tuple[str, Case]]:
    """The case with any one leaf of a step's expectations altered."""
    for n, step in enumerate(case.steps):
        for what, expect in alterations(step.get("expect") or {}):
            steps = (*case.steps[:n], step | {"expect": expect}, *case.steps[n + 1 :])
            yield f"{step['kind']} (line {step['line']}): {what}", replace(case, steps=steps)


def alterations(expect: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Expectations that say something else. To expect less is no lie: those are left out."""
    for name, value in expect.items():
        if name == "not_asked":
            continue
        for path, new in altered(value, (name,)):
            yield f"{path} := {new!r}", replaced(expect, path, new)
    yield "an expectation nobody knows", expect | {"weather": "fine"}


def altered(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every other value one slip away: (path, new value)."""
    match value:
        case bool():
            yield path, not value
            yield path, None
        case int() | float():
            yield path, value + 1
            yield path, value - 0.5
            yield path, None
        case str():
            yield path, "other"
            yield path, None
        case None:
            yield path, "other"
            yield path, 1
            yield path, False
            yield path, []
        case list():
            yield path, [*value, 99]
            yield path, None
            for n, item in enumerate(value):
                yield path, value[:n] + value[n + 1 :]
                yield from altered(item, (*path, n))
        case dict():
            yield path, value | {"other": 1}
            for key, item in value.items():
                yield path, {other: held for other, held in value.items() if other != key}
                yield from altered(item, (*path, key))


ASKED = [(case, name) for case in CASES for name in sorted(DECISIONS) if name in str(case.steps)]


def test_what_was_asked_cannot_be_expected_not_to_be() -> None:
    """Every decision that some case asks for is caught when that case denies it."""
    caught = set()
    for case, name in ASKED:
        denial = replace(case, expect=case.expect | {"not_asked": [name]}) if case.seats else case
        caught |= {name} if differs(denial) else set()
    assert caught == DECISIONS


@pytest.mark.parametrize(
    "case", [case for case in CASES if "not_asked" in case.expect], ids=lambda case: case.id
)
def test_a_decision_that_does_not_exist_cannot_be_expected_not_to_be_asked(case: Case) -> None:
    assert differs(replace(case, expect=case.expect | {"not_asked": ["dinner"]}))
