"""Small honest fakes for every port of the stage."""

import asyncio
from collections.abc import Hashable, Iterable, Mapping, Sequence

from narrator.game.question import Answer, Facts, Question
from narrator.stage.ports import Command, EarState, Heard, Scene
from narrator.stage.records import AnyRecord

NUMBERS = "零一二三四五六七八"
SPOKEN = {
    "yes": ("确认", "是的"),
    "no": ("取消", "不对"),
    "abstain": ("弃票",),
    "nobody": ("不用",),
    "done": ("说完了", "过"),
}
COMMANDS: dict[str, Command] = {
    "重复": "repeat",
    "暂停": "pause",
    "继续": "resume",
    "撤销": "undo",
    "跳过": "skip",
    "还剩多久": "time_left",
    "谁还活着": "who_lives",
}


def number(seat: int) -> str:
    """5 → 五号."""
    return f"{NUMBERS[seat]}号"


class PlainWords:
    """Lines are their keys and facts, so that a test reads which line was said."""

    def sentence(self, key: str, facts: Facts, variant: int = 0) -> str:
        told = " ".join(f"{name}={fact}" for name, fact in facts.items())
        return f"{key} {told}".strip()

    def panel_text(self, question: Question) -> str:
        return question.key

    def label(self, word: str, key: str = "") -> str:
        return word

    def spoken_answer(self, answer: Answer, key: str = "") -> str:
        return answer if isinstance(answer, str) else "".join(map(number, answer))

    def phase_name(self, phase: str) -> str:
        return "夜晚" if phase.startswith("call_") else phase

    def phrases_for(self, question: Question) -> dict[str, Answer]:
        seats = sorted({*question.seats, *(seat for seat, _ in question.barred)})
        named: dict[str, Answer] = {number(seat): (seat,) for seat in seats}
        return named | {said: word for word in question.words for said in SPOKEN.get(word, ())}

    def commands(self, *, addressed: bool = False, paused: bool = False) -> Mapping[str, Command]:
        known = {phrase: what for phrase, what in COMMANDS.items() if (what == "resume") == paused}
        named = {f"法官{phrase}": command for phrase, command in known.items()}
        return named if addressed else known | named

    def forbidden(self, event: str) -> tuple[str, ...]:
        return ("我", "狼") if event == "not_me_nor_wolf" else ()

    def spotted(self, raw: str, words: Iterable[str]) -> str | None:
        return next((word for word in words if word in raw), None)


class Mouth:
    """Silent; a line takes a second. Keeps what was said, when, and what was cut short."""

    def __init__(self, line_s: float = 1.0) -> None:
        self.said: list[str] = []
        self.cut: list[str] = []
        self.nights: list[bool] = []
        self.masked = False
        self.masks: list[tuple[float, bool]] = []
        self.open = False
        self._line_s = line_s

    async def prepare(self, texts: Sequence[str]) -> None:
        raise NotImplementedError

    async def say(self, text: str) -> None:
        assert not self.open, "two lines at once"
        self.open = True
        try:
            await asyncio.sleep(self._line_s)
            self.said.append(text)
        except asyncio.CancelledError:
            self.cut.append(text)
            raise
        finally:
            self.open = False

    async def night(self, on: bool) -> None:
        self.nights.append(on)

    async def mask(self, on: bool) -> None:
        assert on != self.masked, "no louder than loud"
        self.masked = on
        self.masks.append((asyncio.get_running_loop().time(), on))

    async def close(self) -> None:
        raise NotImplementedError


class Ear:
    """Hears what the table says if it listens when the words end; deaf meanwhile, like a real one."""

    def __init__(self, mouth: Mouth, state: EarState = "deaf") -> None:
        self.missed: list[str] = []
        self.offered: tuple[str, ...] = ()
        self._state: EarState = state
        self._mouth = mouth
        self._open: asyncio.Future[Heard] | None = None
        self._knocks = False

    @property
    def state(self) -> EarState:
        return "listening" if self._open and self._state == "deaf" else self._state

    @state.setter
    def state(self, state: EarState) -> None:
        self._state = state

    async def listen(
        self, phrases: Mapping[str, Hashable], *, talk: bool = False, knocks: bool = False
    ) -> Heard:
        assert not self._mouth.open, "the narrator would hear itself"
        self.offered, self._knocks = tuple(phrases), knocks
        self._open = asyncio.get_running_loop().create_future()
        try:
            return await self._open
        finally:
            self._open = None

    def utter(self, words: str, lasted_ms: int = 500) -> None:
        """Somebody has just said it, and it is recognised at once."""
        if self._state in ("absent", "off") or self._open is None or self._open.done():
            self.missed.append(words)
            return
        phrase = words if words in self.offered else None
        self._open.set_result(Heard(words, phrase, 0.9, 300, lasted_ms))

    def knock(self, ago_ms: int) -> None:
        """A knock that began so long ago is noticed now."""
        if self._knocks and self._open is not None and not self._open.done():
            self._open.set_result(Heard("", None, 1.0, 0, ago_ms, knock=True))

    async def close(self) -> None:
        raise NotImplementedError


class Screen:
    """Hands press keys at it; presses before a pick are lost."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.picks: list[Scene] = []
        self.knocks: list[float] = []
        self.left = asyncio.Event()
        """Nobody can be reached."""
        self._pick: asyncio.Future[Answer | Command] | None = None

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    async def pick(self, scene: Scene) -> Answer | Command:
        assert scene.panel is not None
        assert self._pick is None, "two panels at once"
        self.scenes.append(scene)
        self.picks.append(scene)
        self._pick = asyncio.get_running_loop().create_future()
        try:
            return await self._pick
        finally:
            self._pick = None

    def press(self, what: Answer | Command) -> None:
        """Somebody picks it."""
        if self._pick and not self._pick.done():
            self._pick.set_result(what)

    def knock(self, at_s: float) -> None:
        self.knocks.append(at_s)

    async def gone(self, seats: Sequence[int]) -> None:
        await self.left.wait()

    async def close(self) -> None:
        raise NotImplementedError


class Ledger:
    """Keeps records in memory."""

    def __init__(self) -> None:
        self.records: list[AnyRecord] = []

    def write(self, record: AnyRecord) -> None:
        self.records.append(record)
