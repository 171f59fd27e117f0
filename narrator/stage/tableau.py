"""The picture of the moment: everything the table screen is shown."""

import asyncio
from collections.abc import Callable

from narrator.game.view import View
from narrator.stage.ports import Ear, Light, Panel, Scene, Screen, Words

TROUBLE_S = 30.0
"""A trouble stands on the screen for this long, then until something else changes."""


class Tableau:
    """What the screen shows. Change a field, then `show`."""

    def __init__(self, screen: Screen, words: Words, ear: Ear, view: Callable[[], View]) -> None:
        self.view = view
        self.phase = ""
        self.said = ""
        self.heard = ""
        self.understood = True
        self.hints: tuple[str, ...] = ()
        self.until_s: float | None = None
        self.panel: Panel | None = None
        self.paused = False
        self.listening = False
        self.slot = 0
        self._trouble = ""
        self._trouble_until_s = 0.0
        self._screen, self._words, self._ear = screen, words, ear

    @property
    def light(self) -> Light:
        """Day or night, as the public view has it."""
        return "day" if self.view().by_day else "night"

    def scene(self) -> Scene:
        """The picture now."""
        state = self._ear.state
        return Scene(
            light=self.light,
            view=self.view(),
            said=self.said,
            phase=self._words.phase_name(self.phase) if self.phase else "",
            hints=self.hints,
            ear=state if state in ("absent", "off") else ("listening" if self.listening else "deaf"),
            heard=self.heard,
            understood=self.understood,
            until_s=self.until_s,
            panel=self.panel,
            trouble=self._trouble if asyncio.get_running_loop().time() < self._trouble_until_s else "",
            paused=self.paused,
            slot=self.slot,
        )

    def show(self) -> None:
        """Draw it."""
        self._screen.show(self.scene())

    def tell(self, trouble: str) -> None:
        """Show what ails a device."""
        self._trouble = trouble
        self._trouble_until_s = asyncio.get_running_loop().time() + TROUBLE_S
        self.show()

    def clear(self) -> None:
        """A question is over."""
        self.panel, self.hints, self.heard, self.until_s = None, (), "", None
        self.understood = True
        self.paused = self.listening = False
