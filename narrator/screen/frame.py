"""One finished picture of the table screen."""

from collections.abc import Mapping

from msgspec import Struct
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from narrator.screen.canvas import Canvas, Run
from narrator.screen.cells import centred
from narrator.screen.day import draw_day
from narrator.screen.night import draw_night
from narrator.screen.picking import Picking
from narrator.screen.ring import LEAST_HEIGHT, LEAST_WIDTH
from narrator.screen.theme import style_name
from narrator.stage.ports import Scene

Size = tuple[int, int]
"""Columns and rows of the terminal."""


class Frame(Struct, frozen=True):
    """Rows of cells; Rich prints it, a test reads it."""

    rows: tuple[tuple[Run, ...], ...]

    @property
    def text(self) -> str:
        """The characters alone, a line a row."""
        return "\n".join("".join(text for text, _ in row) for row in self.rows)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self.rows:
            for text, look in row:
                yield Segment(text, console.get_style(style_name(look)))
            yield Segment.line()


def glyphs(frame: Frame) -> int:
    """The number of inked cells: how much light the picture gives, colours apart."""
    return sum(cell_len(char) for char in frame.text if not char.isspace())


def frame(scene: Scene, picking: Picking, size: Size, now_s: float, card_names: Mapping[str, str]) -> Frame:
    """The picture of a scene. `now_s` is the loop's time; `card_names` gives a card's id its Chinese name."""
    width, height = size
    canvas = Canvas(width, height, "night" if scene.light == "night" else "plain")
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        too_small = centred(f"窗口太小，至少要 {LEAST_WIDTH}×{LEAST_HEIGHT}", width)
        canvas.put(0, height // 2, too_small, "night" if scene.light == "night" else "strong")
    elif scene.light == "night":
        draw_night(canvas, scene, picking, size)
    else:
        draw_day(canvas, scene, picking, size, now_s=now_s, card_names=card_names)
    return Frame(canvas.rows())
