"""A line at the microphone: where it begins and ends, and whether it is any good."""

from collections.abc import Iterable

import numpy as np
import pytest
from numpy.typing import NDArray

from narrator.voice.mic import Block, Mic
from narrator.voice.recorder import PATIENCE_S, RATE, SILENCE_S, record, room_db
from narrator.voice.sound import AFTER_S, BEFORE_S

BLOCK = RATE // 50
ROOM = -65.0


class Tape(Mic):
    """A microphone that hears what it is given, and then the room."""

    def __init__(self, samples: NDArray[np.float64], room: float = ROOM) -> None:
        chance = np.random.default_rng(1)
        self._noise = 10 ** (room / 20) * chance.standard_normal(RATE * 60)
        self._noise[: len(samples)] += samples
        self._at = 0

    def open(self) -> None:
        self._at = 0

    def read(self) -> Block:
        part = self._noise[self._at : self._at + BLOCK]
        self._at += BLOCK
        return Block(np.rint(np.clip(part, -1, 1) * 32_767).astype(np.int16), 0.0, False)

    def close(self) -> None:
        """Nothing runs."""

    @property
    def heard_s(self) -> float:
        return self._at / RATE


def voice(*seconds: float, loud: float = 0.3) -> NDArray[np.float64]:
    """Silence and hum by turns, silence first."""
    parts: Iterable[NDArray[np.float64]] = (
        loud * (at % 2) * np.sin(2 * np.pi * 220 * np.arange(round(s * RATE)) / RATE)
        for at, s in enumerate(seconds)
    )
    return np.concatenate(list(parts))


def test_a_line_is_cut_out_of_the_silence_around_it_and_keeps_its_comma() -> None:
    tape = Tape(voice(1.0, 0.6, 0.4, 0.6))
    take = record(tape, ROOM, syllables=6)
    assert take.fault == ""
    assert take.sound.seconds == pytest.approx(1.6 + BEFORE_S + AFTER_S, abs=0.03)
    assert tape.heard_s == pytest.approx(2.6 + SILENCE_S, abs=0.05), "it stops by itself"


def test_nobody_speaks() -> None:
    tape = Tape(voice(1.0))
    take = record(tape, ROOM, syllables=6)
    assert take.fault == "nothing"
    assert tape.heard_s == pytest.approx(PATIENCE_S, abs=0.05)


@pytest.mark.parametrize(
    ("loud", "room", "seconds", "fault"),
    [
        (1.5, ROOM, 1.0, "clipped"),
        (0.006, ROOM, 1.0, "quiet"),
        (0.08, -38.0, 1.0, "noisy"),
        (0.3, ROOM, 0.3, "short"),
        (0.3, ROOM, 1.0, ""),
    ],
)
def test_a_take_is_judged(loud: float, room: float, seconds: float, fault: str) -> None:
    tape = Tape(voice(1.0, seconds, loud=loud), room)
    assert record(tape, room, syllables=6).fault == fault


def test_a_line_that_never_ends_is_cut_off() -> None:
    tape = Tape(voice(0.5, 55.0))
    assert record(tape, ROOM, syllables=6).sound.seconds < 41


def test_the_room_is_measured() -> None:
    assert room_db(Tape(voice(0.1), -50), 1.0) == pytest.approx(-50, abs=1)
