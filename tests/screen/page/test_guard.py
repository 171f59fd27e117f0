"""How much a client may ask, in virtual time and by the real figures."""

import asyncio

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope

from narrator.screen.page.guard import BURST, PER_S, Guard
from narrator.stage.virtual import run_virtually

HOST = "192.0.2.1:40000"


class Door:
    """A guard before a page that says yes."""

    def __init__(self) -> None:
        self._guard = Guard(PlainTextResponse("yes"), frozenset({HOST}))

    async def asks(self, client: str) -> int:
        """The status that this client gets."""
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "headers": [(b"host", HOST.encode())],
            "client": (client, 50000),
        }
        answers: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            answers.append(message)

        await self._guard(scope, receive, send)
        status: int = answers[0]["status"]
        return status


def test_a_client_that_asks_too_much_waits_and_may_then_ask_again() -> None:
    async def play() -> tuple[list[int], list[int], list[int]]:
        door = Door()
        first = [await door.asks("192.0.2.7") for _ in range(int(BURST))]
        over = [await door.asks("192.0.2.7"), await door.asks("192.0.2.8")]
        await asyncio.sleep(2 / PER_S)
        return first, over, [await door.asks("192.0.2.7") for _ in range(2)]

    first, over, again = run_virtually(play())
    assert set(first) == {200}
    assert over == [429, 200]
    assert again == [200, 429]


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_this_computer_never_waits(client: str) -> None:
    async def play() -> set[int]:
        door = Door()
        return {await door.asks(client) for _ in range(2 * int(BURST))}

    assert run_virtually(play()) == {200}
