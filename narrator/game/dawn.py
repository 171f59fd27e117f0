"""A night's marks become deaths (rules §5, A9, A12, A27, A79, A101)."""

from narrator.game.happenings import BiteSurvived, DeathCause, Happening, Infected
from narrator.game.powers import power
from narrator.game.state import State
from narrator.game.variants import lure

Batch = tuple[tuple[int, DeathCause], ...]
"""Deaths that come at once: (seat, cause)."""


def _guarded(state: State, seat: int) -> bool:
    guarded = state.tonight.guarded == seat
    return guarded and (state.card(seat) != "little_girl" or state.rules.guard_girl == "protected")


def _has_a_life_to_lose(state: State, seat: int) -> bool:
    return power(state, seat) == "elder" and state.elder_bites < state.rules.elder_lives - 1


def bite_kills(state: State, seat: int) -> bool:
    """Whether a bite, unhealed, would kill: no guard on the seat, and no elder with a life to spare."""
    return not _guarded(state, seat) and not _has_a_life_to_lose(state, seat)


def _dies_of_bite(state: State, seat: int) -> bool:
    healed = state.tonight.healed == seat
    if _guarded(state, seat):
        return healed and state.rules.guard_plus_antidote == "dies"
    return not healed and not _has_a_life_to_lose(state, seat)


def infections(state: State) -> tuple[Infected, ...]:
    """Whom the lure of the wolf takes tonight instead of death (A79)."""
    if not lure(state):
        return ()
    return tuple(Infected(seat) for seat in sorted(state.tonight.bitten) if _dies_of_bite(state, seat))


def deaths_of_night(state: State) -> tuple[Batch, tuple[Happening, ...]]:
    """Who dies of the night, by seat, and what else the bites did."""
    deaths: dict[int, DeathCause] = {}
    survived: list[Happening] = []
    for seat in state.tonight.bitten:
        if _dies_of_bite(state, seat):
            if not lure(state):
                deaths[seat] = "wolves"
        elif _has_a_life_to_lose(state, seat) and not _guarded(state, seat):
            # a heal leaves one life just as the bite does (A27); the guard alone costs him nothing (A101)
            survived.append(BiteSurvived(seat))
    poisoned = state.tonight.poisoned
    if poisoned is not None and (poisoned not in deaths or state.rules.poison_beats_bite):
        deaths[poisoned] = "poison"
    for seat, cause in state.tonight.also_dead:
        if not (cause == "specter" and state.tonight.healed == seat):
            deaths[seat] = cause
    return tuple(sorted(deaths.items())), tuple(survived)
