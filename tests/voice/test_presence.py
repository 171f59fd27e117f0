"""What stands out of the room. A letter a frame: S is somebody near, b the others, a dot is silence."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.config import Ear
from narrator.voice.presence import Presence
from narrator.voice.vad import FRAME

SETTINGS = Ear(over_db=6.0, floor_s=1.6, floor_share=0.2)
LOUD = {"S": 3000, "b": 900, ".": 3}
"""Peaks of a tone: S is 10 dB over b."""


def frame(letter: str) -> bytes:
    tone = np.sin(2 * np.pi * 440 / 16_000 * np.arange(FRAME))
    return bytes(np.rint(LOUD[letter] * tone).astype("<i2").tobytes())


def heard(text: str, settings: Ear = SETTINGS) -> str:
    """Which frames count as speech, if the network takes all but silence for speech."""
    presence = Presence(settings)
    present = [presence.of(frame(letter), 0.1 if letter == "." else 0.9) for letter in text]
    return "".join("s" if probability > 0.5 else "." for probability in present)


def test_in_a_quiet_room_every_word_is_heard() -> None:
    assert heard("..........SSSSSSSS..........") == "..........ssssssss.........."


def test_the_others_are_the_room() -> None:
    assert heard("bbbbbbbbbbbbbbbb") == "." * 16


def test_who_stands_out_of_the_others_is_heard_soon_and_not_much_longer() -> None:
    assert heard("b" * 20 + "S" * 10 + "b" * 20) == "." * 20 + "s" * 12 + "." * 18


def test_a_word_after_which_others_go_on_talking_does_not_become_the_room() -> None:
    assert heard("b" * 20 + ("S" * 12 + "b" * 8) * 2).count("s") >= 24


def test_an_ear_without_the_threshold_hears_all() -> None:
    assert heard("b" * 10 + "S" * 5, Ear(over_db=0, floor_share=0)) == "s" * 15


@given(st.text("Sb.", min_size=1, max_size=60), st.floats(0, 1))
def test_no_frame_becomes_likelier_than_the_network_says(text: str, probability: float) -> None:
    presence = Presence(SETTINGS)
    assert all(presence.of(frame(letter), probability) in (0.0, probability) for letter in text)


@pytest.mark.parametrize("gain", [0.25, 4.0])
def test_the_microphones_level_does_not_matter(gain: float) -> None:
    def amplified(letter: str) -> bytes:
        return np.rint(np.frombuffer(frame(letter), "<i2") * gain).astype("<i2").tobytes()

    text = "b" * 20 + "S" * 10 + "b" * 20
    presence = Presence(SETTINGS)
    present = [presence.of(amplified(letter), 0.9) for letter in text]
    assert "".join("s" if probability else "." for probability in present) == heard(text)


def test_a_room_that_was_known_before_is_no_presence() -> None:
    talk, voice = (np.full(FRAME, loud, "<i2").tobytes() for loud in (300, 3_000))
    unsettled, settled = Presence(Ear()), Presence(Ear())
    for _ in range(30):
        settled.settle(talk)
    for presence in (unsettled, settled):
        presence.of(bytes(2 * FRAME), 0.0)
    assert unsettled.of(talk, 0.9) == 0.9
    assert settled.of(talk, 0.9) == 0.0
    assert settled.of(voice, 0.9) == 0.9
