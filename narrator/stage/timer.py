"""The clock of a question that has a limit."""

import asyncio
import math

_TICK_S = 0.001
"""Timers fire a hair early; less than this is nothing."""


class Timer:
    """Runs from `start`, stands still while held. Without a limit it never ends."""

    def __init__(self, limit_s: float | None, warn_s: float | None = None) -> None:
        self._left_s = math.inf if limit_s is None else limit_s
        self._warn_s = warn_s
        self._since: float | None = None

    @property
    def limited(self) -> bool:
        """Whether it ever ends."""
        return math.isfinite(self._left_s)

    @property
    def left_s(self) -> float:
        """Seconds left."""
        if self._since is None:
            return self._left_s
        left = self._left_s - (asyncio.get_running_loop().time() - self._since)
        return left if left > _TICK_S else 0.0

    @property
    def ends_at(self) -> float | None:
        """Loop time of its end, None while it is held or has none."""
        if self._since is None or not self.limited:
            return None
        return self._since + self._left_s

    @property
    def warns_at(self) -> float | None:
        """Loop time at which to warn, once."""
        if self.ends_at is None or self._warn_s is None:
            return None
        return self.ends_at - self._warn_s

    def warn(self) -> float | None:
        """The seconds to warn of if it is time to; never twice."""
        warn_s = self._warn_s
        if warn_s is None or self.left_s > warn_s + _TICK_S:
            return None
        self._warn_s = None
        return warn_s

    def start(self) -> None:
        """Let it run."""
        if self._since is None:
            self._since = asyncio.get_running_loop().time()

    def hold(self) -> None:
        """Stop it where it is."""
        self._left_s, self._since = self.left_s, None
