"""Noise laid over features is noise laid over sound."""

import numpy as np
import pytest

from scripts.model import mixing
from scripts.model.features import CEPSTRA, HZ, STRIDE, mfcc
from scripts.model.mixing import cepstra, energies, loudness, mixed, warp
from scripts.model.units import SILENCE, UNIT

TONES = (300, 900, 2500)


def tones(seconds: float = 2.0, stretch: float = 1.0) -> np.ndarray:
    at_s = np.arange(int(HZ * seconds)) / HZ
    swell = 1 + np.sin(2 * np.pi * 3 * at_s)
    return np.asarray(2000 * swell * sum(np.sin(2 * np.pi * stretch * tone * at_s) for tone in TONES))


def hiss(seconds: float = 2.0) -> np.ndarray:
    return 1500 * np.random.default_rng(1).standard_normal(int(HZ * seconds))


def test_cepstra_can_be_turned_back() -> None:
    clip = mfcc(tones())
    assert np.abs(cepstra(energies(clip)) - clip).max() < 1e-3


def test_two_sounds_are_the_sum_of_their_energies() -> None:
    both = np.logaddexp(energies(mfcc(tones())), energies(mfcc(hiss())))
    truly = energies(mfcc(tones() + hiss()))
    assert np.abs(both - truly).mean() < 0.2
    assert np.abs(energies(mfcc(tones())) - truly).mean() > 1


@pytest.mark.parametrize("stretch", [0.86, 1.16])
def test_a_throat_of_another_length_moves_every_formant(stretch: float) -> None:
    own, others = energies(mfcc(tones())), energies(mfcc(tones(stretch=stretch)))
    assert np.abs(own @ warp(stretch) - others).mean() < 0.3 * np.abs(own - others).mean()


@pytest.fixture
def only_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixing, "NOISY_SHARE", 1.0)
    monkeypatch.setattr(mixing, "COLOURED_SHARE", 0.0)
    monkeypatch.setattr(mixing, "WARPED_SHARE", 0.0)


@pytest.mark.usefixtures("only_noise")
@pytest.mark.parametrize("snr_db", [3.0, 20.0])
def test_noise_lies_as_far_under_the_voice_as_it_is_told(
    snr_db: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mixing, "SNR_DB", (snr_db, snr_db))
    voice = mfcc(tones())
    silence = np.tile(mfcc(np.full(HZ, 0.0))[:1], (len(voice), 1))
    clip = np.concatenate([voice, silence])
    labels = np.repeat([5, UNIT[SILENCE]], -(-len(voice) // STRIDE))
    made = mixed(clip, labels, [mfcc(hiss(6.0))], np.random.default_rng(3))
    heard = loudness(energies(made[len(voice) + 3 :])) - loudness(energies(voice))
    assert heard == pytest.approx(-snr_db * np.log(10) / 10, abs=0.35)


def test_every_pass_hears_it_anew() -> None:
    clip, dice = mfcc(tones()), np.random.default_rng(0)
    labels = np.full(-(-len(clip) // STRIDE), 5)
    made = [mixed(clip, labels, [mfcc(hiss())], dice) for _ in range(12)]
    assert all(one.shape == (len(clip), CEPSTRA) and one.dtype == np.float32 for one in made)
    assert len({one.tobytes() for one in made}) > 6
