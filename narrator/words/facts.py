"""How a fact sounds: the closed set of placeholders a line may hold."""

import math
from collections.abc import Callable

from msgspec import convert

from narrator.game.question import Fact
from narrator.words.lines import CAMPS, CARDS, CAUSES, EVENTS
from narrator.words.numerals import cardinal, counted, seat_name

_SHORT_S = 100
"""Below this a time is told in seconds alone; from here on in minutes and tens of seconds."""
_MINUTE_S = 60
_HALF_S = 30


def look_up(table: dict[str, str], name: str, what: str) -> str:
    """A word of a table, or an error that says which there are."""
    if name not in table:
        raise KeyError(f"no {what} {name!r} in a lines.toml; there are: {', '.join(sorted(table))}")
    return table[name]


def seat(fact: Fact) -> str:
    """5 → 五号."""
    return seat_name(convert(fact, int))


def seats(fact: Fact) -> str:
    """(2, 5, 7) → 二号、五号和七号."""
    return _listed(*map(seat_name, convert(fact, tuple[int, ...])))


def _listed(*words: str) -> str:
    *others, last = words
    return f"{'、'.join(others)}和{last}" if others else last


def _count(fact: Fact) -> str:
    return counted(convert(fact, int))


def _seconds(fact: Fact) -> str:
    """60 → 六十秒, 150 → 两分半钟, 300 → 五分钟."""
    left = max(1, math.ceil(convert(fact, float)))
    if left < _SHORT_S:
        return f"{counted(left)}秒"
    minutes, rest = divmod(round(left, -1), _MINUTE_S)
    if rest in (0, _HALF_S):
        return f"{counted(minutes)}分{'半' if rest else ''}钟"
    return f"{counted(minutes)}分{counted(rest)}秒"


def _card(fact: Fact) -> str:
    return look_up(CARDS, convert(fact, str), "card")


def _cards(fact: Fact) -> str:
    """("seer", "villager", "witch") → 预言家、村民和女巫."""
    return _listed(*map(_card, convert(fact, tuple[str, ...])))


def _event(fact: Fact) -> str:
    return look_up(EVENTS, convert(fact, str), "event")


def _camp(fact: Fact) -> str:
    return look_up(CAMPS, convert(fact, str), "camp")


def _cause(fact: Fact) -> str:
    return look_up(CAUSES, convert(fact, str), "cause")


def _tally(fact: Fact) -> str:
    """((1, 2.5), (5, 4.0)) → 五号四票，一号两票半: the most votes first."""
    pairs = convert(fact, tuple[tuple[int, float], ...])
    return "，".join(
        f"{seat_name(number)}{_votes(votes)}"
        for number, votes in sorted(pairs, key=lambda pair: (-pair[1], pair[0]))
    )


def _votes(fact: Fact) -> str:
    """2.5 → 两票半."""
    votes = convert(fact, float)
    whole = int(votes)
    if not whole:
        return "半票"
    return f"{counted(whole)}票{'半' if votes > whole else ''}"


def _deck(fact: Fact) -> str:
    """三名狼人，两名村民；预言家、女巫各一名. Groups first: an ear keeps them apart."""
    pairs = convert(fact, tuple[tuple[str, int], ...])
    groups = [f"{counted(count)}名{_card(card)}" for card, count in pairs if count > 1]
    singles = [_card(card) for card, count in pairs if count == 1]
    each = "各" if len(singles) > 1 else ""
    alone = [f"{'、'.join(singles)}{each}一名"] if singles else []
    return "；".join(["，".join(groups), *alone] if groups else alone)


def _night(fact: Fact) -> str:
    return f"第{cardinal(convert(fact, int))}"


def _phrase(fact: Fact) -> str:
    return convert(fact, str)


def _phrases(fact: Fact) -> str:
    """("五号", "弃票") → “五号”或者“弃票”."""
    return "或者".join(f"“{phrase}”" for phrase in convert(fact, tuple[str, ...]))


RENDERERS: dict[str, Callable[[Fact], str]] = {
    "seat": seat,
    "target": seat,
    "seats": seats,
    "count": _count,
    "seconds": _seconds,
    "card": _card,
    "first": _card,
    "second": _card,
    "cards": _cards,
    "event": _event,
    "camp": _camp,
    "cause": _cause,
    "votes": _votes,
    "tally": _tally,
    "deck": _deck,
    "night": _night,
    "phrases": _phrases,
    "answer": _phrase,
}
"""By placeholder. The fact of the same name is what it is given."""
