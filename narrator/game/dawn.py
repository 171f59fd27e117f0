"""A night's marks become deaths (rules §5, A9, A12, A27, A101)."""

from narrator.game.happenings import BiteSurvived, DeathCause, Happening
from narrator.game.state import State

Batch = tuple[tuple[int, DeathCause], ...]
"""Deaths that come at once: (seat, cause)."""


def _guarded(state: State) -> bool:
    bitten = state.tonight.bitten
    return bitten is not None and state.tonight.guarded == bitten and state.card(bitten) != "little_girl"


def _elder_has_a_life_to_lose(state: State) -> bool:
    bitten = state.tonight.bitten
    return bitten is not None and state.card(bitten) == "elder" and state.elder_bites == 0


def bite_kills(state: State) -> bool:
    """Whether tonight's bite, unhealed, kills: nobody guards the seat and it is no elder with two lives."""
    return state.tonight.bitten is not None and not _guarded(state) and not _elder_has_a_life_to_lose(state)


def deaths_of_night(state: State) -> tuple[Batch, tuple[Happening, ...]]:
    """Who dies of the night, by seat, and what else the bite did."""
    deaths: dict[int, DeathCause] = {}
    survived: tuple[Happening, ...] = ()
    bitten, healed = state.tonight.bitten, state.tonight.healed == state.tonight.bitten
    if bitten is not None:
        both_kill = _guarded(state) and healed and state.rules.guard_plus_antidote == "dies"
        if both_kill or (bite_kills(state) and not healed):
            deaths[bitten] = "wolves"
        elif _elder_has_a_life_to_lose(state) and not _guarded(state):
            # a heal leaves one life just as the bite does (A27); the guard alone costs him nothing (A101)
            survived = (BiteSurvived(bitten),)
    poisoned = state.tonight.poisoned
    if poisoned is not None and (poisoned not in deaths or state.rules.poison_beats_bite):
        deaths[poisoned] = "poison"
    return tuple(sorted(deaths.items())), survived
