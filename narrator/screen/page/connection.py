"""Connections as they come in: nobody may hold many of them, nor hold one and say nothing."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

OWN = ("127.0.0.1", "::1")
"""This computer itself: whoever crowds the phones' way in must not lock out the table page."""
PER_CLIENT = 128
"""Connections of one client: eighteen phones behind one router, each with a browser's six and a socket."""
IN_ALL = 256
"""Connections of all phones: far fewer than a process may have files, of which the journal is one."""
WITHIN_S = 15.0
"""A request, and its answer, take no longer, however slow the network."""


class Connection(H11Protocol):
    """One connection, until it is a socket, which has limits of its own."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
        else:
            self._wait()

    def on_response_complete(self) -> None:
        """The next request may come."""
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """It is a socket from now on."""
        self._rest()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._rest()
        super().connection_lost(exc)

    def _is_one_too_many(self) -> bool:
        clients = [_far_end(each) for each in self.connections]
        mine = _far_end(self)
        if mine in OWN:
            return False
        others = [client for client in clients if client not in OWN]
        return len(others) > IN_ALL or others.count(mine) > PER_CLIENT

    def _wait(self) -> None:
        self._rest()
        self._deadline = self.loop.call_later(WITHIN_S, self.transport.abort)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


def _far_end(connection: Any) -> str:
    """The network address at its far end."""
    return connection.client[0] if connection.client else ""
