"""The stage's own lines exist in the house's words, with the facts that the stage gives."""

import pytest

from narrator.game.question import Facts, Question
from narrator.stage.ports import COMMANDS
from narrator.words import hearing, saying

LINES: dict[str, Facts] = {
    "again.first": {},
    "again.example": {"phrases": ("五号", "弃票")},
    "again.noisy": {"phrases": ("五号", "弃票")},
    "again.deafening": {},
    "again.silent": {"phrases": ("五号", "弃票")},
    "again.keys": {},
    "deal.remind": {"seat": 3},
    "ear.absent": {},
    "ear.back": {},
    "paused": {},
    "paused_addressed": {},
    "readback": {"answer": "五号"},
    "refused.dead": {"seat": 5},
    "refused.not_offered": {},
    "resume.begin": {},
    "resumed": {},
    "time.left": {"seconds": 41.5},
    "time.soon": {"seconds": 30.0},
    "time.up": {},
    "undo.done": {},
    "undo.nothing": {},
    "undo.refused": {},
    "who.lives": {"count": 2, "seats": (2, 5)},
}


@pytest.mark.parametrize(("key", "facts"), LINES.items())
def test_the_line_can_be_said(key: str, facts: Facts) -> None:
    for variant in range(saying.variants(key)):
        assert saying.sentence(key, facts, variant)


def test_the_commands_are_the_same_seven() -> None:
    known = hearing.commands() | hearing.commands(paused=True)
    assert set(known.values()) == set(COMMANDS)


def test_a_read_back_can_be_answered() -> None:
    phrases = hearing.phrases_for(Question("readback", words=("yes", "no")))
    assert set(phrases.values()) == {"yes", "no"}
    assert saying.label("yes", "readback")
