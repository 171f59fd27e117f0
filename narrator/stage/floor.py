"""Who gives the next sign while a public question is open: a voice, a hand, a bot, or nobody."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Mapping
from typing import Any

from msgspec import Struct

from narrator.game.question import Answer
from narrator.stage.ports import Command, Heard
from narrator.stage.props import Props, drop


class Pressed(Struct, frozen=True):
    """Somebody picked something at the screen."""

    what: Answer | Command


class GaveIn(Struct, frozen=True):
    """A bot answers without the ear."""

    answer: Answer


Sign = Heard | Pressed | GaveIn | None
"""None: the time was up first."""


class Floor:
    """The hands are always free; the ear is open only while the mouth is shut and its echo gone."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self._hands: asyncio.Task[Answer | Command] | None = None
        self._deaf = False

    async def say(self, speaking: Coroutine[Any, Any, None]) -> None:
        """Speak. A hand that presses cuts it short; the next sign is then that hand's."""
        hands = self._reach()
        mouth = asyncio.create_task(speaking)
        try:
            await asyncio.wait({mouth, hands}, return_when=asyncio.FIRST_COMPLETED)
            if mouth.done():
                mouth.result()
        finally:
            await drop(mouth)

    async def next(
        self,
        phrases: Mapping[str, Hashable],
        until: float | None,
        bot: Callable[[], Coroutine[Any, Any, Answer]] | None = None,
        *,
        talk: bool = False,
    ) -> Sign:
        """The next sign, or None at loop time `until`. `talk`: people talk among themselves meanwhile."""
        hands = self._reach()
        ear = asyncio.create_task(self._listen(phrases, talk))
        seat = asyncio.create_task(self._after_tail(bot)) if bot else None
        waiting: set[asyncio.Future[Any]] = {hands, ear, *([seat] if seat else [])}
        left = None if until is None else max(0.0, until - asyncio.get_running_loop().time())
        try:
            await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            if hands.done():
                self._hands = None
                return Pressed(hands.result())
            if ear.done():
                return ear.result()
            return GaveIn(seat.result()) if seat and seat.done() else None
        finally:
            self._props.tableau.listening = False
            await drop(ear, seat)

    async def let_go(self) -> None:
        """Nobody need press any more."""
        hands, self._hands = self._hands, None
        await drop(hands)

    def _reach(self) -> asyncio.Task[Answer | Command]:
        if self._hands is None:
            self._hands = asyncio.create_task(self._props.screen.pick(self._props.tableau.scene()))
        return self._hands

    async def _listen(self, phrases: Mapping[str, Hashable], talk: bool) -> Heard:
        """One utterance. A broken ear is noted, and from then on the hands answer this question."""
        await self._props.speech.settle()
        self._props.tableau.listening = True
        self._props.tableau.show()
        if not self._deaf and self._props.ear.state != "off":
            try:
                return await self._props.ear.listen(phrases, talk=talk)
            except Exception as trouble:  # whatever ails an ear, the evening goes on by keys
                self._deaf = True
                self._props.note(f"the ear failed: {trouble}")
        never: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        return await never

    async def _after_tail(self, bot: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        await self._props.speech.settle()
        return await bot()
