"""Stages 2 and 4, corpus: clips become features and labels, each time in another room, at another pace.

python -m scripts.model.corpus --work FOLDER --source espeak --shards 30
python -m scripts.model.corpus --work FOLDER --source kokoro --shards 60
python -m scripts.model.corpus --work FOLDER --source noise
"""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import soxr

from scripts.model import espeak, packed
from scripts.model.augment import Noises, Samples, augment, babble, noise
from scripts.model.features import HZ, STRIDE, labels, mfcc
from scripts.model.revoice import revoiced
from scripts.model.spans import Begins, Part, Span, part, spans
from scripts.model.texts import Phrase, anything
from scripts.model.units import NOISE, SILENCE, UNIT

SHARD = {"espeak": 1000, "kokoro": 600}
"""Clips a file."""
NOISES = "noises.npz"
"""What training lays over everything once more."""
TRACK_S = 12.0
"""One row of babble or noise."""
REVOICED_SHARE = 0.6
"""Of the clips of Kokoro: espeak-ng has voices enough of its own."""
PACK_SHARE = 0.15
"""Of the rendered clips, from a voice pack: one voice at one pace."""
NOISE_SHARE = 0.3
"""Of the words that are none of the game: labelled noise, which is how the model learns to reject."""
EMPTY_SHARE = 0.04
"""Clips in which nothing is said."""


class Spoken(NamedTuple):
    """A clip."""

    samples: Samples
    begins: Begins
    parts: list[Part]


def espeak_clips(dice: random.Random) -> Iterator[Spoken]:
    """Endless phrases with pauses between, in the voices of espeak-ng."""
    engine = espeak.Espeak()
    while True:
        variant = dice.choice(espeak.VARIANTS)
        wpm, pitch, span = dice.randint(90, 230), dice.randint(10, 90), dice.randint(30, 90)
        pieces: list[Samples] = []
        begins: Begins = [(0.0, UNIT[SILENCE])]
        parts: list[Part] = []
        at_s = 0.0
        for _ in range(dice.choice((1, 1, 2, 3))):
            phrase = anything(dice, 0.55)
            aligned = engine.speak([phrase.syllables], variant, wpm, pitch, span)
            samples = soxr.resample(aligned.samples.astype(np.float64), espeak.RATE, HZ)
            heard = [(second + at_s, unit) for second, unit in aligned.begins]
            begins += ignored(heard, phrase, dice)
            parts.append(part(phrase, heard))
            gap = np.zeros(int(HZ * dice.choice((0, 0.1, dice.uniform(0.1, 0.6)))))
            pieces += [samples, gap]
            at_s += (len(samples) + len(gap)) / HZ
        if pieces:
            yield Spoken(np.concatenate(pieces), begins, parts)


def kokoro_clips(work: Path, dice: random.Random) -> Iterator[Spoken]:
    """Endless rendered clips, as far as they are aligned."""
    shards = sorted((work / "aligned").glob("*.json"))
    packs = [shard for shard in shards if int(shard.stem) >= packed.FIRST]
    rendered = [shard for shard in shards if shard not in packs] or packs
    while True:
        shard = dice.choice(packs if packs and dice.random() < PACK_SHARE else rendered)
        clips = np.load(work / "kokoro" / f"{shard.stem}.npz")
        for number, aligned in json.loads(shard.read_text()).items():
            begins: Begins = [(0.0, UNIT[SILENCE])]
            parts: list[Part] = []
            for span in aligned:
                phrase = Phrase(*span["phrase"])
                heard = [(second, unit) for second, unit in span["begins"]]
                begins += ignored(heard, phrase, dice)
                parts.append(part(phrase, heard))
            samples = clips[f"arr_{number}"].astype(np.float64)
            first, last = begins[1][0], begins[-1][0]
            start = max(0.0, first - 0.05)
            cut = samples[int(HZ * start) : int(HZ * (last + 0.05))]
            yield Spoken(cut, [(max(0.0, second - start), unit) for second, unit in begins], parts)


