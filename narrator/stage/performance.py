"""One run of a script: every cue is met with the evening's memory, and performed unless it is old."""

import asyncio
from collections import Counter
from typing import TypeVar, cast

from narrator.evening.cues import (
    Ask,
    Cue,
    Draw,
    Enter,
    Gap,
    Happened,
    Reply,
    Say,
    Script,
    Show,
    SlotCloses,
    SlotOpens,
)
from narrator.game.happenings import AnyHappening
from narrator.game.question import Question
from narrator.stage.memory import Memory, reply_of
from narrator.stage.panels import decoy, notice
from narrator.stage.ports import Light, Mouth
from narrator.stage.props import Answered, Props, Undo
from narrator.stage.records import Befell, Decided, Entered, Fact
from narrator.stage.secret import ask_alone, ask_awake
from narrator.stage.turn import Turn
from narrator.stage.undo import in_public, in_secret, was_heard
from narrator.stage.vigil import Vigil

T = TypeVar("T")


class StepBack(Exception):
    """Leave the script where it stands; it is to run again without its last replies."""

    def __init__(self, undo: Undo, *, in_public: bool) -> None:
        self.count, self.in_public = undo.count, in_public


class Performance:
    """Performs cues. It outlives a run: the slot that is open and the light stay as they are."""

    def __init__(self, props: Props, mouth: Mouth, memory: Memory, busy: list[tuple[str, float]]) -> None:
        self._props, self._mouth, self._memory = props, mouth, memory
        self._busy = busy
        """Each call of this evening that woke somebody, and the seconds that those awake were busy."""
        self._numbers: Counter[str] = Counter()
        self._vigil: Vigil | None = None
        self._barrier = 0
        self._light: Light = "day"
        self._ear_absent = False

    async def run(self, script: Script[T], start: int) -> T:
        """Run a script to its end; cues before number `start` pass in silence. Raises StepBack on an undo."""
        self._memory.begin()
        self._numbers.clear()
        reply: Reply = None
        number = 0
        try:
            while True:
                try:
                    cue = script.send(reply)
                except StopIteration as end:
                    result: T = end.value
                    return result
                reply = await self._meet(cue, aloud=number >= start)
                number += 1
        finally:
            script.close()

    async def _meet(self, cue: Cue, *, aloud: bool) -> Reply:
        fact = self._memory.meet(cue)
        count = self._numbers[type(cue).__name__]
        self._numbers[type(cue).__name__] += 1
        match cue:
            case Enter(phase, night):
                self._props.tableau.phase = phase
                if fact is None:
                    self._keep(Entered(phase=phase, night=night))
            case Happened(happening) if fact is None:
                self._keep(Befell(happening=cast(AnyHappening, happening)))
        if not aloud:
            return reply_of(fact)
        await self._set_light()
        if fact is None:
            return await self._perform(cue, count)
        if self._vigil and isinstance(fact, Decided):
            self._vigil.touch(again=True)
        return reply_of(fact)

    async def _perform(self, cue: Cue, count: int) -> Reply:
        match cue:
            case Say(key, facts):
                await self._props.speech.tell(key, facts)
            case Show():
                await self._show(cue)
            case Gap():
                pace = self._props.pace
                await asyncio.sleep(self._props.rng("gap", count).uniform(pace.gap_least_s, pace.gap_most_s))
            case SlotOpens(call, asks):
                self._barrier = len(self._memory.decisions)
                others = self._busy_before(call) if asks else ()
                self._props.tableau.slot = count + 1
                self._vigil = Vigil(call, self._props, count, others)
                await self._props.speech.mask(not self._props.scan)
            case SlotCloses():
                await self._close_slot()
            case Draw(key, size):
                order = self._props.rng("draw", count).sample(range(size), size)
                return self._decide(Decided(key=key, answer=tuple(order), by="chance"))
            case Ask(question):
                return await self._ask(question, count)
        return None

    def _busy_before(self, call: str) -> tuple[float, ...]:
        """Busy seconds of this very call on other nights; of all calls while it has never woken anybody."""
        own = tuple(busy_s for before, busy_s in self._busy if before == call)
        return own or tuple(busy_s for _, busy_s in self._busy)

    async def _ask(self, question: Question, number: int) -> Reply:
        """Put a question to whom it is for. Raises StepBack when somebody takes a decision back instead."""
        bot_answer = self._props.bot_answer(question, number)
        end: Answered | Undo
        if not question.secret:
            await self._tell_of_ear()
            heard = was_heard(self._memory.decisions, self._props.bots.seats)
            end = await Turn(question, self._props, number, self._public_undo, bot_answer, heard=heard).take()
        elif self._vigil:
            end = await ask_awake(
                question,
                self._props,
                number,
                self._secret_undo,
                bot_answer,
                absent_until=self._vigil.absent_until,
            )
            if isinstance(end, Answered) and end.absent:
                self._vigil.absent = True
            else:
                self._vigil.touch()
        else:
            end = await ask_alone(question, self._props, number, bot_answer)
        if isinstance(end, Undo):
            raise StepBack(end, in_public=not question.secret)
        self._props.speech.turn_the_page()
        return self._decide(
            Decided(
                key=question.key,
                answer=end.answer,
                to=question.to,
                by=end.by,
                secret=question.secret,
                misses=end.misses,
            )
        )

    async def _show(self, cue: Show) -> None:
        """News for those who are awake; for bots the screen shows nothing, for as long."""
        props = self._props
        if self._vigil and self._vigil.absent:
            return
        hidden = bool(cue.to) and props.bots.seats.issuperset(cue.to)
        text = props.words.sentence(cue.key, cue.facts)
        props.tableau.panel = decoy(scan=props.scan) if hidden else notice(text, cue.to, scan=props.scan)
        props.tableau.show()
        await asyncio.sleep(props.pace.notice_s)
        props.tableau.clear()
        self._barrier = len(self._memory.decisions)
        if self._vigil:
            self._vigil.touch()

    async def _close_slot(self) -> None:
        if self._vigil is None:
            raise ValueError("a slot closes that never opened")
        end = await self._vigil.close(self._secret_undo)
        if isinstance(end, Undo):
            raise StepBack(end, in_public=False)
        self._vigil = None
        self._props.tableau.slot = 0
        await self._props.speech.mask(False)
        if end.busy_s is not None:
            self._busy.append((end.call, end.busy_s))
        self._props.write(end)

    async def _set_light(self) -> None:
        """Day or night, for the screen and for the ambience that masks chairs and touches."""
        light = self._props.tableau.light
        if light == self._light:
            return
        self._light = light
        self._props.tableau.show()
        try:
            await self._mouth.night(light == "night")
        except Exception as trouble:  # without its ambience a night is still a night
            self._props.note(f"the night ambience failed: {trouble}")

    async def _tell_of_ear(self) -> None:
        """Say once that the microphone is gone, and once that it is back."""
        absent = self._props.ear.state == "absent"
        if absent != self._ear_absent:
            self._ear_absent = absent
            await self._props.speech.say("ear.absent" if absent else "ear.back")

    def _public_undo(self) -> Undo | str:
        return in_public(self._memory.decisions, self._props.bots.seats)

    def _secret_undo(self) -> Undo | None:
        return in_secret(self._memory.decisions, self._barrier)

    def _decide(self, decided: Decided) -> Reply:
        self._keep(decided)
        return decided.answer

    def _keep(self, fact: Fact) -> None:
        """Written down first, so that nothing follows from what could be lost."""
        self._props.write(fact)
        self._memory.keep(fact)
