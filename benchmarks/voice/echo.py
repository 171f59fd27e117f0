"""Could 暂停 be heard while the narrator speaks? Half duplex against echo cancellation, in simulated rooms.

Run: python -m benchmarks.voice.echo [--model FOLDER] [--clips FOLDER]     (needs: pip install pywebrtc-audio)

The loudspeaker plays talk of one voice, the microphone hears it late and reverberant; another voice says 暂停
into it. What is heard when nobody does is a false stop.
"""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

import click
import numpy as np
from msgspec import Struct
from numpy.random import default_rng

from benchmarks.voice.clips import Clip, by_espeak, from_folder
from benchmarks.voice.rooms import HISS, LEVEL, reverberant
from benchmarks.voice.takes import cut
from benchmarks.voice.texts import TALK
from narrator.config import Config, Ear
from narrator.voice.attention import Attention
from narrator.voice.models import find_model
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.sound import Samples
from narrator.voice.vad import Vad
from narrator.words.hearing import commands

DELAYS_MS = (20, 100, 250)
"""From the reference to the microphone: sound card, sound server and air."""
LOUDER_DB = (0.0, 10.0)
"""The loudspeaker beside who interrupts: a laptop's own is a hand's breadth from its microphone."""
STEP = RATE // 100
"""Samples the canceller takes at once."""
PIECE_S = 6.0
"""One line of the narrator's."""
FIRST_S = 3.0
"""When somebody interrupts it: the canceller has had so long to learn the room."""
MOST = 6
"""Interruptions of each kind of room."""
STOPS = {phrase: what for phrase, what in commands().items() if what == "pause"}


class Heard(Struct):
    """Counts over one kind of room."""

    interrupted: int = 0
    stopped: int = 0
    minutes: float = 0.0
    false: int = 0


def main_of(model: Path | None, clips: Path | None) -> Iterator[tuple[str, Heard]]:
    """Every room, without and with cancellation."""
    config = Config()
    recogniser = Recogniser(model or find_model(config.ear, config.models))
    with tempfile.TemporaryDirectory() as folder:
        said = list(from_folder(clips) if clips else by_espeak((*STOPS, *TALK), Path(folder)))
    stops = [clip for clip in said if clip.text in STOPS][::3][:MOST]
    lines = [clip for clip in said if clip.text not in STOPS and clip.text not in commands()]
    for louder_db in LOUDER_DB:
        for delay_ms in DELAYS_MS:
            for cancelling in (False, True):
                counts = Heard()
                for number, stop in enumerate(stops):
                    narrator = _line([line for line in lines if line.voice != stop.voice], number)
                    for interrupting in (True, False):
                        spoken = stop.samples if interrupting else None
                        near = microphone(narrator, spoken, delay_ms / 1000, louder_db, number)
                        heard = stopped(
                            cancelled(near, narrator) if cancelling else near, recogniser, config.ear
                        )
                        if interrupting:
                            counts.interrupted += 1
                            counts.stopped += heard
                        else:
                            counts.minutes += PIECE_S / 60
                            counts.false += heard
                yield (
                    f"{louder_db:+.0f} dB, {delay_ms} ms, {'cancelled' if cancelling else 'as it is'}",
                    counts,
                )


def microphone(far: Samples, stop: Samples | None, delay_s: float, louder_db: float, seed: int) -> Samples:
    """What the microphone hears of the loudspeaker and of who interrupts it."""
    rng = default_rng(seed)
    late = np.concatenate([np.zeros(round(delay_s * RATE), np.float32), far])[: len(far)]
    near = reverberant(late, rng) * np.float32(10 ** (louder_db / 20))
    if stop is not None:
        at = round(FIRST_S * RATE)
        near[at : at + len(stop)] += _level(stop)[: len(near) - at]
    heard: Samples = np.clip(near + rng.normal(0, HISS, len(near)).astype(np.float32), -1, 1)
    return heard


def cancelled(near: Samples, far: Samples) -> Samples:
    """The microphone without the loudspeaker, as WebRTC's canceller leaves it."""
    from pywebrtc_audio import EchoCanceller  # noqa: PLC0415 # only this benchmark needs it

    canceller = EchoCanceller(sample_rate=RATE)
    whole = len(near) // STEP * STEP
    rows = zip(near[:whole].reshape(-1, STEP), far[:whole].reshape(-1, STEP), strict=True)
    cleared = [np.asarray(canceller.process(*row), np.float32).reshape(-1) for row in rows]
    rest: Samples = np.concatenate(cleared)
    return rest


def stopped(near: Samples, recogniser: Recogniser, settings: Ear) -> bool:
    """Whether the ear hears a stop word."""
    attention = Attention(settings, recogniser, Vad(), STOPS)
    return any(heard is not None and heard.phrase for heard in map(attention.hear, cut(near)))


def _line(lines: Sequence[Clip], number: int) -> Samples:
    """One voice speaks without a pause longer than a comma's."""
    voice = sorted({line.voice for line in lines})[number % len({line.voice for line in lines})]
    own = [line.samples for line in lines if line.voice == voice]
    silence = np.zeros(round(0.15 * RATE), np.float32)
    parts: list[Samples] = []
    for said in cycle(own[number % len(own) :] + own[: number % len(own)]):
        parts += [_level(said), silence]
        if sum(map(len, parts)) > PIECE_S * RATE:
            break
    return np.concatenate(parts)[: round(PIECE_S * RATE)]


def _level(samples: Samples) -> Samples:
    loud = samples[np.abs(samples) > 0.1 * np.abs(samples).max()]
    return samples * np.float32(LEVEL / np.sqrt((loud**2).mean()))


@click.command()
@click.option("--model", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Vosk model.")
@click.option("--clips", type=click.Path(exists=True, file_okay=False, path_type=Path), help="VOICE/TEXT.wav")
def main(model: Path | None, clips: Path | None) -> None:
    """Print stops heard and false stops for each room."""
    for room, counts in main_of(model, clips):
        click.echo(
            f"{room:28} stops heard {counts.stopped:>3} of {counts.interrupted:<3} "
            f"false stops {counts.false} in {counts.minutes:.1f} min"
        )


if __name__ == "__main__":
    main()
