"""The server: on this machine only, on a port that nobody knows beforehand, on the evening's own loop."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Generator

import uvicorn
from starlette.types import ASGIApp

from narrator.screen.page.touch import LONGEST

LOOPBACK = "127.0.0.1"


class _Quiet(uvicorn.Server):
    """Signals are the evening's own business."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class Server:
    """Bound at once, so that its port is known; it answers from `open` on. Raises OSError."""

    def __init__(self, host: str = LOOPBACK) -> None:
        self._socket = socket.create_server((host, 0), backlog=64)
        self.port: int = self._socket.getsockname()[1]
        self._server: _Quiet | None = None
        self._serving: asyncio.Task[None] | None = None

    def open(self, app: ASGIApp) -> None:
        """Answer from now on. What is asked is logged nowhere: an address may hold a secret."""
        self._server = _Quiet(
            uvicorn.Config(
                app,
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
                limit_concurrency=128,
                timeout_graceful_shutdown=1,
            )
        )
        self._serving = asyncio.create_task(self._server.serve([self._socket]))

    async def close(self) -> None:
        """Hang up. May be called more than once."""
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await asyncio.gather(self._serving, return_exceptions=True)
        self._socket.close()
