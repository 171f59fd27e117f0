"""The server: on a port that nobody knows beforehand, on the evening's own loop."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Generator, Sequence

import uvicorn
from starlette.types import ASGIApp

from narrator.screen.page.connection import Connection
from narrator.screen.page.touch import LONGEST

LOOPBACK = "127.0.0.1"
_TRIES = 20
"""Ports tried until one is free at every address."""
_PING_S = 5.0
"""A phone that is silent for so long, and as long again, is gone."""


class _Quiet(uvicorn.Server):
    """Signals are the evening's own business."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class Server:
    """Bound at once, so that its port is known; it answers from `open` on. Raises OSError.

    On this machine only, unless other addresses of it are named: then on one port at all of them.
    """

    def __init__(self, others: Sequence[str] = ()) -> None:
        self._sockets = _bound(tuple(dict.fromkeys((LOOPBACK, *others))))
        self.port: int = self._sockets[0].getsockname()[1]
        self._server: _Quiet | None = None
        self._serving: asyncio.Task[None] | None = None

    def open(self, app: ASGIApp) -> None:
        """Answer from now on. What is asked is logged nowhere: an address may hold a secret."""
        self._server = _Quiet(
            uvicorn.Config(
                app,
                http=Connection,
                lifespan="off",
                log_config=None,
                log_level=logging.CRITICAL,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                date_header=False,
                ws="websockets-sansio",
                ws_max_size=LONGEST,
                ws_per_message_deflate=False,
                ws_ping_interval=_PING_S,
                ws_ping_timeout=_PING_S,
                timeout_graceful_shutdown=1,
            )
        )
        self._serving = asyncio.create_task(self._server.serve(self._sockets))

    async def close(self) -> None:
        """Hang up. May be called more than once."""
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await asyncio.gather(self._serving, return_exceptions=True)
        _let_go(self._sockets)


def _bound(addresses: Sequence[str]) -> list[socket.socket]:
    """One socket an address, all on one port that the system draws."""
    for last in (*[False] * (_TRIES - 1), True):
        sockets: list[socket.socket] = []
        try:
            for address in addresses:
                port = sockets[0].getsockname()[1] if sockets else 0
                sockets.append(socket.create_server((address, port), backlog=64))
        except OSError:
            _let_go(sockets)
            if last:
                raise
        else:
            return sockets
    raise OSError("no port")


def _let_go(sockets: Sequence[socket.socket]) -> None:
    for each in sockets:
        each.close()
