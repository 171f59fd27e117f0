"""From a choice to the first sample of the narrator's next line, at the monitor of the sink it plays to."""

import asyncio
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence

import click
import numpy as np
from msgspec import Struct

from benchmarks.voice.live import begin_of
from narrator.config import Mouth
from narrator.voice.joining import paced
from narrator.voice.mouth import SpeakingMouth, render
from narrator.voice.pinyin import spell
from narrator.voice.sound import Samples, Sound, resampled
from tests.voice.pulse import RATE, Tap

QUIET_S = 1.0
"""Before each line: as long as an answer takes, nobody is spoken to."""
AFTER_S = 0.5
WHOLE = 0.98
"""Likeness of a line that was played without a gap."""
LINES = ("请二号投票。", "三号，请发言。", "请五号投票。", "十二号，请发言。", "天黑请闭眼。", "请七号投票。")


class FirstSample(Struct, frozen=True):
    """How soon lines begin."""

    ms: tuple[float, ...]
    whole: int | None
    """Lines that came out as they were rendered, without a gap; None where nobody knows how they are."""


async def ours(settings: Mouth, times: int) -> FirstSample:
    """The program's mouth, with its stream open and its lines prepared."""
    mouth = SpeakingMouth(settings, lambda _, why: print(why, file=sys.stderr))
    await mouth.open()
    await mouth.prepare(LINES)
    rendered = {line: paced(render(line, settings), settings.day_pauses) for line in LINES}
    late, whole = [], 0
    for number in range(times):
        line = LINES[number % len(LINES)]
        with Tap() as tap:
            await asyncio.to_thread(tap.wait, QUIET_S)
            chosen_s = time.monotonic()
            await mouth.say(line)
            await asyncio.to_thread(tap.wait, AFTER_S)
            begun_s = tap.first_sound(chosen_s)
            heard = tap.samples
        if begun_s is not None:
            late.append(1000 * (begun_s - chosen_s))
            whole += likeness(heard, rendered[line]) > WHOLE
    await mouth.close()
    return FirstSample(tuple(late), whole)


def usual(times: int) -> FirstSample | None:
    """pyttsx3's `say` and `runAndWait` in a process of its own, its engine warm; None without aplay."""
    if shutil.which("aplay") is None:
        return None
    words = [LINES[number % len(LINES)] for number in range(times)]
    with Tap() as tap:
        ran = subprocess.run(
            [sys.executable, "-m", "benchmarks.voice.answering", *words], stdout=subprocess.PIPE, check=True
        )
        begun = [(at, tap.first_sound(at)) for at in json.loads(ran.stdout.splitlines()[-1])]
    return FirstSample(tuple(1000 * (first - at) for at, first in begun if first is not None), None)


def likeness(heard: Samples, line: Sound) -> float:
    """Correlation with the line where it fits best: 1 is the same sound."""
    said = resampled(line, RATE)
    part = heard[begin_of(heard, said) :][: len(said.samples)]
    return float(
        np.dot(part, said.samples[: len(part)]) / (np.linalg.norm(part) * np.linalg.norm(said.samples))
    )


@click.command()
@click.argument("lines", nargs=-1)
def main(lines: Sequence[str]) -> None:
    """Speak the lines as most programs do; print when each was asked for, on the monotonic clock."""
    import pyttsx3  # noqa: PLC0415 # the process that measures has no use for it

    engine = pyttsx3.init()
    engine.setProperty("voice", "sit/cmn-latn-pinyin")
    engine.say(spell("好"))
    engine.runAndWait()
    asked = []
    for line in lines:
        time.sleep(QUIET_S)
        asked.append(time.monotonic())
        engine.say(spell(line))
        engine.runAndWait()
    click.echo(json.dumps(asked))


if __name__ == "__main__":
    main()
