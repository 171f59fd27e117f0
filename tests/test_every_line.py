"""Whatever the house asks for is written, and nothing is written that nobody asks for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import narrator
from narrator.evening.calls import CALLS
from narrator.evening.events import EVENTS
from narrator.evening.events.spiritualism.event import ORDINALS
from narrator.evening.events.spiritualism.questions import CARDS, PHYSICAL_CARDS
from narrator.evening.machine import PHASES
from narrator.evening.second_vote import WAITS_FOR_WOLF
from narrator.game.happenings import DeathCause, MarkKind, Victory
from narrator.words.lines import CAUSES, LABELS
from narrator.words.saying import keys, phase_name

ROOM = Path(narrator.__file__).parent
SPEAKERS = {"Say", "Show", "Notice", "Question", "say", "tell"}

QUESTIONS = sorted({question for card in (*CARDS, *PHYSICAL_CARDS) for question in card})
REASONS = {
    "dead", "self", "not_candidate", "same_twice", "wolf", "charmed", "infected", "bitten", "elsewhere",
    "not_neighbour", "away", "sits", "no_vote", "not_offered",
}  # fmt: skip
FORMED: dict[str, list[str]] = {
    "{call.id}.wake": [f"{call.id}.wake" for _, call in CALLS],
    "{call.id}.sleep": [f"{call.id}.sleep" for _, call in CALLS],
    "{event.id}.text": [f"{event}.text" for event in EVENTS],
    "{event}.fires": [f"{event}.fires" for event in WAITS_FOR_WOLF],
    "{place}.whom": ["church.whom", "inn.whom"],
    "backfire.{state.rules.backfire_night}": ["backfire.next", "backfire.second"],
    "spiritualism.{ordinal}": [f"spiritualism.{ordinal}" for ordinal in ORDINALS],
    "spiritualism.{question}": [f"spiritualism.{question}" for question in QUESTIONS],
    "over.{winner}": [f"over.{winner}" for winner in get_args(Victory)],
    "story.{mark}": [f"story.{mark}" for mark in get_args(MarkKind)],
    "story.gained_{bottle}": ["story.gained_antidote", "story.gained_poison"],
    "story.drank_{bottle}": ["story.drank_antidote", "story.drank_poison"],
    "refused.{reason}": [f"refused.{reason}" for reason in REASONS],
    "{topic}.remind": ["deal.remind"],
}
"""Keys that are put together, and what they can become."""
TWINS = {
    "over.{game.ended.winner}": "over.{winner}",
    "spiritualism.{happening.question}": "spiritualism.{question}",
}
"""Written differently, the same keys."""
IDLE = {"commands.help", "mouth.absent"}
"""Nobody asks for these yet."""


def _sources() -> dict[str, str]:
    return {str(path): path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py"))}


def _said(text: str) -> Iterator[ast.AST]:
    """What is handed to the calls that speak, down to the last word."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if name in SPEAKERS:
                for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                    yield from ast.walk(given)


def _put_together() -> set[str]:
    formed = {
        ast.unparse(node)[2:-1]
        for room in ("game", "evening", "stage")
        for path in (ROOM / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
    }
    keys_of = re.compile(r"(\{[\w.]+\}|[a-z_]+)\.[a-z_]*(\{[\w.]+\}|[a-z_]+)")
    return {template for template in formed if keys_of.fullmatch(template)}


def test_every_line_the_house_asks_for_is_written() -> None:
    words = (
        node.value
        for text in _sources().values()
        for node in _said(text)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    asked = {word for word in words if re.fullmatch(r"[a-z_]+\.[a-z_]*[a-z]", word)}
    assert len(asked) > 100
    assert asked <= set(keys())


def test_every_key_that_is_put_together_is_written_whatever_it_becomes() -> None:
    assert {TWINS.get(template, template) for template in _put_together()} == set(FORMED)
    assert {key for formed in FORMED.values() for key in formed} <= set(keys())


def test_no_line_waits_for_nobody() -> None:
    written = {word for text in _sources().values() for word in re.findall(r'"([a-z_.]+)"', text)}
    formed = {key for keys_of in FORMED.values() for key in keys_of}
    assert set(keys()) - written - formed == IDLE


def test_every_word_the_house_offers_has_a_label() -> None:
    labelled = {name.rpartition(".")[2] for name in LABELS}
    offered = {
        word.value
        for text in _sources().values()
        for keyword in ast.walk(ast.parse(text))
        if isinstance(keyword, ast.keyword) and keyword.arg == "words"
        for offer in ast.walk(keyword.value)
        if isinstance(offer, ast.Tuple)
        for word in offer.elts
        if isinstance(word, ast.Constant)
    }
    assert "abstain" in offered
    assert offered <= labelled


def test_every_phase_and_every_cause_of_death_has_a_word() -> None:
    assert all(phase_name(phase) for phase in PHASES)
    assert set(CAUSES) == set(get_args(DeathCause))
