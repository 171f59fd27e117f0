"""Stage 3b, align: when each sound of the rendered clips begins, as a net trained on espeak-ng hears it.

python -m scripts.model.align --work FOLDER --net first.pt
"""

import json
from pathlib import Path

import click
import numpy as np
import torch

from scripts.model.alignment import aligned
from scripts.model.features import FRAME_S, STRIDE, mfcc
from scripts.model.net import begun, padded
from scripts.model.units import SILENCE, UNIT, units

STEP_S = FRAME_S * STRIDE
LEAST_SCORE = -2.5
"""Mean log probability a frame; a clip below it was not said as it was spelt, and is left out."""


@click.command()
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--net", "path", type=click.Path(path_type=Path, exists=True), required=True)
def main(work: Path, path: Path) -> None:
    """Align what is rendered."""
    net = begun(path)
    out = work / "aligned"
    out.mkdir(exist_ok=True)
    kept = left = 0
    for shard in sorted((work / "kokoro").glob("*[0-9].npz")):
        if (out / f"{shard.stem}.json").exists():
            continue
        clips = np.load(shard)
        found = {}
        for number, told in enumerate(json.loads(str(clips["told"]))):
            rows = [[unit for syllable in said[1] for unit in units(syllable)] for said in told["said"]]
            frames = mfcc(clips[f"arr_{number}"].astype(np.float32))
            with torch.no_grad():
                scores = net(torch.tensor(padded(frames)).T[None])[0].T.numpy()
            begins, score = aligned(scores, rows)
            if score < LEAST_SCORE or any(start < 0 for row in begins for start in row):
                left += 1
                continue
            kept += 1
            found[number] = [
                {
                    "phrase": said,
                    "begins": [
                        (round(start * STEP_S, 3), unit)
                        for start, unit in zip(row, [*spoken, UNIT[SILENCE]], strict=True)
                    ],
                }
                for said, spoken, row in zip(told["said"], rows, begins, strict=True)
            ]
        (out / f"{shard.stem}.json").write_text(json.dumps(found, ensure_ascii=False))
    click.echo(f"{kept} clips aligned, {left} left out")


if __name__ == "__main__":
    main()
