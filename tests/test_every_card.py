"""What any card must satisfy. A new folder in cards/ is tested by being there."""

import re
from pathlib import Path

import pytest

from narrator.evening.calls import CALLS as WHOLE_NIGHT
from narrator.evening.calls import steps_of
from narrator.game.card import Call, Card
from narrator.game.cards import CALLS, CARDS, FOLDERS
from narrator.game.question import Question
from narrator.words.lines import CARDS as NAMES
from narrator.words.lines import LINES
from tests.scenario.cases import CASES
from tests.tables import by_night, table
from tests.telling import read

EVENINGS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
PLAYED = {card for path in EVENINGS for card in read(path)[1].dealt}
EVERY_CALL = pytest.mark.parametrize("call", [call for _, call in CALLS], ids=[call.id for _, call in CALLS])
EVERY_CARD = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


@EVERY_CARD
def test_its_folder_is_named_like_it_and_holds_its_rule_and_its_words(card: Card) -> None:
    folder = next(folder for folder in FOLDERS if folder.name == card.id)
    assert {"card.py", "lines.toml"} <= {path.name for path in folder.iterdir()}


@EVERY_CARD
def test_its_docstring_states_its_rule_in_chinese_and_where_the_law_has_it(card: Card) -> None:
    folder = next(folder for folder in FOLDERS if folder.name == card.id)
    first = (folder / "card.py").read_text("utf8").splitlines()[0]
    assert re.fullmatch(
        r'"""[\u4e00-\u9fff]+：.+。\(rules §2\.\d+(, §10\.1)?(, A\d+(–A\d+)?)*\)"""', first
    ), first


@EVERY_CARD
def test_it_has_a_name_and_a_line_for_all_that_its_calls_say(card: Card) -> None:
    need = {f"{call.id}.{moment}" for call in card.calls for moment in ("wake", "sleep")}
    need |= {call.opening for call in card.calls if call.opening}
    assert NAMES[card.id]
    assert need <= LINES.keys(), f"write them in a lines.toml: {need - LINES.keys()}"


@EVERY_CARD
def test_some_rule_case_has_it(card: Card) -> None:
    assert any(card.id in (*case.seats.values(), *case.center) for case in CASES)


@EVERY_CARD
def test_it_is_played_in_some_golden_evening(card: Card) -> None:
    assert card.id in PLAYED, "add it to an evening in tests/playthroughs"


@EVERY_CARD
def test_what_it_adds_to_another_call_finds_that_call(card: Card) -> None:
    calls = {call.id: call for _, call in WHOLE_NIGHT}
    for join in card.joins:
        assert join.calls
        assert all(join.step in steps_of(calls[call_id]) for call_id in join.calls)


def test_the_order_of_the_night_is_total_and_the_one_on_paper() -> None:
    places = [call.at for _, call in CALLS]
    assert len(set(places)) == len(places)
    first_night = ["thief", "cupid", "lovers", "cupid_again", "secret_lovers"]
    every_night = ["guard", "seer", "werewolf", "witch", "piper", "charmed"]
    assert [call.id for _, call in CALLS] == first_night + every_night


ALL_CARDS = " ".join((*(card for card in CARDS if card != "thief"), "thief"))
NIGHT = by_night(table(ALL_CARDS, "villager guard"))
PASSES = {"nobody", "no", "keep", "unseen"}
"""Answers of somebody who does nothing."""


@EVERY_CALL
def test_every_question_of_the_night_is_secret_and_to_those_who_are_awake(call: Call) -> None:
    awake = call.awake(NIGHT)
    for question in (step.question(NIGHT, awake) for step in steps_of(call)):
        assert question is None or (question.secret and question.to == awake)


@EVERY_CALL
def test_whoever_passes_makes_nothing_happen(call: Call) -> None:
    awake = call.awake(NIGHT)
    for step in steps_of(call):
        question = step.question(NIGHT, awake)
        for word in set(question.words) & PASSES if question else ():
            assert step.happens(NIGHT, awake, word) == ()


def test_a_question_has_a_line_of_its_own() -> None:
    asked = {
        question.key
        for _, call in CALLS
        for question in (step.question(NIGHT, call.awake(NIGHT)) for step in steps_of(call))
        if isinstance(question, Question)
    }
    assert asked <= LINES.keys()
