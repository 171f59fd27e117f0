"""The site: the files of the pages, and the socket through which a page sees its place and touches it."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from narrator.screen.lettering import PLAIN, Lettering
from narrator.screen.page.flood import Flood
from narrator.screen.page.guard import Guard, client_of
from narrator.screen.page.message import message, written
from narrator.screen.page.pages import STATIC, html
from narrator.screen.page.place import Place
from narrator.screen.page.touch import read_hello

LOOKERS = 96
"""Sockets open at the same time; a table of eighteen phones reloading at once needs forty."""
STRANGERS = 24
"""Sockets of one client that have not said yet which place they are."""
HELLO_S = 5.0
"""A page that has not said which place it is by then is none."""
REFUSED, FULL, OVER = 1008, 1013, 1000
"""WebSocket close codes: never mind coming back; come back later; the evening is over."""


class Site:
    """Everything the server answers. `places`: the table, and the seats that may have phones."""

    def __init__(
        self,
        places: Sequence[Place],
        hosts: frozenset[str],
        *,
        page: str = "table",
        lettering: Lettering = PLAIN,
        routes: Sequence[Route] = (),
    ) -> None:
        """`page`: which one is at the root; `lettering`: of its words; `routes`: what else is answered."""
        self._places = places
        self._open = 0
        self._shown = lettering.shown
        self._strangers: Counter[str] = Counter()
        self.app = Guard(
            Starlette(
                routes=[
                    Route("/", _page(page, lettering)),
                    Route("/seat", _page("seat", lettering)),
                    *routes,
                    Mount("/static", StaticFiles(directory=str(STATIC))),
                    WebSocketRoute("/socket", self._socket),
                ]
            ),
            hosts,
        )

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        client = client_of(socket.scope)
        if self._open >= LOOKERS or self._strangers[client] >= STRANGERS:
            await _close(socket, FULL)
            return
        self._open += 1
        try:
            self._strangers[client] += 1
            try:
                place = await self._place_of(socket)
            finally:
                self._strangers[client] -= 1
            if place is None:
                await _close(socket, REFUSED)
            elif place.is_full:
                await _close(socket, FULL)
            else:
                await _look(socket, place, self._shown)
        except (WebSocketDisconnect, RuntimeError):  # it is gone, in the middle of a word perhaps
            pass
        finally:
            self._open -= 1
            self._strangers += Counter()  # forgets clients without a stranger

    async def _place_of(self, socket: WebSocket) -> Place | None:
        """The place whose token the page gives; every token is compared, so that time tells nothing."""
        try:
            token = read_hello(await asyncio.wait_for(socket.receive_text(), HELLO_S)).token
        except (TimeoutError, msgspec.MsgspecError, KeyError, UnicodeError):
            return None
        given = token.encode()
        found = [place for place in self._places if place.admits(given)]
        return found[0] if found else None


async def _look(socket: WebSocket, place: Place, shown: Callable[[str], str]) -> None:
    """Show the whole place, then what is new; heed touches until either side has enough."""
    news = place.come()
    showing = asyncio.create_task(_show(socket, place, news, shown))
    heeding = asyncio.create_task(_heed(socket, place, news))
    try:
        await asyncio.wait({showing, heeding}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        place.go(news)
        for task in (showing, heeding):
            task.cancel()
        await asyncio.gather(showing, heeding, return_exceptions=True)
        await _close(socket, OVER if place.closed else REFUSED)


async def _show(socket: WebSocket, place: Place, news: asyncio.Event, shown: Callable[[str], str]) -> None:
    token = place.first_words()
    if token:
        await socket.send_text(message({"kind": "token", "token": token.decode()}).decode())
    while True:
        await news.wait()
        news.clear()
        if not place.shows(news):
            return
        await socket.send_text(written(place.draw(), shown))
        if place.closed:
            return


async def _heed(socket: WebSocket, place: Place, news: asyncio.Event) -> None:
    """Touches, until one comes that no page of ours sends."""
    flood = Flood()
    while True:
        try:
            touch = place.read(await socket.receive_text())
        except (msgspec.MsgspecError, KeyError, UnicodeError):
            return
        if flood.rises() or not place.shows(news):
            return
        if not place.closed and not place.is_flooded():
            place.touched(touch)


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # closed already
        await socket.close(code)


def _page(name: str, lettering: Lettering) -> Callable[[Request], HTMLResponse]:
    text = html(name, lettering)

    def page(request: Request) -> HTMLResponse:
        return HTMLResponse(text)

    return page
