"""Hostile requests, at once, replayed and late. Nothing comes of them."""

import asyncio
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from narrator.stage.ports import Panel
from tests.screen.page.siege import ATTACKS, PANEL, WITHIN_S, Attack, seen, siege, touch
from tests.screen.scenes import scene

REQUESTS = 1000
AT_ONCE = 20


async def test_a_thousand_hostile_requests_change_nothing() -> None:
    lot = Random(5)
    async with siege() as (fort, asked):
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(attack: Attack, lot: Random) -> None:
            async with gate:
                await attack(fort, lot)

        plan = [(ATTACKS[at % len(ATTACKS)], Random(lot.random())) for at in range(REQUESTS)]
        await asyncio.gather(*(one(attack, own) for attack, own in plan))
        assert not asked.done()
        async with fort.page() as line:
            picture = await seen(line)
            assert (picture["panel"], picture["revision"], picture["status"]) == (1, 0, "")
            await touch(line, picture, "seat", 5)
            await touch(line, await seen(line), "confirm")
            assert await asyncio.wait_for(asked, WITHIN_S) == (5,)


async def test_a_replayed_touch_counts_once() -> None:
    two = Panel("谁是情侣？", seats=(1, 2, 3), least=2, most=2, secret=True)
    async with siege() as (fort, _):
        choosing = asyncio.create_task(fort.screen.pick(scene(two)))
        await asyncio.sleep(0)
        async with fort.page() as line:
            picture = await seen(line)
            for _ in range(5):
                await touch(line, picture, "seat", 3)  # an even number of times would take it back
            chosen = await seen(line)
            assert (chosen["revision"], chosen["status"]) == (1, "已选：3号，还差1个")
            await touch(line, chosen, "seat", 1)
            for _ in range(5):
                await touch(line, chosen, "confirm")  # it has not seen the second seat
            both = await seen(line)
            assert not choosing.done()
            await touch(line, both, "confirm")
            assert await asyncio.wait_for(choosing, WITHIN_S) == (1, 3)


async def test_an_answer_to_a_closed_question_is_not_an_answer_to_the_next() -> None:
    async with siege() as (fort, asked), fort.page() as line:
        picture = await seen(line)
        await touch(line, picture, "seat", 5)
        chosen = await seen(line)
        await touch(line, chosen, "confirm")
        assert await asyncio.wait_for(asked, WITHIN_S) == (5,)
        again = asyncio.create_task(fort.screen.pick(scene(PANEL)))
        await touch(line, picture, "seat", 5)
        await touch(line, chosen, "confirm")
        while (picture := await seen(line))["panel"] != 2:
            pass
        assert (picture["revision"], again.done()) == (0, False)
        again.cancel()


async def test_a_flood_closes_its_own_socket_alone() -> None:
    async with siege() as (fort, asked), fort.page() as calm, fort.page() as wild:
        picture = await seen(calm)
        with pytest.raises(ConnectionClosed):
            for _ in range(200):
                await touch(wild, {**picture, "panel": 9}, "seat", 5)
            while True:
                await wild.recv()
        await touch(calm, picture, "seat", 5)
        assert (await seen(calm))["status"] == "已选：5号"
        assert not asked.done()


async def test_every_message_of_an_evening_is_as_long_as_any_other() -> None:
    async with siege() as (fort, _), fort.page() as line:
        lengths = {len(await line.recv(decode=False))}
        for panel in (None, Panel("", secret=True), Panel("三号的身份是狼人。" * 4, secret=True), PANEL):
            fort.screen.show(scene(panel))
            lengths.add(len(await line.recv(decode=False)))
        assert len(lengths) == 1


async def test_what_the_server_answers_lets_a_page_do_nothing_but_play() -> None:
    async with siege() as (fort, _):
        head, _, body = (await fort.get("/")).partition(b"\r\n\r\n")
        headers = head.decode().lower()
        assert "default-src 'none'" in headers
        assert "unsafe" not in headers
        assert "cache-control: no-store" in headers
        assert "server:" not in headers
        assert b"{{" not in body
        assert fort.token.encode() not in head + body
