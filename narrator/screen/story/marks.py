"""What of a game stands in the timeline: a mark at the seat it concerns."""

from collections.abc import Iterator

from msgspec import Struct

from narrator.game.happenings import (
    AgentNamed,
    Backfired,
    BadgeWent,
    BiteSurvived,
    CardsSwapped,
    Charmed,
    Converted,
    Coupled,
    Died,
    Exchanged,
    Happening,
    IdiotOpened,
    Infected,
    Marked,
    PactMade,
    RascalReturned,
    Returned,
    SecretLover,
    ShotFired,
    SpecterChose,
    Voted,
)


class Mark(Struct, frozen=True):
    """One sign at a seat."""

    kind: str
    """A key of the labels' [mark]."""
    seat: int
    votes: float = 0.0
    """How many, under "votes"."""


def marks(happening: Happening) -> Iterator[Mark]:
    """The marks a happening leaves; most leave one, many none."""
    match happening:
        case Marked(mark, seat):
            yield Mark(mark, seat)
        case Coupled(pair):
            yield from (Mark("coupled", seat) for seat in pair)
        case SecretLover(_, secret):
            yield Mark("coupled", secret)
        case Charmed(seats):
            yield from (Mark("charmed", seat) for seat in seats)
        case BiteSurvived(seat):
            yield Mark("survived", seat)
        case ShotFired(_, int() as target):
            yield Mark("shot", target)
        case BadgeWent(int() as seat):
            yield Mark("sheriff", seat)
        case IdiotOpened(seat) | PactMade(seat):
            yield Mark("pardoned", seat)
        case Exchanged(seat, _):
            yield Mark("exchanged", seat)
        case CardsSwapped(seat, other):
            yield from (Mark("exchanged", each) for each in (seat, other))
        case Converted(seat, _) | Backfired(seat) | Infected(seat) | SpecterChose(seat) | AgentNamed(seat):
            yield Mark("turned", seat)
        case Returned(seat) | RascalReturned(seat):
            yield Mark("returned", seat)
        case Voted(_, tally):
            yield from (Mark("votes", seat, votes) for seat, votes in tally)
        case Died(seat, _):
            yield Mark("died", seat)
