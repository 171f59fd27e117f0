"""Whoever besieges the port of the page: malformed, oversized, stale requests, and such from elsewhere."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from narrator.screen.page.screen import PageScreen
from narrator.screen.page.touch import LONGEST
from narrator.stage.ports import Panel
from tests.screen.scenes import NOBODY, scene

PANEL = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True)
WITHIN_S = 5.0


class Siege:
    """A page screen with a question open, and its address."""

    def __init__(self, screen: PageScreen) -> None:
        self.screen = screen
        site, _, self.token = screen.address.partition("#")
        self.host = site.removeprefix("http://").rstrip("/")
        self.port = int(self.host.rpartition(":")[2])
        self.source = "127.0.0.1"
        """Where its connections come from."""

    @contextlib.asynccontextmanager
    async def socket(self, origin: str = "", **more: Any) -> AsyncIterator[ClientConnection]:
        """A socket, from our own page unless told otherwise."""
        ours = Origin(origin or f"http://{self.host}")
        async with connect(
            f"ws://{self.host}/socket", origin=ours, local_addr=(self.source, 0), **more
        ) as line:
            yield line

    @contextlib.asynccontextmanager
    async def page(self) -> AsyncIterator[ClientConnection]:
        """A page of ours that has said who it is."""
        async with self.socket() as line:
            await line.send(msgspec.json.encode({"token": self.token}), text=True)
            yield line

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing is said yet."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))

    async def raw(self, sent: bytes, *, ends: bool = False) -> bytes:
        """What the port answers to some bytes; `ends`: nothing more will come."""
        reader, writer = await self.connection()
        answer = b""
        with contextlib.suppress(OSError):
            writer.write(sent)
            if ends:
                writer.write_eof()
            answer = await asyncio.wait_for(reader.read(), WITHIN_S)
        writer.close()
        return answer

    async def get(self, path: str, *, host: str = "", method: str = "GET") -> bytes:
        """The answer to a plain request."""
        return await self.raw(
            f"{method} {path} HTTP/1.1\r\nHost: {host or self.host}\r\nConnection: close\r\n\r\n".encode()
        )


@contextlib.asynccontextmanager
async def siege() -> AsyncIterator[tuple[Siege, "asyncio.Task[Any]"]]:
    """A question is open; whoever is outside tries."""
    screen = PageScreen(1.0)
    screen.open()
    asked = asyncio.create_task(screen.pick(scene(PANEL)))
    await asyncio.sleep(0)
    try:
        yield Siege(screen), asked
    finally:
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await screen.close()


async def seen(line: ClientConnection) -> dict[str, Any]:
    """The next picture."""
    picture: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(line.recv(), WITHIN_S))
    return picture


async def touch(line: ClientConnection, picture: dict[str, Any], did: str, what: int | str = "") -> None:
    """What a hand on that picture sends."""
    stood = {name: picture[name] for name in ("panel", "revision", "step")}
    await line.send(msgspec.json.encode({**stood, "did": did, "what": what}), text=True)


Attack = Callable[[Siege, Random], Awaitable[None]]


async def from_elsewhere(siege: Siege, lot: Random) -> None:
    """Another site's script, or a name that was made to point here."""
    origins = ("http://evil.example", f"https://{siege.host}", "null", f"http://127.0.0.1:{siege.port + 1}")
    with pytest.raises(InvalidStatus) as refused:
        async with siege.socket(lot.choice(origins)):
            pass
    assert refused.value.response.status_code == 403


async def under_another_name(siege: Siege, lot: Random) -> None:
    names = ("evil.example", f"evil.example:{siege.port}", "127.0.0.1", f"{siege.host}\r\nHost: {siege.host}")
    answer = await siege.get("/", host=lot.choice(names))
    assert b" 421 " in answer or b" 400 " in answer


async def without_the_token(siege: Siege, lot: Random) -> None:
    hellos: tuple[str | bytes, ...] = (
        '{"token": ""}',
        f'{{"token": "{siege.token[:-1]}"}}',
        f'{{"token": "{siege.token}", "seat": 1}}',
        f'{{"token": "{"é" * 100}"}}',
        "{}",
        "[" * 200,
        lot.randbytes(60),
        siege.token,
    )
    async with siege.socket() as line:
        await line.send(lot.choice(hellos))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(line.recv(), WITHIN_S)


async def malformed(siege: Siege, lot: Random) -> None:
    """A page that has the token, and is out of its mind."""
    whole = '{"panel": 1, "revision": 0, "step": 0, "did": "seat", "what": 5}'
    sent: tuple[str | bytes, ...] = (
        whole[: lot.randrange(len(whole))],
        whole.replace("seat", "everything"),
        whole.replace("1", "-1", 1),
        whole.replace("1", "1e400", 1),
        whole.replace("5", '"' + "5" * 17 + '"'),
        whole.replace("5", "[5]"),
        whole.replace("}", ', "answer": [5]}'),
        whole.encode(),
        lot.randbytes(40),
        "x" * (LONGEST + 1),
    )
    async with siege.page() as line:
        await line.send(lot.choice(sent))
        with pytest.raises(ConnectionClosed):
            while True:
                await asyncio.wait_for(line.recv(), WITHIN_S)


async def stale(siege: Siege, lot: Random) -> None:
    """Well-formed, for a question or a choice that is not there (any more, or yet)."""
    async with siege.page() as line:
        picture = await seen(line)
        for _ in range(3):
            panel = picture["panel"] + lot.choice((-1, 0, 1, 1000))
            revision = picture["revision"] + lot.choice((1, 2, 2**53 - 99))
            did, what = lot.choice(
                (("seat", 5), ("word", 0), ("confirm", ""), ("command", "undo"), ("key", "5"))
            )
            await touch(line, {"panel": abs(panel), "revision": revision, "step": 0}, did, what)


async def not_offered(siege: Siege, lot: Random) -> None:
    """Commands that are not to be had at night, keys without a meaning."""
    async with siege.page() as line:
        picture = await seen(line)
        did, what = lot.choice(
            (("command", "pause"), ("command", "x"), ("word", 1), ("any", ""), ("key", "r"))
        )
        if did != "any":
            await touch(line, {**picture, "panel": 0}, did, what)


async def garbage(siege: Siege, lot: Random) -> None:
    """Bytes that are no request, or half of one."""
    sent = (
        lot.randbytes(lot.randrange(1, 2000)),
        b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 70_000,
        b"GET /socket HTTP/1.1\r\nHost: " + siege.host.encode() + b"\r\nUpgrade: websocket\r\n",
        b"POST / HTTP/1.1\r\nHost: " + siege.host.encode() + b"\r\nContent-Length: 99999999999\r\n\r\nx",
    )
    assert b" 200 " not in (await siege.raw(lot.choice(sent), ends=True))[:20]


async def other_paths(siege: Siege, lot: Random) -> None:
    paths = (
        "/static/../screen.py",
        "/static/%2e%2e/screen.py",
        "//static//",
        "/static/",
        "/socket",
        "/etc/passwd",
    )
    method = lot.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS"))
    answer = await siege.get(lot.choice(paths), method=method)
    assert answer.startswith(b"HTTP/1.1 4")
    assert b"import" not in answer


ATTACKS: tuple[Attack, ...] = (
    from_elsewhere,
    under_another_name,
    without_the_token,
    malformed,
    stale,
    not_offered,
    garbage,
    other_paths,
)
