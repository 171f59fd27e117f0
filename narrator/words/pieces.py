"""Of which pieces every line can be put together, by a voice that was rendered or recorded ahead.

A line without facts falls into its sentences. Where facts stand a sentence falls into the facts and what lies
between them: 五号， · 被处决。 A piece ends in the mark that shapes its tune: it goes on (，), it is said and
done (。), or it asks (？).
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from narrator.game.question import Facts
from narrator.words.fact_range import facts_of
from narrator.words.facts import RENDERERS
from narrator.words.lines import LINES

TUNES = dict.fromkeys("，；：、", "，") | dict.fromkeys("。！", "。") | {"？": "？"}
"""What is heard of a mark."""
UNHEARD = str.maketrans("", "", "“”‘’ \n")
QUOTED = "”“"
"""Two quotations side by side are told one after the other."""
SENTENCE = re.compile(r"[^。！？]+[。！？]*")
HOLE = re.compile(r"\{(\w+)\}")
WITHIN = re.compile(
    r"(?<=[，；：、])|(?=或者)|(?<=或者)|(?<=号)(?=[半两一二三四五六七八九十]+票)|(?=和)|(?=各一名$)|(?<!各)(?=一名$)"
    r"|(?<=分)(?=[一二三四五]?十)|(?<=十)(?=[一二三四五六七八九]分)"
)
"""Where a fact falls into parts: lists, tallies, decks, times."""
COUNTED = {"count", "night"}
"""Numbers that stay in their clause: 共三张 is one breath, and there are few of them."""


class Piece(Struct, frozen=True):
    """Something said in one breath, with what it is said in the middle of."""

    text: str
    """Ends in its tune."""
    before: str
    after: str
    key: str
    """A line it belongs to."""


def heard(text: str) -> str:
    """Without what is not heard."""
    return text.replace(QUOTED, "、").translate(UNHEARD)


def stem(text: str) -> str:
    """A piece without the mark at its end."""
    return text.rstrip("".join(TUNES))


def tune(text: str) -> str:
    """The tune of a piece: of the mark at its end, or 。"""
    return TUNES.get(text[-1:], "，")


def pieces() -> tuple[Piece, ...]:
    """Every piece of every line, each once, in the order of the lines."""
    found: dict[str, Piece] = {}
    for key, forms in LINES.items():
        for form in forms:
            for facts in examples(key, form):
                for piece in _pieces(key, form, facts):
                    found.setdefault(piece.text, piece)
    return tuple(found.values())


def examples(key: str, form: str) -> Iterator[Facts]:
    """Facts in which every word that may stand in the line's holes is heard."""
    ranges = {name: facts_of(key, name) for name in HOLE.findall(form)}
    for at in range(max(map(len, ranges.values()), default=1)):
        yield {name: several[at % len(several)] for name, several in ranges.items()}


def _pieces(key: str, form: str, facts: Facts) -> Iterator[Piece]:
    for sentence in SENTENCE.findall(heard(form)):
        text, cuts = _filled(sentence, facts)
        spans = list(pairwise(sorted({0, *cuts, len(text)})))
        parts = [stem(text[start:end]) + tune(text[start:end]) for start, end in spans]
        for at, part in enumerate(parts):
            yield Piece(part, "".join(parts[:at]), "".join(parts[at + 1 :]), key)


def _filled(sentence: str, facts: Facts) -> tuple[str, set[int]]:
    """The sentence with its facts, and where it may be cut."""
    text = ""
    cuts: set[int] = set()
    uncut: list[tuple[int, int]] = []
    for at, part in enumerate(HOLE.split(sentence)):
        said = heard(RENDERERS[part](facts[part])) if at % 2 else part
        if at % 2 and part in COUNTED:
            uncut.append((len(text), len(text) + len(said)))
        elif at % 2:
            inner = {len(text) + cut.start() for cut in WITHIN.finditer(said)}
            cuts |= inner | {len(text), len(text) + len(said)}
        text += said
    for start, end in uncut:
        left = max((cut for cut in (*cuts, *_marks(text)) if cut <= start), default=0)
        right = min((cut for cut in (*cuts, *_marks(text)) if cut >= end), default=len(text))
        cuts |= {left, right}
    cuts = {cut + len(text[cut:]) - len(text[cut:].lstrip("".join(TUNES))) for cut in cuts}
    return text, _without_crumbs(text, cuts)


def _marks(text: str) -> list[int]:
    """Right behind each mark."""
    return [at + 1 for at, mark in enumerate(text) if mark in TUNES]


def _without_crumbs(text: str, cuts: set[int]) -> set[int]:
    """No piece of one syllable that runs on: 请 · 五号 is one, so is 狼人 · 是."""
    kept = sorted({0, *cuts, len(text)})
    for start, end in list(pairwise(kept)):
        if end - start == 1 and (start, end) != (0, len(text)):
            begins = start == 0 or text[start - 1] in TUNES or text[start] == "和"
            kept.remove(end if begins and end != len(text) else start)
    return set(kept)
