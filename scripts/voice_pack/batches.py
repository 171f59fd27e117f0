"""Which pieces are spoken in one go: a voice is at its best when it has something to say."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from narrator.words.pieces import Piece
from scripts.voice_pack.reading import reading

LONGEST = 220
"""Tokens of one go, about a quarter of a minute."""


LEAD = "好。"
"""Said first, and thrown away: the first words of a go are the least distinct."""
SHORT = 14
"""Characters of two pieces that may be told one after the other."""
MOST = 10
"""Pieces told so."""


class Cut(Struct, frozen=True):
    """A piece, and which characters of a text it is."""

    piece: Piece
    start: int
    end: int


class Batch(Struct, frozen=True):
    """A text, and what is cut out of it."""

    text: str
    cuts: tuple[Cut, ...]


def batches(pieces: Sequence[Piece]) -> Iterator[Batch]:
    """Pieces of the same sentence are spoken in it, others behind one another, each among its neighbours."""
    text, cuts = LEAD, list[Cut]()
    for one, its in _sentences(pieces):
        if cuts and reading(text + one)[1][-1] > LONGEST:
            yield Batch(text, tuple(cuts))
            text, cuts = LEAD, []
        cuts += [Cut(cut.piece, cut.start + len(text), cut.end + len(text)) for cut in its]
        text += one
    if cuts:
        yield Batch(text, tuple(cuts))


def _sentences(pieces: Sequence[Piece]) -> Iterator[tuple[str, list[Cut]]]:
    at = 0
    while at < len(pieces):
        run = [pieces[at]]
        while at + len(run) < len(pieces) and len(run) < MOST and _goes_on(run[-1], pieces[at + len(run)]):
            run.append(pieces[at + len(run)])
        before, after = _last(run[0].before), _first(run[-1].after)
        text = _apart(before)
        cuts = []
        for piece in run:
            cuts.append(Cut(piece, len(text), len(text) + len(piece.text)))
            text += _apart(piece.text)
        yield text + (f"{after[:-1]}。" if after.endswith("，") else after), cuts
        at += len(run)


def _goes_on(one: Piece, other: Piece) -> bool:
    """Whether the other is what follows, or may stand in the same place at the end: 五票。六票。七票。"""
    if other.before == one.before + one.text:
        return one.after.startswith(other.text)
    alike = other.key == one.key and not (one.after or other.after)
    return alike and other.text[-1] == one.text[-1] == "。" and len(one.text + other.text) <= SHORT


def _apart(text: str) -> str:
    """Kokoro makes a better pause at a colon than at a comma, with the same tune."""
    return f"{text[:-1]}：" if text.endswith("，") else text


def _first(text: str) -> str:
    """The nearest neighbour behind."""
    return next((text[: at + 1] for at, mark in enumerate(text) if mark in "，。？"), text)


def _last(text: str) -> str:
    """The nearest neighbour before."""
    kept = text[:-1].rpartition("，")[2] if text else ""
    return kept + text[-1:]
