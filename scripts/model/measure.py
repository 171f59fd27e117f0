"""Stage 8, measure: how the finished model hears voices it never met, through the ear of the program itself.

    python -m scripts.model.measure --work FOLDER --model voice_models/narrator-cn --trials dev

Prints a table, and JSON with --json. Each clip is heard at a question that offers it, as `play` asks it.
"""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Hashable
from pathlib import Path

import click
import numpy as np
import scipy.signal
import soundfile

from narrator.config import Ear
from narrator.game.question import Question
from narrator.voice.recogniser import Recogniser
from narrator.voice.recording import hear_file
from narrator.words.hearing import commands, phrases_for
from scripts.model import espeak
from scripts.model.augment import babble, room
from scripts.model.features import HZ
from scripts.model.texts import answers, common_words
from scripts.model.trials import talk

CONDITIONS = ("clean", "20 dB", "10 dB", "5 dB", "far")
SEATS = tuple(range(1, 19))
MOMENTS: dict[str, Question] = {
    "vote": Question("vote.ballot", seats=SEATS, words=("abstain", "void")),
    "confirm": Question("confirm", words=("yes", "no")),
    "speech": Question("speech", words=("done", "finish")),
    "shot": Question("hunter.shot", seats=SEATS[:12], words=("nobody",)),
    "pact": Question("devil_pact.pact", words=("willing", "unwilling")),
    "event": Question("event.pick", words=("first", "second", "third", "fourth")),
    "pair": Question("cupid.pair", seats=SEATS[:12], least=2, most=2),
}


PAUSED = "paused"
"""The moment at which the evening stands still."""


def offers() -> dict[str, dict[str, Hashable]]:
    """Moment → phrase → what it means."""
    found: dict[str, dict[str, Hashable]] = {PAUSED: {**commands(paused=True)}}
    for name, question in MOMENTS.items():
        found[name] = {**commands(), **phrases_for(question)}
    return found


