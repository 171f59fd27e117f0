"""How a line is put together from the pieces that a voice has."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from narrator.words.pieces import TUNES, heard, tune

JOIN = 1.0
"""What a piece costs: few long ones sound better than many short ones."""
OTHER_TUNE = 0.6
"""More, when it was said with another tune: 五号。 for 五号，"""
UNKNOWN = 1_000.0
"""More, for a clause that no piece says."""


class Part(Struct, frozen=True):
    """What is said without a pause that anybody planned."""

    text: str
    """A piece, or a clause with its mark."""
    known: bool
    mark: str
    """The mark behind it; "" when the line runs on."""


def cover(line: str, pieces: Collection[str]) -> tuple[Part, ...]:
    """The fewest pieces that make up a line; a clause that cannot be made up is a part that is not known."""
    text = heard(line).lstrip("".join(TUNES))
    tunes = _tunes(pieces)
    longest = max(map(len, tunes), default=0)
    best: list[tuple[float, tuple[Part, ...]]] = [(0.0, ())]
    best += [(float("inf"), ())] * len(text)
    for start in range(len(text)):
        cost, parts = best[start]
        if cost == float("inf"):
            continue
        for part, end, more in _next(text, start, tunes, longest):
            if cost + more < best[end][0]:
                best[end] = (cost + more, (*parts, part))
    return best[-1][1]


def _next(
    text: str, start: int, tunes: dict[str, set[str]], longest: int
) -> Iterator[tuple[Part, int, float]]:
    """Every part that may come next, where the one after it begins, and what it costs."""
    for stop in range(start + 1, min(start + longest, len(text)) + 1):
        there = tunes.get(text[start:stop])
        if there is None:
            continue
        end = _behind_marks(text, stop)
        mark = text[end - 1 : end] if end > stop else ""
        wanted = tune(mark)
        said = wanted if wanted in there else min(there)
        more = JOIN if said == wanted else JOIN + OTHER_TUNE
        yield Part(text[start:stop] + said, True, mark), end, more
    if start == 0 or text[start - 1] in TUNES:
        stop = next((at for at in range(start, len(text)) if text[at] in TUNES), len(text))
        end = _behind_marks(text, stop)
        yield Part(text[start:end], False, text[end - 1 : end] if end > stop else ""), end, JOIN + UNKNOWN


def _behind_marks(text: str, at: int) -> int:
    while at < len(text) and text[at] in TUNES:
        at += 1
    return at


def _tunes(pieces: Collection[str]) -> dict[str, set[str]]:
    """By stem."""
    tunes: dict[str, set[str]] = {}
    for piece in pieces:
        tunes.setdefault(piece[:-1], set()).add(piece[-1])
    return tunes
