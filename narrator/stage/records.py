"""What is written down of an evening: one record a line, in the order in which it came to pass."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from narrator.game.happenings import AnyHappening
from narrator.game.question import Answer

By = Literal["ear", "keys", "bot", "chance", "clock"]
"""Who answered: a voice, a hand, the program for a seat, the dice, or nobody in time."""

Verdict = Literal["answer", "command", "miss", "refused", "wrong", "noise"]
"""What became of an utterance. "wrong": a bot was understood, but not as what it said."""


class Record(Struct, frozen=True, tag_field="entry", kw_only=True, omit_defaults=True):
    """Something written down."""

    t: float = 0.0
    """Seconds since the evening began, to the millisecond; a resumed evening counts on."""


class Entered(Record, frozen=True, tag="entered", kw_only=True):
    """The evening entered a phase."""

    phase: str
    night: int


class Asked(Record, frozen=True, tag="asked", kw_only=True):
    """A question was put, with everything it offered."""

    key: str
    to: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    secret: bool = False


class Overheard(Record, frozen=True, tag="heard", kw_only=True):
    """The ear closed an utterance while a question was open."""

    key: str
    raw: str
    phrase: str | None = None
    choice: Answer | None = None
    """The answer or command it was taken for."""
    confidence: float = 0.0
    ms: int = 0
    """End of speech to decision."""
    verdict: Verdict


class Decided(Record, frozen=True, tag="decided", kw_only=True):
    """A reply that the evening went on with. These, and the setting, determine the evening."""

    key: str
    answer: Answer
    to: tuple[int, ...] = ()
    by: By
    secret: bool = False
    misses: int = 0
    """How often the question was asked again before."""


class Befell(Record, frozen=True, tag="happened", kw_only=True):
    """A fact of the game."""

    happening: AnyHappening


class Slept(Record, frozen=True, tag="slept", kw_only=True):
    """A night call's slot ended."""

    call: str
    busy_s: float | None = None
    """How long those awake needed; None when nobody was."""


class Undone(Record, frozen=True, tag="undone", kw_only=True):
    """The last decisions were taken back, with everything that followed from them."""

    count: int


class Note(Record, frozen=True, tag="note", kw_only=True):
    """Something a host should know afterwards: a device failed, a line was torn."""

    text: str


AnyRecord = Entered | Asked | Overheard | Decided | Befell | Slept | Undone | Note
Fact = Entered | Decided | Befell
"""What the scripts, run again with the same replies, yield again."""


def surviving(records: Iterable[AnyRecord]) -> list[Fact]:
    """The facts that were not undone."""
    facts: list[Fact] = []
    for record in records:
        if isinstance(record, Undone):
            facts = facts[: before_decisions(facts, record.count)]
        elif isinstance(record, Fact):
            facts.append(record)
    return facts


def before_decisions(facts: list[Fact], count: int) -> int:
    """Where the last `count` decisions begin. Raises ValueError when there are fewer."""
    decided = [at for at, fact in enumerate(facts) if isinstance(fact, Decided)]
    if not 0 < count <= len(decided):
        raise ValueError(f"{count} decisions undone, {len(decided)} made")
    return decided[-count]
