"""An event card at work: what it does, to whom, until when."""

from typing import Literal

from msgspec import Struct

Flag = Literal[
    "away",
    "unhunted",
    "gone",
    "voteless",
    "watched",
    "in_turn",
    "mute",
    "swapped",
    "buried",
    "touch",
    "aloud",
    "harvest",
    "lure",
    "flood",
    "full_moon",
    "backfire",
    "specter",
    "bottle",
    "coin",
    "pact",
    "love_turned",
]
"""What an effect does, for whoever asks: rules look for flags, never for a card's name.

away: its seats neither speak nor vote nor are voted for · unhunted: nor are they eaten, nor do they eat ·
gone: nor can they die or use a power · voteless: no vote · watched: violations are asked for ·
in_turn, mute: how people talk · the others are explained where they are read.
"""


class Effect(Struct, frozen=True):
    """An event card at work."""

    event: str
    """The card's id."""
    ends: Literal["sunset", "dawn", "trigger", "never"]
    """With the day; with the next dawn's chain (A58); when it fires; with the game."""
    does: tuple[Flag, ...] = ()
    seats: tuple[int, ...] = ()
    """Whom it concerns."""
    day: int = 0
    """The day it was drawn."""
