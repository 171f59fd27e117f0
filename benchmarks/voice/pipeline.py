"""The program's voice beside the usual pipeline, in one run, on the same clips through the same sinks.

Run: python -m benchmarks.voice.pipeline [--json FILE] [--part sets] [--trials FOLDER] [--hours 2] [--live 20]

Usual: stock Vosk with the same model and grammar, its own end-pointer, its Result taken if it is a phrase;
pyttsx3 `say` and `runAndWait`. With --json a part that is not run keeps the figures of the run before, and
talk goes on where it stopped.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from benchmarks.voice import answering, false_accepts, live, own_voice, report
from benchmarks.voice.clips import Clip, by_espeak, from_trials
from benchmarks.voice.rooms import Room
from benchmarks.voice.sets import QUIET_S, compared
from benchmarks.voice.sides import Ours, Usual
from benchmarks.voice.takes import Take, offers, takes
from benchmarks.voice.texts import ANSWERS, TALK
from narrator.config import Config
from narrator.voice.models import find_model
from narrator.voice.recogniser import Recogniser
from tests.voice.pulse import private_room

PARTS = ("sets", "live", "answering", "talk", "own", "idle", "evening", "load")
CHILDREN = ("idle", "evening", "load")
"""Parts that have a process of their own: stamina.py."""
LIVE_ROOMS = (Room("clean"), Room("babble 10 dB", 10))


class Bench:
    """What all parts share."""

    def __init__(self, model: Path | None, trials: Path | None, kind: str, every: int) -> None:
        self.config = Config()
        self.folder = model or find_model(self.config.ear, self.config.models)
        self.recogniser = Recogniser(self.folder)
        self.ours = Ours(self.recogniser, self.config.ear)
        self.usual = Usual(self.folder, self.recogniser)
        with tempfile.TemporaryDirectory() as rendered:
            said = list(by_espeak((*ANSWERS, *TALK), Path(rendered)))
        self.clips: dict[str, list[Clip]] = {"espeak": said[::every]}
        if trials is not None:
            self.clips[f"trials {kind}"] = list(from_trials(trials, kind))[::every]

    def sets(self) -> dict[str, Any]:
        """Voices → room → side → counts."""
        sides = (self.ours, self.usual)
        return {name: compared(clips, sides, self.recogniser, tell) for name, clips in self.clips.items()}

    def live(self, count: int) -> dict[str, Any]:
        """Side → counts, in real time."""
        said = self._sample(count)
        with tempfile.TemporaryDirectory() as folder, private_room(Path(folder)):
            return dict(asyncio.run(live.played(said, self.ours, self.usual, self.config.ear, tell)))

    def answering(self, count: int) -> dict[str, Any]:
        """Side → milliseconds."""
        mouth = msgspec.structs.replace(self.config.mouth, device="speaker")
        with tempfile.TemporaryDirectory() as folder, private_room(Path(folder)):
            ours = asyncio.run(answering.ours(mouth, count))
            return {self.ours.name: ours, self.usual.name: answering.usual(count)}

    def own(self, board: int, seed: int, every: int) -> list[own_voice.FedBack]:
        """Counts, one a side."""
        lines = own_voice.evening_lines(board, seed)[::every]
        return own_voice.fed_back(lines, self.recogniser, self.config.ear, self.usual, tell)

    def _sample(self, count: int) -> Sequence[Take]:
        """So many takes, three in four of them answers, evenly from all clips."""
        clips = [clip for ones in self.clips.values() for clip in ones]
        every = list(takes(clips, LIVE_ROOMS, offers(), self.recogniser, QUIET_S))
        answers = [take for take in every if take.meant is not None]
        others = [take for take in every if take.meant is None]
        return (*evenly(answers, count - count // 4), *evenly(others, count // 4))


def evenly(items: Sequence[Take], count: int) -> list[Take]:
    """So many of them, from all over."""
    count = min(count, len(items))
    return [items[at * len(items) // count] for at in range(count)]


def tell(text: str) -> None:
    """Progress, beside the table."""
    click.echo(f"  {text}", err=True)


@click.command()
@click.option("--model", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Vosk model.")
@click.option(
    "--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only this; may be given again."
)
@click.option(
    "--trials", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Rendered clips."
)
@click.option("--kind", type=click.Choice(["dev", "test"]), default="dev", show_default=True)
@click.option("--every", default=1, show_default=True, help="Take one clip, and one line, in so many.")
@click.option("--live", "live_count", default=20, show_default=True, help="Takes in real time; lines, too.")
@click.option("--hours", default=2.0, show_default=True, help="Of table talk, by day and again by night.")
@click.option("--board", default=12, show_default=True, help="Players of the evening that is fed back.")
@click.option("--seed", default=1, show_default=True, help="Of that evening.")
@click.option(
    "--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Keep the figures there."
)
def main(
    *,
    model: Path | None,
    parts: tuple[str, ...],
    trials: Path | None,
    kind: str,
    every: int,
    live_count: int,
    hours: float,
    board: int,
    seed: int,
    path: Path | None,
) -> None:
    """Measure, print tables, write JSON."""
    bench = Bench(model, trials, kind, every)
    known: dict[str, Any] = json.loads(path.read_bytes()) if path and path.exists() else {}
    figures: dict[str, Any] = {**known, "model": bench.folder.name, "load average": os.getloadavg()[0]}

    def keep(part: str, found: object) -> None:
        figures[part] = json.loads(msgspec.json.encode(found))  # what is no number becomes null
        if path is not None:
            path.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", "utf8")

    for part in parts or PARTS:
        tell(f"{part}:")
        if part == "talk":
            done = msgspec.convert(known.get(part, []), list[false_accepts.Accepted])
            for counts in false_accepts.listened((bench.ours, bench.usual), hours, tell, done):
                keep(part, counts)
        elif part in CHILDREN:
            keep(part, _child(part, bench.folder))
        else:
            measure: dict[str, Callable[[], object]] = {
                "sets": bench.sets,
                "live": lambda: bench.live(live_count),
                "answering": lambda: bench.answering(live_count),
                "own": lambda: bench.own(board, seed, every),
            }
            keep(part, measure[part]())
    click.echo(report.text(figures))


def _child(part: str, model: Path) -> object:
    words = [sys.executable, "-m", "benchmarks.voice.stamina", part, "--model", str(model)]
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    main()
