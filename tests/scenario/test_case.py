"""A file that cannot be played is refused with its line and what is wrong with it."""

from pathlib import Path

import msgspec
import pytest
import yaml

from narrator.config import Rules
from narrator.scenario.case import Case, CaseError, read_cases
from tests.scenario.cases import FOLDER

GOOD = """\
cases:
- id: A1
  title: a night without a victim
  seats: {1: werewolf, 2: seer, 3: villager, 4: villager, 5: villager, 6: villager}
  steps:
  - night: 1
    seer: 1
  - dawn: 1
    expect: {peaceful: true}
  - vote: {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
  expect: {winner: village}
"""


def read(tmp_path: Path, text: str) -> list[Case | CaseError]:
    file = tmp_path / "some.yaml"
    file.write_text(text, "utf8")
    return read_cases(file)


def refusal(tmp_path: Path, old: str, new: str) -> str:
    """What is said to the good file with one place spoilt."""
    assert old in GOOD
    (error,) = read(tmp_path, GOOD.replace(old, new))
    assert isinstance(error, CaseError)
    return str(error).removeprefix(f"{tmp_path / 'some.yaml'}:")


def test_the_good_file_is_read(tmp_path: Path) -> None:
    (case,) = read(tmp_path, GOOD)
    assert isinstance(case, Case)
    assert [step["line"] for step in case.steps] == [6, 8, 10]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("6: villager}", "6: vampire}", "4: case A1: unknown role 'vampire'; known: cupid, "),
        ("6: villager}", "7: villager}", "4: case A1: seats must be numbered from 1"),
        ("6: villager}", "5: villager}", "4: no YAML: a key stands twice"),
        ("  steps:", "  center: [seer]\n  steps:", "4: case A1: the center holds two cards, not 1"),
        ("  steps:", "  sheriff: 9\n  steps:", "4: case A1: there is no seat 9 to be sheriff"),
        ("  steps:", "  options: {moon: full}\n  steps:", "5: case A1: Object contains unknown field `moon`"),
        ("  steps:", "  options: {self_vote: 3}\n  steps:", "5: case A1: Expected `bool`, got `int`"),
        ("  title:", "  subtitle:", "2: case A1: Object contains unknown field `subtitle`"),
        ("- id: A1\n  title", "- title", "2: case ?: Object missing required field `id`"),
        ("- night: 1", "- nigth: 1", "6: unknown step ['nigth', 'seer']; known: setup, calls, night"),
        ("- night: 1", "- night: one", "6: night: night: Expected `int`, got `str`"),
        ("    seer: 1", "    fox: 1", "6: step night has unknown key 'fox'"),
        ("    seer: 1", "    seer: [1]", "6: night: seer: Expected `int | null`, got `array`"),
        ("    seer: 1", "    girl: asleep", "6: night: girl: Invalid enum value 'asleep'"),
        (
            "    seer: 1",
            "    witch: {save: true, brew: 1}",
            "6: night: witch: Object contains unknown field `brew`",
        ),
        ("    seer: 1", "    thief: keep", "6: night: thief: Expected `object | null`, got `str`"),
        ("    seer: 1", "    refused: {fox: [1]}", "6: night: refused: unknown decision 'fox'"),
        ("    seer: 1", "    refused: {seer: [x]}", "6: night: refused seer: Expected `int | null`"),
        ("- dawn: 1\n", "- dawn: 1\n    vote: {1: 2}\n", "8: step dawn has unknown key 'vote'"),
        ("{1: 2, 2: 1", "{9: 2, 2: 1", "10: vote: there is no seat 9"),
        ("expect: {peaceful: true}", "expect: peaceful", "8: dawn: expect: Expected `object`, got `str`"),
        ("  steps:\n  - night: 1", "  steps: 3\n  other:\n  - night: 1", "2: case A1: Expected `array`"),
        ("cases:\n- id", "cases: 3\nx:\n- id", "1: not a scenario file: no list `cases:`"),
        ("cases:", "games:", "1: not a scenario file: no list `cases:`"),
        (
            "{winner: village}",
            "{not_asked: heir}",
            "2: case A1: expect: not_asked: Expected `array`, got `str`",
        ),
        ("{winner: village}", "{winner: village", "12: no YAML: expected ',' or '}'"),
    ],
)
def test_a_slip_is_told_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert refusal(tmp_path, old, new).startswith(said)


def test_a_game_without_seats_can_neither_be_played_nor_expected(tmp_path: Path) -> None:
    seats = "  seats: {1: werewolf, 2: seer, 3: villager, 4: villager, 5: villager, 6: villager}\n"
    assert refusal(tmp_path, seats, "").startswith("2: case A1: an end can only be expected of a game")
    (error,) = read(tmp_path, "cases:\n- id: A1\n  steps:\n  - night: 1\n")
    assert str(error).endswith("some.yaml:4: step night needs `seats`")


@pytest.mark.parametrize(("text", "line"), [("- 1\n", 1), ("cases:\n- 3\n", 1), ("a: b: c\n", 1), ("\0", 1)])
def test_what_is_no_scenario_file_at_all(tmp_path: Path, text: str, line: int) -> None:
    (error,) = read(tmp_path, text)
    assert f"some.yaml:{line}: " in str(error)


def test_a_missing_file_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    (missing,) = read_cases(tmp_path / "none.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\xff")
    (garbage,) = read_cases(tmp_path / "bytes.yaml")
    assert "none.yaml:1: " in str(missing)
    assert "bytes.yaml:1: " in str(garbage)


def test_one_bad_case_does_not_hide_the_others(tmp_path: Path) -> None:
    bad, good = read(
        tmp_path, GOOD.replace("seer", "oracle") + GOOD.removeprefix("cases:\n").replace("A1", "A2")
    )
    assert isinstance(bad, CaseError)
    assert isinstance(good, Case)


def test_a_folder_is_read_file_by_file_and_defaults_hold_no_case(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml"):
        (tmp_path / name).write_text(GOOD, "utf8")
    (tmp_path / "defaults.yaml").write_text("defaults: {}\n", "utf8")
    assert [case.file[-6:] for case in read_cases(tmp_path) if isinstance(case, Case)] == ["a.yaml", "b.yaml"]


def test_a_case_is_played_without_a_sheriff_unless_it_has_one(tmp_path: Path) -> None:
    elects = GOOD.replace("  - dawn: 1", "  - elect: {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}\n  - dawn: 1")
    begins = GOOD.replace("  steps:", "  sheriff: 2\n  steps:")
    elections = []
    for text in (GOOD, elects, begins):
        (case,) = read(tmp_path, text)
        assert isinstance(case, Case)
        elections.append(case.rules.sheriff_election)
    assert elections == ["none", "before_announcement", "before_game"]


OF_THIS_HOUSE = {
    "cupid_may_name_self",
    "elder_lives",
    "election_tie",
    "events",
    "events_from_day",
    "guard_may_repeat",
    "hunter_must_shoot",
    "idiot_dies_with_elder",
    "piper_charms",
    "poison_on_bitten",
    "revote_rounds",
    "sheriff_may_void",
    "speaking_order",
    "thief_must_take_wolf",
    "vote_may_abstain",
}
"""Options that the law's index does not name; their defaults are its text."""


def test_the_defaults_are_those_of_the_law() -> None:
    defaults = yaml.safe_load((FOLDER / "defaults.yaml").read_text("utf8"))["defaults"]
    known = {name: value for name, value in defaults.items() if name in Rules.__struct_fields__}
    assert msgspec.convert(known, Rules) == Rules()
    assert set(Rules.__struct_fields__) - set(defaults) == OF_THIS_HOUSE
