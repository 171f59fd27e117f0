"""Small packs for the tests: a hum for every piece."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from narrator.voice.pack import MANIFEST, Manifest, Pack, opened
from narrator.voice.pack_writing import PackWriter
from narrator.voice.sound import Sound

RATE = 24_000


def hum(seconds: float, hertz: float = 220.0, loud: float = 0.3) -> Sound:
    time = np.arange(round(seconds * RATE)) / RATE
    return Sound((loud * np.sin(2 * np.pi * hertz * time)).astype(np.float32), RATE)


def make_pack(folder: Path, pieces: Sequence[str], kind: str = ".flac", seconds: float = 0.5) -> Pack:
    """A pack that says these pieces."""
    writer = PackWriter(folder, "某人", "CC0-1.0", kind)
    for piece in pieces:
        writer.add(piece, hum(seconds), piece)
    writer.save()
    return opened(folder)


def make_whole_pack(folder: Path, pieces: Sequence[str]) -> Pack:
    """A pack that says these pieces, all alike: quick to make."""
    manifest = make_pack(folder, pieces[:1], seconds=0.1).manifest
    [clip] = manifest.clips.values()
    whole = Manifest(manifest.voice, manifest.licence, dict.fromkeys(pieces, clip))
    (folder / MANIFEST).write_bytes(msgspec.json.encode(whole))
    return opened(folder)
