"""What a pair of eyes may see. A screen or phone receives nothing else."""

from msgspec import Struct


class SeatView(Struct, frozen=True):
    """One seat as the whole table sees it."""

    number: int
    name: str
    alive: bool
    card: str = ""
    """The card that lies open before it; "" while it is closed."""
    sheriff: bool = False
    votes: bool = True
    """Whether it may vote in the next execution vote, as far as the table knows."""


class View(Struct, frozen=True):
    """The table for everybody; with `own_card` set, for one seat."""

    night: int
    by_day: bool
    seats: tuple[SeatView, ...]
    own_seat: int | None = None
    own_card: str = ""
    partner: int | None = None
    """The own seat's lover."""
