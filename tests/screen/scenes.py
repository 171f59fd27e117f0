"""Tables to look at."""

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
