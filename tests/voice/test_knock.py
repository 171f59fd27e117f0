"""A knock is found where it began; talk, and what swells or goes on, is none."""

from pathlib import Path

import numpy as np
import pytest
from numpy.random import default_rng

from benchmarks.voice.clips import by_espeak
from benchmarks.voice.knocks import NEAR_MS, found, knock, measured, talk
from benchmarks.voice.rooms import HISS, babble
from narrator.config import Ear
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples
from tests.voice.espeak import needs_espeak

pytestmark = pytest.mark.voice


def hiss(seconds: float) -> Samples:
    return default_rng(3).normal(0, HISS, round(seconds * RATE)).astype(np.float32)


def heard(sound: Samples, at_s: float = 1.0, seconds: float = 3.0) -> list[float]:
    room = hiss(seconds)
    at = round(at_s * RATE)
    room[at : at + len(sound)] += sound
    return found(room, Ear())


@pytest.mark.parametrize("peak", [0.02, 0.2, 0.9])
def test_a_knock_is_found_once_and_where_it_began(peak: float) -> None:
    for seed in range(8):
        [at_s] = heard(knock(default_rng(seed)) * np.float32(peak), at_s=1 + seed / 100)
        assert abs(at_s - 1 - seed / 100) * 1000 < NEAR_MS / 2


def test_two_knocks_apart_are_two() -> None:
    one = knock(default_rng(1)) * np.float32(0.3)
    pair = np.concatenate([one, np.zeros(RATE // 2, np.float32), one])
    assert len(heard(pair)) == 2


def test_what_swells_goes_on_or_comes_in_a_row_is_no_knock() -> None:
    chance = default_rng(5)
    second = chance.normal(0, 0.1, RATE).astype(np.float32)
    assert heard(second) == [], "a noise that stays"
    assert heard(second * np.linspace(0, 1, RATE, dtype=np.float32) ** 4) == [], "one that swells"
    one = knock(chance)[: round(0.1 * RATE)] * np.float32(0.3)
    assert len(heard(np.tile(one, 12))) <= 1, "a rattle"


@needs_espeak
def test_half_a_minute_of_talk_holds_none_and_a_knock_in_its_pause_is_found(tmp_path: Path) -> None:
    clips = [clip.samples for clip in by_espeak(("我觉得三号是狼人", "等一下我想想", "确认"), tmp_path)]
    chance = default_rng(7)
    length = 15 * RATE
    assert measured(hiss(15) + talk(clips, length, chance), 0.0, Ear(), 1).false == 0
    quiet_babble = np.float32(0.01) * babble(clips, length, chance)
    assert measured(hiss(15) + quiet_babble, 0.0, Ear(), 1).false == 0
    after = np.concatenate([clips[0], np.zeros(RATE // 2, np.float32), knock(chance) * np.float32(0.3)])
    assert len(heard(after, seconds=6)) == 1
