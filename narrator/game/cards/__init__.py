"""Every role, found by its folder. A new role is a new folder here and nothing else."""

from importlib import import_module
from pathlib import Path

from narrator.game.card import Call, Card

FOLDERS: tuple[Path, ...] = tuple(sorted(p.parent for p in Path(__file__).parent.glob("*/card.py")))
"""The roles' folders, by id."""

CARDS: dict[str, Card] = {p.name: import_module(f"{__name__}.{p.name}.card").CARD for p in FOLDERS}

CALLS: tuple[tuple[Card, Call], ...] = tuple(
    sorted(((card, call) for card in CARDS.values() for call in card.calls), key=lambda pair: pair[1].at)
)
"""The night's order: every call with the card it belongs to (rules §4)."""
