"""Keeps the game as it stands while its script is performed, for whoever draws a screen."""

from narrator.evening.cues import Cue, Happened, Reply, Script
from narrator.evening.evening import evening, start
from narrator.evening.setting import Setting
from narrator.game.evolve import evolve
from narrator.game.happenings import Happening
from narrator.game.state import State
from narrator.game.view import View, view


class Onlooker:
    """Sees every cue of one evening pass by."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._begin()

    def _begin(self) -> None:
        self.game: State = start(self._setting)
        self.happened: list[Happening] = []
        """Everything that happened, in order."""

    def script(self) -> Script[State]:
        """The evening from its beginning, watched; a second call begins it anew."""
        self._begin()
        return self._watched(evening(self._setting))

    def _watched(self, script: Script[State]) -> Script[State]:
        reply: Reply = None
        while True:
            try:
                cue: Cue = script.send(reply)
            except StopIteration as end:
                ended: State = end.value
                return ended
            if isinstance(cue, Happened):
                self.game = evolve(self.game, cue.happening)
                self.happened.append(cue.happening)
            reply = yield cue

    def view(self, seat: int | None = None) -> View:
        """The table for everybody, or for one seat, now."""
        dealt = seat if self.game.seats else None
        return view(self.game, self._setting.names, dealt, players=self._setting.players)
