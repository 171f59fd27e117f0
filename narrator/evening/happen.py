"""Moving the game from within a script."""

from narrator.evening.cues import Happened, Say, Script
from narrator.game.evolve import evolve
from narrator.game.happenings import Happening
from narrator.game.question import Fact
from narrator.game.state import State


def happen(state: State, *happenings: Happening) -> Script[State]:
    """Put facts into the journal and into the game."""
    for happening in happenings:
        yield Happened(happening)
        state = evolve(state, happening)
    return state


def say(key: str, **facts: Fact) -> Script[None]:
    """Speak a line."""
    yield Say(key, facts)
