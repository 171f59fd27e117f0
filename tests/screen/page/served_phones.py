"""A whole evening with phones, in real time but in a hurry, for real browsers."""

from collections.abc import Sequence

from narrator.config import Pace
from narrator.evening.setting import Setting
from narrator.game.state import State
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.server import LOOPBACK
from narrator.stage.bots import Bots
from narrator.stage.records import AnyRecord
from narrator.words.lines import CARDS
from tests.screen.page.evening import Evening, hurried

EIGHT = hurried({"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "villager": 3})


class ServedPhones(Evening):
    """One evening, its table page and its phones, which come by loopback here."""

    screen: PhonesScreen

    def __init__(
        self, setting: Setting = EIGHT, *, seed: int = 3, bots: frozenset[int] = frozenset()
    ) -> None:
        self._people = [seat for seat in range(1, setting.players + 1) if seat not in bots]
        held = Bots(seats=bots, think_s=(0.05, 0.1), ponder_s=(0.05, 0.1))
        super().__init__(setting, seed=seed, bots=held)

    def _plug(self, setting: Setting, pace: Pace) -> PhonesScreen:
        return PhonesScreen(
            pace.scan_step_s,
            None,
            CARDS,
            seats=self._people,
            view=self.onlooker.view,
            addresses=(LOOPBACK,),
            names=setting.names,
        )

    @property
    def tickets(self) -> dict[int, str]:
        """What the codes on the table say, by seat."""
        site = self.screen.address.partition("#")[0]
        return {seat: f"{site}seat#{page.place.ticket}" for seat, page in self.screen.seats.items()}

    async def play(self, replies: Sequence[AnyRecord] = ()) -> State:
        """To its end, once somebody has said that it may begin."""
        await self.screen.gather()
        return await super().play(replies)
