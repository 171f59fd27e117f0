"""What the narrator says, and when the room is quiet again."""

import asyncio
import math
from collections import Counter, deque
from collections.abc import Callable

from narrator.game.question import Facts
from narrator.stage.ports import Mouth, Trace, Words
from narrator.stage.tableau import Tableau

_READ_S = 0.2
"""Seconds a character of a line is left on the screen when the mouth fails."""


class Speech:
    """One voice: lines come one after another, never on top of each other."""

    def __init__(
        self,
        *,
        mouth: Mouth,
        words: Words,
        tableau: Tableau,
        trace: Trace | None,
        tail_s: float,
        note: Callable[[str], None],
    ) -> None:
        self._mouth, self._words, self._tableau = mouth, words, tableau
        self._trace, self._tail_s, self._note = trace, tail_s, note
        self._variants: Counter[str] = Counter()
        self._quiet_at = 0.0
        self._recent: deque[str] = deque(maxlen=2)
        self._masked = False

    async def say(self, key: str, facts: Facts | None = None) -> None:
        """Speak a line; return when its last sample has left the loudspeaker."""
        await self._utter(self._line(key, facts or {}))

    async def tell(self, key: str, facts: Facts) -> None:
        """Speak a line of the script, which 重复 may ask for again."""
        await self.put(self.worded(key, facts))

    def worded(self, key: str, facts: Facts) -> str:
        """The words a line has this time."""
        return self._line(key, facts)

    async def put(self, text: str) -> None:
        """Speak words that 重复 may ask for again."""
        self._recent.append(text)
        await self._utter(text)

    async def repeat(self) -> None:
        """What was told since the last answer, in the same words: a question with the line before it."""
        for text in tuple(self._recent):
            await self._utter(text)

    async def ask_again(self) -> None:
        """The question alone, in the same words."""
        for text in tuple(self._recent)[-1:]:
            await self._utter(text)

    def turn_the_page(self) -> None:
        """An answer came in: what was told before it is not repeated any more."""
        self._recent.clear()

    async def mask(self, on: bool) -> None:
        """Ambience louder or as usual: louder in every slot of a night, whoever is called or nobody."""
        if on == self._masked:
            return
        self._masked = on
        if self._trace:
            self._trace.masked(on)
        try:
            await self._mouth.mask(on)
        except Exception as trouble:  # a night without its ambience is still a night
            self._note(f"the night ambience failed: {trouble}")

    def was_quiet(self, at: float) -> bool:
        """Whether the mouth was closed, and its echo gone, at a loop time."""
        return at >= self._quiet_at

    async def settle(self) -> None:
        """Wait until the room's echo is gone too."""
        await asyncio.sleep(max(0.0, self._quiet_at - asyncio.get_running_loop().time()))

    def _line(self, key: str, facts: Facts) -> str:
        """The next variant. It turns with how often this table heard the line, which is no secret."""
        variant = self._variants[key]
        self._variants[key] += 1
        return self._words.sentence(key, facts, variant)

    async def _utter(self, text: str) -> None:
        self._quiet_at = math.inf
        self._tableau.said = text
        self._tableau.show()
        if self._trace:
            self._trace.heard(text)
        try:
            await self._mouth.say(text)
        except Exception as trouble:  # whatever ails a voice, the line stands on the screen
            self._note(f"the mouth failed: {trouble}")
            await asyncio.sleep(_READ_S * len(text))
        finally:
            if self._trace:
                self._trace.hushed()
            self._quiet_at = asyncio.get_running_loop().time() + self._tail_s
