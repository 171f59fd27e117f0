"""A question the evening puts to somebody, and the answers it offers. Offer, do not validate."""

from msgspec import Struct

Answer = tuple[int, ...] | str
"""Seats in ascending order, such as (5,), or the id of an offered word, such as "yes"."""

Fact = (
    int
    | float
    | str
    | tuple[int, ...]
    | tuple[str, ...]
    | tuple[tuple[int, float], ...]
    | tuple[tuple[str, int], ...]
)
"""What a line may be told: a seat, a count, a card id, seats, a tally (seat, votes), a deck (card, count)."""

Facts = dict[str, Fact]


class Question(Struct, frozen=True):
    """What is asked, of whom, and everything that may be answered."""

    key: str
    """Its line in a lines.toml, e.g. "seer.whom"; also its name in the journal."""
    to: tuple[int, ...] = ()
    """Seats that may answer; empty: anybody at the table."""
    seats: tuple[int, ...] = ()
    """Seats that may be named, ascending."""
    least: int = 1
    """Fewest seats an answer of seats names."""
    most: int = 1
    """Most seats an answer of seats names."""
    words: tuple[str, ...] = ()
    """Ids of other answers, e.g. ("nobody",); the words room knows how they sound."""
    barred: tuple[tuple[int, str], ...] = ()
    """Seats that may not be named, each with the id of the reason; reasons in UNSAID stay unsaid."""
    secret: bool = False
    """Answered in silence by whoever is awake; nothing public may follow from the answer or its moment."""
    irreversible: bool = False
    """Read back and confirmed before it counts."""
    limit: str = ""
    """Name of the pace that bounds it ("discussion", "speech"); at its end the clock answers "time_up"."""
    facts: Facts = {}
    """What its line is told."""
    watched: str = ""
    """Id of the event that forbids words while it is open; the ear may hint at one, it never judges."""

    def allows(self, answer: Answer) -> bool:
        """Whether the answer is among those offered."""
        if isinstance(answer, str):
            return answer in self.words
        named = set(answer)
        return (
            len(named) == len(answer)
            and self.least <= len(answer) <= self.most
            and bool(self.seats)
            and named <= set(self.seats)
        )

    def why_not(self, answer: Answer) -> str:
        """The id of the reason for which an answer is not offered ("" when it is)."""
        if self.allows(answer):
            return ""
        if isinstance(answer, str):
            return "not_offered"
        reasons = dict(self.barred)
        return next((reasons[seat] for seat in answer if seat in reasons), "not_offered")


UNSAID = frozenset({"lover"})
"""Reasons that rest on a secret: refused with the words of an answer that was not understood."""
