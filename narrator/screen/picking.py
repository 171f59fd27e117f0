"""What the person at the screen has chosen so far, before it counts."""

from typing import Literal

from msgspec import Struct

from narrator.game.question import Answer
from narrator.screen.labels import LABELS, Choosing
from narrator.stage.ports import Choice, Command, Panel


class Note(Struct, frozen=True):
    """Why the last touch did nothing."""

    why: Literal["barred", "most", "wanting", "nothing"]
    """A seat that may not be chosen; more than may be; fewer than must be; none at all."""
    count: int = 0
    """The seat, or how many."""


class Picking(Struct, frozen=True):
    """A choice in the making. It can be changed until it is confirmed."""

    typed: str = ""
    """A first digit that may still become a number of two."""
    seats: tuple[int, ...] = ()
    """Seats chosen, in the order of choosing."""
    word: Choice | None = None
    note: Note | None = None
    lit: int = 0
    """Scan: which of `scan.spots` is lit."""
    asking: bool = False
    """Scan: whether the choice is made and 确认 or 重选 is lit."""


class Picked(Struct, frozen=True):
    """A finished answer or a command."""

    what: Answer | Command


def answer_of(panel: Panel, picking: Picking) -> Answer | None:
    """The answer that confirming would give, or None while something is missing."""
    if picking.word is not None:
        return picking.word.answer
    if panel.seats and panel.least <= len(picking.seats) <= panel.most:
        return tuple(sorted(picking.seats))
    return None


def with_seat(panel: Panel, picking: Picking, seat: int) -> Picking:
    """The seat chosen; of several, one more or one less; or a note why not."""
    if seat not in panel.seats:
        kept = picking.seats if panel.most > 1 else ()
        return Picking(seats=kept, note=Note("barred", seat), lit=picking.lit)
    if panel.most == 1:
        return Picking(seats=(seat,), lit=picking.lit)
    if seat in picking.seats:
        return Picking(seats=tuple(s for s in picking.seats if s != seat), lit=picking.lit)
    if len(picking.seats) == panel.most:
        return Picking(seats=picking.seats, note=Note("most", panel.most), lit=picking.lit)
    return Picking(seats=(*picking.seats, seat), lit=picking.lit)


def noted(note: Note, said: Choosing) -> str:
    """The note in a line."""
    form: str = getattr(said, note.why)
    return form.format(count=note.count)


def in_words(panel: Panel, picking: Picking) -> str:
    """One Chinese line on where the choice stands; "" when nothing is chosen."""
    if picking.note:
        return noted(picking.note, LABELS.choice)
    if picking.typed:
        return f"{picking.typed}_　再按一位数，或按回车"
    chosen = picking.word.label if picking.word else "、".join(f"{seat}号" for seat in picking.seats)
    if not chosen:
        return ""
    if picking.asking:
        return f"已选：{chosen}。确认吗？"
    missing = panel.least - len(picking.seats)
    if picking.word is None and missing > 0:
        return f"已选：{chosen}，还差{missing}个"
    return f"已选：{chosen}" if panel.scan else f"已选：{chosen}，按回车确认"
