"""What every fact of a game is, and the words facts are told in."""

from typing import Literal

from msgspec import Struct

DeathCause = Literal[
    "wolves",
    "poison",
    "shot",
    "grief",
    "vote",
    "second_vote",
    "scapegoat",
    "nightmare",
    "great_distrust",
    "not_him",
    "punishment",
    "harvest_neighbour",
    "with_elder",
    "specter",
    "backfire",
]
MarkKind = Literal["guarded", "seen", "bitten", "spared", "caught", "healed", "poisoned"]
VoteOutcome = Literal[
    "executed",
    "no_execution",
    "no_votes",
    "idiot_revealed",
    "idiot_immune",
    "spared_by_coin",
    "spared_by_pact",
]
Victory = Literal["village", "wolves", "lovers", "piper", "none"]

VOTE_TYPE: frozenset[DeathCause] = frozenset(
    {"vote", "second_vote", "nightmare", "great_distrust", "not_him", "harvest_neighbour"}
)
"""Deaths by a vote of the village (rules §2.10, A25)."""

EXECUTIONS: frozenset[DeathCause] = VOTE_TYPE | {"scapegoat", "punishment"}
"""Deaths by the village's hand, as the hunter counts them (A17)."""


class Happening(Struct, frozen=True, tag_field="happened"):
    """Something that happened. Seats are numbers from 1."""
