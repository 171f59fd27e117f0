"""Virtual time: an event loop in which waiting takes no time, for tests and for silent evenings of bots."""

import asyncio
import selectors
from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

_DEADLOCK_S = 5.0
"""Real seconds without a timer, a socket or a signal after which nobody will ever wake."""


class _Hourglass(selectors.BaseSelector):
    """A selector that turns the glass instead of waiting for the sand."""

    def __init__(self) -> None:
        self.now = 0.0
        self._real = selectors.DefaultSelector()

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._real.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._real.modify(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._real.select(_DEADLOCK_S if timeout is None else 0)
        if not ready and timeout is None:
            raise RuntimeError("everybody waits and no timer runs: this evening would never go on")
        if not ready and timeout is not None:
            self.now += max(0.0, timeout)
        return ready

    def close(self) -> None:
        self._real.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._real.get_map()


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its clock starts at 0 and jumps to the next timer. Work in threads does not hold the clock back."""

    def __init__(self) -> None:
        self._hourglass = _Hourglass()
        super().__init__(self._hourglass)

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._hourglass.now


def run_virtually(evening: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` in virtual time. Raises RuntimeError when everybody waits for ever."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(evening)
