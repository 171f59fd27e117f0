"""Making a voice pack: a clip at a time, so that whoever stops goes on where he was."""

import hashlib
import json
from pathlib import Path

import msgspec
import numpy as np
import soundfile

from narrator.voice.loudness import levelled
from narrator.voice.pack import MANIFEST, Clip, Manifest, NoPack, opened
from narrator.voice.sound import Sound, trimmed

FADE_IN_S, FADE_OUT_S = 0.015, 0.025
"""What is cut out of speech begins and ends in silence, however close the next word was."""
COMPRESSION = {".opus": 0.95, ".flac": 0.5}
"""libsndfile's, 0 to 1; for Opus 0.95 comes to 24 kbit/s."""
FORMATS = {".opus": ("OGG", "OPUS"), ".flac": ("FLAC", "PCM_16")}


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
        """`kind` is .opus (small) or .flac (as recorded). NoPack when there is a manifest that is none."""
        self._folder = folder
        self._kind = kind
        clips = opened(folder).manifest.clips if (folder / MANIFEST).is_file() else {}
        self._manifest = Manifest(voice, licence, dict(clips))

    def has(self, piece: str, digest: str = "") -> bool:
        """Whether the piece is there, made of this; without a digest, made of anything."""
        clip = self._manifest.clips.get(piece)
        if clip is None or (digest and clip.made_of != digest):
            return False
        return (self._folder / clip.file).is_file()

    def add(self, piece: str, sound: Sound, digest: str) -> None:
        """Finish and keep a clip. NoPack when it cannot be written."""
        file = f"clips/{made_of(piece)}{self._kind}"
        done = finished(sound)
        form, subtype = FORMATS[self._kind]
        try:
            (self._folder / "clips").mkdir(parents=True, exist_ok=True)
            aside = self._folder / f"{file}.part"
            soundfile.write(
                aside,
                done.samples,
                done.rate,
                format=form,
                subtype=subtype,
                compression_level=COMPRESSION[self._kind],
            )
            aside.replace(self._folder / file)
        except (OSError, soundfile.LibsndfileError) as why:
            raise NoPack(f"cannot write {self._folder / file}: {why}") from why
        self._manifest.clips[piece] = Clip(file, digest)

    def drop(self, keep: frozenset[str]) -> None:
        """Forget clips of pieces that no line has any more."""
        for piece in [piece for piece in self._manifest.clips if piece not in keep]:
            (self._folder / self._manifest.clips.pop(piece).file).unlink(missing_ok=True)

    def save(self) -> None:
        """Write the manifest, sorted, one clip a line. NoPack."""
        ordered = dict(sorted(self._manifest.clips.items()))
        whole = Manifest(self._manifest.voice, self._manifest.licence, ordered)
        text = json.dumps(msgspec.to_builtins(whole), ensure_ascii=False, indent=1)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            aside = self._folder / f"{MANIFEST}.part"
            aside.write_text(text + "\n", "utf8")
            aside.replace(self._folder / MANIFEST)
        except OSError as why:
            raise NoPack(f"cannot write {self._folder}: {why.strerror}") from why
