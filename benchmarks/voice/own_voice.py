"""The narrator hears itself: every line of an evening comes back through a room, and may be no answer.

Half duplex: the ear is shut while the mouth is open and `tail_ms` longer. The usual program queues the
microphone while it speaks, and decodes the queue afterwards.
"""

import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from click.testing import CliRunner
from msgspec import Struct
from numpy.random import default_rng

from benchmarks.voice.rooms import HISS, LEVEL, reverberant
from benchmarks.voice.sides import Side
from benchmarks.voice.takes import Offer, cut, offers
from narrator.cli import main as narrator
from narrator.config import Config, Ear
from narrator.voice.attention import OVERHEARD, Attention
from narrator.voice.choice import ChosenVoice
from narrator.voice.joining import paced
from narrator.voice.mouth import line_cache
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.sound import Samples, Sound, resampled
from narrator.voice.vad import FRAME, Vad

LEVELS_DB = (-10.0, 0.0, 10.0)
"""The loudspeaker at the microphone, beside somebody who answers."""
DELAYS_S = (0.03, 0.25)
"""From a line's end, as the mouth takes it, to its end at the microphone: a laptop, a bad wireless one."""
AFTER_S = 1.5
"""Listened to once the ear is open: what begins in the first half second has ended by then."""


class FedBack(Struct):
    """Lines that came back, and what they were taken for."""

    side: str
    lines: int = 0
    heard: int = 0
    """Times the ear closed an utterance."""
    false: int = 0
    examples: list[str] = []


def evening_lines(board: int, seed: int) -> tuple[str, ...]:
    """What is said in an evening of bots, in order, each text once."""
    with tempfile.TemporaryDirectory() as name:
        trace, journal = Path(name) / "trace.jsonl", Path(name) / "evening.jsonl"
        bots = ("--bots", "all", "--mouth", "silent", "--ear", "keys", "--screen", "off")
        told = ("--journal", str(journal), "--trace", str(trace))
        words = ("play", "--board", str(board), "--seed", str(seed), *bots, *told)
        ran = CliRunner().invoke(narrator, words)
        if ran.exit_code:
            raise SystemExit(f"the evening of bots failed: {ran.output}")
        rows = map(json.loads, trace.read_text("utf8").splitlines())
        return tuple(dict.fromkeys(row["text"] for row in rows if row["kind"] == "words"))


def returned(line: Sound, level_db: float, delay_s: float, quiet_s: float, seed: int) -> Samples:
    """The line at the microphone, from its beginning until `quiet_s` after its end, as the mouth takes it."""
    rng = default_rng(seed)
    said = resampled(line, RATE).samples
    loud = said[np.abs(said) > 0.1 * np.abs(said).max()]
    level = LEVEL * 10 ** (level_db / 20) / np.sqrt((loud**2).mean())
    late = np.zeros(len(said) + round(quiet_s * RATE), np.float32)
    start = round(delay_s * RATE)
    late[start : start + len(said)] = said[: len(late) - start] * np.float32(level)
    near = reverberant(late, rng) + rng.normal(0, HISS, len(late)).astype(np.float32)
    heard: Samples = np.clip(near, -1, 1)
    return heard


def fed_back(
    lines: Sequence[str], recogniser: Recogniser, settings: Ear, usual: Side, tell: Callable[[str], None]
) -> list[FedBack]:
    """Every line at every level and delay, at every question, for ours; at one delay for the usual way."""
    ours, theirs = FedBack("narrator"), FedBack(usual.name)
    vad, mouth = Vad(), Config().mouth
    voice = ChosenVoice(mouth, line_cache(mouth), lambda trouble: tell(str(trouble)))
    for number, text in enumerate(lines):
        line = paced(voice.render(text), mouth.day_pauses)
        if not len(line.samples):
            continue
        for level_db in LEVELS_DB:
            for delay_s in DELAYS_S:
                quiet_s = settings.tail_ms / 1000 + AFTER_S
                near = returned(line, level_db, delay_s, quiet_s, number)
                for offer in offers():
                    _after(near, settings, recogniser, vad, offer, count=ours)
                if delay_s == DELAYS_S[0]:
                    _all_of(near, usual, offers()[number % len(offers())], theirs)
        if (number + 1) % 25 == 0:
            tell(f"{number + 1} of {len(lines)} lines, false answers: {ours.false}, {theirs.false}")
    voice.close()
    return [ours, theirs]


def _after(
    near: Samples, settings: Ear, recogniser: Recogniser, vad: Vad, offer: Offer, *, count: FedBack
) -> None:
    """What the ear hears that opens `tail_ms` after the line's end."""
    opens = len(near) - round(AFTER_S * RATE)
    before = cut(near[max(0, opens - OVERHEARD * FRAME) : opens])
    attention = Attention(settings, recogniser, vad, offer.phrases, before, talk=offer.talk)
    count.lines += 1
    for frame in cut(near[opens:]):
        heard = attention.hear(frame)
        if heard is not None:
            count.heard += 1
            if heard.phrase is not None:
                count.false += 1
                count.examples.append(heard.raw)


def _all_of(near: Samples, usual: Side, offer: Offer, count: FedBack) -> None:
    hear = usual.hearing(offer)
    frames = cut(near)
    count.lines += 1
    for at in range(0, len(frames), usual.frames):
        closed = hear(b"".join(frames[at : at + usual.frames]))
        if closed is not None:
            count.heard += 1
            if closed.chosen is not None:
                count.false += 1
                count.examples.append(closed.raw)
