"""Text measured in terminal cells. A Chinese character is two cells wide."""

import unicodedata

from rich.cells import cell_len

FILLER = "·"
"""What stands at night where there is nothing to say."""

_NEVER_FIRST = "，。！？、；：）》”…,.!?;:)"


def clean(text: str) -> str:
    """Printable text only, every blank one cell: a name can neither move the cursor nor hide."""
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char.isspace():
        return " "
    unprintable = unicodedata.category(char).startswith("C") or cell_len(char) == 0
    return "" if unprintable else char


def width_of(text: str) -> int:
    """Cells that clean text takes, character by character, as the canvas lays it."""
    return sum(cell_len(char) for char in text)


def fit(text: str, width: int) -> str:
    """Clean text of at most `width` cells; a cut is shown as …"""
    text = clean(text).strip()
    return text if width_of(text) <= width else _cut(text, width)


def _cut(text: str, width: int) -> str:
    while text and width_of(text) >= width:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def wrap(text: str, width: int, rows: int) -> list[str]:
    """At most `rows` lines of at most `width` cells; no line begins with a closing mark."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        lines.extend(_folded(clean(paragraph).strip(), width))
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], _cut(lines[rows - 1], width)] if rows > 0 else []


def _folded(text: str, width: int) -> list[str]:
    lines = []
    line = ""
    for char in text:
        if width_of(line + char) <= width:
            line += char
        elif char in _NEVER_FIRST and len(line) > 1:
            lines.append(line[:-1])
            line = line[-1] + char
        else:
            lines.append(line)
            line = char.strip()
    return [*lines, line] if line else lines


def centred(text: str, width: int) -> str:
    """The text between blanks, exactly `width` cells."""
    text = fit(text, width)
    left = (width - width_of(text)) // 2
    return " " * left + text + " " * (width - width_of(text) - left)


def inked(text: str, width: int, gap: int = 1, marks: str = FILLER * 2) -> str:
    """The text between marks, exactly `width` cells, of which `2 * gap` are blank whatever the text is.

    This is the whole secret of a night frame: a row carries the same ink with a question, a notice or
    nothing on it. `marks` are the characters left and right of the text; `gap` 0 leaves no blank at all.
    """
    text = fit(text, width - 2 * gap).replace(" ", FILLER)
    if not text:
        return " " * gap + marks[0] * (width - 2 * gap) + " " * gap
    room = width - 2 * gap - width_of(text)
    left = room // 2
    return marks[0] * left + " " * gap + text + " " * gap + marks[1] * (room - left)
