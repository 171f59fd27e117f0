"""A table for tests: who says and does what and when, and one line that plays the evening in virtual time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from narrator.config import Ear as EarSettings
from narrator.config import Pace
from narrator.evening.cues import Script
from narrator.game.question import Answer
from narrator.game.view import SeatView, View
from narrator.stage.bots import Bots
from narrator.stage.loop import Stage
from narrator.stage.ports import Command, EarState, Trace
from narrator.stage.records import AnyRecord, Decided
from narrator.stage.virtual import run_virtually
from tests.stage.fakes import Ear, Ledger, Mouth, PlainWords, Screen

T = TypeVar("T")
TAIL_S = EarSettings().tail_ms / 1000


class Table:
    """Everybody and everything around one evening."""

    def __init__(
        self,
        *,
        pace: Pace | None = None,
        ear: EarState = "deaf",
        bots: Bots | None = None,
        seed: int = 7,
        seats: int = 4,
        trace: Trace | None = None,
        scan: bool = False,
        line_s: float = 1.0,
        ear_settings: EarSettings | None = None,
    ) -> None:
        self.mouth = Mouth(line_s)
        self.ear = Ear(self.mouth, ear)
        self.screen = Screen()
        self.ledger = Ledger()
        self.by_day = True
        self.night = 0
        self.dead: set[int] = set()
        self._seats = seats
        self._plan: list[tuple[float, Callable[[], None]]] = []
        self.stage = Stage(
            words=PlainWords(),
            mouth=self.mouth,
            ear=self.ear,
            screen=self.screen,
            ledger=self.ledger,
            view=self.view,
            pace=pace or Pace(),
            ear_settings=ear_settings or EarSettings(),
            seed=seed,
            bots=bots,
            trace=trace,
            scan=scan,
        )

    def view(self) -> View:
        seats = tuple(SeatView(n, "", n not in self.dead) for n in range(1, self._seats + 1))
        return View(self.night, self.by_day, seats)

    def says(self, at: float, words: str) -> None:
        """At second `at` of the evening somebody has just said it."""
        self._plan.append((at, lambda: self.ear.utter(words)))

    def presses(self, at: float, what: Answer | Command) -> None:
        """At second `at` somebody picks it at the screen."""
        self._plan.append((at, lambda: self.screen.press(what)))

    def does(self, at: float, deed: Callable[[], None]) -> None:
        """At second `at` something else happens."""
        self._plan.append((at, deed))

    def play(self, factory: Callable[[], Script[T]], replies: Sequence[AnyRecord] = ()) -> T:
        """Play a script in virtual time."""
        return run_virtually(self.evening(factory, replies))

    def evening(
        self, factory: Callable[[], Script[T]], replies: Sequence[AnyRecord] = ()
    ) -> Coroutine[Any, Any, T]:
        """The evening as a coroutine."""

        async def go() -> T:
            loop = asyncio.get_running_loop()
            for at, deed in self._plan:
                loop.call_at(at, deed)
            return await self.stage.play(factory, replies)

        return go()

    @property
    def said(self) -> list[str]:
        """Lines spoken to their end."""
        return self.mouth.said

    def records(self, kind: type[T]) -> list[T]:
        """Records of one kind."""
        return [record for record in self.ledger.records if isinstance(record, kind)]

    @property
    def decided(self) -> list[tuple[str, Answer, str]]:
        """(question, answer, by whom), in order."""
        return [(d.key, d.answer, d.by) for d in self.records(Decided)]
