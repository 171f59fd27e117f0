"""The pane on which frames are painted: the terminal's alternate screen."""

import contextlib
import io
import os

from rich.console import Console

from narrator.screen.frame import Frame, Size
from narrator.screen.theme import theme

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[2J"
"""Alternate screen (it has no scrollback), no cursor, no wrapping, pastes marked, all blank."""
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Synchronised output: terminals that know it show a frame at once, others ignore it."""
_LEAVE = _END + "\x1b[0m\x1b[2J\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
_SIZE_UNKNOWN = (80, 24)


class Glass:
    """The terminal behind a file descriptor. `close` may be called at any time, more than once."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        # No buffer: what a signal cuts off must not come out later, on the shell's screen.
        self._out = os.fdopen(fd, "wb", buffering=0, closefd=False)
        self._console = Console(file=io.StringIO(), force_terminal=True, legacy_windows=False)
        self._console.push_theme(theme(self._console.no_color or self._console.color_system is None))
        self._is_open = False
        self._painted: Size = (0, 0)

    def open(self) -> None:
        """Leave what the terminal showed and begin with a blank pane."""
        self._is_open = True
        self._write(_ENTER)

    def size(self) -> Size:
        """Columns and rows, as they are now."""
        try:
            return os.get_terminal_size(self._fd)
        except OSError:
            return _SIZE_UNKNOWN

    def paint(self, frame: Frame, size: Size) -> None:
        """Put a frame of this size on the pane in a single write, so that nothing flickers."""
        with self._console.capture() as captured:
            self._console.print(frame, end="", crop=False)
        rows = captured.get().splitlines()
        blank = "" if size == self._painted else "\x1b[0m\x1b[2J"
        self._painted = size
        placed = "".join(f"\x1b[{at};1H{row}" for at, row in enumerate(rows, 1))
        with contextlib.suppress(OSError):  # the terminal is gone; the voice may still go on
            self._write(_BEGIN + blank + placed + _END)

    def close(self) -> None:
        """Wipe the pane and bring back what the terminal showed before."""
        if self._is_open:
            self._is_open = False
            with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
                self._write(_LEAVE)

    def _write(self, text: str) -> None:
        left = memoryview(text.encode())
        while left:
            left = left[self._out.write(left) :]
