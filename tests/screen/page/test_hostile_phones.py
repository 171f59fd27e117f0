"""Hostile requests by somebody who has a seat of his own at the table. Nothing comes of them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from narrator.screen.labels import LABELS
from narrator.screen.page import connection, guard
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.server import LOOPBACK
from narrator.stage.ports import Panel
from tests.screen.page.siege import ATTACKS, WITHIN_S, Attack, Siege, seen, touch
from tests.screen.scenes import NOBODY, scene, view

WHOM = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True, to=(4,))
WOLF, SEER = 3, 4
REQUESTS = 1000
AT_ONCE = 20


@contextlib.asynccontextmanager
async def siege() -> AsyncIterator[tuple[dict[int, Siege], "asyncio.Task[Any]"]]:
    """Seat four is asked; seat three has a token of its own. By seat, 0 is the table."""
    screen = PhonesScreen(1.0, seats=range(1, 9), view=lambda seat: view(8), addresses=(LOOPBACK,))
    screen.open()
    forts = {0: Siege(screen)}
    for seat in (WOLF, SEER):
        place = screen.seats[seat].place
        assert place.admits(place.ticket.encode())
        forts[seat] = Siege(screen)
        forts[seat].token = place.token
        place.first_words()
    asked = asyncio.create_task(screen.pick(scene(WHOM, "night", 8, slot=1)))
    await asyncio.sleep(0)
    try:
        yield forts, asked
    finally:
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await screen.close()


async def for_another_seat(siege: Siege, lot: Random) -> None:
    """An answer to a question that was put to somebody else, with every number guessed right."""
    async with siege.page() as line:
        picture = await seen(line)
        for did, what in (
            ("seat", 5),
            ("confirm", ""),
            ("word", 0),
            ("command", "undo"),
            ("command", "here"),
        ):
            await touch(line, {**picture, "panel": lot.choice((picture["panel"], 1, 2))}, did, what)


async def test_a_thousand_hostile_requests_of_a_seat_change_nothing() -> None:
    lot = Random(7)
    attacks: tuple[Attack, ...] = (*ATTACKS, for_another_seat)
    async with siege() as (forts, asked):
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(attack: Attack, lot: Random) -> None:
            async with gate:
                await attack(forts[WOLF], lot)

        plan = [(attacks[at % len(attacks)], Random(lot.random())) for at in range(REQUESTS)]
        await asyncio.gather(*(one(attack, own) for attack, own in plan))
        assert not asked.done()
        async with forts[SEER].page() as line:
            picture = await seen(line)
            assert (picture["title"], picture["revision"], picture["status"]) == (WHOM.title, 0, "")
            for _ in range(5):
                await touch(line, picture, "seat", 5)
            while (chosen := await seen(line))["revision"] != 1:
                pass
            await touch(line, chosen, "confirm")
            assert await asyncio.wait_for(asked, WITHIN_S) == (5,)


async def test_a_ticket_brings_a_token_once_and_then_is_nobodys() -> None:
    async with siege() as (forts, _):
        fort = forts[0]
        screen = fort.screen
        assert isinstance(screen, PhonesScreen)
        place = screen.seats[1].place
        forts[0].token = place.ticket
        async with fort.page() as line:
            first = await seen(line)
            assert first["kind"] == "token"
            assert (await seen(line))["kind"] == "picture"
        async with fort.page() as line:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), WITHIN_S)
        fort.token = first["token"]
        async with fort.page() as line:
            assert (await seen(line))["kind"] == "picture"
            place.free()
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(line.recv(), WITHIN_S)


async def test_who_asks_for_too_much_is_told_to_wait_and_the_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "PER_S", 0.0)  # a bucket that does not leak: however slow, it is full
    monkeypatch.setattr(guard, "BURST", 6.0)
    async with siege() as (forts, _):
        wild, calm = forts[WOLF], forts[SEER]
        wild.source, calm.source = "127.0.0.2", "127.0.0.3"
        async with wild.page() as before, calm.page() as line:
            assert all([(await wild.get("/seat")).startswith(b"HTTP/1.1 200") for _ in range(5)])
            for path in ("/seat", "/", "/static/page.css", "/story"):
                refused = await wild.get(path)
                assert refused.startswith(b"HTTP/1.1 429")
                assert b"content-security-policy" in refused.lower()
            with pytest.raises(InvalidStatus) as status:
                async with wild.page():
                    pass
            assert status.value.response.status_code == HTTPStatus.FORBIDDEN
            assert (await calm.get("/seat")).startswith(b"HTTP/1.1 200")
            for _ in range(10):
                assert (await forts[0].get("/")).startswith(b"HTTP/1.1 200"), "the table page never waits"
            assert (await seen(before))["title"] == LABELS.phone.equal, "who was there already stays"
            assert (await seen(line))["title"] == WHOM.title


async def test_who_holds_many_connections_gets_no_more_and_the_others_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "PER_CLIENT", 4)
    async with siege() as (forts, _):
        wild, calm = forts[WOLF], forts[SEER]
        wild.source, calm.source = "127.0.0.2", "127.0.0.3"
        held = [await wild.connection() for _ in range(3)]
        assert (await wild.get("/seat")).startswith(b"HTTP/1.1 200"), "a fourth is not too many"
        held.append(await wild.connection())
        for _ in range(20):
            assert await ended(await wild.connection()) == b""
        assert (await calm.get("/seat")).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connection, "IN_ALL", 4)
        assert await calm.get("/seat") == b"", "there are too many of all"
        assert (await forts[0].get("/")).startswith(b"HTTP/1.1 200"), "the table page is always let in"
        for _, writer in held:
            writer.close()


async def test_a_silent_or_half_open_connection_is_hung_up_and_a_socket_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with siege() as (forts, asked), forts[SEER].page() as line:
        picture = await seen(line)
        host = f"Host: {forts[SEER].host}\r\n"
        monkeypatch.setattr(connection, "WITHIN_S", 0.01)
        for sent in (
            "",
            "GET /se",
            f"GET /seat HTTP/1.1\r\n{host}",
            f"POST / HTTP/1.1\r\n{host}Content-Length: 9\r\n\r\nx",
        ):
            silent = await forts[WOLF].connection()
            silent[1].write(sent.encode())
            assert b" 200 " not in await ended(silent)
        await touch(line, picture, "seat", 5)
        chosen = await seen(line)
        await touch(line, chosen, "confirm")
        assert await asyncio.wait_for(asked, WITHIN_S) == (5,)


async def ended(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bytes:
    """What came until the other side hung up."""
    reader, writer = line
    got = b""
    with contextlib.suppress(ConnectionError):
        got = await asyncio.wait_for(reader.read(), WITHIN_S)
    writer.close()
    return got
