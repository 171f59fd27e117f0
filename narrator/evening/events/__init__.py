"""Every event card, found by its folder. A new card is a new folder here and nothing else."""

from importlib import import_module
from pathlib import Path

from narrator.evening.event import Event

FOLDERS: tuple[Path, ...] = tuple(sorted(p.parent for p in Path(__file__).parent.glob("*/event.py")))

EVENTS: dict[str, Event] = {p.name: import_module(f"{__name__}.{p.name}.event").EVENT for p in FOLDERS}

EVENT_OF: dict[str, Event] = {card: event for event in EVENTS.values() for card in event.cards or (event.id,)}
"""The event of each card of the pile."""
