"""The ear on recorded speech: a file in, the choice out."""

import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from msgspec import Struct

from narrator.config import Ear
from narrator.voice.attention import Attention, Understood
from narrator.voice.presence import level_db
from narrator.voice.recogniser import RATE, Recogniser
from narrator.voice.sound import Samples, Sound, read, resampled
from narrator.voice.utterance import frames
from narrator.voice.vad import FRAME, FRAME_MS, Vad

LONGEST_S = 600.0
"""Of a recording: a longer one would take gigabytes."""
SILENCE = bytes(2 * FRAME)
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
    recorded = _cut(resampled(sound, RATE).samples)
    before = [SILENCE] * frames(settings.preroll_ms)
    after = [SILENCE] * (frames(settings.end_silence_ms) + len(before))
    attention = Attention(settings, recogniser, Vad(), phrases, room=_room(recorded, settings))
    said: list[Understood] = []
    done_s, ms = 0.0, 0
    for count, frame in enumerate((*before, *recorded, *after), 1):
        arrived_s = count * FRAME_MS / 1000
        began = time.perf_counter()
        understood = attention.hear(frame)
        done_s = max(done_s, arrived_s) + time.perf_counter() - began
        if understood is not None:
            said.append(understood)
            ms = round(1000 * (done_s - arrived_s) + understood.quiet * FRAME_MS)
    return said, ms


def _cut(samples: Samples) -> list[bytes]:
    """16-bit frames; the last one is filled up with silence."""
    whole = np.rint(np.clip(np.nan_to_num(samples), -1, 1) * CLIP).astype("<i2")
    whole = np.pad(whole, (0, -len(whole) % FRAME))
    return [whole[start : start + FRAME].tobytes() for start in range(0, len(whole), FRAME)]


def _room(recorded: list[bytes], settings: Ear) -> list[bytes]:
    """How loud it was around the voice: the live ear knows that from before the question.

    Nothing for a recording without a room, which is cut to a word of one loudness.
    """
    first = recorded[: frames(round(1000 * settings.floor_s))]
    levels = [level_db(frame) for frame in first]
    apart = max(levels, default=0.0) - float(np.quantile(levels or [0.0], settings.floor_share))
    return first if apart >= settings.room_db else []
