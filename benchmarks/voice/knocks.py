"""Knocks found, late and false, in rooms with and without talk.

Run: python -m benchmarks.voice.knocks [--minutes 5]     (talk is espeak-ng's)

Knocks are synthetic: a knuckle's thud on wood, as a few ringing modes that begin at once and die within 5 to
40 ms. Talk is nearby, one after another, or of the whole table at once.
"""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np
from msgspec import Struct
from numpy.random import Generator, default_rng

from benchmarks.voice.clips import by_espeak, pcm
from benchmarks.voice.rooms import HISS, LEVEL, babble
from benchmarks.voice.texts import TALK
from narrator.config import Ear
from narrator.voice.ambience import night_ambience
from narrator.voice.knock import Knocks
from narrator.voice.presence import Presence
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples
from narrator.voice.vad import FRAME, Vad

MODES = 6
LOWEST_HZ, HIGHEST_HZ = 120.0, 2500.0
SHORTEST_S, LONGEST_S = 0.002, 0.012
"""Time in which a mode falls to a third."""
APART_S = 3.0
"""Between two knocks."""
NEAR_MS = 40
"""What is found so near to a knock is that knock."""


class Found(Struct, frozen=True):
    """What came of one room."""

    knocks: int
    found: int
    error_ms: float
    """Largest distance from where a knock began to where it was said to have begun."""
    false: int
    minutes: float


def knock(rng: Generator) -> Samples:
    """One knock, peak 1."""
    at_s = np.arange(round(0.2 * RATE)) / RATE
    sound = np.zeros(len(at_s))
    for _ in range(MODES):
        pitch = np.exp(rng.uniform(np.log(LOWEST_HZ), np.log(HIGHEST_HZ)))
        dies_s = rng.uniform(SHORTEST_S, LONGEST_S)
        sound += rng.uniform(0.3, 1) * np.exp(-at_s / dies_s) * np.sin(2 * np.pi * pitch * at_s)
    return np.asarray(sound / np.abs(sound).max(), np.float32)


def talk(clips: Sequence[Samples], length: int, rng: Generator) -> Samples:
    """People nearby, one after the other with pauses of up to a second, at `LEVEL`."""
    said: list[Samples] = []
    while sum(map(len, said)) < length:
        one = clips[int(rng.integers(len(clips)))]
        said.append(one * np.float32(LEVEL / np.sqrt((one**2).mean())))
        said.append(np.zeros(int(rng.integers(RATE // 20, RATE)), np.float32))
    return np.concatenate(said)[:length]


def found(room: Samples, settings: Ear) -> list[float]:
    """Seconds at which knocks are said to have begun."""
    vad, presence, knocks = Vad(), Presence(settings), Knocks(settings)
    heard: list[float] = []
    samples = pcm(room)
    for at in range(0, len(samples) - FRAME + 1, FRAME):
        frame = samples[at : at + FRAME].tobytes()
        ago_ms = knocks.feed(frame, presence.of(frame, vad.probability(frame)))
        if ago_ms is not None:
            heard.append((at + FRAME) / RATE - ago_ms / 1000)
    return heard


def measured(room: Samples, peak: float, settings: Ear, seed: int) -> Found:
    """Knocks of that peak in the room, every few seconds; 0 for none."""
    rng = default_rng(seed)
    mixed, began = room.copy(), list[float]()
    for start in range(2 * RATE, len(mixed) - RATE, round(APART_S * RATE)) if peak else ():
        at = start + int(rng.integers(RATE))
        one = knock(rng) * np.float32(peak)
        mixed[at : at + len(one)] += one
        began.append(at / RATE)
    heard = found(mixed, settings)
    errors = [min((abs(at - one) for at in heard), default=9.0) * 1000 for one in began]
    right = [error for error in errors if error <= NEAR_MS]
    false = [at for at in heard if all(abs(at - one) * 1000 > NEAR_MS for one in began)]
    return Found(len(began), len(right), max(right, default=0.0), len(false), len(mixed) / RATE / 60)


def rooms(clips: Sequence[Samples], minutes: float, seed: int = 7) -> Iterator[tuple[str, Samples]]:
    """Every room by name."""
    length = round(minutes * 60 * RATE)
    rng = default_rng(seed)
    hiss = rng.normal(0, HISS, length).astype(np.float32)
    night = night_ambience(RATE)
    yield "quiet", hiss
    yield "the night's sound", hiss + np.float32(0.02) * np.resize(night, length)
    for below_db in (20, 10):
        others = babble(clips, length, rng) * np.float32(LEVEL * 10 ** (-below_db / 20))
        yield f"babble, {below_db} dB below a voice", hiss + others
    yield "talk nearby", hiss + talk(clips, length, rng)


@click.command()
@click.option("--minutes", type=float, default=5.0, show_default=True, help="Of each room.")
def main(minutes: float) -> None:
    """Print what is found in every room."""
    settings = Ear()
    with tempfile.TemporaryDirectory() as folder:
        clips = [clip.samples for clip in by_espeak(TALK, Path(folder))]
    for name, room in rooms(clips, minutes):
        none = measured(room, 0.0, settings, 1)
        click.echo(f"{name}: {none.false / none.minutes:.1f} false a minute")
        for peak in (0.5, 0.2, 0.05):
            got = measured(room, peak, settings, 1)
            share = f"{got.found} of {got.knocks}"
            click.echo(f"  knocks of peak {peak}: {share}, at most {got.error_ms:.0f} ms off")


if __name__ == "__main__":
    main()
