"""What a pair of eyes may see. A screen or phone receives nothing else."""

from msgspec import Struct
from msgspec.structs import replace

from narrator.game.ballot import barred_voters
from narrator.game.state import Seat, State


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


def view(state: State, names: tuple[str, ...] = (), seat: int | None = None, *, players: int = 0) -> View:
    """What everybody may see, or with `seat` what that seat may see: its own card and lover beside it.

    `players`: how many sit there while no cards are dealt.
    """
    open_cards = dict(state.open_cards)
    barred = barred_voters(state)
    seats = tuple(
        SeatView(
            number=s.number,
            name=names[s.number - 1] if s.number <= len(names) else "",
            alive=s.alive,
            card=open_cards.get(s.number, ""),
            sheriff=s.number == state.sheriff,
            votes=s.alive and s.number not in barred,
        )
        for s in state.seats or (Seat(number, "") for number in range(1, players + 1))
    )
    everybody = View(night=state.night, by_day=state.by_day, seats=seats)
    if seat is None:
        return everybody
    return replace(everybody, own_seat=seat, own_card=state.card(seat), partner=state.partner(seat))
