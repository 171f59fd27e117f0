"""Beginning and ending what an event card does."""

from typing import Literal

from narrator.evening.cues import Script
from narrator.evening.happen import happen
from narrator.game.effect import Effect, Flag
from narrator.game.happenings import EffectBegan
from narrator.game.state import State

Ends = Literal["sunset", "dawn", "trigger", "never"]


def begin(state: State, event: str, ends: Ends, *does: Flag, seats: tuple[int, ...] = ()) -> Script[State]:
    """Put an effect to work from now on."""
    return (yield from happen(state, EffectBegan(Effect(event, ends, does, seats, state.night))))
