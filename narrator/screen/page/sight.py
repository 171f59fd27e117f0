"""What one place sees of the evening."""

from narrator.screen.choosing import Asked, Open
from narrator.stage.ports import Panel, Scene


class Sight:
    """The scene as a place sees it, and the question open to it.

    Questions have numbers of the place's own: a common count would tell how many others were asked.
    """

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.open: Open | None = None
        self._serial = 0
        self._about: tuple[int, Panel | None, int] = (0, None, 0)

    def turn(self, scene: Scene, asked: Asked | None) -> bool:
        """See that scene, and `asked` if its question is for this place; whether anything is new.

        Within a call something is always open, though it may be a decoy.
        """
        before = (self.scene, self.open)
        self.scene = scene
        self.open = self._opened(scene, asked)
        return before != (self.scene, self.open)

    def _opened(self, scene: Scene, asked: Asked | None) -> Open | None:
        panel = scene.panel
        if panel is None or (asked is None and not scene.slot):
            return None
        about = (scene.slot, panel, asked.serial if asked else 0)
        if about != self._about:
            self._about, self._serial = about, self._serial + 1
        if asked is None:
            return Open(panel, self._serial)
        return Open(panel, self._serial, asked.revision, asked.step, asked.picking)
