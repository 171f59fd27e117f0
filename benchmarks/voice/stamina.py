"""What hearing and speaking cost: loading the model, sitting idle, and three hours of an evening.

Run by `pipeline` in a process of its own, so that nothing but this is in its memory:
python -m benchmarks.voice.stamina load|idle|evening --model FOLDER     (prints JSON)
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import click
import numpy as np
from msgspec import Struct, to_builtins

from benchmarks.voice.clips import Clip, by_espeak
from benchmarks.voice.rooms import HISS, Room
from benchmarks.voice.sides import Ours, Side, Usual, first_of
from benchmarks.voice.takes import Take, cut, offers, takes
from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.rehearsal import rehearsal
from narrator.voice.ambience import night_ambience
from narrator.voice.choice import ChosenVoice
from narrator.voice.devices import BLOCK, RATE
from narrator.voice.joining import paced
from narrator.voice.mixer import Mixer
from narrator.voice.mouth import line_cache
from narrator.voice.recogniser import RATE as HEARD_RATE
from narrator.voice.recogniser import Recogniser
from narrator.voice.sound import resampled

EVENING_H = 3.0
ROUNDS = 540
"""Questions, with a line before each, in such an evening: one every twenty seconds."""
SAMPLES = 60
WARM = 0.2
"""Share of an evening after which everything that is kept has been made."""
IDLE_S = 60.0
MB = 1 << 20
SAID = ("五号", "弃票", "确认", "我投十二号", "讨论结束", "我觉得三号是狼人", "再说一遍")
CLEAN = Room("clean")


class Loading(Struct, frozen=True):
    """What it takes until something is understood."""

    load_s: float
    """Of the model; Vosk's library was loaded before."""
    added_mb: float
    """Resident, after a few utterances."""
    rtf: float
    """Work a second of sound, at questions: detector, decoder and witness."""


class Evening(Struct, frozen=True):
    """An evening's questions and lines, one right after another."""

    rounds: int
    took_s: float
    rss_mb: tuple[float, ...]
    slope_mb_per_h: float
    """Of an evening of three hours, after its first fifth."""


def slope(values: Sequence[float], hours: float, warm: float = WARM) -> float:
    """How fast evenly spaced values rise, in an hour, once the first share of them is over."""
    at = np.linspace(0, hours, len(values))
    settled = at >= warm * hours
    return float(np.polyfit(at[settled], np.asarray(values)[settled], 1)[0])


def rss_mb() -> float:
    """Memory of this process that is resident."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def load(model: Path) -> Loading:
    """Load the model, then hear a few clips."""
    import vosk  # noqa: F401, PLC0415 # its library is no part of the model

    config = Config()
    said = _clips()
    before_mb, began = rss_mb(), time.perf_counter()
    recogniser = Recogniser(model)
    load_s = time.perf_counter() - began
    ours = Ours(recogniser, config.ear)
    tried = list(takes(said, (CLEAN,), offers(), recogniser))
    begun = time.thread_time()
    seconds = sum(_seconds(take, ours) for take in tried)
    return Loading(load_s, rss_mb() - before_mb, (time.thread_time() - begun) / seconds)


def _seconds(take: Take, side: Side) -> float:
    """Hear a take; how much sound that was."""
    first_of(take, side)
    return len(take.frames) * 0.032


def idle(model: Path) -> dict[str, float]:
    """Side → share of a core that goes into a quiet room."""
    config, recogniser = Config(), Recogniser(model)
    hiss = np.random.default_rng(1).normal(0, HISS, round(IDLE_S * HEARD_RATE)).astype(np.float32)
    frames = cut(hiss)
    shares = {}
    for side in (Ours(recogniser, config.ear), Usual(model, recogniser)):
        began = time.thread_time()
        hear = side.hearing(offers()[0])
        for at in range(0, len(frames), side.frames):
            hear(b"".join(frames[at : at + side.frames]))
        shares[side.name] = (time.thread_time() - began) / IDLE_S
    return shares


def evening(model: Path, rounds: int = ROUNDS) -> Evening:
    """A line through voice and mixer, then an utterance through the ear, again and again."""
    config, recogniser = Config(), Recogniser(model)
    ours = Ours(recogniser, config.ear)
    voice = ChosenVoice(config.mouth, line_cache(config.mouth), lambda _: None)
    mixer = Mixer(config.mouth, night_ambience(RATE), RATE)
    lines, said = _lines(config), _turns(recogniser)
    memory = [rss_mb()]
    began = time.perf_counter()
    for number, (line, take) in enumerate(islice(zip(lines, said, strict=False), rounds), 1):
        sound = resampled(paced(voice.render(line), config.mouth.night_pauses), RATE)
        mixer.speak(sound.samples)
        for _ in range(len(sound.samples) // BLOCK + 1):
            mixer.pull(BLOCK)
        first_of(take, ours)
        if number % max(1, rounds // SAMPLES) == 0:
            memory.append(rss_mb())
    voice.close()
    return Evening(rounds, time.perf_counter() - began, tuple(memory), slope(memory, EVENING_H))


def _lines(config: Config) -> Iterator[str]:
    every = rehearsal(setting_of(config))
    while True:
        yield from every


def _turns(recogniser: Recogniser) -> Iterator[Take]:
    said = list(takes(_clips(), (CLEAN,), offers(), recogniser))
    while True:
        yield from said


def _clips() -> list[Clip]:
    with tempfile.TemporaryDirectory() as rendered:
        return list(by_espeak(SAID, Path(rendered)))[::2]


@click.command()
@click.argument("what", type=click.Choice(["load", "idle", "evening"]))
@click.option("--model", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def main(what: str, model: Path) -> None:
    """Print one of them as JSON."""
    found = {"load": load, "idle": idle, "evening": evening}[what](model)
    json.dump(to_builtins(found), sys.stdout)


if __name__ == "__main__":
    main()
