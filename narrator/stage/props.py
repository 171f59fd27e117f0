"""What lies ready on the stage for whoever puts a question."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from narrator.config import Pace
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots, decide
from narrator.stage.ports import Ear, Screen, Words
from narrator.stage.reception import Reception
from narrator.stage.records import AnyRecord, By
from narrator.stage.speech import Speech
from narrator.stage.tableau import Tableau


class Answered(msgspec.Struct, frozen=True):
    """A question's end."""

    answer: Answer
    by: By
    misses: int = 0
    absent: bool = False
    """Nobody could be reached, and so nobody was busy."""


class Undo(msgspec.Struct, frozen=True):
    """Instead of an answer: this many decisions are taken back."""

    count: int
    to: tuple[int, ...] = ()
    """Seats whose decision it is."""


@dataclass(frozen=True)
class Props:
    """The ports and the memories that last an evening."""

    words: Words
    ear: Ear
    screen: Screen
    tableau: Tableau
    speech: Speech
    pace: Pace
    bots: Bots
    reception: Reception
    seed: int
    scan: bool
    knocks: bool
    """Whether a knock on the table answers a scan as 确认 does."""
    spot: bool
    """Whether the screen hints at a forbidden word that the ear may have heard."""
    address: bool
    """Whether a command must name the moderator while people talk."""
    write: Callable[[AnyRecord], None]
    """Put a record into the ledger, with the time."""
    note: Callable[[str], None]
    """Put a note into the ledger, once."""

    @property
    def can_hear(self) -> bool:
        """Whether there is an ear at all."""
        return self.ear.state not in ("absent", "off")

    @property
    def night_patience_s(self) -> float:
        """How long a night question is waited for; a scan goes round the whole table so many times, however
        many of its seats are asked about."""
        if not self.scan:
            return self.pace.night_patience_s
        return self.pace.scan_laps * self.pace.scan_step_s * len(self.tableau.view().seats)

    def rng(self, stream: str, number: int) -> Random:
        """The generator of the nth thing of its kind: what is drawn for one never shifts another."""
        return Random(f"{self.seed}/{stream}/{number}")

    def bot_answer(self, question: Question, number: int) -> Answer | None:
        """What a bot decides, if the question is for bots alone."""
        return decide(question, self.rng("bot", number)) if self.bots.hold(question) else None


async def drop(*tasks: asyncio.Future[Any] | None) -> None:
    """Cancel tasks and wait until they have let go of their devices."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
