"""A grid of terminal cells to draw on."""

from typing import Literal

from rich.cells import cell_len

Look = Literal["plain", "strong", "faint", "chosen", "badge", "night"]
"""How a cell looks; `theme.py` says what that is in colours."""

Run = tuple[str, Look]
"""Characters in a row that look alike."""


class Canvas:
    """A grid of blank cells. What falls outside of it is cut off."""

    def __init__(self, width: int, height: int, look: Look) -> None:
        self._cells: list[list[tuple[str, Look]]] = [[(" ", look)] * width for _ in range(height)]
        self._width = width

    def put(self, x: int, y: int, text: str, look: Look) -> None:
        """Lay clean text from cell (x, y) to the right."""
        if not 0 <= y < len(self._cells):
            return
        row = self._cells[y]
        for char in text:
            cells = cell_len(char)
            if x >= 0 and x + cells <= self._width:
                row[x] = (char, look)
                for covered in range(x + 1, x + cells):
                    row[covered] = ("", look)
            x += cells

    def rows(self) -> tuple[tuple[Run, ...], ...]:
        """Every row as runs, top to bottom."""
        return tuple(_runs(row) for row in self._cells)


def _runs(row: list[tuple[str, Look]]) -> tuple[Run, ...]:
    runs: list[Run] = []
    for char, look in row:
        if runs and runs[-1][1] == look:
            runs[-1] = (runs[-1][0] + char, look)
        else:
            runs.append((char, look))
    return tuple(runs)
