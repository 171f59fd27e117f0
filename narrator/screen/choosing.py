"""The question that is open at a screen: what is chosen so far, and what a scan lights when."""

import asyncio
import math
from collections import deque
from collections.abc import Callable

from msgspec import Struct

from narrator.game.question import Answer
from narrator.screen.picking import Picked, Picking
from narrator.screen.scan import advance, lit
from narrator.screen.scan import knock as pick_lit
from narrator.stage.ports import Command, Panel

BOUNCE_S = 0.3
"""Scan: a press that comes so soon after the last one is the same press, held down or trembling."""
_REMEMBERED = 32
"""Scan: how many steps back a sound may have begun. At the shortest step that is longer than an utterance."""

Act = Callable[[Picking], Picking | Picked]
"""What a hand does to the choice in the making."""


class Open(Struct, frozen=True):
    """What a place sees of a question, by numbers of its own."""

    panel: Panel
    serial: int
    revision: int = 0
    step: int = 0
    picking: Picking = Picking()


class Asked:
    """One open question."""

    def __init__(self, serial: int, panel: Panel, reply: "asyncio.Future[Answer | Command]") -> None:
        self.serial = serial
        """Its number at this screen: an answer to another one is late."""
        self.panel = panel
        self.reply = reply
        self.revision = 0
        """How often something was chosen: whoever saw an earlier choice confirms nothing."""
        self.step = 0
        """How often the light of a scan went on."""
        self._past = deque([(_now(), self.step, Picking())], _REMEMBERED)

    @property
    def picking(self) -> Picking:
        """The choice in the making, and what is lit."""
        return self._past[-1][2]

    def light(self, picking: Picking) -> None:
        """Nobody chose anything; the light went on."""
        self.step += 1
        self._past.append((_now(), self.step, picking))

    def choose(self, picking: Picking) -> None:
        """Somebody chose: what was lit before cannot be picked any more."""
        self._past.clear()
        self.revision += 1
        self.light(picking)

    def at(self, at_s: float) -> Picking | None:
        """How it stood at that loop time; None when that is out of reach."""
        return next((picking for since_s, _, picking in reversed(self._past) if since_s <= at_s), None)

    def seen(self, step: int) -> Picking | None:
        """How it stood at that step; None when that is out of reach."""
        return next((picking for _, at, picking in self._past if at == step), None)


class Choosing:
    """What the hands at one screen do, question after question. `redraw` is called when a choice changed."""

    def __init__(self, step_s: float, redraw: Callable[[], None]) -> None:
        """`step_s`: seconds for which a scan lights a spot."""
        self._step_s, self._redraw = step_s, redraw
        self._asked: Asked | None = None
        self._serial = 0
        self._pressed_s = -math.inf
        self._step: asyncio.TimerHandle | None = None

    @property
    def asked(self) -> Asked | None:
        """The question that is open."""
        return self._asked

    def picking(self, panel: Panel | None) -> Picking:
        """The choice to draw on that panel."""
        return self._asked.picking if self._asked is not None and self._asked.panel == panel else Picking()

    def begin(self, panel: Panel) -> Asked:
        """A question opens."""
        self._serial += 1
        reply: asyncio.Future[Answer | Command] = asyncio.get_running_loop().create_future()
        self._asked = Asked(self._serial, panel, reply)
        return self._asked

    def end(self, asked: Asked) -> bool:
        """Close it. False when another one is open already."""
        if self._asked is not asked:
            return False
        self._asked = None
        self.rest()
        return True

    def act(self, act: Act, step: int | None = None, *, aimed: bool = False) -> None:
        """Somebody does something. On a panel that scans it picks what is lit, or what was lit at `step`;
        unless it was `aimed`, on a screen of one's own that does not scan."""
        asked = self._asked
        if asked is None or asked.reply.done():
            return
        if aimed or lit(asked.panel, asked.picking) is None:
            self._turn(asked, act(asked.picking))
            return
        since_s, self._pressed_s = _now() - self._pressed_s, _now()
        then = asked.picking if step is None else asked.seen(step)
        if since_s >= BOUNCE_S and then is not None:
            self._turn(asked, pick_lit(asked.panel, then))

    def knock(self, at_s: float) -> None:
        """Pick what was lit at loop time `at_s`, unless the panel is younger or somebody chose since."""
        asked = self._asked
        if asked is None or asked.reply.done() or at_s - self._pressed_s < BOUNCE_S:
            return
        then = asked.at(at_s)
        if then is not None and lit(asked.panel, then) is not None:
            self._pressed_s = _now()
            self._turn(asked, pick_lit(asked.panel, then))

    def light_next(self) -> None:
        """Scan: what is lit now stays lit for a whole step."""
        self.rest()
        asked = self._asked
        if asked is not None and lit(asked.panel, asked.picking) is not None:
            self._step = asyncio.get_running_loop().call_later(self._step_s, self._advance, asked)

    def rest(self) -> None:
        """The light stays where it is."""
        if self._step is not None:
            self._step.cancel()

    def _turn(self, asked: Asked, after: Picking | Picked) -> None:
        if isinstance(after, Picked):
            asked.reply.set_result(after.what)
        else:
            asked.choose(after)
            self._redraw()
            self.light_next()

    def _advance(self, asked: Asked) -> None:
        asked.light(advance(asked.panel, asked.picking))
        self._redraw()
        self.light_next()


def _now() -> float:
    return asyncio.get_running_loop().time()
