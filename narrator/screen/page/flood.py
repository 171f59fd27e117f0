"""More touches than hands can make."""

import asyncio

PER_S = 20.0
"""Touches a second that ten fingers may keep up."""
BURST = 40.0
"""Touches at once, after a rest."""


class Flood:
    """A bucket that leaks: touches of one socket pour in."""

    def __init__(self) -> None:
        self._level = 0.0
        self._at_s = asyncio.get_running_loop().time()

    def rises(self) -> bool:
        """One more touch; whether it is one too many."""
        now = asyncio.get_running_loop().time()
        self._level = max(0.0, self._level - (now - self._at_s) * PER_S) + 1
        self._at_s = now
        return self._level > BURST
