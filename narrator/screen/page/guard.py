"""Who may speak to the server at all: Host and Origin are ours, or there is no answer."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from narrator.screen.page.connection import OWN
from narrator.screen.page.flood import Floods
from narrator.screen.story.document import STYLE_HASH

_REFUSED = 1008
"""WebSocket close code: against the policy."""
PER_S, BURST = 100.0, 400.0
"""Requests of one client a second, and at once: eighteen phones behind one router, all reloading."""


class Guard:
    """Middleware. A page of another site, or a name that was made to point here, gets nothing.

    Browsers say in Host which name they were given, and in Origin whose script opens a socket; scripts
    cannot lie about either.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        """`hosts`: the names and ports under which this server may be called, such as "127.0.0.1:40001"."""
        self._app, self._hosts = app, hosts
        self._floods = Floods(PER_S, BURST)
        self._headers = {
            "content-security-policy": _policy(hosts),
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()",
            "cache-control": "no-store",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        client = client_of(scope)
        flooded = client not in OWN and self._floods.rise(client)
        known = headers.getlist("host") in [[host] for host in self._hosts]
        if scope["type"] == "websocket":
            ours = headers.getlist("origin") in [[f"http://{host}"] for host in self._hosts]
            app = self._app if known and ours and not flooded else WebSocketClose(_REFUSED)
            await app(scope, receive, send)
            return
        app = self._app if known else PlainTextResponse("This is not the address of the game.", 421)
        if flooded:
            app = PlainTextResponse("Too many requests: wait a second.", 429)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await app(scope, receive, send_with_headers)


def client_of(scope: Scope) -> str:
    """The network address of whoever asks."""
    client = scope.get("client")
    return client[0] if client else ""


def _policy(hosts: frozenset[str]) -> str:
    """Nothing but our own files, and nothing that a script could write into a page."""
    sockets = " ".join(f"ws://{host}" for host in sorted(hosts))
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {STYLE_HASH}",
            "img-src 'self'",
            f"connect-src 'self' {sockets}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )
