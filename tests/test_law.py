"""docs/rules.md is what the folders and records say."""

from pathlib import Path

import msgspec

from narrator.config import Rules
from narrator.evening.events import EVENTS
from narrator.game.cards import CARDS
from narrator.law import law

PAPER = Path(__file__).parents[1] / "docs" / "rules.md"


def test_the_paper_is_true() -> None:
    assert PAPER.read_text("utf8") == law(), "run scripts/rules"


def test_no_role_event_or_option_is_left_out() -> None:
    text = law()
    names = (*CARDS, *EVENTS, *(field.name for field in msgspec.structs.fields(Rules)))
    assert not [name for name in names if f"`{name}`" not in text]


def test_events_stand_in_the_order_of_the_rules() -> None:
    text = law()
    order = ["bleak_monday", "burial", "flood", "nightmare", "miracle"]
    places = [text.index(f"`{event}`\n") for event in order]
    assert places == sorted(places)
