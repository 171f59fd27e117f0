"""Whoever has a phone is asked there, the others on the table page; a phone may leave at any moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from narrator.game.view import View
from narrator.screen.labels import LABELS
from narrator.screen.page.phones import GRACE_S, PhonesScreen
from narrator.screen.page.place import Place
from narrator.screen.page.seat import TOUCHES
from narrator.screen.page.touch import read_touch
from narrator.stage.panels import decoy, notice, received
from narrator.stage.ports import Light, Panel
from narrator.stage.virtual import run_virtually
from tests.screen.page.phones import wanted
from tests.screen.scenes import NOBODY, scene, view

WHOM = Panel("你要查验谁？", seats=(1, 2, 3, 5), choices=(NOBODY,), secret=True, to=(4,))
WOLVES = Panel("你们要袭击谁？", seats=(1, 2, 3, 5), secret=True, to=(4, 6))
BALLOT = Panel("四号，你投谁？", seats=(1, 2, 3), choices=(NOBODY,), to=(4,))
CARDS = {4: "seer", 6: "werewolf"}


def own(seat: int) -> View:
    return msgspec.structs.replace(view(8), own_seat=seat, own_card=CARDS.get(seat, "villager"))


class Table:
    """A screen of eight seats; `comes` lets phones come."""

    def __init__(self) -> None:
        self.screen = PhonesScreen(
            1.0, seats=range(1, 9), view=own, addresses=("192.0.2.1", "192.0.2.2"), names=("小明",)
        )
        self._eyes: dict[int, asyncio.Event] = {}

    def comes(self, *seats: int) -> None:
        for seat in seats:
            place = self.screen.seats[seat].place
            if not place.is_taken:
                assert place.admits(place.ticket.encode())
            self._eyes[seat] = place.come()

    def leaves(self, seat: int) -> None:
        self.screen.seats[seat].place.go(self._eyes[seat])

    def place(self, seat: int) -> Place:
        """Seat 0 is the table."""
        return self.screen.seats[seat].place if seat else self.screen.table

    def sees(self, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.json.decode(self.place(seat).draw())
        return seen

    def touches(self, seat: int, did: str, what: int | str = "", **stale: int) -> None:
        stood = {name: self.sees(seat)[name] for name in ("panel", "revision", "step")} | stale
        self.place(seat).touched(read_touch(msgspec.json.encode({**stood, "did": did, "what": what})))

    def asks(self, panel: Panel, slot: int = 1, **more: Any) -> "asyncio.Task[Any]":
        light: Light = "night" if slot else "day"
        return asyncio.create_task(self.screen.pick(scene(panel, light, 8, slot=slot, **more)))


def at_a_table(play: Callable[[Table], Awaitable[None]]) -> None:
    async def run() -> None:
        await play(Table())

    run_virtually(run())


def test_a_secret_is_asked_on_the_own_phone_and_nowhere_else() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        table.screen.show(scene(decoy(), "night", 8, slot=1))
        others = [table.place(seat).draw() for seat in (0, 3)]
        asked = table.asks(WHOM)
        await asyncio.sleep(0)
        assert [table.place(seat).draw() for seat in (0, 3)] == others
        assert table.sees(4)["title"] == WHOM.title
        table.touches(4, "seat", 5)
        assert table.sees(4)["status"] == "已选：5号"
        assert [table.place(seat).draw() for seat in (0, 3)] == others
        table.touches(4, "confirm")
        assert await asked == (5,)

    at_a_table(play)


def test_a_seat_without_a_phone_is_asked_on_the_table_page() -> None:
    async def play(table: Table) -> None:
        table.comes(3)
        asked = table.asks(WHOM)
        await asyncio.sleep(0)
        assert table.sees(0)["title"] == WHOM.title
        table.touches(0, "seat", 5)
        table.touches(0, "confirm")
        assert await asked == (5,)

    at_a_table(play)


def test_two_who_are_asked_together_see_one_choice_wherever_they_sit() -> None:
    async def play(table: Table) -> None:
        table.comes(4)
        asked = table.asks(WOLVES)
        await asyncio.sleep(0)
        table.touches(4, "seat", 5)
        assert [table.sees(seat)["status"] for seat in (0, 4)] == ["已选：5号"] * 2
        table.touches(0, "seat", 2)
        table.touches(4, "confirm", revision=1)  # it has not seen the change
        assert not asked.done()
        table.touches(4, "confirm")
        assert await asked == (2,)

    at_a_table(play)


def test_every_phone_wants_the_same_number_of_touches_in_a_call_and_no_more() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        asked = table.asks(WHOM)
        await asyncio.sleep(0)
        touched = {3: 0, 4: 0}
        for seat in touched:
            while (meant := wanted(table.sees(seat))) is not None:
                table.touches(seat, *meant)
                touched[seat] += 1
                if seat == 4 and touched[4] == 2:
                    assert len(await asked) > 0
                    table.screen.show(scene(decoy(), "night", 8, slot=1))
        assert touched == {3: TOUCHES, 4: TOUCHES}
        assert [table.sees(seat)["status"] for seat in touched] == [LABELS.phone.enough] * 2
        assert table.sees(3)["help"] == table.sees(4)["help"] != ""

    at_a_table(play)


def test_what_sleepers_touch_answers_nothing() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        asked = table.asks(WHOM)
        await asyncio.sleep(0)
        for did, what in (
            ("any", ""),
            ("seat", 5),
            ("confirm", ""),
            ("command", "undo"),
            ("key", "u"),
            ("word", 0),
        ):
            table.touches(3, did, what)
            table.touches(0, did, what)
        assert not asked.done()
        assert table.sees(4)["status"] == ""
        asked.cancel()

    at_a_table(play)


def test_news_and_what_may_be_taken_back_stand_on_the_phone_they_are_for() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        table.screen.show(scene(notice("五号是狼人。", (4,)), "night", 8, slot=1))
        assert [table.sees(seat)["title"] for seat in (0, 3, 4)] == ["", LABELS.phone.equal, "五号是狼人。"]
        taken_back = table.asks(received("收到了。", (4,)))
        await asyncio.sleep(0)
        table.touches(3, "command", "undo")
        table.touches(0, "command", "undo")
        await asyncio.sleep(0)
        assert not taken_back.done()
        table.touches(4, "command", "undo")
        assert await taken_back == "undo"

    at_a_table(play)


def test_a_ballot_may_be_touched_on_the_own_phone_and_commands_may_not() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        asked = table.asks(BALLOT, slot=0)
        await asyncio.sleep(0)
        assert table.sees(3)["title"] == BALLOT.title
        assert wanted(table.sees(3)) is None
        table.touches(3, "seat", 1, panel=1)
        for did, what in (("command", "pause"), ("key", "p")):
            table.touches(4, did, what)
        await asyncio.sleep(0)
        assert not asked.done()
        table.touches(4, "seat", 2)
        assert [t["number"] for t in table.sees(0)["tiles"] if t["state"] == "chosen"] == [2]
        table.touches(4, "confirm")
        assert await asked == (2,)

    at_a_table(play)


def test_a_phone_is_gone_when_it_has_been_away_for_a_while_and_the_table_never_is() -> None:
    async def play(table: Table) -> None:
        loop = asyncio.get_running_loop()
        table.comes(4)
        here, home = (asyncio.create_task(table.screen.gone(seats)) for seats in ((3, 4), (4,)))
        await asyncio.sleep(10)
        table.leaves(4)
        await asyncio.sleep(GRACE_S / 2)
        table.comes(4)  # a reload
        await asyncio.sleep(60)
        assert not home.done()
        table.leaves(4)
        left = loop.time()
        await home
        assert loop.time() - left == pytest.approx(GRACE_S)
        await asyncio.sleep(60)
        assert not here.done()
        here.cancel()

    at_a_table(play)


def test_the_table_page_takes_a_lost_phones_question_over_and_nobody_elses() -> None:
    async def play(table: Table) -> None:
        table.comes(3, 4)
        asked = table.asks(WHOM)
        await asyncio.sleep(0)
        before = table.place(0).draw()
        table.touches(0, "command", "here")
        assert table.place(0).draw() == before, "its phone is there"
        table.leaves(4)
        assert table.place(0).draw() == before
        table.touches(0, "command", "here")
        assert table.sees(0)["title"] == WHOM.title
        table.touches(0, "seat", 5)
        table.touches(0, "confirm")
        assert await asked == (5,)

    at_a_table(play)


def test_a_code_is_good_for_one_phone_and_a_seat_may_change_phones() -> None:
    async def play(table: Table) -> None:
        place = table.screen.seats[4].place
        ticket = place.ticket.encode()
        assert not place.admits(b"")
        assert place.admits(ticket)
        token = place.first_words()
        assert len(token) >= 22 and token != ticket
        assert not place.first_words()
        eyes = place.come()
        assert not place.admits(ticket)
        assert place.admits(token)
        table.screen.show(scene(None, "day", 8))
        table.touches(0, "command", "phones")
        codes = {code["number"]: code for code in table.sees(0)["board"]["codes"]}
        assert [seat for seat, code in codes.items() if not code["rows"]] == [4]
        old = table.sees(0)["revision"]
        table.touches(0, "phone", 4)
        table.touches(0, "phone", 4, revision=old)  # a replay is no second touch
        assert place.shows(eyes)
        table.touches(0, "phone", 4)
        assert not place.shows(eyes)
        assert not place.admits(token)
        assert not place.admits(ticket)
        assert place.admits(place.ticket.encode())

    at_a_table(play)


def test_the_board_waits_for_the_table_and_goes_away_at_night() -> None:
    async def play(table: Table) -> None:
        gathering = asyncio.create_task(table.screen.gather())
        await asyncio.sleep(0)
        first = table.sees(0)["board"]
        assert len(first["codes"]) == 8
        table.touches(0, "command", "address")
        assert table.sees(0)["board"]["address"] != first["address"]
        table.touches(0, "command", "phones")
        await gathering
        table.screen.show(scene(None, "day", 8))
        table.touches(0, "command", "phones")
        assert table.sees(0)["board"]
        table.screen.show(scene(None, "night", 8))
        assert not table.sees(0)["board"]
        table.touches(0, "command", "phones", panel=1)
        assert not table.sees(0)["board"]

    at_a_table(play)
