"""What a series of games amounts to, and what an option changes in it."""

from collections import Counter
from typing import get_args

from msgspec import Struct

from narrator.evening.events import EVENT_OF
from narrator.evening.setting import Setting
from narrator.game.happenings.base import DeathCause, Victory
from narrator.simulate.games import Game
from narrator.simulate.statistics import Mean, Share, Spread, mean, paired, share, spread

VICTORIES: tuple[Victory, ...] = get_args(Victory)
CAUSES: tuple[DeathCause, ...] = get_args(DeathCause)


class CardFigures(Struct, frozen=True):
    """How those fare to whom a card was dealt."""

    survives: Share
    wins: Share


class EventFigures(Struct, frozen=True):
    """How often an event happens, each in games of all games."""

    drawn: Share
    """Games in which it came up and could be played."""
    laid_aside: Share
    """Games in which it came up and could not be played."""
    fired: Share | None
    """Games in which it did what it waits for; None: it acts as soon as it is drawn."""


class Figures(Struct, frozen=True):
    """A series of games."""

    games: int
    wins: dict[Victory, Share]
    winning_seats: dict[Victory, float]
    """Seats that share such a victory, on average."""
    days: Spread
    """Length of a game in nights."""
    deaths: dict[DeathCause, Mean]
    """Deaths a game by cause."""
    cards: dict[str, CardFigures]
    events: dict[str, EventFigures]


class Change(Struct, frozen=True):
    """What one option changes, measured on the same seeds."""

    option: str
    value: str
    wins: dict[Victory, Mean]
    """Change of each victory's rate, 1 being every game."""
    days: Mean
    figures: Figures
    """The series with the option changed."""


PENDING = frozenset({"backfire", "enthusiasm", "dissatisfaction", "specter", "influences"})
"""Events that wait for something that may never come."""


def figures(setting: Setting, games: list[Game]) -> Figures:
    """The figures of at least one game."""
    count = len(games)
    wins = Counter(game.winner for game in games)
    causes = [Counter(cause for _, cause, _ in game.deaths) for game in games]
    return Figures(
        games=count,
        wins={victory: share(wins[victory], count) for victory in _possible(setting, wins)},
        winning_seats={
            victory: sum(len(game.winners) for game in games if game.winner == victory) / wins[victory]
            for victory in VICTORIES
            if wins[victory]
        },
        days=spread([game.days for game in games]),
        deaths={
            cause: mean([counter[cause] for counter in causes])
            for cause in CAUSES
            if any(counter[cause] for counter in causes)
        },
        cards={card: _card(card, games) for card in sorted(set(setting.deck))},
        events=_events(setting, games),
    )


def change(option: str, value: str, before: list[Game], setting: Setting, after: list[Game]) -> Change:
    """What the option's other value changes; both series were played on the same seeds."""
    victories = [v for v in VICTORIES if any(game.winner == v for game in (*before, *after))]
    return Change(
        option,
        value,
        wins={v: paired([g.winner == v for g in before], [g.winner == v for g in after]) for v in victories},
        days=paired([game.days for game in before], [game.days for game in after]),
        figures=figures(setting, after),
    )


def _possible(setting: Setting, wins: Counter[Victory]) -> list[Victory]:
    """Victories the deck allows for, and any other that came."""
    cards = {"cupid": "lovers", "piper": "piper"}
    expected = {"village", "wolves", *(cards[card] for card in cards if card in setting.deck)}
    return [victory for victory in VICTORIES if victory in expected or wins[victory]]


def _card(card: str, games: list[Game]) -> CardFigures:
    dealt = survived = won = 0
    for game in games:
        for seat, held in enumerate(game.dealt, 1):
            if held == card:
                dealt += 1
                survived += seat in game.living
                won += seat in game.winners
    return CardFigures(share(survived, dealt), share(won, dealt))


def _events(setting: Setting, games: list[Game]) -> dict[str, EventFigures]:
    if setting.rules.events == "off":
        return {}
    drawn: Counter[str] = Counter()
    aside: Counter[str] = Counter()
    fired: Counter[str] = Counter()
    for game in games:
        drawn.update({EVENT_OF[card].id for card in game.drawn})
        aside.update({EVENT_OF[card].id for card in game.laid_aside})
        fired.update(set(game.fired))
    return {
        event: EventFigures(
            drawn=share(drawn[event], len(games)),
            laid_aside=share(aside[event], len(games)),
            fired=share(fired[event], len(games)) if event in PENDING else None,
        )
        for event in sorted({event.id for event in EVENT_OF.values()})
    }
