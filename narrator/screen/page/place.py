"""A place at the table that any number of browsers may look at, and touch."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from narrator.screen.page.touch import read_touch


class Place:
    """The table, or one seat. Whoever has its token sees the whole of it, whenever it comes."""

    def __init__(
        self,
        draw: Callable[[], bytes],
        touched: Callable[[Any], None],
        read: Callable[[str], Any] = read_touch,
    ) -> None:
        """`draw`: everything that is to be seen now, as one message. `read`: what a page sends, decoded for
        `touched`; raises msgspec.MsgspecError on what no page of ours sends."""
        self.token = secrets.token_urlsafe(32)
        """256 bits, drawn anew for every evening."""
        self.draw, self.touched, self.read = draw, touched, read
        self.looked_at = asyncio.Event()
        """Set once somebody has looked."""
        self._looking: set[asyncio.Event] = set()
        self.closed = False

    def changed(self) -> None:
        """There is something new to see. Whoever is slow sees only the newest."""
        for news in self._looking:
            news.set()

    def close(self) -> None:
        """Nothing new will ever be seen."""
        self.closed = True
        self.changed()

    def come(self) -> asyncio.Event:
        """Somebody looks: the event is set whenever there is news, and at once."""
        news = asyncio.Event()
        news.set()
        self._looking.add(news)
        self.looked_at.set()
        return news

    def go(self, news: asyncio.Event) -> None:
        """Somebody looks no more."""
        self._looking.discard(news)

    def is_looked_at(self) -> bool:
        """Whether somebody looks now."""
        return bool(self._looking)
