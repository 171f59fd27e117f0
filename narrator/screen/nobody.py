"""No screen at all, for evenings that bots play."""

import asyncio
from collections.abc import Sequence

from narrator.game.question import Answer
from narrator.stage.ports import Command, Scene


class NoScreen:
    """Shows nothing; nobody ever picks anything."""

    def show(self, scene: Scene) -> None:
        """Nothing."""

    async def pick(self, scene: Scene) -> Answer | Command:
        """Wait until cancelled."""
        nobody: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        return await nobody

    def knock(self, at_s: float) -> None:
        """Nothing is lit."""

    async def gone(self, seats: Sequence[int]) -> None:
        """Everybody sits here."""
        await asyncio.get_running_loop().create_future()

    async def close(self) -> None:
        """Nothing."""
