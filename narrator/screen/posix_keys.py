"""The keyboard of a POSIX terminal, key by key, without echo."""

import asyncio
import codecs
import contextlib
import os
import select
import sys
from collections.abc import Callable
from typing import Any

from narrator.screen.keys import Key
from narrator.screen.keystrokes import Keystrokes

if sys.platform != "win32":
    import termios
    import tty

    _CHUNK = 4096

    class PosixKeyboard:
        """The terminal behind a file descriptor. `open` wants a running loop, `close` does not."""

        def __init__(self, fd: int) -> None:
            self._fd = fd
            self._before: list[Any] | None = None
            self._loop: asyncio.AbstractEventLoop | None = None
            self._press: Callable[[Key], None] = lambda key: None
            self._forget()

        def open(self, press: Callable[[Key], None]) -> None:
            """From now on call `press` for every keystroke."""
            self._press = press
            self._before = termios.tcgetattr(self._fd)
            tty.setcbreak(self._fd, termios.TCSANOW)
            modes = termios.tcgetattr(self._fd)
            # Ctrl-S would freeze the picture, Ctrl-Z leave a secret one behind.
            modes[tty.IFLAG] &= ~termios.IXON
            modes[tty.CC][termios.VSUSP] = b"\x00"
            termios.tcsetattr(self._fd, termios.TCSANOW, modes)
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._fd, self._read)

        def forget(self) -> None:
            """Drop everything pressed so far and not yet read."""
            termios.tcflush(self._fd, termios.TCIFLUSH)
            self._forget()

        def _forget(self) -> None:
            self._strokes = Keystrokes()
            self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

        def close(self) -> None:
            """Give the terminal back as it was; unread keys do not reach the shell."""
            if self._before is None:
                return
            with contextlib.suppress(termios.error):
                # Not TCSAFLUSH: it would wait for a terminal that does not read any more.
                termios.tcflush(self._fd, termios.TCIFLUSH)
                termios.tcsetattr(self._fd, termios.TCSANOW, self._before)
            self._before = None
            if self._loop is not None and not self._loop.is_closed():
                self._loop.remove_reader(self._fd)

        def _read(self) -> None:
            if not select.select([self._fd], [], [], 0)[0]:
                return  # forgotten between the loop's look and now; reading would stop the evening
            try:
                chunk = os.read(self._fd, _CHUNK)
            except OSError:
                chunk = b""
            if not chunk and self._loop is not None:
                self._loop.remove_reader(self._fd)  # the terminal is gone; the voice may still go on
            for key in self._strokes.feed(self._decode(chunk)):
                self._press(key)
