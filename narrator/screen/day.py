"""The day look: who sits where, what was said, how long is left, what may be said and keyed."""

import math
from collections.abc import Mapping

from narrator.game.view import SeatView
from narrator.screen.canvas import Canvas, Look
from narrator.screen.cells import centred, fit, width_of, wrap
from narrator.screen.labels import LABELS, heading, last_heard, ways
from narrator.screen.picking import Picking, in_words
from narrator.screen.ring import Box, ring
from narrator.screen.scan import lit
from narrator.screen.words import help_line, word_rows
from narrator.stage.ports import Panel, Scene

_LINES = {"plain": "┌─┐│└┘", "faint": "┌┄┐┆└┘", "strong": "┌─┐│└┘", "chosen": "┏━┓┃┗┛"}
_NOTHING = Panel(title="")
_SECONDS = 60
_LEAST_TILE_HEIGHT = 4
_WIDE_ENOUGH = 7
"""Cells inside a tile from which number and card stand apart."""


def draw_day(
    canvas: Canvas,
    scene: Scene,
    picking: Picking,
    size: tuple[int, int],
    *,
    now_s: float,
    card_names: Mapping[str, str],
) -> None:
    """Draw the whole day screen."""
    places = ring(*size, len(scene.view.seats))
    panel = scene.panel or _NOTHING
    _header(canvas, places.header, scene)
    for seat, box in zip(scene.view.seats, places.tiles, strict=True):
        _tile(canvas, box, seat, _look(panel, picking, seat), card_names.get(seat.card, seat.card))
    _middle(canvas, places.middle, scene, picking, now_s)
    _below(canvas, places.below, scene, picking)


def remaining(until_s: float, now_s: float) -> str:
    """A running timer as 分:秒, rounded up: 0:00 is the end itself."""
    left = max(0, math.ceil(until_s - now_s))
    return f"{left // _SECONDS}:{left % _SECONDS:02d}"


def _header(canvas: Canvas, box: Box, scene: Scene) -> None:
    phase = heading(scene)
    ear = LABELS.ear[scene.ear]
    canvas.put(box.x + 1, box.y, fit(phase, box.width - width_of(ear) - 4), "strong")
    canvas.put(box.x + box.width - width_of(ear) - 1, box.y, ear, "faint")


def _look(panel: Panel, picking: Picking, seat: SeatView) -> Look:
    if seat.number in picking.seats or lit(panel, picking) == seat.number:
        return "chosen"
    if not seat.alive:
        return "faint"
    return "strong" if seat.number in panel.seats else "plain"


def _tile(canvas: Canvas, box: Box, seat: SeatView, look: Look, card: str) -> None:
    left_top, flat, right_top, upright, left_bottom, right_bottom = tuple(_LINES[look])
    inside = box.width - 2
    border: Look = "plain" if look == "strong" else look
    canvas.put(box.x, box.y, left_top + flat * inside + right_top, border)
    canvas.put(box.x, box.y + box.height - 1, left_bottom + flat * inside + right_bottom, border)
    for row in range(1, box.height - 1):
        canvas.put(box.x, box.y + row, upright + " " * inside + upright, border)
    first = box.y + 1 + (box.height - _LEAST_TILE_HEIGHT) // 2
    number = f"{seat.number} {card}" if card and inside > _WIDE_ENOUGH else f"{seat.number}{card}"
    canvas.put(box.x + 1, first, centred(number, inside), look)
    canvas.put(box.x + 1, first + 1, centred(seat.name, inside), look)
    if seat.sheriff:
        _mark(canvas, box, box.y, LABELS.seat.sheriff, "badge")
    if not seat.alive:
        _mark(canvas, box, box.y + box.height - 1, LABELS.seat.gone, look)
    elif not seat.votes:
        _mark(canvas, box, box.y + box.height - 1, LABELS.seat.voteless, look)


def _mark(canvas: Canvas, box: Box, y: int, text: str, look: Look) -> None:
    """A word set into the border of a tile."""
    canvas.put(box.x + (box.width - width_of(text)) // 2, y, text, look)


def _middle(canvas: Canvas, box: Box, scene: Scene, picking: Picking, now_s: float) -> None:
    panel = scene.panel or _NOTHING
    inside = box.width - 2
    rows = box.height - 2
    timer = "" if scene.until_s is None else LABELS.head.left.format(time=remaining(scene.until_s, now_s))
    title = wrap(panel.title, inside, rows)
    spoken = "" if scene.said == panel.title else scene.said
    said = wrap(spoken, inside, rows - len(title)) if len(title) < rows else []
    lines: list[tuple[str, Look]] = [(line, "plain") for line in said]
    lines += [(line, "strong") for line in title]
    for row, (line, look) in enumerate(lines, (rows - len(lines)) // 2):
        canvas.put(box.x + 1, box.y + row, centred(line, inside), look)
    canvas.put(box.x + 1, box.y + rows, centred(timer, inside), "strong")
    canvas.put(box.x + 1, box.y + rows + 1, centred(in_words(panel, picking), inside), "strong")


def _below(canvas: Canvas, box: Box, scene: Scene, picking: Picking) -> None:
    """The most useful lines first; a low terminal leaves out the last ones."""
    panel = scene.panel or _NOTHING
    inside = box.width - 2
    lines: list[tuple[str, Look]] = [(row, "strong") for row in word_rows(panel, picking, inside, box.height)]
    lines.append((scene.trouble, "strong"))
    lines.append((last_heard(scene), "plain"))
    if scene.ear not in ("absent", "off"):
        lines.append((ways(scene.hints), "plain"))
    lines.append((help_line(panel), "faint"))
    if not panel.secret:
        pause = "继续" if scene.paused else "暂停"
        lines.append((f"R 重复   P {pause}   U 撤销   S 跳过   T 还剩多久   A 谁还活着", "faint"))
    lines = [line for line in lines if line[0]]
    for row, (line, look) in enumerate(lines[: box.height]):
        canvas.put(box.x + 1, box.y + row, centred(line, inside), look)
