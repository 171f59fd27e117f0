"""Hostile requests by somebody who has a seat of his own at the table. Nothing comes of them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

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


async def test_who_asks_for_too_much_is_told_to_wait_and_the_others_are_not() -> None:
    async with siege() as (forts, _), forts[SEER].page() as line:
        await seen(line)
        answers = [await forts[WOLF].get("/seat") for _ in range(3)]
        assert all(answer.startswith(b"HTTP/1.1 200") for answer in answers)
        ticket = msgspec.json.encode({"token": forts[SEER].token})
        assert not any(ticket in answer for answer in answers)
