"""Where keystrokes come from on this system."""

import sys
from collections.abc import Callable
from typing import Protocol

from narrator.screen.keys import Key

if sys.platform == "win32":
    from narrator.screen.windows_keys import WindowsKeyboard
else:
    from narrator.screen.posix_keys import PosixKeyboard


class Keyboard(Protocol):
    """A terminal's keys, one by one, without echo."""

    def open(self, press: Callable[[Key], None]) -> None:
        """From now on call `press` on the running loop for every keystroke."""

    def forget(self) -> None:
        """Drop everything pressed so far and not yet read."""

    def close(self) -> None:
        """Give the terminal back; may be called at any time, more than once."""


def this_keyboard() -> Keyboard:
    """The keyboard of the terminal that this process runs in."""
    if sys.platform == "win32":
        return WindowsKeyboard()
    else:  # noqa: RET505 - without it the type checker reads this line on Windows too
        return PosixKeyboard(sys.stdin.fileno())
