"""One clean clip → the same words in a room, through a microphone, among friends."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import python_stretch
import scipy.signal
import soxr
from numpy.typing import NDArray

from scripts.model.features import HZ
from scripts.model.spans import Begins
from scripts.model.units import SILENCE, UNIT, UNITS

Samples = NDArray[np.float64]


class Noises(NamedTuple):
    """What goes on besides."""

    babble: Sequence[Samples]
    """Several talkers at once."""


def augment(
    samples: Samples, begins: Begins, dice: np.random.Generator, noises: Noises
) -> tuple[Samples, Begins]:
    """A clip as a table's microphone might have it, in the range of 16 bits, and its new alignment."""
    samples = samples / (np.abs(samples).max() + 1e-9)
    if dice.random() < 0.35:
        samples, begins = stretched(samples, begins, float(np.exp(dice.uniform(np.log(0.65), np.log(1.9)))))
    if dice.random() < 0.15:
        samples, begins = halting(samples, begins, dice)
    if dice.random() < 0.6:
        samples, begins = shifted(samples, begins, dice.uniform(0.82, 1.22))
    if dice.random() < 0.7:
        samples = coloured(samples, dice)
    lead, tail = dice.uniform(0.05, 0.6), dice.uniform(0.15, 0.7)
    samples = np.concatenate([np.zeros(int(HZ * lead)), samples, np.zeros(int(HZ * tail))])
    begins = [(0.0, UNIT[SILENCE]), *((second + lead, unit) for second, unit in begins)]
    loudness = np.sqrt(np.mean(samples[np.abs(samples) > 0.02] ** 2)) if samples.any() else 0.1
    if dice.random() < 0.55:
        samples = scipy.signal.fftconvolve(samples, room(dice))[: len(samples)]
    if dice.random() < 0.15:
        samples = telephone(samples, dice)
    if dice.random() < 0.92:
        samples = samples + noise(dice, len(samples), noises) * loudness * 10 ** (-snr_db(dice) / 20)
    if dice.random() < 0.08:
        ceiling = dice.uniform(0.2, 0.7) * np.abs(samples).max()
        samples = np.clip(samples, -ceiling, ceiling)
    peak = 32_767 * 10 ** (dice.uniform(-32, -0.5) / 20)
    return np.round(samples / (np.abs(samples).max() + 1e-9) * peak), begins


def stretched(samples: Samples, begins: Begins, factor: float) -> tuple[Samples, Begins]:
    """Slower (over 1) or faster, at the same pitch."""
    stretch = python_stretch.Signalsmith.Stretch()
    stretch.preset(1, HZ)
    stretch.timeFactor = 1 / factor
    slower = stretch.process(samples.astype(np.float32)[None])[0].astype(np.float64)
    return slower, [(second * factor, unit) for second, unit in begins]


def shifted(samples: Samples, begins: Begins, factor: float) -> tuple[Samples, Begins]:
    """Slower and deeper (over 1), or faster and higher: another size of speaker."""
    return soxr.resample(samples, HZ, HZ * factor), [(second * factor, unit) for second, unit in begins]


def halting(samples: Samples, begins: Begins, dice: np.random.Generator) -> tuple[Samples, Begins]:
    """With gaps between syllables, as people speak to machines."""
    firsts = [at for at in range(2, len(begins)) if _starts_syllable(begins, at)]
    pieces, after, moved, at_s = [], 0.0, list(begins[:1]), 0.0
    for at in range(1, len(begins)):
        second, unit = begins[at]
        if at in firsts and dice.random() < 0.6:
            pieces.append(_faded(samples[int(HZ * at_s) : int(HZ * second)]))
            gap = dice.uniform(0.04, 0.35)
            pieces.append(np.zeros(int(HZ * gap)))
            moved.append((second + after, UNIT[SILENCE]))
            after, at_s = after + gap, second
        moved.append((second + after, unit))
    pieces.append(samples[int(HZ * at_s) :])
    return np.concatenate(pieces), moved


def coloured(samples: Samples, dice: np.random.Generator) -> Samples:
    """Through up to three bells of an equaliser: another microphone."""
    for _ in range(dice.integers(1, 4)):
        angle = 2 * np.pi * np.exp(dice.uniform(np.log(100), np.log(6000))) / HZ
        gain, width = 10 ** (dice.uniform(-9, 9) / 40), np.sin(angle) / 2 / dice.uniform(0.5, 2)
        over = np.array([1 + width * gain, -2 * np.cos(angle), 1 - width * gain])
        under = np.array([1 + width / gain, -2 * np.cos(angle), 1 - width / gain])
        samples = scipy.signal.lfilter(over / under[0], under / under[0], samples)
    return samples


