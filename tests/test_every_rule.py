"""What any option must satisfy: told to a host, named in the law, and tested to make a difference."""

import ast
import inspect
import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

import narrator
from narrator.config import Rules, rules
from narrator.scenario.case import Case
from tests.any_game import OPTIONS
from tests.scenario.cases import CASES, differs

FIELDS = Rules.__struct_fields__
DEFAULT = Rules()

BY_UNIT_TEST = {
    "witch_one_potion_under_10": "game.cards.test_witch:test_the_variant_leaves_her_one_bottle_in_all",
    "last_words": "evening.test_dawn:test_who_has_last_words",
    "speaking_order": "evening.test_day:test_in_turn_from_the_left_of_the_nights_victim",
    "events": "evening.test_setting:test_events_are_played_only_where_the_table_wants_them",
    "events_from_day": "evening.test_morning:test_cards_come_from_the_day_that_the_table_wants",
}
"""Options that no rule case turns, and the test that does."""


def docstrings() -> dict[str, str]:
    """Field → the docstring under it."""
    tree = ast.parse(Path(inspect.getfile(rules)).read_text("utf8"))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    told = {}
    for field, after in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
            told[ast.unparse(field.target)] = ast.literal_eval(after.value)
    return told


@pytest.mark.parametrize("field", FIELDS)
def test_an_option_is_told_in_chinese_and_names_its_place_in_the_law(field: str) -> None:
    told = docstrings()[field]
    assert re.fullmatch(r"[^a-zA-Z]*[\u4e00-\u9fff][^a-zA-Z]*。\(A\d+\)", told), told


@pytest.mark.parametrize("field", FIELDS)
def test_an_option_makes_the_difference_that_a_test_says(field: str) -> None:
    if field in BY_UNIT_TEST:
        assert field in source_of(BY_UNIT_TEST[field])
    else:
        assert any(turns(case, field) for case in CASES), f"no rule case depends on {field}"


def turns(case: Case, field: str) -> bool:
    """Whether the case fails without its own value of the option."""
    default = getattr(DEFAULT, field)
    if getattr(case.rules, field) == default:
        return False
    return bool(differs(replace(case, rules=replace(case.rules, **{field: default}))))


def asked_for(field: str) -> list[Path]:
    room = Path(narrator.__file__).parent
    return [path for path in room.rglob("*.py") if f"rules.{field}" in path.read_text("utf8")]


def source_of(test: str) -> str:
    """The source of a test."""
    module, _, name = test.partition(":")
    return inspect.getsource(getattr(import_module(f"tests.{module}"), name))


@pytest.mark.parametrize("field", FIELDS)
def test_an_option_is_asked_for_where_the_game_is_decided(field: str) -> None:
    assert asked_for(field)


def test_random_games_turn_every_option() -> None:
    assert {*OPTIONS, "events"} == set(FIELDS), "a pile of cards turns `events`"
