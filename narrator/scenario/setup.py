"""`setup` steps: building and checking decks."""

from typing import Any

from narrator.config import Rules
from narrator.game.cards.witch.card import bottles_for_players
from narrator.game.deck import DeckError, board, check, must_redeal, with_roles
from narrator.scenario.case import Step
from narrator.scenario.expect import compare


def differences_in_setup(step: Step, rules: Rules) -> list[str]:
    """What the step expected of the deck and did not get."""
    players, error, size = step["setup"], None, None
    deck: dict[str, int] = step.get("deck") or {}
    try:
        if not deck:
            deck = dict(with_roles(board(players), step.get("with") or ()))
        size = sum(deck.values())
        check(deck, players)
    except DeckError as refusal:
        error = refusal.code
    dealt = step.get("deal") or {}
    found: dict[str, Any] = {
        "size": size,
        "error": error,
        "deck": {card: count for card, count in deck.items() if count},
        "witch_uses": bottles_for_players(rules, players),
        "redeal": bool(dealt) and must_redeal(rules, tuple(dealt["hands"]), tuple(dealt["center"])),
    }
    return compare(step.get("expect") or {}, found)
