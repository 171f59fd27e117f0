"""Which variant is in force now (rules §10)."""

from narrator.game.state import State


def harvest(state: State) -> bool:
    """收获节：能力发生改变。(A69)"""
    return state.rules.harvest_festival == "whole_game" or state.under("harvest")


def lure(state: State) -> bool:
    """狼变的诱惑：狼人的受害者不死，而是被感染。(A79)"""
    return state.rules.lycan_temptation == "whole_game" or state.under("lure")


def touched_by_specter(state: State) -> int | None:
    """The first player whom the wolves named tonight; the three of a full moon are no wolves. (A84, A99)"""
    named = () if state.under("full_moon") or not state.under("specter") else state.tonight.bitten
    return next((seat for seat in named if state.card(seat) != "werewolf"), None)


def backfires_tonight(state: State) -> bool:
    """Whether this is the night of the card (A86)."""
    effect = state.effect("backfire")
    nights = 1 if state.rules.backfire_night == "next" else 2
    return effect is not None and state.night == effect.day + nights
