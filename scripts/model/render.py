"""Stage 1, render: Kokoro says phrases in many voices. The slowest stage; what is done is kept.

python -m scripts.model.render --kokoro FOLDER --work FOLDER --clips 2400
"""

import json
import random
from pathlib import Path

import click
import numpy as np
import soxr

from scripts.kokoro.synthesiser import RATE, Kokoro, Style
from scripts.model.texts import Phrase, anything

HZ = 16_000
SHARD = 40
"""Clips a file."""
MANDARIN = ("zf_xiaobei", "zf_xiaoxiao", "zf_xiaoyi", "zm_yunjian", "zm_yunxi", "zm_yunxia")
HELD_OUT = ("zf_xiaoni", "zm_yunyang", "af_nova", "bm_lewis", "jf_nezumi")
"""Never trained on, not even as part of a blend: the test's voices."""
SPEED = (0.55, 1.35)
"""From slow and careful, as people speak to machines, to hurried."""


def voice(kokoro: Kokoro, dice: random.Random) -> tuple[str, Style]:
    """A voice for one clip: a native speaker, a foreigner, or a blend of two."""
    foreign = [name for name in kokoro.voices() if name not in HELD_OUT and not name.startswith("z")]
    drawn = dice.random()
    if drawn < 0.45:
        name = dice.choice(MANDARIN if drawn < 0.25 else foreign)
        return name, kokoro.style(name)
    one = dice.choice(MANDARIN if drawn < 0.7 else foreign)
    other = dice.choice((*MANDARIN, *foreign))
    share = dice.uniform(0.3, 0.9)
    blend = share * kokoro.style(one) + (1 - share) * kokoro.style(other)
    return f"{one}*{share:.2f}+{other}", blend


def phrases(dice: random.Random) -> list[Phrase]:
    """What one clip says: a phrase, or a few with pauses between."""
    count = dice.choice((1, 1, 2, 3, 4))
    return [anything(dice, 0.55) for _ in range(count)]


def say(kokoro: Kokoro, said: list[Phrase], style: Style, speed: float, dice: random.Random) -> np.ndarray:
    """The clip, 16-bit mono at 16 kHz."""
    spelt: list[str] = []
    for phrase in said:
        spelt += [*phrase.syllables, dice.choice("，。")]
    samples = soxr.resample(kokoro.speak(spelt, style, speed), RATE, HZ)
    return np.clip(np.round(samples / max(1e-6, np.abs(samples).max()) * 28_000), -32_768, 32_767).astype(
        np.int16
    )


def kept(path: Path, clips: list[np.ndarray], told: list[dict[str, object]]) -> None:
    """Write clips and what is known of them, as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part.npz")
    np.savez(aside, *clips, told=json.dumps(told, ensure_ascii=False))
    aside.replace(path)


@click.command()
@click.option("--kokoro", "folder", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True)
@click.option("--clips", default=2400, show_default=True)
@click.option("--first", default=0, show_default=True, help="The shard to begin with.")
def main(folder: Path, work: Path, clips: int, first: int) -> None:
    """Render clips until there are so many."""
    out = work / "kokoro"
    kokoro = Kokoro(folder)
    for shard in range(first, -(-clips // SHARD)):
        path = out / f"{shard:04}.npz"
        if path.exists():
            continue
        dice = random.Random(shard)
        spoken: list[np.ndarray] = []
        told: list[dict[str, object]] = []
        for _ in range(SHARD):
            said, (name, style), speed = phrases(dice), voice(kokoro, dice), dice.uniform(*SPEED)
            spoken.append(say(kokoro, said, style, speed, dice))
            told.append({"voice": name, "speed": round(speed, 2), "said": said})
        kept(path, spoken, told)
        click.echo(f"{path.name}: {sum(map(len, spoken)) / HZ:.0f} s")


if __name__ == "__main__":
    main()