def room(dice: np.random.Generator) -> Samples:
    """An impulse response: the sound itself, then its echoes, from a small room to far across a large one."""
    decay = dice.uniform(0.1, 0.8)
    length = int(HZ * min(decay, 0.6))
    echoes = dice.standard_normal(length) * np.exp(-6.9 * np.arange(length) / (decay * HZ))
    echoes *= dice.random(length) < dice.uniform(0.1, 1)
    echoes[: int(HZ * dice.uniform(0.001, 0.01))] = 0
    echoes *= dice.uniform(0.2, 1.6) / np.sqrt(np.sum(echoes**2) + 1e-9)
    echoes[0] = 1
    return echoes


def telephone(samples: Samples, dice: np.random.Generator) -> Samples:
    """Without the lowest and the highest tones."""
    band = (dice.uniform(50, 300), dice.uniform(3200, 7000))
    over, under = scipy.signal.butter(3, band, "band", fs=HZ)
    return scipy.signal.lfilter(over, under, samples)


def snr_db(dice: np.random.Generator) -> float:
    """How far the voice stands out: half of the clips as at a loud table, others from nothing to a studio."""
    drawn = dice.random()
    if drawn < 0.5:
        return float(dice.uniform(4, 14))
    return float(dice.uniform(0, 30) if drawn < 0.8 else dice.uniform(30, 50))


def noise(dice: np.random.Generator, length: int, noises: Noises) -> Samples:
    """Something else going on, of loudness 1."""
    drawn = dice.random()
    if drawn < 0.7 and noises.babble:
        talk = noises.babble[int(dice.integers(len(noises.babble)))]
        made = np.roll(np.resize(talk, max(length, len(talk))), dice.integers(len(talk)))[:length]
    elif drawn < 0.77:
        made = music(dice, length)
    elif drawn < 0.85:
        made = knocks(dice, length) + 0.05 * hiss(dice, length)
    else:
        made = hiss(dice, length)
    return made / (made.std() + 1e-9)


def hiss(dice: np.random.Generator, length: int) -> Samples:
    """White to brown noise: fans, streets, microphones."""
    tones = np.fft.rfftfreq(length, 1 / HZ)
    tones[0] = tones[1]
    spectrum = dice.standard_normal(len(tones)) + 1j * dice.standard_normal(len(tones))
    made = np.fft.irfft(spectrum * tones ** (-dice.choice([0, 0.5, 1, 1.5, 2]) / 2), length)
    return made / (made.std() + 1e-9)


def music(dice: np.random.Generator, length: int) -> Samples:
    """Plucked chords."""
    made, at = np.zeros(length), 0
    while at < length:
        lasts = int(HZ * dice.uniform(0.2, 0.8))
        time_s = np.arange(min(lasts * 2, length - at)) / HZ
        for _ in range(dice.integers(1, 4)):
            tone = 110 * 2 ** (dice.integers(0, 37) / 12)
            for overtone in range(1, 6):
                wave = np.sin(2 * np.pi * tone * overtone * time_s + dice.uniform(0, 6))
                made[at : at + len(time_s)] += wave * np.exp(-time_s * dice.uniform(2, 8)) / overtone
        at += lasts
    return made


def knocks(dice: np.random.Generator, length: int) -> Samples:
    """Cups, cards, chairs."""
    made = np.zeros(length)
    for _ in range(max(1, int(length / HZ * dice.uniform(1, 6)))):
        at, lasts = dice.integers(length), int(HZ * dice.uniform(0.005, 0.2))
        burst = dice.standard_normal(lasts) * np.exp(-5 * np.arange(lasts) / lasts)
        part = made[at : at + lasts]
        part += coloured(burst, dice)[: len(part)]
    return made


def babble(clips: Sequence[Samples], dice: np.random.Generator, seconds: float) -> Samples:
    """Three to eight talkers."""
    length = int(HZ * seconds)
    made = np.zeros(length)
    for _ in range(dice.integers(3, 9)):
        row: list[Samples] = []
        while sum(map(len, row)) < length:
            row += [clips[int(dice.integers(len(clips)))], np.zeros(int(HZ * dice.uniform(0, 0.6)))]
        talk = np.concatenate(row)[:length]
        made += talk / (talk.std() + 1e-9) * dice.uniform(0.3, 1)
    return made


def _starts_syllable(begins: Begins, at: int) -> bool:
    here, before = UNITS[begins[at][1]], UNITS[begins[at - 1][1]]
    return before.endswith(">") and here != SILENCE


def _faded(piece: Samples) -> Samples:
    """Ends without a click."""
    fade = min(len(piece), HZ // 200)
    return piece * np.concatenate([np.ones(len(piece) - fade), np.linspace(1, 0, fade)])
