"""Who sees what of a scene: the table, and every seat on a phone of its own."""

from collections.abc import Collection

from msgspec.structs import replace

from narrator.stage.panels import decoy
from narrator.stage.ports import Panel, Scene


def for_table(scene: Scene, phones: Collection[int], *, scan: bool) -> Scene:
    """What stands on the table while these seats have phones: of their secrets nothing, in no call."""
    panel = scene.panel
    if panel is None:
        return replace(scene, panel=decoy(scan=scan)) if scene.slot else scene
    away = panel.secret and panel.to and set(panel.to) <= set(phones)
    return replace(scene, panel=decoy(scan=panel.scan)) if away else scene


def for_seat(scene: Scene, seat: int, equal: str) -> Scene:
    """What stands on a seat's phone: what everybody may know, and what the seat itself is asked or told.

    In a call that is not its own it gets something `equal` to do, in those words. Nothing is scanned: a phone
    lies in the hand.
    """
    panel = scene.panel
    mine: Panel | None = None
    if panel is not None and seat in panel.to:
        mine = replace(panel, scan=False)
    elif scene.slot:
        mine = decoy_for_seat(scene, equal)
    elif panel is not None and not panel.secret:
        mine = Panel(panel.title)
    return replace(scene, panel=mine, hints=(), ear="off", heard="")


def decoy_for_seat(scene: Scene, title: str) -> Panel:
    """Something to do for whoever is not asked: it looks like a question of seats."""
    return Panel(title, seats=tuple(seat.number for seat in scene.view.seats), secret=True)


def asks(panel: Panel | None) -> bool:
    """Whether it is for anybody at all: a decoy is not."""
    return panel is not None and bool(panel.to or panel.seats or panel.choices)
