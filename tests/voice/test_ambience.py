"""A night that is quiet, endless and always the same."""

import numpy as np

from narrator.voice.ambience import LOOP_S, SEED, night_ambience

RATE = 16_000


def test_the_same_seed_gives_the_same_night_and_another_seed_another() -> None:
    assert np.array_equal(night_ambience(RATE), night_ambience(RATE, SEED))
    assert not np.array_equal(night_ambience(RATE), night_ambience(RATE, SEED + 1))


def test_the_end_meets_the_beginning() -> None:
    night = night_ambience(RATE)
    steps = np.abs(np.diff(night))
    seam = abs(float(night[0] - night[-1]))
    assert len(night) == LOOP_S * RATE
    assert seam <= np.quantile(steps, 0.999)
    bend = np.abs(np.diff(night, 2))
    assert abs(float(night[1] - 2 * night[0] + night[-1])) <= np.quantile(bend, 0.999)


def test_nothing_in_it_startles() -> None:
    night = night_ambience(RATE)
    loudness = np.sqrt((night.reshape(-1, RATE // 4) ** 2).mean(axis=1))
    assert np.abs(night).max() == 1
    assert loudness.max() / loudness.min() < 4
    assert abs(night.mean()) < 0.01


def test_it_masks_where_chairs_and_touches_sound() -> None:
    power = np.abs(np.fft.rfft(night_ambience(RATE))) ** 2
    pitch = np.fft.rfftfreq(LOOP_S * RATE, 1 / RATE)

    def share(low: float, high: float) -> float:
        return float(power[(pitch >= low) & (pitch < high)].sum() / power.sum())

    assert share(0, 50) < 0.05
    assert share(100, 1_000) > 0.6
    assert 0.001 < share(4_000, 4_700) < 0.05
