"""Stages 2 and 4, corpus: clips become features and labels, each time in another room, at another pace.

python -m scripts.model.corpus --work FOLDER --source espeak --shards 30
python -m scripts.model.corpus --work FOLDER --source kokoro --shards 60
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np
import soxr

from scripts.model import espeak
from scripts.model.augment import Begins, Noises, Samples, augment, babble
from scripts.model.features import HZ, STRIDE, labels, mfcc
from scripts.model.texts import Phrase, anything
from scripts.model.units import NOISE, SILENCE, UNIT

SHARD = {"espeak": 1000, "kokoro": 600}
"""Clips a file."""
NOISE_SHARE = 0.3
"""Of the words that are none of the game: labelled noise, which is how the model learns to reject."""
EMPTY_SHARE = 0.03
"""Clips in which nothing is said."""


def espeak_clips(dice: random.Random) -> Iterator[tuple[Samples, Begins]]:
    """Endless phrases with pauses between, in the voices of espeak-ng."""
    engine = espeak.Espeak()
    while True:
        variant = dice.choice(espeak.VARIANTS)
        wpm, pitch, span = dice.randint(90, 230), dice.randint(10, 90), dice.randint(30, 90)
        pieces: list[Samples] = []
        begins: Begins = [(0.0, UNIT[SILENCE])]
        at_s = 0.0
        for _ in range(dice.choice((1, 1, 2, 3))):
            phrase = anything(dice, 0.55)
            try:
                aligned = engine.speak([phrase.syllables], variant, wpm, pitch, span)
            except ValueError:
                continue
            samples = soxr.resample(aligned.samples.astype(np.float64), espeak.RATE, HZ)
            heard = [(second + at_s, unit) for second, unit in aligned.begins]
            begins += ignored(heard, phrase, dice)
            gap = np.zeros(int(HZ * dice.choice((0, 0.1, dice.uniform(0.1, 0.6)))))
            pieces += [samples, gap]
            at_s += (len(samples) + len(gap)) / HZ
        if pieces:
            yield np.concatenate(pieces), begins


def kokoro_clips(work: Path, dice: random.Random) -> Iterator[tuple[Samples, Begins]]:
    """Endless rendered clips, as far as they are aligned."""
    shards = sorted((work / "aligned").glob("*.json"))
    while True:
        shard = dice.choice(shards)
        clips = np.load(work / "kokoro" / f"{shard.stem}.npz")
        for number, spans in json.loads(shard.read_text()).items():
            begins: Begins = [(0.0, UNIT[SILENCE])]
            for span in spans:
                phrase = Phrase(*span["phrase"])
                begins += ignored([(second, unit) for second, unit in span["begins"]], phrase, dice)
            samples = clips[f"arr_{number}"].astype(np.float64)
            first, last = begins[1][0], begins[-1][0]
            start = max(0.0, first - 0.05)
            cut = samples[int(HZ * start) : int(HZ * (last + 0.05))]
            yield cut, [(max(0.0, second - start), unit) for second, unit in begins]


def ignored(begins: Begins, phrase: Phrase, dice: random.Random) -> Begins:
    """The phrase's units, or noise instead of them."""
    if phrase.ours or dice.random() > NOISE_SHARE:
        return begins
    return [(second, unit if unit == UNIT[SILENCE] else UNIT[NOISE]) for second, unit in begins]


def talkers(clips: Iterator[tuple[Samples, Begins]], dice: np.random.Generator) -> Noises:
    """Babble of the same voices."""
    spoken = [samples / (samples.std() + 1e-9) for samples, _ in (next(clips) for _ in range(60))]
    return Noises([babble(spoken, dice, 12) for _ in range(12)])


@click.command()
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--source", type=click.Choice(sorted(SHARD)), required=True)
@click.option("--shards", default=30, show_default=True)
@click.option("--first", default=0, show_default=True)
def main(work: Path, source: str, shards: int, first: int) -> None:
    """Make shards until there are so many."""
    out = work / "corpus"
    out.mkdir(exist_ok=True)
    for shard in range(first, shards):
        path = out / f"{source}-{shard:03}.npz"
        if path.exists():
            continue
        dice, rolls = random.Random(f"{source}{shard}"), np.random.default_rng([len(source), shard])
        clips = espeak_clips(dice) if source == "espeak" else kokoro_clips(work, dice)
        noises = talkers(clips, rolls)
        seen: list[np.ndarray] = []
        heard: list[np.ndarray] = []
        while len(seen) < SHARD[source]:
            samples, begins = next(clips)
            if dice.random() < EMPTY_SHARE:
                samples, begins = samples * 1e-4, [(0.0, UNIT[SILENCE])]
            made, begins = augment(samples, begins, rolls, noises)
            frames = mfcc(made)
            if len(frames) < 10 * STRIDE:
                continue
            seen.append(frames.astype(np.float16))
            heard.append(labels(begins, len(frames)))
        aside = path.with_suffix(".part.npz")
        np.savez(
            aside,
            frames=np.concatenate(seen),
            labels=np.concatenate(heard),
            lengths=np.array([len(frames) for frames in seen]),
        )
        aside.replace(path)
        click.echo(f"{path.name}: {sum(map(len, seen)) / 100 / 60:.0f} min")


if __name__ == "__main__":
    main()
