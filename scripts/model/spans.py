"""Where the phrases of a clip lie, after augmenting has moved their sounds."""

from collections.abc import Sequence
from typing import NamedTuple

from scripts.model.features import FRAME_S, STRIDE
from scripts.model.texts import Phrase
from scripts.model.units import SILENCE, UNIT

Begins = list[tuple[float, int]]
"""(second, unit): what sounds from when on."""
STEP_S = FRAME_S * STRIDE


class Part(NamedTuple):
    """One phrase of a clip."""

    text: str
    ours: bool
    sounds: int
    """How many units it has: they tell where it lies, wherever augmenting moves them."""


class Span(NamedTuple):
    """Where a phrase lies in a clip, in frames that the net answers."""

    text: str
    ours: bool
    start: int
    end: int


def part(phrase: Phrase, heard: Begins) -> Part:
    """What is remembered of a phrase."""
    return Part(phrase.text, phrase.ours, sum(unit != UNIT[SILENCE] for _, unit in heard))


def spans(begins: Begins, parts: Sequence[Part], frames: int) -> list[Span]:
    """Where each phrase lies. `frames` the net answers."""
    sounding = [at for at, (_, unit) in enumerate(begins) if unit != UNIT[SILENCE]]
    found, first = [], 0
    for one in parts:
        last = first + one.sounds - 1
        after = sounding[last] + 1
        start = round(begins[sounding[first]][0] / STEP_S)
        end = round(begins[after][0] / STEP_S) if after < len(begins) else frames
        found.append(Span(one.text, one.ours, start, min(end, frames)))
        first = last + 1
    return found
