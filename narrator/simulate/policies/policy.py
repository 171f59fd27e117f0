"""What a policy is, and what is done where there is none."""

from collections.abc import Callable

from narrator.game.question import Answer, Question
from narrator.simulate.mind import Mind
from narrator.simulate.table import Table

Party = tuple[Mind, ...]
"""Those who answer together, by seat; the first has the last word."""

Policy = Callable[[Question, Party, Table], Answer]
"""Chooses among what a question offers, from what the party and the table know."""


def uniform(question: Question, party: Party, table: Table) -> Answer:
    """Any offered answer, seats and words alike; the clock's own answer is nobody's choice."""
    rng = party[0].rng
    words = [word for word in question.words if word != "time_up"]
    chosen = rng.choice([*words, *question.seats])
    if isinstance(chosen, str):
        return chosen
    most = min(question.most, len(question.seats))
    return tuple(sorted(rng.sample(question.seats, rng.randint(max(1, question.least), most))))


def always(word: str) -> Policy:
    """The policy that answers this word."""
    return lambda question, party, table: word


def one_of(seats: list[int] | tuple[int, ...], mind: Mind) -> Answer:
    """One of the seats, any."""
    return (mind.rng.choice(seats),)
