"""The night look: one grey on black, every row with the same ink whatever is asked, shown or done.

Whoever sits there with closed eyes sees at most a light that changes. So nothing here may be brighter or
fuller for one call than for another: decoy, question, notice and chosen seat differ in characters only.
"""

from narrator.game.view import SeatView
from narrator.screen.canvas import Canvas
from narrator.screen.cells import FILLER, inked, wrap
from narrator.screen.labels import heading
from narrator.screen.picking import Picking, in_words
from narrator.screen.ring import Box, ring
from narrator.screen.scan import lit
from narrator.screen.words import help_line, word_rows
from narrator.stage.ports import Panel, Scene

_BORDERS = {"open": "┌─┐│└┘", "barred": "┌┄┐┆└┘", "chosen": "┏━┓┃┗┛", "lit": "╔═╗║╚╝"}
_MARKS = {"open": FILLER * 2, "barred": FILLER * 2, "chosen": "**", "lit": "><"}
_SAID_ROWS = 2
_DECOY = Panel(title="")


def draw_night(canvas: Canvas, scene: Scene, picking: Picking, size: tuple[int, int]) -> None:
    """Draw the whole night screen."""
    places = ring(*size, len(scene.view.seats))
    panel = scene.panel or _DECOY
    _rows(canvas, places.header, [f"{heading(scene)} {scene.trouble}"])
    for seat, box in zip(scene.view.seats, places.tiles, strict=True):
        _tile(canvas, box, seat, _state(panel, picking, seat.number))
    middle = places.middle
    room = middle.width - 2
    said = wrap(scene.said, room, _SAID_ROWS)
    title_rows = middle.height - _SAID_ROWS - 1
    title = _in_the_middle(wrap(panel.title, room, title_rows), title_rows)
    status = in_words(panel, picking)
    _rows(canvas, middle, [*said, *[""] * (_SAID_ROWS - len(said)), *title, status])
    below = places.below
    words = word_rows(panel, picking, below.width - 2, below.height - 1)
    _rows(canvas, below, [*words, *[""] * (below.height - 1 - len(words)), help_line(panel)])


def _rows(canvas: Canvas, box: Box, lines: list[str]) -> None:
    """A line on every row of the box, all of the same ink."""
    for row, text in zip(range(box.height), lines, strict=True):
        canvas.put(box.x, box.y + row, inked(text, box.width), "night")


def _in_the_middle(lines: list[str], rows: int) -> list[str]:
    above = (rows - len(lines)) // 2
    return [*[""] * above, *lines, *[""] * (rows - len(lines) - above)]


def _state(panel: Panel, picking: Picking, seat: int) -> str:
    if lit(panel, picking) == seat:
        return "lit"
    if seat in picking.seats:
        return "chosen"
    return "barred" if panel.seats and seat not in panel.seats else "open"


def _tile(canvas: Canvas, box: Box, seat: SeatView, state: str) -> None:
    left_top, flat, right_top, upright, left_bottom, right_bottom = tuple(_BORDERS[state])
    inside = box.width - 2
    lines = _in_the_middle(
        [inked(str(seat.number), inside, 1, _MARKS[state]), inked(seat.name, inside, 0)], box.height - 2
    )
    canvas.put(box.x, box.y, left_top + flat * inside + right_top, "night")
    for row, line in enumerate(lines, 1):
        canvas.put(box.x, box.y + row, upright + (line or FILLER * inside) + upright, "night")
    canvas.put(box.x, box.y + box.height - 1, left_bottom + flat * inside + right_bottom, "night")