def ignored(begins: Begins, phrase: Phrase, dice: random.Random) -> Begins:
    """The phrase's units, or noise instead of them."""
    if phrase.ours or dice.random() > NOISE_SHARE:
        return begins
    return [(second, unit if unit == UNIT[SILENCE] else UNIT[NOISE]) for second, unit in begins]


def talkers(sources: Sequence[Iterator[Spoken]], dice: np.random.Generator) -> Noises:
    """Babble of voices of one kind each."""
    rows: list[Samples] = []
    for clips in sources:
        spoken = [said.samples / (said.samples.std() + 1e-9) for said in (next(clips) for _ in range(60))]
        rows += [babble(spoken, dice, TRACK_S) for _ in range(10)]
    return Noises(rows)


def voices(work: Path, dice: random.Random) -> dict[str, Iterator[Spoken]]:
    """Each source there is already."""
    found = {"espeak": espeak_clips(dice)}
    if any((work / "aligned").glob("*.json")):
        found["kokoro"] = kokoro_clips(work, dice)
    return found


def keep_noises(work: Path) -> None:
    """Half babble of always other talkers, half everything else that goes on, as features."""
    dice, rolls = random.Random("noises"), np.random.default_rng(9)
    rows: list[Samples] = []
    for _ in range(4):
        rows += talkers(list(voices(work, dice).values()), rolls).babble
    rows += [noise(rolls, int(HZ * TRACK_S), Noises([])) for _ in range(len(rows))]
    heard = [mfcc(row / row.std() * 1000).astype(np.float16) for row in rows]
    np.savez(work / "corpus" / NOISES, *heard)
    click.echo(f"{NOISES}: {len(heard)} rows")


@click.command()
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--source", type=click.Choice([*SHARD, "noise"]), required=True)
@click.option("--shards", default=30, show_default=True)
@click.option("--first", default=0, show_default=True)
def main(work: Path, source: str, shards: int, first: int) -> None:
    """Make shards until there are so many."""
    out = work / "corpus"
    out.mkdir(exist_ok=True)
    if source == "noise":
        keep_noises(work)
        return
    for shard in range(first, shards):
        path = out / f"{source}-{shard:03}.npz"
        if path.exists():
            continue
        dice, rolls = random.Random(f"{source}{shard}"), np.random.default_rng([len(source), shard])
        sources = voices(work, dice)
        clips, noises = sources[source], talkers(list(sources.values()), rolls)
        seen: list[np.ndarray] = []
        heard: list[np.ndarray] = []
        placed: list[tuple[int, Span]] = []
        while len(seen) < SHARD[source]:
            samples, begins, parts = next(clips)
            if dice.random() < EMPTY_SHARE:
                samples, begins, parts = samples * 1e-4, [(0.0, UNIT[SILENCE])], []
            if source == "kokoro" and dice.random() < REVOICED_SHARE:
                samples = revoiced(samples / 32_768, rolls)
            made, begins = augment(samples, begins, rolls, noises)
            frames = mfcc(made)
            if len(frames) < 10 * STRIDE:
                continue
            heard.append(labels(begins, len(frames)))
            placed += [(len(seen), span) for span in spans(begins, parts, len(heard[-1]))]
            seen.append(frames.astype(np.float16))
        aside = path.with_suffix(".part.npz")
        np.savez(
            aside,
            frames=np.concatenate(seen),
            labels=np.concatenate(heard),
            lengths=np.array([len(frames) for frames in seen]),
            spans=np.array([(clip, span.start, span.end, span.ours) for clip, span in placed], np.int32),
            texts=np.array([span.text for _, span in placed]),
        )
        aside.replace(path)
        click.echo(f"{path.name}: {sum(map(len, seen)) / 100 / 60:.0f} min")


if __name__ == "__main__":
    main()
