"""The table page and a page for every seat, on phones of the table's own network."""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from narrator.game.view import View
from narrator.screen.lettering import PLAIN, Lettering
from narrator.screen.page.board import Board, Sheet
from narrator.screen.page.picture import Button, Picture
from narrator.screen.page.screen import PageScreen
from narrator.screen.page.seat import SeatPage
from narrator.screen.page.touch import Touch
from narrator.stage.ports import Trace

GRACE_S = 5.0
"""A phone away for so long is gone; a reload takes less."""


class TablePicture(Picture, frozen=True, tag_field="kind", tag="picture", kw_only=True):
    """The table's page at one moment."""

    board: Sheet | None = None
    """Covers the table."""


_BEFORE = TablePicture(
    light="day",
    panel=1,
    revision=0,
    step=0,
    head="",
    said="",
    title="",
    status="",
    help="",
    tiles=(),
    answers=(),
    commands=(),
)
"""Before the first scene."""


class PhonesScreen(PageScreen):
    """A plug for the whole table: whoever has a phone is asked there in secret, the others on the table page.

    There is one open question and one choice in the making, seen by all places that it is for.
    """

    def __init__(
        self,
        step_s: float,
        trace: Trace | None = None,
        card_names: Mapping[str, str] = MappingProxyType({}),
        lettering: Lettering = PLAIN,
        *,
        seats: Collection[int],
        view: Callable[[int], View],
        addresses: Sequence[str],
        names: Sequence[str] = (),
    ) -> None:
        """`seats`: those that people hold. `view`: what a seat may see. `addresses`: where phones find us."""
        super().__init__(step_s, trace, card_names, lettering)
        said = lettering.said
        self.seats = {
            seat: SeatPage(seat, self._choosing, view, card_names, moved=self._moved, said=said)
            for seat in seats
        }
        self.board = Board({seat: page.place for seat, page in self.seats.items()}, addresses, names, said)
        self._addresses = addresses
        self._news = asyncio.Event()

    def open(self) -> None:
        """Answer browsers from now on, phones too. Raises OSError without a port."""
        self._serve([self.table, *(page.place for page in self.seats.values())], self._addresses)

    async def gather(self) -> None:
        """Show the codes, until somebody at the table says that it may begin."""
        self.board.put_up()
        self.table.changed()
        while self.board.is_up:
            await self._next_news()

    async def gone(self, seats: Sequence[int]) -> None:
        """Return once all these seats are phones' and no phone of theirs has looked for a while."""
        while True:
            left = [self.seats[seat].place.left_s for seat in seats if seat in self._phones()]
            since = max((at for at in left if at is not None), default=0.0)
            away_s = asyncio.get_running_loop().time() - since
            away = bool(seats) and len(left) == len(seats) and None not in left
            if away and away_s >= GRACE_S:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._next_news(), GRACE_S - away_s if away else None)

    async def close(self) -> None:
        """Say goodbye and hang up."""
        for page in self.seats.values():
            page.place.close()
        await super().close()

    def _phones(self) -> frozenset[int]:
        return frozenset(seat for seat, page in self.seats.items() if page.place.is_taken)

    def _look_again(self) -> None:
        if self._scene is None:
            return
        if self.board.is_up and self._scene.light == "night":
            self._put_away()
        super()._look_again()
        asked = self._asked()
        for page in self.seats.values():
            page.see(self._scene, asked)

    def _moved(self) -> None:
        """A phone came or left; what it was asked may now be asked elsewhere."""
        self.board.revise()
        if self.board.is_up:
            self.table.changed()
        self._news.set()
        self._changed()

    def _put_away(self) -> None:
        self.board.put_away()
        self._news.set()

    async def _next_news(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _touched(self, touch: Touch) -> None:
        scene, opened = self._sight.scene, self._sight.open
        if self.board.is_up:
            self.board.touched(touch)
            self._news.set()
            self.table.changed()
        elif touch.did == "command" and touch.what == "phones":
            if scene is not None and scene.light == "day":
                self.board.put_up()
                self.table.changed()
        elif touch.did == "command" and touch.what == "here":
            if opened is not None and touch.panel == opened.serial and scene is not None and scene.slot:
                self._take_over()
        elif touch.did != "phone":
            super()._touched(touch)

    def _take_over(self) -> None:
        """The question of whoever has lost the phone is asked on the table page. Whether there is one does
        not show but by that."""
        asked = self._asked()
        lost = [
            self.seats[seat].place for seat in (asked.panel.to if asked else ()) if seat in self._phones()
        ]
        if all(not place.is_looked_at() for place in lost):
            for place in lost:
                place.free()

    def _picture(self) -> TablePicture | None:
        drawn = super()._picture()
        if drawn is None and not self.board.is_up:
            return None
        picture = _BEFORE if drawn is None else _with_board(drawn)
        if self.board.is_up:
            sheet = self.board.sheet(self.port, begun=self._scene is not None)
            return replace(picture, panel=1, revision=self.board.revision, any_touch=False, board=sheet)
        by_day = picture.light == "day"
        said = self.lettering.said.board
        what, label = ("phones", said.call) if by_day else ("here", said.here)
        button = Button("command", what, label)
        return replace(picture, panel=picture.panel or int(by_day), commands=(*picture.commands, button))


def _with_board(drawn: Picture) -> TablePicture:
    return TablePicture(**{name: getattr(drawn, name) for name in drawn.__struct_fields__})
