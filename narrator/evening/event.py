"""What an event card's folder declares (rules §9)."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from narrator.evening.cues import Script
from narrator.game.card import Call, Join
from narrator.game.state import State

Attribute = Literal["gender", "age"]

Sparing = Callable[[State, int], Script[tuple[bool, State]]]
"""A stage of a verdict: whether it spared the condemned seat, and the state after it."""


def needs_nothing(card: str) -> tuple[Attribute, ...]:
    """A card's default: it asks nothing of the players' data."""
    return ()


def always_playable(state: State) -> str:
    """A card's default: nothing stands against it."""
    return ""


class Event(Struct, frozen=True):
    """An event card."""

    id: str
    kind: Literal["full", "new", "dark"]
    """满月：只在当前回合 · 新月：直到触发 · 暗月：直到结束。"""
    begins: Callable[[State, str], Script[State]]
    """What happens when it is drawn, given the card of the pile."""
    cards: tuple[str, ...] = ()
    """The cards of the pile, where there are several; else the id stands for the one."""
    needs: tuple[Attribute, ...] = ()
    """What the table must have told of every player; without it the card leaves the pile (A72)."""
    needs_of: Callable[[str], tuple[Attribute, ...]] = needs_nothing
    """What one of its cards needs beside that."""
    why_not: Callable[[State], str] = always_playable
    """The id of the reason why it cannot be played now, "" when it can (A57)."""
    calls: tuple[Call, ...] = ()
    """Calls it brings to the night; their `when` asks for its effect."""
    silences: tuple[str, ...] = ()
    """Calls that are not made while its effect is at work."""
    joins: tuple[Join, ...] = ()
    vote: Callable[[State], Script[State]] | None = None
    """What takes the vote's place while its effect is at work (A64)."""
    calling_order: Callable[[State], Script[tuple[int, ...]]] | None = None
    """In which order the next ordinary vote calls the voters; its effect ends with that vote."""
    spares: Sparing | None = None
    """A stage of every verdict while its effect is at work."""
    spares_at: int = 0
    """Its place among the stages."""
