"""More of something than hands, or honest pages, can make."""

import asyncio
from collections import OrderedDict

PER_S = 20.0
"""Touches a second that ten fingers may keep up."""
BURST = 40.0
"""Touches at once, after a rest."""
_KNOWN = 256
"""Clients remembered; a table has eighteen."""


class Flood:
    """A bucket that leaks: touches of one socket pour in."""

    def __init__(self, per_s: float = PER_S, burst: float = BURST) -> None:
        self._per_s, self._burst = per_s, burst
        self._level = 0.0
        self._at_s = 0.0

    def rises(self) -> bool:
        """One more; whether it is one too many."""
        now = asyncio.get_running_loop().time()
        self._level = max(0.0, self._level - (now - self._at_s) * self._per_s) + 1
        self._at_s = now
        return self._level > self._burst


class Floods:
    """A bucket for every client, by its address."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s, self._burst = per_s, burst
        self._clients: OrderedDict[str, Flood] = OrderedDict()

    def rise(self, client: str) -> bool:
        """One more of this client's; whether it is one too many."""
        flood = self._clients.setdefault(client, Flood(self._per_s, self._burst))
        self._clients.move_to_end(client)
        if len(self._clients) > _KNOWN:
            self._clients.popitem(last=False)
        return flood.rises()
