"""What a phrase is taken for: those of another meaning that sound nearest, and some that do not."""

import random
from collections.abc import Hashable, Iterator
from functools import cache

from narrator.game.question import Question
from narrator.words.hearing import commands, phrases_for
from narrator.words.numerals import seat_names
from scripts.model.texts import SEATS, asides, spelt
from scripts.model.units import units

NEAREST = 10
"""Rivals of a phrase that sound like it; the others are drawn."""
POOL = 20
"""Out of so many that sound near are the nearest drawn: always others."""
GLANCE = 40
"""Talk has too many words to rank every phrase by each: so many are drawn and ranked."""
WORDS = "yes no nobody abstain void done finish willing unwilling first second third fourth".split()


def sounding(text: str) -> tuple[int, ...]:
    """The units of a phrase."""
    return tuple(unit for row in syllables(text) for unit in row)


@cache
def syllables(text: str) -> tuple[tuple[int, ...], ...]:
    """The units of each of its syllables."""
    return tuple(units(syllable) for syllable in spelt(text))


@cache
def meanings() -> dict[str, Hashable]:
    """What every phrase says; a word that is no answer means itself."""
    seats = Question("vote.ballot", seats=tuple(range(1, SEATS + 1)), words=tuple(WORDS))
    found: dict[str, Hashable] = {phrase.text: phrase.text for phrase in asides()}
    return {**found, **commands(), **commands(paused=True), **phrases_for(seats)}


@cache
def near(text: str) -> tuple[str, ...]:
    """Phrases of another meaning, those that sound nearest first."""
    own, said = meanings().get(text, text), sounding(text)
    others = [other for other, meant in meanings().items() if meant != own and sounding(other) != said]
    return tuple(sorted(others, key=lambda other: apart(said, sounding(other))))


def rivals(text: str, count: int, dice: random.Random) -> list[str]:
    """So many of them. `text`: a phrase or two seats."""
    known = pairs(text, dice)[:NEAREST] if "号" in text[:-1] else []
    ranked = near(text)
    drawn = dice.sample(ranked[:POOL], NEAREST - len(known))
    return [*known, *drawn, *dice.sample(ranked[POOL:], count - NEAREST)]


def glanced(said: tuple[int, ...], count: int, dice: random.Random) -> list[str]:
    """So many phrases that talk might be taken for."""
    drawn = dice.sample(list(meanings()), GLANCE)
    return sorted(drawn, key=lambda other: apart(said, sounding(other)))[:count]


def pairs(text: str, dice: random.Random) -> list[str]:
    """Two seats → the same with another seat, and each alone."""
    one, other = (part.removeprefix("和") for part in text.split("号")[:2])
    link = "和" if "和" in text else ""
    found = [f"{one}号", f"{other}号"]
    for _ in range(3):
        drawn = dice.choice(seat_names(dice.randint(1, SEATS))).removesuffix("号")
        found += [f"{drawn}号{link}{other}号", f"{one}号{link}{drawn}号"]
    return [rival for rival in dict.fromkeys(found) if rival != text]


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many units must change (Levenshtein)."""
    row = list(range(len(other) + 1))
    for at, unit in enumerate(one, 1):
        row = list(_next(row, at, unit, other))
    return row[-1]


def _next(row: list[int], at: int, unit: int, other: tuple[int, ...]) -> Iterator[int]:
    left = at
    yield left
    for column, there in enumerate(other, 1):
        left = min(row[column] + 1, left + 1, row[column - 1] + (unit != there))
        yield left
