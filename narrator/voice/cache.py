"""Rendered lines on disk, so that a line is synthesised once and not every evening."""

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path

import numpy as np
import platformdirs
import soundfile

from narrator.voice.sound import Sound

MB = 1_000_000


def key(*parts: str | int) -> str:
    """A file name for what makes a line sound as it does."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:40]


def default_folder() -> Path:
    """Where the system keeps what may be thrown away."""
    return Path(platformdirs.user_cache_dir("narrator", appauthor=False)) / "lines"


class Cache:
    """A folder of WAV files named by key; the least recently used go first. Saves time, never raises."""

    def __init__(self, folder: Path, limit_mb: int) -> None:
        self._folder = folder
        self._limit = limit_mb * MB
        self._bytes: int | None = None
        """Size of the folder, once counted."""

    def get(self, name: str) -> Sound | None:
        """The sound, unless there is none or its file is damaged: then the file is gone."""
        path = self._folder / f"{name}.wav"
        try:
            with soundfile.SoundFile(path) as file:
                samples = file.read(dtype="int16")
                rate, sealed = file.samplerate, file.comment
            if sealed != _seal(samples):
                raise ValueError("damaged")
            os.utime(path)
        except (OSError, ValueError, soundfile.SoundFileError):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        return Sound(samples.astype(np.float32) / 32_768, rate)

    def put(self, name: str, sound: Sound) -> None:
        """Whole or not at all: written aside, then renamed."""
        samples = np.clip(np.round(sound.samples * 32_768), -32_768, 32_767).astype(np.int16)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name_aside = tempfile.mkstemp(dir=self._folder, suffix=".part")
            os.close(handle)
            aside = Path(name_aside)
            try:
                with soundfile.SoundFile(aside, "w", sound.rate, 1, subtype="PCM_16", format="WAV") as file:
                    file.comment = _seal(samples)
                    file.write(samples)
                size = aside.stat().st_size
                aside.replace(self._folder / f"{name}.wav")
            except BaseException:
                aside.unlink(missing_ok=True)
                raise
            self._shrink(size)
        except (OSError, soundfile.SoundFileError):
            return  # a full or read-only disk costs time, not the evening

    def _shrink(self, added: int) -> None:
        """Back under the limit."""
        if self._bytes is not None and self._bytes + added <= self._limit:
            self._bytes += added
            return
        files = sorted(
            ((path, path.stat()) for path in self._folder.iterdir()), key=lambda file: file[1].st_mtime_ns
        )
        self._bytes = sum(stat.st_size for _, stat in files)
        for path, stat in files:
            if self._bytes <= self._limit:
                return
            path.unlink(missing_ok=True)
            self._bytes -= stat.st_size


def _seal(samples: np.ndarray[tuple[int, ...], np.dtype[np.int16]]) -> str:
    """Stands in the WAV's comment: a file cut off or zeroed by a crash still reads as sound."""
    return hashlib.sha256(samples.tobytes()).hexdigest()
