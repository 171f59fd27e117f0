"""What each placeholder of a line may be told in an evening: enough facts to hear every word of them."""

from collections.abc import Sequence
from typing import TypeVar

from narrator.game.question import Fact
from narrator.words.hearing import plainest
from narrator.words.lines import CAMPS, CARDS, CAUSES, EVENTS, LABELS

T = TypeVar("T")

SEATS = tuple(range(1, 19))
WOLVES = range(2, 5)
VILLAGERS = range(2, 19)
COUNTS = range(1, 21)
"""Cards, and players, of eighteen seats and the thief's two cards."""
NIGHTS = range(1, 31)
"""As many as an evening has time for."""
VOTES = tuple(half / 2 for half in range(1, 43))
"""Of eighteen seats, one of them the sheriff and one the little rascal."""
SECONDS = tuple(range(1, 100))
MINUTES = (*range(1, 12), 20, 21, 30, 31, 40, 41, 50, 51, 60)
"""Those between are told by two words of these: 二十 · 五分钟."""
LATER_S = range(0, 60, 10)
"""From a hundred seconds on, time is told by the ten seconds."""


def _listed(parts: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Each alone, and each at the beginning of a list, within it and at its end."""
    second, third = [*parts[1:], *parts[:1]], [*parts[2:], *parts[:2]]
    return (*((part,) for part in parts), *zip(parts, second, third, strict=True))


def _tallies() -> tuple[tuple[tuple[int, float], ...], ...]:
    """Every seat and every number of votes at the end of a tally and before it."""
    alone = [((SEATS[at % len(SEATS)], votes),) for at, votes in enumerate(VOTES)]
    pairs = [((1, more), (2, less)) for more, less in zip(VOTES[1:], VOTES, strict=False)]
    return (*alone, *pairs)


def _decks() -> tuple[tuple[tuple[str, int], ...], ...]:
    singles = tuple((card, 1) for card in CARDS)
    alone = [(("werewolf", wolves), ("seer", 1)) for wolves in WOLVES]
    return (
        *alone,
        *((("villager", villagers), *singles) for villagers in VILLAGERS),
        *((s,) for s in singles),
    )


def _told(phrases: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Each alone, and each before another and behind one."""
    return (*((phrase,) for phrase in phrases), *zip(phrases, [*phrases[1:], phrases[0]], strict=True))


FACTS: dict[str, tuple[Fact, ...]] = {
    "seat": SEATS,
    "target": (*SEATS[1:], SEATS[0]),
    "seats": _listed(SEATS),
    "card": tuple(CARDS),
    "first": tuple(CARDS),
    "second": (*tuple(CARDS)[1:], next(iter(CARDS))),
    "cards": _listed(tuple(CARDS)),
    "event": tuple(EVENTS),
    "camp": tuple(CAMPS),
    "cause": tuple(CAUSES),
    "count": tuple(COUNTS),
    "night": tuple(NIGHTS),
    "votes": VOTES,
    "tally": _tallies(),
    "deck": _decks(),
    "seconds": (*SECONDS, *(60.0 * minute + later for minute in MINUTES for later in LATER_S)),
    "phrases": _told(plainest(SEATS)),
    "answer": (*dict.fromkeys((*plainest(SEATS), *LABELS.values())),),
}
"""By placeholder."""

FEWER: dict[str, tuple[Fact, ...]] = {
    "setup.welcome.count": tuple(range(6, 19)),
    "who.lives.count": SEATS,
    "spiritualism.point.count": (1, 2),
    "time.soon.seconds": (30.0,),
}
"""Of a line that is never told the rest, by key and placeholder: a voice need not be rendered for nothing."""


def facts_of(key: str, placeholder: str) -> tuple[Fact, ...]:
    """What a line may be told."""
    return FEWER.get(f"{key}.{placeholder}", FACTS[placeholder])
