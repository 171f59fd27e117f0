"""A closed terminal or a kill ends an evening in order: devices let go, terminal given back."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

BY_SIGNAL = 128
"""Added to a signal's number, it is the exit code of a program which that signal ended."""
PATIENCE_S = 6.0
"""An evening that takes longer to end hangs in a dead terminal or device; its journal is on the disk."""


class Stopped(Exception):
    """By a signal."""

    def __init__(self, number: int) -> None:
        super().__init__(f"stopped by {signal.Signals(number).name}")
        self.code = BY_SIGNAL + number


def run_stoppably(run: Callable[[Coroutine[Any, Any, T]], T], evening: Coroutine[Any, Any, T]) -> T:
    """`run(evening)`, which SIGTERM and SIGHUP cancel as Ctrl-C does. Raises Stopped.

    A handler that raised would not do: Python drops what is raised within a weak reference's callback. Nor
    would the loop's own: it is not called while the loop waits for a terminal that does not read.
    """
    caught: list[int] = []
    timers: list[threading.Timer] = []
    numbers = _deadly()

    async def watched() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def stop(number: int, where: FrameType | None) -> None:
            if caught:
                return
            caught.append(number)
            timer = threading.Timer(PATIENCE_S, os._exit, (BY_SIGNAL + number,))
            timer.daemon = True
            timer.start()
            timers.append(timer)
            loop.call_soon_threadsafe(task.cancel)

        for number in numbers:
            signal.signal(number, stop)
        return await evening

    try:
        return run(watched())
    except asyncio.CancelledError:
        if caught:
            raise Stopped(caught[0]) from None
        raise
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        for timer in timers:
            timer.cancel()


def _deadly() -> tuple[int, ...]:
    """The signals that nobody handles or ignores. Windows ends a program without asking."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return ()
    numbers = (signal.SIGTERM, signal.SIGHUP)
    return tuple(number for number in numbers if signal.getsignal(number) is signal.SIG_DFL)
