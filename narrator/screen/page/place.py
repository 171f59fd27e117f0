"""A place at the table that any number of browsers may look at, and touch."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from narrator.screen.page.flood import BURST, PER_S, Flood
from narrator.screen.page.touch import read_touch

LOOKERS = 8
"""Sockets that may look at one place: a few tabs, and some that a network has not given up yet."""


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
        self.token = _drawn()
        """256 bits, drawn anew for every evening."""
        self.draw, self.touched, self.read = draw, touched, read
        self.looked_at = asyncio.Event()
        """Set once somebody has looked."""
        self._looking: set[asyncio.Event] = set()
        self._flood = Flood(8 * PER_S, 8 * BURST)  # all its sockets together
        self.closed = False

    @property
    def is_full(self) -> bool:
        """Whether nobody more may look."""
        return len(self._looking) >= LOOKERS

    def admits(self, token: bytes) -> bool:
        """Whether this is its token; as slow to say no as to say yes."""
        return secrets.compare_digest(self.token.encode(), token)

    def first_words(self) -> bytes:
        """What somebody who has just come is told before he sees anything; nothing, as a rule."""
        return b""

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

    def shows(self, news: asyncio.Event) -> bool:
        """Whether that somebody may still look."""
        return news in self._looking

    def turn_away(self) -> None:
        """Nobody who looks may look on."""
        self.changed()
        self._looking.clear()

    def is_flooded(self) -> bool:
        """One more touch, by anybody; whether it is one too many."""
        return self._flood.rises()


class SeatPlace(Place):
    """A seat: its token is drawn for the phone that brings the ticket, and the ticket is torn up then."""

    def __init__(
        self, draw: Callable[[], bytes], touched: Callable[[Any], None], moved: Callable[[], None]
    ) -> None:
        """`moved`: called when a phone comes or leaves."""
        super().__init__(draw, touched)
        self.ticket = _drawn()
        """256 bits; "" once a phone has brought it."""
        self._fresh = False
        self._moved = moved
        self.left_s: float | None = None
        """Loop time since which no phone looks; None while one does, and before one came."""

    @property
    def is_taken(self) -> bool:
        """Whether it is a phone's."""
        return not self.ticket

    def admits(self, token: bytes) -> bool:
        """Whether this is its token, or its ticket, which is then worth nothing any more."""
        known = super().admits(token)
        if secrets.compare_digest(self.ticket.encode(), token) and self.ticket:
            self.ticket, self.token, self._fresh = "", _drawn(), True
            return True
        return known and self.is_taken

    def first_words(self) -> bytes:
        """The token, to whoever brought the ticket."""
        fresh, self._fresh = self._fresh, False
        return self.token.encode() if fresh else b""

    def free(self) -> None:
        """The seat is no phone's; a new ticket lies ready."""
        self.turn_away()
        self.ticket, self.token, self.left_s = _drawn(), _drawn(), None
        self._moved()

    def come(self) -> asyncio.Event:
        """A phone looks."""
        self.left_s = None
        news = super().come()
        self._moved()
        return news

    def go(self, news: asyncio.Event) -> None:
        """A phone looks no more."""
        looked = self.shows(news)
        super().go(news)
        if looked and not self._looking:
            self.left_s = asyncio.get_running_loop().time()
            self._moved()


def _drawn() -> str:
    return secrets.token_urlsafe(32)
