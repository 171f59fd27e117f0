"""The board of phones on the table page: a code for every seat, and which seats have a phone."""

from collections.abc import Mapping, Sequence

import segno
from msgspec import Struct

from narrator.screen.labels import Labels
from narrator.screen.page.place import SeatPlace
from narrator.screen.page.touch import Touch


class Code(Struct, frozen=True):
    """A seat on the board."""

    number: int
    name: str
    state: str
    """In words."""
    rows: tuple[str, ...] = ()
    """The code's dark modules as 1, light ones as 0; empty while a phone has the seat."""


class Sheet(Struct, frozen=True):
    """The board as it is drawn."""

    title: str
    help: str
    codes: tuple[Code, ...]
    done: str
    """What the button says that puts it away."""
    address: str
    other: str
    """What the button says that takes another address of this machine; "" when it has one."""


class Board:
    """By day it may be called up by anybody; who touches a seat that has a phone, twice, frees it."""

    def __init__(
        self,
        places: Mapping[int, SeatPlace],
        addresses: Sequence[str],
        names: Sequence[str],
        said: Labels,
    ) -> None:
        """`places` by seat; `addresses` of this machine, the likeliest first."""
        self._places, self._addresses, self._names = places, addresses, names
        self._said = said
        self.is_up = False
        self.revision = 0
        """How often it changed: a touch on an earlier one means nothing."""
        self._sure = 0
        self._at = 0

    def put_up(self) -> None:
        """Show it."""
        self.is_up = True
        self.revise()

    def put_away(self) -> None:
        """Show the table again."""
        self.is_up = False
        self.revise()

    def revise(self) -> None:
        """Something changed."""
        self.revision += 1
        self._sure = 0

    def touched(self, touch: Touch) -> None:
        """A touch on it."""
        if touch.revision != self.revision:
            return
        match touch.did, touch.what:
            case "command", "phones":
                self.put_away()
            case "command", "address":
                self._at = (self._at + 1) % len(self._addresses)
                self.revise()
            case "phone", int(seat) if seat in self._places and self._places[seat].is_taken:
                if seat == self._sure:
                    self._places[seat].free()
                else:
                    self.revise()
                    self._sure = seat

    def sheet(self, port: int, *, begun: bool) -> Sheet:
        """As it is to be drawn. `begun`: whether the evening is under way."""
        said, address = self._said.board, f"{self._addresses[self._at]}:{port}"
        return Sheet(
            title=said.title,
            help=said.help,
            codes=tuple(self._code(seat, address) for seat in self._places),
            done=said.back if begun else said.begin,
            address=said.address.format(address=address),
            other=said.other if len(self._addresses) > 1 else "",
        )

    def _code(self, seat: int, address: str) -> Code:
        place = self._places[seat]
        said = self._said.board
        name = self._names[seat - 1] if seat <= len(self._names) else ""
        number = self._said.seat.number.format(seat=seat)
        head = f"{number} {name}".strip()
        if not place.is_taken:
            code = segno.make(f"http://{address}/seat#{place.ticket}", error="m", micro=False)
            rows = tuple("".join(map(str, row)) for row in code.matrix)
            return Code(seat, head, said.free, rows)
        state = said.sure if seat == self._sure else said.present if place.is_looked_at() else said.gone
        return Code(seat, head, state)
