"""A table of phones in virtual time: no network, but every byte that would go over it, and hands."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from narrator.config import Pace
from narrator.evening.setting import Setting
from narrator.screen.labels import LABELS
from narrator.screen.lettering import PLAIN, Lettering
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.place import Place
from narrator.screen.page.touch import read_touch
from narrator.stage.ports import Panel, Scene
from narrator.stage.records import AnyRecord
from narrator.words.lines import CARDS
from tests.screen.page.evening import Evening

HAND_S = 0.7
"""From seeing to touching."""
UNHURRIED = Pace(slot_least_s=60, slot_most_s=90, slot_again=0)
"""Whoever is asked has answered long before a slot ends."""

Picture = dict[str, Any]
Seen = tuple[float, bytes]


class Recorded(PhonesScreen):
    """Keeps what was put to whom by night."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.secrets: list[Panel] = []

    @property
    def whole(self) -> Scene | None:
        """What nobody sees all of."""
        return self._scene

    def show(self, scene: Scene) -> None:
        if scene.light == "night" and scene.panel is not None and scene.panel.to:
            self.secrets.append(scene.panel)
        super().show(scene)


class Eyes:
    """Somebody who looks at a place, and touches what there is to touch. Keeps every message."""

    def __init__(self, place: Place, hand_s: float = HAND_S) -> None:
        self._place, self._hand_s = place, hand_s
        self._picture: Picture = {"kind": "wait"}
        self._new = asyncio.Event()
        self.seen: list[Seen] = []
        self.check: Callable[[Picture], None] = lambda picture: None

    async def look(self) -> None:
        """For ever."""
        news = self._place.come()
        touching = asyncio.create_task(self._touch())
        try:
            while True:
                await news.wait()
                news.clear()
                drawn = self._place.draw()
                self.seen.append((asyncio.get_running_loop().time(), drawn))
                self._picture = msgspec.json.decode(drawn)
                self._new.set()
                if self._picture["kind"] == "picture":
                    self.check(self._picture)
        finally:
            self._place.go(news)
            touching.cancel()

    async def _touch(self) -> None:
        """Once for every picture: a touch that counts makes a new one, one too late was overtaken by one."""
        while True:
            await self._new.wait()
            await asyncio.sleep(self._hand_s)
            self._new.clear()
            self._once(self._picture)

    def _once(self, picture: Picture) -> None:
        meant = wanted(picture) if picture["kind"] == "picture" and picture["panel"] else None
        if meant is not None:
            stood = {name: picture[name] for name in ("panel", "revision", "step")}
            did, what = meant
            touch = msgspec.json.encode({**stood, "did": did, "what": what})
            self._place.touched(read_touch(touch))


def wanted(picture: Picture) -> tuple[str, int | str] | None:
    """What there is to touch: the same picture is always touched alike."""
    if picture["any_touch"]:
        return None if picture["status"] == LABELS.phone.enough else ("any", "")
    buttons = [button for button in picture["answers"] if button["state"] != "barred"]
    if any(button["did"] == "confirm" for button in buttons):
        return "confirm", ""
    offered: list[tuple[str, int | str]] = [
        ("seat", t["number"]) for t in picture["tiles"] if t["state"] == "open"
    ]
    offered += [("word", button["what"]) for button in buttons if button["did"] == "word"]
    if not offered:
        return None
    return offered[zlib.crc32(picture["title"].encode()) % len(offered)]


class PhoneEvening(Evening):
    """One evening at which everybody has a phone."""

    screen: Recorded

    def __init__(
        self, setting: Setting, *, seed: int = 3, pace: Pace = UNHURRIED, lettering: Lettering = PLAIN
    ) -> None:
        self._lettering = lettering
        super().__init__(setting, seed=seed, pace=pace, line_s=1.0)
        self.table = Eyes(self.screen.table)
        self.phones = {seat: Eyes(page.place, HAND_S + seat / 7) for seat, page in self.screen.seats.items()}
        """Every seat is as slow as it is: when somebody answers tells who he is."""

    def _plug(self, setting: Setting, pace: Pace) -> Recorded:
        return Recorded(
            pace.scan_step_s,
            None,
            CARDS,
            self._lettering,
            seats=range(1, setting.players + 1),
            view=self.onlooker.view,
            addresses=("192.0.2.1",),
            names=setting.names,
        )

    def card(self, seat: int) -> str:
        """Its card, by its name on the screen; "" before the deal."""
        return CARDS[self.onlooker.game.card(seat)] if self.onlooker.game.seats else ""

    @property
    def open_cards(self) -> set[str]:
        """Cards that everybody has seen, by name."""
        return {CARDS[card] for _, card in self.onlooker.game.open_cards}

    async def watch(
        self, replies: Sequence[AnyRecord] = (), *, until: Callable[[], bool] = lambda: False
    ) -> None:
        """Play to its end, or until something came about, which is looked for every second."""
        for page in self.screen.seats.values():
            assert page.place.admits(page.place.ticket.encode())
        looking = [asyncio.create_task(eyes.look()) for eyes in (self.table, *self.phones.values())]
        playing = asyncio.create_task(self.play(replies))
        try:
            while not playing.done() and not until():
                await asyncio.sleep(1)
                for each in looking:
                    if each.done():
                        each.result()
            if playing.done():
                playing.result()
        finally:
            playing.cancel()
            for each in looking:
                each.cancel()
            await asyncio.gather(playing, *looking, return_exceptions=True)
            self.screen._rest()
