"""A whole evening with phones, in real time but in a hurry, for real browsers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from narrator import words
from narrator.config import Config, Pace, Rules, Table
from narrator.config import Ear as EarSettings
from narrator.evening.onlooker import Onlooker
from narrator.evening.setting import Setting, setting_of
from narrator.game.question import Answer
from narrator.game.state import State
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.server import LOOPBACK
from narrator.stage.bots import Bots
from narrator.stage.loop import Stage
from narrator.stage.records import Decided
from narrator.words.lines import CARDS
from tests.screen.page.evening import PACE
from tests.stage.fakes import Ear, Ledger, Mouth

NAMES = ("小明", "阿红", "大刘", "小陈", "老王", "阿芳", "小林", "大鹏")
EIGHT = setting_of(
    Config(table=Table(board=8, names=NAMES), rules=Rules(last_words="none", sheriff_election="none"))
)


class ServedPhones:
    """One evening, its table page and its phones, which come by loopback here."""

    def __init__(
        self,
        setting: Setting = EIGHT,
        *,
        seed: int = 3,
        pace: Pace = PACE,
        bots: frozenset[int] = frozenset(),
    ) -> None:
        self._onlooker = Onlooker(setting)
        people = [seat for seat in range(1, setting.players + 1) if seat not in bots]
        self.screen = PhonesScreen(
            pace.scan_step_s,
            None,
            CARDS,
            seats=people,
            view=self._onlooker.view,
            addresses=(LOOPBACK,),
            names=setting.names,
        )
        self.ledger, mouth = Ledger(), Mouth(0.01)
        self._stage = Stage(
            words=words,
            mouth=mouth,
            ear=Ear(mouth, "off"),
            screen=self.screen,
            ledger=self.ledger,
            view=self._onlooker.view,
            pace=pace,
            ear_settings=EarSettings(tail_ms=0),
            seed=seed,
            bots=Bots(seats=bots, think_s=(0.05, 0.1), ponder_s=(0.05, 0.1)),
        )

    @property
    def tickets(self) -> dict[int, str]:
        """What the codes on the table say, by seat."""
        site = self.screen.address.partition("#")[0]
        return {seat: f"{site}seat#{page.place.ticket}" for seat, page in self.screen.seats.items()}

    async def play(self) -> State:
        """To its end, once somebody has said that it may begin."""
        await self.screen.gather()
        return await self._stage.play(self._onlooker.script)

    @property
    def decided(self) -> list[tuple[str, Answer, str]]:
        """Everything decided, in order: the question, the answer, and by whom or what."""
        return [(made.key, made.answer, made.by) for made in self.ledger.records if isinstance(made, Decided)]


@contextlib.asynccontextmanager
async def served(evening: ServedPhones) -> AsyncIterator[asyncio.Task[State]]:
    """The evening under way, its pages open."""
    evening.screen.open()
    playing = asyncio.create_task(evening.play())
    try:
        yield playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await evening.screen.close()
