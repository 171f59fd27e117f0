"""The stage: the one place where a script becomes an evening."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from narrator.config import Ear as EarSettings
from narrator.config import Pace
from narrator.evening.cues import Script
from narrator.game.view import View
from narrator.stage.bots import Bots
from narrator.stage.memory import Memory, resume_at
from narrator.stage.performance import Performance, StepBack
from narrator.stage.ports import Ear, Ledger, Mouth, Screen, Trace, Words
from narrator.stage.props import Props
from narrator.stage.reception import Reception
from narrator.stage.records import AnyRecord, Note, Slept, Undone
from narrator.stage.speech import Speech
from narrator.stage.tableau import Tableau

T = TypeVar("T")


class Stage:
    """Performs scripts on the ports. It knows cues and questions, not the game."""

    def __init__(
        self,
        *,
        words: Words,
        mouth: Mouth,
        ear: Ear,
        screen: Screen,
        ledger: Ledger,
        view: Callable[[], View],
        pace: Pace,
        ear_settings: EarSettings,
        seed: int,
        bots: Bots | None = None,
        trace: Trace | None = None,
        scan: bool = False,
    ) -> None:
        self._ledger, self._mouth, self._view = ledger, mouth, view
        self._zero = 0.0
        self._noted: set[str] = set()
        tableau = Tableau(screen, words, ear, view)
        speech = Speech(
            mouth=mouth,
            words=words,
            tableau=tableau,
            trace=trace,
            tail_s=ear_settings.tail_ms / 1000,
            note=self._note,
        )
        self._props = Props(
            words=words,
            ear=ear,
            screen=screen,
            tableau=tableau,
            speech=speech,
            pace=pace,
            bots=bots or Bots(),
            reception=Reception(ear_settings),
            seed=seed,
            scan=scan,
            knocks=ear_settings.knock,
            spot=ear_settings.spot,
            address=ear_settings.address == "talk",
            write=self._write,
            note=self._note,
        )

    async def play(self, factory: Callable[[], Script[T]], replies: Sequence[AnyRecord] = ()) -> T:
        """Play an evening to its end; `replies` are the records of its beginning, which is not played again.

        The script's result. Raises OtherRules when the records were written by other rules. When cancelled,
        every decision that was made is in the ledger.
        """
        self._zero = asyncio.get_running_loop().time() - max((record.t for record in replies), default=0.0)
        memory = Memory(replies)
        start = resume_at(factory, memory, self._view)
        busy = [(r.call, r.busy_s) for r in replies if isinstance(r, Slept) and r.busy_s is not None]
        performance = Performance(self._props, self._mouth, memory, busy)
        if start:
            await self._props.speech.say("resume.begin")
        while True:
            try:
                return await performance.run(factory(), start)
            except StepBack as step:
                self._write(Undone(count=step.count))
                start = memory.take_back(step.count)
                if step.in_public:
                    await self._props.speech.say("undo.done")

    def tell(self, trouble: str) -> None:
        """Show the table a line on what ails a device; to be called while it plays."""
        self._props.tableau.tell(trouble)

    def _write(self, record: AnyRecord) -> None:
        now = asyncio.get_running_loop().time() - self._zero
        self._ledger.write(msgspec.structs.replace(record, t=round(now, 3)))

    def _note(self, text: str) -> None:
        if text not in self._noted:
            self._noted.add(text)
            self._write(Note(text=text))
