"""The ear on recorded speech: a file in, the choice out."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from msgspec import Struct

from narrator.config import Ear
from narrator.voice.attention import Attention, Understood
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.sound import Sound, read, resampled
from narrator.voice.utterance import frames
from narrator.voice.vad import FRAME, FRAME_MS, Vad

LONGEST_S = 600.0
"""Of a recording: a longer one would take gigabytes."""
CLIP = float(np.iinfo(np.int16).max)


class HeardFile(Struct, frozen=True):
    """What a recording says."""

    file: str
    heard: str
    """What the recogniser wrote, [unk] included; utterances are parted by " | "."""
    choice: str | None
    """The label of the phrase it is, or None when it is none of them."""
    confidence: float
    """0 to 1, the recogniser's own; it misleads."""
    ms: int
    """End of speech to choice, as the live ear takes it on this computer; 0 when nothing was heard."""


def hear_file(path: Path, phrases: Mapping[str, str], recogniser: Recogniser, settings: Ear) -> HeardFile:
    """Hear a recording (WAV, FLAC …, any rate, any channels) as the live ear would. Phrase → label.

    A recording may hold several utterances. It is a choice only if every one of them is that choice:
    五号，五号 is, 五号，六号 and 我觉得，五号 are not. Sounds in which no word is heard do not count. Raises
    OSError when the file is missing, no sound, or longer than LONGEST_S.
    """
    sound = read(path, LONGEST_S)
    said, ms = _utterances(sound, phrases, recogniser, settings)
    labels = {phrases[one.phrase] if one.phrase else None for one in said}
    return HeardFile(
        file=str(path),
        heard=" | ".join(one.raw for one in said),
        choice=labels.pop() if len(labels) == 1 else None,
        confidence=min((one.confidence for one in said), default=0.0),
        ms=ms,
    )


def _utterances(
    sound: Sound, phrases: Mapping[str, str], recogniser: Recogniser, settings: Ear
) -> tuple[list[Understood], int]:
    """The utterances, and how long after its last speech the last of them was understood.

    The clock is that of a microphone which sends a frame each 32 ms: decoding starts when a frame arrives, or
    when the one before it is done.
    """
    attention = Attention(settings, recogniser, Vad(), phrases)
    said: list[Understood] = []
    done_s, ms = 0.0, 0
    for count, frame in enumerate(_frames(sound, settings), 1):
        arrived_s = count * FRAME_MS / 1000
        began = time.perf_counter()
        understood = attention.hear(frame)
        done_s = max(done_s, arrived_s) + time.perf_counter() - began
        if understood is not None:
            said.append(understood)
            ms = round(1000 * (done_s - arrived_s) + understood.quiet * FRAME_MS)
    return said, ms


def _frames(sound: Sound, settings: Ear) -> Iterator[bytes]:
    """16-bit frames with silence before and after: recordings are often cut to the word."""
    samples = np.nan_to_num(resampled(sound, RATE).samples)
    before = FRAME * frames(settings.preroll_ms)
    after = FRAME * (frames(settings.end_silence_ms) + frames(settings.preroll_ms))
    whole = np.pad(np.rint(np.clip(samples, -1, 1) * CLIP).astype("<i2"), (before, after))
    for start in range(0, len(whole) - FRAME + 1, FRAME):
        yield whole[start : start + FRAME].tobytes()
