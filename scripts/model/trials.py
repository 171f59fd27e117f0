"""Stage 1b, trials: clips to measure with, in voices that nothing is trained on.

    python -m scripts.model.trials --kokoro FOLDER --work FOLDER

`dev` may be looked at as often as one likes; `test` is reported once.
"""

import random
from pathlib import Path

import click
import numpy as np

from scripts.kokoro.synthesiser import Kokoro
from scripts.model.render import kept, say
from scripts.model.texts import Phrase, answers, asides, common_words, number_run, pair

VOICES = {"dev": ("zf_xiaoni", "bm_lewis"), "test": ("zm_yunyang", "af_nova", "jf_nezumi")}
SPEED = (0.7, 1.15)


def spoken(dice: random.Random) -> list[tuple[str, Phrase]]:
    """What each voice says: answers, and talk that is none."""
    said = [("answer", phrase) for phrase in dice.sample(answers(), 60)]
    said += [("pair", pair(dice)) for _ in range(6)]
    said += [("aside", phrase) for phrase in dice.sample(asides(), 10)]
    said += [("number", number_run(dice)) for _ in range(6)]
    said += [("talk", talk(dice)) for _ in range(20)]
    return said


def talk(dice: random.Random) -> Phrase:
    """A stretch of talk, from one word to a sentence."""
    words = [
        dice.choice(common_words() if dice.random() < 0.75 else asides())
        for _ in range(dice.choice((1, 1, 2, 3, 5)))
    ]
    return Phrase("".join(w.text for w in words), tuple(s for w in words for s in w.syllables), False)


@click.command()
@click.option("--kokoro", "folder", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True)
def main(folder: Path, work: Path) -> None:
    """Render every trial that is not there yet."""
    out = work / "trials"
    kokoro = Kokoro(folder)
    for kind, voices in VOICES.items():
        for name in voices:
            path = out / f"{kind}-{name}.npz"
            if path.exists():
                continue
            dice = random.Random(f"{kind}-{name}")
            style = kokoro.style(name)
            clips: list[np.ndarray] = []
            told: list[dict[str, object]] = []
            for what, phrase in spoken(dice):
                clips.append(say(kokoro, [phrase], style, dice.uniform(*SPEED), dice))
                told.append({"kind": what, "text": phrase.text, "voice": name})
            kept(path, clips, told)
            click.echo(f"{path.name}: {len(clips)} clips")


if __name__ == "__main__":
    main()
