"""A deck from a file, for verbs that take one."""

import json
import tomllib
from pathlib import Path

from narrator.game.deck import DeckError


def deck_text(given: str) -> str:
    """CARD=N,… as it was given, or of a TOML or JSON file of that name. Raises DeckError."""
    path = Path(given)
    if path.suffix not in (".toml", ".json"):
        return given
    try:
        text = path.read_text("utf8")
        cards = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError) as error:
        raise DeckError("unreadable", f"{path}: cannot be read as a deck: {error}") from error
    cards = cards.get("deck", cards) if isinstance(cards, dict) else cards
    if not isinstance(cards, dict) or not all(type(count) is int and count >= 0 for count in cards.values()):
        raise DeckError("unreadable", f"{path}: not a deck: it must hold card = count, as in werewolf = 2")
    return ",".join(f"{card}={count}" for card, count in cards.items())
