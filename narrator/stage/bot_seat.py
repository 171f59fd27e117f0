"""A bot at the table: it says its answer aloud like anybody, and gives it silently if nobody hears."""

import asyncio

from narrator.game.question import Answer
from narrator.stage.props import Props


class BotSeat:
    """One bot's part in one public question."""

    def __init__(self, answer: Answer, phrase: str | None, think_s: float, props: Props) -> None:
        self.answer = answer
        self._phrase, self._think_s, self._props = phrase, think_s, props
        self._spoken = 0

    async def act(self) -> Answer:
        """Think, speak, wait to be heard; return the answer when speaking was no use."""
        await asyncio.sleep(self._think_s)
        voice = self._props.bots.voice
        while voice and self._phrase and self._props.can_hear and self._spoken < self._props.bots.tries:
            self._spoken += 1
            try:
                await voice.speak(self._phrase)
            except Exception as trouble:  # whatever ails its voice, a bot has an answer
                self._props.note(f"a bot's voice failed: {trouble}")
                break
            await asyncio.sleep(self._props.pace.answer_s)
        return self.answer
