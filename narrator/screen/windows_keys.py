"""The keyboard of a Windows console, key by key, without echo."""

import asyncio
import ctypes
import signal
import sys
import threading
from collections.abc import Callable

from narrator.screen.keys import Key
from narrator.screen.keystrokes import Keystrokes

if sys.platform == "win32":
    import msvcrt

    _POLL_S = 0.02
    """The console has nothing to wait on; a fiftieth of a second is not felt."""
    _STDOUT = -11
    _SEQUENCES = 0x7
    """Processed output, wrap at the end of a line, escape sequences."""

    class WindowsKeyboard:
        """The console of this process, watched by a thread."""

        def __init__(self) -> None:
            self._closed = threading.Event()
            self._strokes = Keystrokes()

        def open(self, press: Callable[[Key], None]) -> None:
            """From now on call `press` on the running loop for every keystroke."""
            console = ctypes.windll.kernel32
            console.SetConsoleMode(console.GetStdHandle(_STDOUT), _SEQUENCES)
            loop = asyncio.get_running_loop()
            self._closed.clear()
            threading.Thread(target=self._watch, args=(loop, press), name="keys", daemon=True).start()

        def forget(self) -> None:
            """Drop everything pressed so far and not yet read."""
            while msvcrt.kbhit():
                msvcrt.getwch()
            self._strokes = Keystrokes()

        def close(self) -> None:
            """Leave the console alone."""
            self._closed.set()

        def _watch(self, loop: asyncio.AbstractEventLoop, press: Callable[[Key], None]) -> None:
            while not self._closed.wait(0 if msvcrt.kbhit() else _POLL_S):
                if not msvcrt.kbhit():
                    continue
                char = msvcrt.getwch()
                if char in "\x00\xe0":  # an arrow or a function key: its second half says which
                    msvcrt.getwch()
                elif char == "\x03":
                    signal.raise_signal(signal.SIGINT)
                else:
                    for key in self._strokes.feed(char):
                        loop.call_soon_threadsafe(press, key)