def spoilt(samples: np.ndarray, condition: str, talkers: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """The clip in its room."""
    samples = np.concatenate([np.zeros(HZ // 3), samples / (np.abs(samples).max() + 1e-9), np.zeros(HZ // 2)])
    loudness = np.sqrt(np.mean(samples[np.abs(samples) > 0.02] ** 2))
    if condition == "far":
        echo = room(dice)
        samples = scipy.signal.fftconvolve(samples, echo)[: len(samples)]
        samples += 10 ** (-20 / 20) * loudness * dice.standard_normal(len(samples)) * 0.5
    elif condition != "clean":
        start = dice.integers(len(talkers) - len(samples))
        besides = talkers[start : start + len(samples)]
        snr = float(condition.removesuffix(" dB"))
        samples = samples + besides / besides.std() * loudness * 10 ** (-snr / 20)
    return 0.5 * samples / np.abs(samples).max()


def trials(work: Path, kind: str) -> list[tuple[str, str, str, np.ndarray]]:
    """(kind, text, voice, samples) of rendered trials, and the same in held-out variants of espeak-ng."""
    found = []
    for path in sorted((work / "trials").glob(f"{kind}-*.npz")):
        if path.name.endswith(".part.npz"):
            continue
        clips = np.load(path)
        for number, told in enumerate(json.loads(str(clips["told"]))):
            samples = clips[f"arr_{number}"].astype(np.float64)
            found.append((told["kind"], told["text"], told["voice"], samples))
    engine, dice = espeak.Espeak(), random.Random(kind)
    for variant in espeak.HELD_OUT[:5] if kind == "dev" else espeak.HELD_OUT[5:]:
        said = [("answer", phrase) for phrase in dice.sample(answers(), 40)]
        said += [("talk", talk(dice)) for _ in range(20)]
        for what, phrase in said:
            clip = engine.speak([phrase.syllables], variant, dice.randint(110, 190), dice.randint(30, 70))
            found.append((what, phrase.text, f"espeak {variant}", _resampled(clip.samples)))
    return found


def _resampled(samples: np.ndarray) -> np.ndarray:
    return scipy.signal.resample_poly(samples.astype(np.float64), 320, 441)


def other_talkers(kind: str) -> np.ndarray:
    """A minute of babble in voices that are not trained on."""
    engine, dice = espeak.Espeak(), random.Random(f"babble {kind}")
    clips: list[np.ndarray] = []
    for _ in range(80):
        words = [dice.choice(common_words()).syllables for _ in range(4)]
        clips.append(_resampled(engine.speak(words, dice.choice(espeak.HELD_OUT), 150).samples))
    clips = [clip / clip.std() for clip in clips]
    return babble(clips, np.random.default_rng(len(kind)), 60)


def moments(kind: str, text: str) -> list[str]:
    """At which questions a clip is tried: where it is an answer, or else where seats or yes and no are."""
    if kind in ("answer", "pair"):
        fits = [name for name, question in MOMENTS.items() if text in phrases_for(question)]
        if text in commands(paused=True):
            return [PAUSED]
        return fits[:1] or (["confirm"] if text in commands() else [])
    return ["vote", "confirm"]


@click.command()
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--model", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--trials", "kind", type=click.Choice(["dev", "test"]), default="dev", show_default=True)
@click.option("--conditions", default=",".join(CONDITIONS), show_default=True)
@click.option("--every", default=1, show_default=True, help="Only every so many clips.")
@click.option("--json", "as_json", is_flag=True)
@click.option("--show", is_flag=True, help="List what was heard amiss.")
def main(work: Path, model: Path, kind: str, conditions: str, every: int, as_json: bool, show: bool) -> None:
    """Hear every trial in every room."""
    recogniser, settings = Recogniser(model), Ear()
    offered_at = offers()
    talkers, dice = other_talkers(kind), np.random.default_rng(1)
    table: Counter[tuple[str, str, str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "clip.wav"
        for what, text, voice, samples in trials(work, kind)[::every]:
            group = "espeak" if voice.startswith("espeak") else "kokoro"
            for condition in conditions.split(","):
                soundfile.write(wav, spoilt(samples, condition, talkers, dice), HZ)
                for moment in moments(what, text):
                    offered = offered_at[moment]
                    found = hear_file(
                        wav, {phrase: repr(offered[phrase]) for phrase in offered}, recogniser, settings
                    )
                    wanted = repr(offered[text]) if text in offered and what in ("answer", "pair") else None
                    verdict = _verdict(found.choice, wanted)
                    table[group, condition, "answer" if wanted else what, verdict] += 1
                    if show and verdict in ("wrong", "missed"):
                        click.echo(f"{voice} {condition} {moment}: {text} heard as {found.heard!r} {verdict}")
    rows = _rows(table)
    click.echo(json.dumps(rows, ensure_ascii=False) if as_json else _table(rows))


def _verdict(choice: str | None, wanted: str | None) -> str:
    if choice == wanted:
        return "right"
    return "wrong" if choice is not None else "missed"


def _rows(table: Counter[tuple[str, str, str, str]]) -> list[dict[str, object]]:
    rows = []
    for group, condition, what in dict.fromkeys(key[:3] for key in table):
        counts = {verdict: table[group, condition, what, verdict] for verdict in ("right", "missed", "wrong")}
        rows.append({"voices": group, "room": condition, "said": what, **counts})
    return rows


def _table(rows: list[dict[str, object]]) -> str:
    lines = [f"{'voices':8}{'room':8}{'said':10}{'clips':>6}{'right %':>9}{'missed %':>10}{'wrong %':>9}"]
    for row in rows:
        counts = [int(str(row[verdict])) for verdict in ("right", "missed", "wrong")]
        shares = [100 * count / sum(counts) for count in counts]
        lines.append(
            f"{row['voices']:8}{row['room']:8}{row['said']:10}{sum(counts):6}"
            f"{shares[0]:9.1f}{shares[1]:10.1f}{shares[2]:9.1f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
