"""The word answers in a row, and one line on how to answer."""

from narrator.screen.cells import clean, width_of
from narrator.screen.picking import Picking
from narrator.screen.scan import Spot, lit, spots
from narrator.stage.ports import Choice, Panel

_BETWEEN = "  "
_PLAIN, _LIT, _CHOSEN = "[]", "><", "**"


def word_rows(panel: Panel, picking: Picking, width: int, rows: int) -> list[str]:
    """The words that may be picked, packed into at most `rows` lines of at most `width` cells."""
    offered: tuple[Spot, ...] = panel.choices
    if panel.scan:
        offered = tuple(spot for spot in spots(panel, picking) if not isinstance(spot, int))
    lines: list[str] = []
    for spot in offered:
        entry = _entry(panel, picking, spot)
        if lines and width_of(lines[-1] + _BETWEEN + entry) <= width:
            lines[-1] += _BETWEEN + entry
        else:
            lines.append(entry)
    return lines[:rows]


def _entry(panel: Panel, picking: Picking, spot: Spot) -> str:
    is_lit = lit(panel, picking) == spot
    left, right = tuple(_LIT if is_lit else _CHOSEN if spot == picking.word else _PLAIN)
    match spot:
        case Choice(key=key, label=label):
            label, key = clean(label), clean(key)
            return f"{left}{label}{right}" if panel.scan or not key else f"{left}{key}{right}{label}"
        case "confirm":
            return f"{left}确认{right}"
        case _:
            return f"{left}重选{right}"


def help_line(panel: Panel) -> str:
    """How to answer this panel; "" when it asks nothing."""
    if not panel.seats and not panel.choices:
        return ""
    if panel.scan:
        return "亮到想选的，按任意键"
    what = "按座位号" if panel.seats else "按方括号里的键"
    several = f"选{panel.most}个" if panel.most > 1 and panel.most == panel.least else "选"
    undo = "，按U撤销" if panel.secret else ""
    return f"{what}{several}，回车确认，退格重来{undo}"
