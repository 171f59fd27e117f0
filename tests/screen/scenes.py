"""Tables to look at, and a loop whose time passes at once."""

import asyncio
import selectors
from typing import Any

from narrator.game.view import SeatView, View
from narrator.stage.ports import Choice, Light, Panel, Scene

NOBODY = Choice("nobody", "弃票", "q")
SAVE = Choice("save", "使用解药", "j")
DECOY = Panel(title="")


def view(seats: int, names: tuple[str, ...] = ()) -> View:
    padded = names + ("",) * (seats - len(names))
    return View(2, True, tuple(SeatView(number, padded[number - 1], True) for number in range(1, seats + 1)))


def scene(panel: Panel | None = None, light: Light = "night", seats: int = 12, **more: Any) -> Scene:
    return Scene(light, view(seats), panel=panel, **more)


class _Jumping(selectors.SelectSelector):
    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("nothing left to wait for")
            self.now_s += max(timeout, 0)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Sleeps take no time; waiting for what never comes is an error."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now_s
