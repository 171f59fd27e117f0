"""Building and checking a deck (rules §3, A1, A2)."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from narrator.config import Rules
from narrator.game.cards import CARDS
from narrator.game.cards.thief.card import must_take

FEWEST, MOST = 6, 18
MOST_WOLVES = 4
FOURTH_WOLF_FROM = 18
"""From this many players on a fourth wolf replaces a villager (A1)."""

BOARDS: dict[int, dict[str, int]] = {
    int(size): deck
    for size, deck in tomllib.loads(Path(__file__).with_name("boards.toml").read_text("utf8")).items()
}


class DeckError(ValueError):
    """A deck that cannot be played. `code`: size, core_roles, unknown_card, too_many."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def board(players: int) -> Counter[str]:
    """The standard deck for 6–18 players."""
    if not FEWEST <= players <= MOST:
        raise DeckError("size", f"{players} players: boards go from {FEWEST} to {MOST}")
    box = max(size for size in BOARDS if size <= players)
    deck = Counter(BOARDS[box])
    deck["villager"] += players - box
    if players >= FOURTH_WOLF_FROM:
        deck["werewolf"] += 1
        deck["villager"] -= 1
    return deck


def with_roles(deck: Mapping[str, int], roles: Iterable[str]) -> Counter[str]:
    """The deck with each added role in a plain villager's place; the thief then brings two villagers."""
    changed, added = Counter(deck), list(roles)
    for role in added:
        changed[role] += 1
        changed["villager"] -= 1
    changed["villager"] += 2 * added.count("thief")
    return changed


def check(deck: Mapping[str, int], players: int) -> None:
    """Raise DeckError unless the deck can be played by so many."""
    unknown = sorted(set(deck) - set(CARDS))
    if unknown:
        raise DeckError(
            "unknown_card", f"the deck has an unknown card {unknown[0]!r}; known: {', '.join(CARDS)}"
        )
    if not FEWEST <= players <= MOST:
        raise DeckError("size", f"{players} players: decks go from {FEWEST} to {MOST}")
    if min(deck.get(card, 0) for card in ("werewolf", "seer", "villager")) < 1:
        raise DeckError("core_roles", "a deck needs at least one werewolf, the seer and one villager")
    cards = players + (2 if deck.get("thief") else 0)
    if sum(deck.values()) != cards:
        raise DeckError("size", f"{players} players need {cards} cards, the deck has {sum(deck.values())}")
    for card, count in deck.items():
        most = MOST_WOLVES if card == "werewolf" else cards if CARDS[card].many else 1
        if count > most:
            raise DeckError("too_many", f"{count} times {card!r}: at most {most}")


def must_redeal(rules: Rules, hands: tuple[str, ...], center: tuple[str, ...]) -> bool:
    """A deal without any wolf in the hands, unless the thief must take one (A2)."""
    if not rules.redeal_if_no_wolf or "werewolf" in hands:
        return False
    return not ("thief" in hands and must_take(rules, center))


def spread(deck: Mapping[str, int]) -> tuple[str, ...]:
    """The deck as single cards, sorted by id."""
    return tuple(sorted(Counter(deck).elements()))
