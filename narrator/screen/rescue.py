"""The terminal is given back whatever ends the process."""

import atexit
import signal
import threading
from collections.abc import Callable
from types import FrameType

_DEADLY = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_BY_SIGNAL = 128
"""A shell's exit status for a process ended by signal n is 128 + n."""


class Rescue:
    """Calls `restore` at exit and before a deadly signal ends the process."""

    def __init__(self, restore: Callable[[], None]) -> None:
        self._restore = restore
        self._caught: list[int] = []

    def arm(self) -> None:
        """Watch from now on. Signals that somebody else already handles stay theirs."""
        atexit.register(self._restore)
        if threading.current_thread() is not threading.main_thread():
            return
        for number in _DEADLY:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._killed)
                self._caught.append(number)

    def disarm(self) -> None:
        """Stop watching."""
        atexit.unregister(self._restore)
        while self._caught:
            number = self._caught.pop()
            if signal.getsignal(number) == self._killed:
                signal.signal(number, signal.SIG_DFL)

    def _killed(self, number: int, where: FrameType | None) -> None:
        self._restore()
        raise SystemExit(_BY_SIGNAL + number)
