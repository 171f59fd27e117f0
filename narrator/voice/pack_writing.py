"""Making a voice pack: a clip at a time, so that whoever stops goes on where he was."""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import msgspec
import numpy as np
import soundfile

from narrator.voice.errors import VoiceError
from narrator.voice.loudness import levelled
from narrator.voice.pack import MANIFEST, Clip, Manifest, NoPack, opened, place_of
from narrator.voice.sound import Sound, trimmed

BROKEN = "manifest.broken.json"
"""A manifest that could not be read."""
FADE_IN_S, FADE_OUT_S = 0.015, 0.025
"""What is cut out of speech begins and ends in silence, however close the next word was."""
COMPRESSION = {".opus": 0.95, ".flac": 0.5}
"""libsndfile's, 0 to 1; for Opus 0.95 comes to 24 kbit/s."""
FORMATS = {".opus": ("OGG", "OPUS"), ".flac": ("FLAC", "PCM_16")}


class NotWritten(VoiceError):
    """A clip or the manifest does not get onto the disk."""

    cure = "没有存下来：腾出地方，或者让语音包的文件夹可以写，再来。"


def made_of(*parts: str | float) -> str:
    """A digest of what a clip was made of."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()[:16]


def finished(sound: Sound) -> Sound:
    """Trimmed, at the loudness of every line, and without a click at either end."""
    cut = levelled(trimmed(sound))
    gains = np.ones(len(cut.samples), np.float32)
    rise, fall = (min(len(gains) // 2, round(s * cut.rate)) for s in (FADE_IN_S, FADE_OUT_S))
    gains[:rise] *= np.linspace(0, 1, rise, dtype=np.float32)
    gains[len(gains) - fall :] *= np.linspace(1, 0, fall, dtype=np.float32)
    return Sound(cut.samples * gains, cut.rate)


class PackWriter:
    """Adds clips to the pack in a folder; what is there already stays."""

    def __init__(self, folder: Path, voice: str, licence: str, kind: str) -> None:
        """`kind` is .opus (small) or .flac (as recorded). A manifest that cannot be read is put aside."""
        self._folder = folder
        self._kind = kind
        self._manifest = Manifest(voice, licence, dict(_known(folder)))

    def has(self, piece: str, digest: str = "") -> bool:
        """Whether the piece is there, made of this; without a digest, made of anything.

        A clip that the manifest has lost is found by its name.
        """
        clip = self._manifest.clips.get(piece) or Clip(self._file(piece), "")
        if digest and clip.made_of != digest:
            return False
        try:
            there = place_of(clip, self._folder).is_file()
        except OSError:  # outside the pack, or no name that a file can have
            return False
        if there:
            self._manifest.clips.setdefault(piece, clip)
        return there

    def add(self, piece: str, sound: Sound, digest: str) -> None:
        """Finish and keep a clip. NotWritten."""
        file = self._file(piece)
        done = finished(sound)
        form, subtype = FORMATS[self._kind]
        encoded = BytesIO()
        soundfile.write(
            encoded,
            done.samples,
            done.rate,
            format=form,
            subtype=subtype,
            compression_level=COMPRESSION[self._kind],
        )
        _write(self._folder / file, encoded.getvalue())
        self._manifest.clips[piece] = Clip(file, digest)

    def _file(self, piece: str) -> str:
        return f"clips/{made_of(piece)}{self._kind}"

    def drop(self, keep: frozenset[str]) -> None:
        """Forget clips of pieces that no line has any more."""
        for piece in [piece for piece in self._manifest.clips if piece not in keep]:
            (self._folder / self._manifest.clips.pop(piece).file).unlink(missing_ok=True)

    def save(self) -> None:
        """Write the manifest, sorted, one clip a line. NotWritten."""
        ordered = dict(sorted(self._manifest.clips.items()))
        whole = Manifest(self._manifest.voice, self._manifest.licence, ordered)
        text = json.dumps(msgspec.to_builtins(whole), ensure_ascii=False, indent=1)
        _write(self._folder / MANIFEST, f"{text}\n".encode())


def _known(folder: Path) -> Mapping[str, Clip]:
    """The clips of the manifest, if there is one and it can be read. NotWritten."""
    place = folder / MANIFEST
    if not place.is_file():
        return {}
    try:
        return opened(folder).manifest.clips
    except NoPack:
        try:
            place.replace(folder / BROKEN)
        except OSError as why:
            raise NotWritten(f"cannot put {place} aside, which is damaged: {why.strerror}") from why
        return {}


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all, also if the power fails. NotWritten."""
    aside = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as why:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        raise NotWritten(
            f"cannot write {path}: {why.strerror}; free some space or allow writing there, and try again"
        ) from why
