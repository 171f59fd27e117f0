"""A public question: asked aloud, answered by whoever gives the first valid sign."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from narrator.game.question import UNSAID, Answer, Facts, Question
from narrator.stage.asides import Asides
from narrator.stage.bot_seat import BotSeat
from narrator.stage.bots import passing
from narrator.stage.examples import examples
from narrator.stage.floor import Floor, GaveIn, Pressed, Sign
from narrator.stage.panels import panel_for
from narrator.stage.ports import COMMANDS, Command, Heard
from narrator.stage.props import Answered, Props, Undo
from narrator.stage.reception import WITH_EXAMPLE, Ladder
from narrator.stage.records import Asked, By, Overheard, Verdict
from narrator.stage.timer import Timer

_WARN_S = 30.0
"""A discussion is told when this much is left of it."""
_LONG_S = 120.0
"""What is shorter is not interrupted by a warning."""
_HINTS = 4
_EXAMPLES = 2
"""More than that nobody keeps in mind."""

End = Answered | Undo | None
"""None: the question stays open."""
MayUndo = Callable[[], Undo | str]
"""What 撤销 would take back, or the line that says why nothing."""


class Turn:
    """One question, from its line to its answer. `number` is its place among the evening's questions."""

    def __init__(
        self,
        question: Question,
        props: Props,
        number: int,
        may_undo: MayUndo,
        bot_answer: Answer | None,
        *,
        heard: bool = False,
    ) -> None:
        """`heard`: the answer before this question was heard, and may have been misheard."""
        self._question, self._props, self._number, self._may_undo = question, props, number, may_undo
        self._answers = props.words.phrases_for(question)
        objection = Question("objection", words=("no",)) if heard else Question("objection")
        self._objections = props.words.phrases_for(objection)
        """不对, right after an answer, takes that one back: until the first sign that is something else."""
        self._ladder = Ladder(props.reception)
        limit: float | None = getattr(props.pace, f"{question.limit}_s") if question.limit else None
        self._timer = Timer(limit, _WARN_S if limit and limit >= _LONG_S else None)
        self._addressed = props.address and self._timer.limited
        self._commands = props.words.commands(addressed=self._addressed)
        self._floor = Floor(props)
        self._asides = Asides(props, self._floor, self._timer, addressed=self._addressed)
        self._bot = None if bot_answer is None else self._seat(bot_answer)
        self._open_at = 0.0

    async def take(self) -> Answered | Undo:
        """Ask, then wait: for ever if need be, since the keys are always there."""
        question = self._question
        self._props.write(Asked(key=question.key, to=question.to, seats=question.seats, words=question.words))
        try:
            await self._put()
            while True:
                end = await self._heed(await self._sign())
                if end is not None:
                    return end
        finally:
            await self._floor.let_go()
            self._props.tableau.clear()

    async def _put(self) -> None:
        tableau = self._props.tableau
        text = self._props.speech.worded(self._question.key, self._question.facts)
        tableau.panel = replace(panel_for(self._question, self._props.words), title=text)
        tableau.hints = examples(self._question, self._answers)[:_HINTS]
        await self._say(self._props.speech.put(text))
        self._timer.start()

    async def _say(self, speaking: Coroutine[Any, Any, None]) -> None:
        await self._floor.say(speaking)
        self._open_at = asyncio.get_running_loop().time()

    async def _sign(self) -> Sign:
        self._props.tableau.until_s = self._timer.ends_at
        quiet = self._timer.limited or self._ladder.is_climbed
        silence = None if quiet else self._open_at + self._props.pace.answer_s
        ends = [at for at in (silence, self._timer.ends_at, self._timer.warns_at) if at is not None]
        bot = self._bot.act if self._bot else None
        objections = {} if self._timer.limited else self._objections
        phrases = {**objections, **self._commands, **self._answers}
        return await self._floor.next(phrases, min(ends, default=None), bot, talk=self._timer.limited)

    async def _heed(self, sign: Sign) -> End:
        match sign:
            case Pressed(what):
                return await self._heed_hand(what)
            case GaveIn(answer):
                return await self._finish(answer, "bot")
            case Heard():
                return await self._heed_voice(sign)
            case None:
                return await self._heed_clock()

    async def _heed_clock(self) -> End:
        self._objections = {}
        speech = self._props.speech
        if self._timer.left_s == 0:
            await self._say(speech.say("time.up"))
            return Answered("time_up", "clock", self._ladder.misses)
        if warn_s := self._timer.warn():
            await self._say(speech.say("time.soon", {"seconds": warn_s}))
        else:
            await self._again(spoken=False)
        return None

    async def _heed_hand(self, what: Answer | Command) -> End:
        if self._question.allows(what):
            return await self._finish(what, "keys")
        if isinstance(what, str) and what in COMMANDS:
            return await self._obey(COMMANDS[what], "keys")
        if self._question.why_not(what) in UNSAID and not self._props.can_hear:
            await self._say(self._props.speech.say("again.lost"))
            return None
        await self._refuse(what)
        return None

    async def _heed_voice(self, heard: Heard) -> End:
        verdict, choice = self._judge(heard)
        if verdict != "noise":
            self._objections = {}
        self._props.write(
            Overheard(
                key=self._question.key,
                raw=heard.raw,
                phrase=heard.phrase,
                choice=choice,
                confidence=heard.confidence,
                ms=heard.ms,
                verdict=verdict,
            )
        )
        hint = self._asides.hint(heard.raw, self._question.watched)
        self._props.tableau.heard = hint or heard.phrase or "".join(heard.raw.split())
        self._props.tableau.understood = bool(hint) or verdict != "miss"
        if verdict in ("answer", "command"):
            self._props.reception.understood()
        if choice is None:
            if verdict == "miss":
                await self._again()
        elif verdict == "answer":
            return await self._finish(choice, "ear")
        elif verdict == "command":
            return await self._obey(COMMANDS[str(choice)], "ear")
        elif verdict == "refused":
            await self._refuse(choice)
        else:
            await self._again()
        return None

    def _judge(self, heard: Heard) -> tuple[Verdict, Answer | None]:
        if heard.phrase is None:
            idle = not heard.raw.strip() or self._asides.is_idle(heard.raw)
            return ("noise" if idle else "miss"), None
        if heard.phrase not in self._answers:
            return "command", self._commands.get(heard.phrase, "undo")
        answer = self._answers[heard.phrase]
        if not self._question.allows(answer):
            return "refused", answer
        return ("wrong" if self._bot and answer != self._bot.answer else "answer"), answer

    async def _refuse(self, answer: Answer) -> None:
        """Say why not, unless the reason is a secret: then it was simply not understood."""
        reason = self._question.why_not(answer)
        if reason in UNSAID:
            await self._again()
            return
        barred = dict(self._question.barred)
        seats = () if isinstance(answer, str) else answer
        seat = next((seat for seat in seats if seat in barred), 0)
        await self._say(self._props.speech.say(f"refused.{reason}", {"seat": seat} if seat else {}))

    async def _again(self, *, spoken: bool = True) -> None:
        """Ask in other words. During a discussion people talk: what is not for us needs no answer."""
        if self._timer.limited:
            return
        offered = examples(self._question, self._answers, self._props.reception.misses)
        rung = self._ladder.climb(spoken=spoken, hears=self._props.can_hear, has_example=bool(offered))
        speech = self._props.speech
        if rung == "repeat":
            await self._say(speech.ask_again())
        elif rung:
            facts: Facts = {"phrases": offered[:_EXAMPLES]} if rung in WITH_EXAMPLE else {}
            await self._say(speech.say(rung, facts))
        else:
            self._props.tableau.show()

    async def _obey(self, command: Command, by: By) -> End:
        match command:
            case "undo":
                undo = self._may_undo()
                if isinstance(undo, Undo):
                    return undo
                await self._say(self._props.speech.say(undo))
            case "skip":
                word = passing(self._question)
                if word is not None:
                    return await self._finish(word, by)
                await self._asides.not_now()
            case "pause":
                pressed = await self._asides.pause(self._question.key)
                if pressed is not None:
                    return await self._heed(pressed)
            case "repeat":
                await self._asides.repeat()
            case "time_left":
                await self._asides.time_left()
            case "who_lives":
                await self._asides.who_lives()
        self._open_at = asyncio.get_running_loop().time()
        return None

    async def _finish(self, answer: Answer, by: By) -> End:
        if self._question.irreversible and not await self._confirmed(answer):
            await self._put()
            return None
        return Answered(answer, by, self._ladder.misses)

    async def _confirmed(self, answer: Answer) -> bool:
        """Read the answer back; whoever takes it back now says no."""
        await self._floor.let_go()
        said = self._props.words.spoken_answer(answer, self._question.key)
        question = Question("readback", to=self._question.to, words=("yes", "no"), facts={"answer": said})
        sure = "yes" if self._bot and answer == self._bot.answer else None
        turn = Turn(question, self._props, self._number, lambda: Undo(1), sure)
        end = await turn.take()
        return isinstance(end, Answered) and end.answer == "yes"

    def _seat(self, answer: Answer) -> BotSeat:
        phrase = next((phrase for phrase, meant in self._answers.items() if meant == answer), None)
        think_s = self._props.bots.pause_s(self._question, self._props.rng("think", self._number))
        return BotSeat(answer, phrase, think_s, self._props)
