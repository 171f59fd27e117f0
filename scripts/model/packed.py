"""Stage 1d, packed: the clips of a voice pack, which are there already, as clips to learn from.

python -m scripts.model.packed --pack voice_models/packs/xiaobei --work FOLDER
"""

import json
import re
from pathlib import Path

import click
import numpy as np

from narrator.voice.sound import read, resampled
from scripts.model.render import HZ, SHARD, kept
from scripts.model.texts import Phrase, spelt

FIRST = 9000
"""The number of the first shard: rendered ones never reach it."""
_BREATHS = re.compile(r"[，。！？、：；…—“”《》（）\s]+")


def said(text: str) -> list[Phrase]:
    """A line's clauses. ValueError for one with a name or a figure in it."""
    return [Phrase(clause, spelt(clause), True) for clause in _BREATHS.split(text) if clause]


@click.command()
@click.option("--pack", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True)
def main(pack: Path, work: Path) -> None:
    """Copy what can be spelt."""
    clips = json.loads((pack / "manifest.json").read_text("utf8"))["clips"]
    spoken: list[np.ndarray] = []
    told: list[dict[str, object]] = []
    for text, clip in clips.items():
        try:
            phrases = said(text)
        except ValueError:
            continue
        samples = resampled(read(pack / clip["file"]), HZ).samples
        spoken.append(np.round(samples / np.abs(samples).max() * 28_000).astype(np.int16))
        told.append({"voice": pack.name, "speed": 1.0, "said": phrases})
    for number, at in enumerate(range(0, len(spoken), SHARD)):
        kept(work / "kokoro" / f"{FIRST + number:04}.npz", spoken[at : at + SHARD], told[at : at + SHARD])
    click.echo(f"{len(spoken)} of {len(clips)} clips, {sum(map(len, spoken)) / HZ / 60:.0f} min")


if __name__ == "__main__":
    main()
