"""Answering with a single key: candidates light up one after another, and any key picks the lit one."""

from typing import Literal

import msgspec

from narrator.screen.picking import Picked, Picking, answer_of, with_seat
from narrator.stage.ports import Choice, Panel

Spot = int | Choice | Literal["confirm", "again"]
"""What may be lit: a seat, a word, 确认, 重选."""


def spots(panel: Panel, picking: Picking) -> tuple[Spot, ...]:
    """Everything that lights up in one lap, in order."""
    if picking.asking:
        return ("confirm", "again")
    may_end = (panel.most > 1 or panel.least == 0) and answer_of(panel, picking) is not None
    return (*panel.seats, *panel.choices, *(("confirm",) if may_end else ()))


def lit(panel: Panel, picking: Picking) -> Spot | None:
    """The spot that is lit now; None when the panel is no scan or asks nothing."""
    lap = spots(panel, picking) if panel.scan else ()
    return lap[picking.lit % len(lap)] if lap else None


def advance(panel: Panel, picking: Picking) -> Picking:
    """The next spot lit; after the last the first."""
    lap = spots(panel, picking)
    return msgspec.structs.replace(picking, lit=(picking.lit + 1) % len(lap)) if lap else picking


def knock(panel: Panel, picking: Picking) -> Picking | Picked:
    """Any key: what it picks is what is lit at this moment."""
    match lit(panel, picking):
        case None:
            return picking
        case "again":
            return Picking()
        case "confirm":
            answer = answer_of(panel, picking)
            if picking.asking and answer is not None:
                return Picked(answer)
            return Picking(seats=picking.seats, asking=True)
        case int(seat):
            chosen = with_seat(panel, picking, seat)
            if len(chosen.seats) == panel.most:
                return Picking(seats=chosen.seats, asking=True)
            return chosen
        case Choice() as word:
            return Picking(word=word, asking=True)
