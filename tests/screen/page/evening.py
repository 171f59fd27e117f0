"""A whole evening on the page, in real time but in a hurry."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

from narrator import words
from narrator.config import Config, Pace, Rules, Table
from narrator.config import Ear as EarSettings
from narrator.evening.onlooker import Onlooker
from narrator.evening.setting import Setting, setting_of
from narrator.game.question import Answer
from narrator.game.state import State
from narrator.screen.page.screen import PageScreen
from narrator.stage.bots import Bots
from narrator.stage.loop import Stage
from narrator.stage.ports import Panel
from narrator.stage.records import AnyRecord, Decided
from narrator.words.lines import CARDS
from tests.stage.fakes import Ear, Ledger, Mouth

PACE = Pace(
    slot_least_s=0.3,
    slot_most_s=0.4,
    slot_again=0,
    gap_least_s=0,
    gap_most_s=0.05,
    notice_s=0.4,
    answer_s=600,
    discussion_s=3000,
    speech_s=600,
    scan_step_s=0.3,
)
"""A hurry, but no deadline for a page."""
NAMES = ("小明", "阿红", "大刘", "小陈", "老王", "阿芳", "小林", "大鹏")


def hurried(deck: dict[str, int]) -> Setting:
    """A table for that deck, at which nobody speaks longer than he must."""
    players = sum(deck.values())
    return setting_of(
        Config(
            table=Table(board=players, deck=deck, names=NAMES[:players]),
            rules=Rules(last_words="none", sheriff_election="none"),
        )
    )


SMALL = hurried({"werewolf": 2, "seer": 1, "witch": 1, "villager": 2})


class Evening:
    """One evening and its page."""

    def __init__(
        self,
        setting: Setting = SMALL,
        *,
        seed: int = 3,
        pace: Pace = PACE,
        line_s: float = 0.01,
        scan: bool = False,
        bots: Bots | None = None,
    ) -> None:
        """`line_s`: how long a line is spoken."""
        self.onlooker = Onlooker(setting)
        self.screen = self._plug(setting, pace)
        self.ledger, mouth = Ledger(), Mouth(line_s)
        self.said = mouth.said
        self._stage = Stage(
            words=words,
            mouth=mouth,
            ear=Ear(mouth, "off"),
            screen=self.screen,
            ledger=self.ledger,
            view=self.onlooker.view,
            pace=pace,
            ear_settings=EarSettings(tail_ms=0),
            seed=seed,
            bots=bots,
            scan=scan,
        )

    def _plug(self, setting: Setting, pace: Pace) -> PageScreen:
        return PageScreen(pace.scan_step_s, None, CARDS)

    async def play(self, replies: Sequence[AnyRecord] = ()) -> State:
        """To its end."""
        return await self._stage.play(self.onlooker.script, replies)

    @property
    def asked(self) -> Panel | None:
        """The question that is open."""
        asked = self.screen._choosing.asked
        return asked.panel if asked else None

    @property
    def decided(self) -> list[tuple[str, Answer, str]]:
        """Everything decided, in order: the question, the answer, and by whom or what."""
        return [(made.key, made.answer, made.by) for made in self.ledger.records if isinstance(made, Decided)]


@contextlib.asynccontextmanager
async def served(evening: Evening) -> AsyncIterator[asyncio.Task[State]]:
    """The evening under way, its pages open."""
    evening.screen.open()
    playing = asyncio.create_task(evening.play())
    try:
        yield playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await evening.screen.close()
