"""Tables for tests: a game at some moment, said in one line."""

from typing import Any

from msgspec.structs import replace

from narrator.config import Rules
from narrator.game.evolve import evolve, replay
from narrator.game.happenings import CardShown, DayBroke, Dealt, Died, Happening, NightAnnounced, NightFell
from narrator.game.state import State


def table(cards: str, center: str = "", **rules: Any) -> State:
    """A game just dealt: `table("werewolf seer witch villager villager villager")`, seat 1 first."""
    hands, middle = tuple(cards.split()), tuple(center.split())
    start = State(rules=Rules(**rules), deck=tuple(sorted(hands + middle)))
    return evolve(start, Dealt(hands, middle))


def by_night(state: State, *happenings: Happening) -> State:
    """In the next night, after these things happened in it."""
    return replay(state, (NightFell(state.night + 1), *happenings))


def by_day(state: State, *happenings: Happening) -> State:
    """On the next day, after a night in which these things happened; its dead have been told."""
    night = by_night(state, *happenings)
    return replay(night, (DayBroke(night.night), NightAnnounced()))


def without(state: State, *seats: int, shown: bool = True) -> State:
    """The same table after these seats were shot, their cards turned up."""
    for seat in seats:
        state = evolve(state, Died(seat, "shot"))
        if shown:
            state = evolve(state, CardShown(seat, state.card(seat)))
    return state


def with_facts(state: State, **facts: Any) -> State:
    """The same game with other facts in it, as if much had happened before."""
    return replace(state, **facts)
