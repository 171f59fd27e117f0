"""The table screen as a page in a browser."""

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from narrator.game.question import Answer
from narrator.screen.choosing import Asked, Choosing
from narrator.screen.lettering import PLAIN, Lettering
from narrator.screen.page.ending import Ending
from narrator.screen.page.message import BYE, STORY, WAIT, message
from narrator.screen.page.picture import Picture, picture
from narrator.screen.page.place import Place
from narrator.screen.page.server import LOOPBACK, Server
from narrator.screen.page.share import asks, for_table
from narrator.screen.page.sight import Sight
from narrator.screen.page.site import Site
from narrator.screen.page.touch import Touch, done
from narrator.screen.scan import lit
from narrator.stage.ports import Command, Scene, Trace

_HAIR = 0.001


class PageScreen:
    """Serves the table page, to as many browsers as look. They think nothing: what is chosen is kept here,
    so that a page may be closed, reloaded or opened twice at any time."""

    def __init__(
        self,
        step_s: float,
        trace: Trace | None = None,
        card_names: Mapping[str, str] = MappingProxyType({}),
        lettering: Lettering = PLAIN,
    ) -> None:
        """`step_s`: seconds for which a scan lights a spot. `card_names`: a card's id to its Chinese name.
        `lettering`: of everything that is no line of the narrator."""
        self._choosing = Choosing(step_s, self._changed)
        self._step_s, self._trace, self._card_names = step_s, trace, card_names
        self._scene: Scene | None = None
        self._scan = False
        self._idling: asyncio.TimerHandle | None = None
        self._sight = Sight()
        self.lettering = lettering
        self._ending = Ending()
        self.table = Place(self._draw, self._touched)
        self._server: Server | None = None

    @property
    def address(self) -> str:
        """Where the page is. What follows # stays in the browser: it is sent over no network, nor logged."""
        return f"http://{LOOPBACK}:{self.port}/#{self.table.token}"

    @property
    def port(self) -> int:
        """Where it answers; 0 before it does."""
        return 0 if self._server is None else self._server.port

    def open(self) -> None:
        """Answer browsers from now on. Raises OSError without a port."""
        self._serve([self.table])

    def tell(self, story: str) -> None:
        """From now on the story of the game, a whole HTML document, can be opened from the table page."""
        self._ending.story = self.lettering.shown(story)
        self.table.changed()

    async def lead_to_story(self) -> None:
        """Open the story wherever the table is looked at, and wait until a browser has it."""
        if self._ending.story and self.table.is_looked_at():
            self._ending.leads = True
            self.table.changed()
            await self._ending.taken()

    def show(self, scene: Scene) -> None:
        """Draw the scene at once, wherever somebody looks."""
        if self._trace is not None and (self._scene is None or self._scene.light != scene.light):
            self._trace.lit(scene.light, 0)  # within a night there is one light: the page sees to it
        self._scene = scene
        if scene.panel is not None and scene.panel.secret:
            self._scan = scene.panel.scan
        self._changed()

    async def pick(self, scene: Scene) -> Answer | Command:
        """Draw the scene; return what was picked. A touch counts for the question it was made on."""
        if scene.panel is None:
            raise ValueError("pick wants a scene with a panel")
        asked = self._choosing.begin(scene.panel)
        self.show(scene)
        self._choosing.light_next()
        try:
            return await asked.reply
        finally:
            if self._choosing.end(asked):
                shown = self._scene
                if asked.panel.secret and shown is not None and shown.panel == asked.panel:
                    self._scene = replace(shown, panel=None)
                self._changed()

    def knock(self, at_s: float) -> None:
        """Pick what was lit at loop time `at_s`, unless the panel is younger or somebody chose since."""
        self._choosing.knock(at_s)

    async def gone(self, seats: Sequence[int]) -> None:
        """Everybody sits here."""
        await asyncio.get_running_loop().create_future()

    async def close(self) -> None:
        """Say goodbye and hang up."""
        self._choosing.rest()
        self._rest()
        self.table.close()
        if self._server is not None:
            await self._server.close()

    def _serve(self, places: Sequence[Place], addresses: Sequence[str] = ()) -> None:
        self._server = Server(addresses)
        names = (LOOPBACK, "localhost", *addresses)
        self._server.open(
            Site(
                places,
                frozenset(f"{name}:{self.port}" for name in names),
                lettering=self.lettering,
                routes=self._ending.routes,
            ).app
        )

    def _asked(self) -> Asked | None:
        """The question that is open, if it stands in the scene and is for anybody."""
        asked, scene = self._choosing.asked, self._scene
        stands = asked is not None and scene is not None and asked.panel == scene.panel
        return asked if stands and asks(asked.panel if asked else None) else None

    def _phones(self) -> frozenset[int]:
        """Seats that are not asked here."""
        return frozenset()

    def _touched(self, touch: Touch) -> None:
        opened, asked, scene = self._sight.open, self._asked(), self._sight.scene
        if opened is None or (opened.serial, opened.revision) != (touch.panel, touch.revision):
            return
        if scene is not None and asked is not None and asked.panel == opened.panel:
            self._choosing.act(lambda picking: done(touch, scene, opened.panel, picking), touch.step)

    def _changed(self) -> None:
        self._look_again()
        self._wait_for_the_next_step()

    def _look_again(self) -> None:
        if self._scene is None:
            return
        seen = for_table(self._scene, self._phones(), scan=self._scan)
        asked = self._asked()
        if self._sight.turn(seen, asked if asked is not None and asked.panel == seen.panel else None):
            self.table.changed()

    def _draw(self) -> bytes:
        if self.table.closed:
            return BYE
        if self._ending.leads:
            return STORY
        drawn = self._picture()
        return WAIT if drawn is None else message(drawn)

    def _picture(self) -> Picture | None:
        scene, now = self._sight.scene, asyncio.get_running_loop().time()
        if scene is None:
            return None
        said = self.lettering.said
        drawn = picture(
            scene, self._sight.open, now, self._idle(now), said.cards(self._card_names), said=said
        )
        return replace(drawn, story=bool(self._ending.story))

    def _wait_for_the_next_step(self) -> None:
        """A scan that asks nothing lights one seat after another too: every call moves alike."""
        self._rest()
        scene, opened = self._sight.scene, self._sight.open
        if scene is None or scene.light == "day" or scene.panel is None or not scene.panel.scan:
            return
        if opened is None or lit(scene.panel, opened.picking) is None:
            loop = asyncio.get_running_loop()
            self._idling = loop.call_at((self._idle(loop.time()) + 1) * self._step_s, self._step)

    def _idle(self, now_s: float) -> int:
        """Which step it is of a scan that asks nothing. Timers fire a hair early: that is the next step."""
        return int(now_s / self._step_s + _HAIR)

    def _step(self) -> None:
        self.table.changed()
        self._wait_for_the_next_step()

    def _rest(self) -> None:
        if self._idling is not None:
            self._idling.cancel()
