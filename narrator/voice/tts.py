"""Text in, a complete line of speech out. The speech engine runs in a process of its own (tts_worker.py)."""

import json
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from narrator.config import voice as config
from narrator.voice import errors, sound
from narrator.voice.cache import Cache, key
from narrator.voice.errors import NoSynthesiser, SynthesisFailed, VoiceError
from narrator.voice.loudness import levelled
from narrator.voice.pinyin import spell
from narrator.voice.sound import Sound
from narrator.voice.voices import Voice, wanted

WORKER = (sys.executable, "-m", "narrator.voice.tts_worker")
SHORTEST_S = 0.04
"""A syllable at the fastest rate takes twice this; a shorter file was cut off."""
LONGEST = 100
"""Characters rendered in one piece: espeak's driver takes time with the square of the length."""
SENTENCE = re.compile(r"[^。！？!?\n]+[。！？!?\n]*|[。！？!?\n]+")
BETWEEN_S = 0.35
"""Silence between two pieces."""
NOTHING = Sound(np.zeros(0, np.float32), 48_000)
"""How punctuation alone sounds; engines choke on it."""
RECIPE = 2
"""Part of the cache's key: raise it when the same text should sound otherwise."""


class Reader(Struct, frozen=True):
    """Who reads: the worker's greeting."""

    driver: str
    """pyttsx3's: espeak, nsss, sapi5."""
    voice: Voice


class Worker:
    """The process, and its replies."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._replies: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as replies:
            for line in replies:
                self._replies.put(line)
        self._replies.put("")

    def reply(self, within_s: float) -> dict[str, Any]:
        """SynthesisFailed when there is none in time, none any more or a nonsensical one."""
        try:
            line = self._replies.get(timeout=within_s)
        except queue.Empty:
            raise SynthesisFailed(f"the speech engine did not answer within {within_s:g} s") from None
        try:
            reply = json.loads(line)
        except ValueError:
            code = self._process.poll()
            raise SynthesisFailed(f"the speech engine's process broke off (exit code {code})") from None
        if "error" in reply:
            raise getattr(errors, reply["kind"])(reply["error"])
        return dict(reply)

    def ask(self, request: dict[str, str], within_s: float) -> None:
        """Waits for the answer. SynthesisFailed."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise SynthesisFailed(f"the speech engine's process is gone ({error})") from error
        self.reply(within_s)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
        except OSError:
            return  # an unsent request went with the process


class Synthesiser:
    """Renders lines one at a time, from any thread; starts and restarts the worker as needed."""

    def __init__(
        self, settings: config.Mouth, cache: Cache | None = None, command: Sequence[str] = WORKER
    ) -> None:
        self._settings = settings
        self._cache = cache
        self._command = (*command, wanted(settings.voice), str(settings.rate))
        self._turn = threading.Lock()
        self._worker: Worker | None = None
        self._reader: Reader | None = None
        self._closed = False
        self._broken: VoiceError | None = None
        self._rest_until = 0.0
        """On the monotonic clock, in s: `_broken` is the answer until then."""
        self._folder = tempfile.TemporaryDirectory(prefix="narrator-")

    def start(self) -> Reader:
        """Starts the engine unless it runs. NoSynthesiser, NoMandarinVoice, SynthesisFailed."""
        with self._turn:
            self._broken = None
            return self._started()[1]

    def render(self, text: str) -> Sound:
        """A line without silence at its ends, as loud as every line. VoiceError as `start`."""
        parts = [self._piece(piece) for piece in _pieces(text) if _syllables(piece)]
        if not parts:
            return NOTHING
        rate = parts[0].rate
        pause = np.zeros(round(BETWEEN_S * rate), np.float32)
        return Sound(np.concatenate([piece for part in parts for piece in (pause, part.samples)][1:]), rate)

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Lines that had better be rendered ahead: all of them, though some may lie in the cache."""
        return tuple(texts)

    def close(self) -> None:
        """Ends the worker, and a render under way with SynthesisFailed."""
        self._closed = True
        worker = self._worker
        if worker is not None:
            worker.kill()
        with self._turn:
            self._drop()
            self._folder.cleanup()

    def _piece(self, text: str) -> Sound:
        with self._turn:
            reader = self._reader or self._started()[1]
            spoken = spell(text) if reader.voice.reads_pinyin else text
            name = key(RECIPE, reader.driver, reader.voice.id, self._settings.rate, spoken)
            kept = self._cache.get(name) if self._cache else None
            if kept is None:
                kept = levelled(sound.trimmed(self._spoken(spoken, syllables=_syllables(text))))
                if self._cache:
                    self._cache.put(name, kept)
            return kept

    def _spoken(self, spoken: str, syllables: int) -> Sound:
        """What the engine wrote, checked; a line that fails with a fresh engine too will not come."""
        try:
            return self._attempt(spoken, syllables)
        except (SynthesisFailed, OSError):
            self._drop()
        try:
            return self._attempt(spoken, syllables)
        except (SynthesisFailed, OSError) as error:
            self._drop()
            failed = SynthesisFailed(
                f"could not render “{spoken}”: {error}; try another voice in [mouth] of config.toml"
            )
            if isinstance(error, SynthesisFailed):
                self._rest(failed)
            raise failed from error

    def _attempt(self, spoken: str, syllables: int) -> Sound:
        path = Path(self._folder.name) / "line.wav"
        path.unlink(missing_ok=True)
        worker, _ = self._started()
        worker.ask({"text": spoken, "path": str(path)}, self._settings.render_s)
        return _complete(path, syllables)

    def _started(self) -> tuple[Worker, Reader]:
        if self._closed:
            raise SynthesisFailed("the synthesiser is closed")
        if self._broken is not None and time.monotonic() < self._rest_until:
            raise self._broken
        if self._worker is None or self._reader is None:
            try:
                self._worker = Worker(self._command)
                self._reader = msgspec.convert(self._worker.reply(self._settings.start_s), Reader)
            except VoiceError as error:
                self._drop()
                self._rest(error)
                raise
            except (OSError, msgspec.ValidationError) as error:
                self._drop()
                broken = NoSynthesiser(f"cannot start {self._command[0]}: {error}; reinstall narrator")
                self._rest(broken)
                raise broken from error
        return self._worker, self._reader

    def _rest(self, error: VoiceError) -> None:
        """Lines that are not in the cache fail with this error for a while."""
        self._broken = error
        self._rest_until = time.monotonic() + self._settings.rest_s

    def _drop(self) -> None:
        """The reader stays known: cached lines need no engine."""
        if self._worker is not None:
            self._worker.kill()
        self._worker = None


def _complete(path: Path, syllables: int) -> Sound:
    """OSError when the file is missing, no sound, silent or too short: engines end early unasked."""
    whole = sound.read(path)
    if whole.seconds < SHORTEST_S * syllables or whole.peak == 0:
        raise OSError(f"{whole.seconds:.2f} s of sound for {syllables} syllables")
    return whole


def _syllables(text: str) -> int:
    return sum(mark.isalnum() for mark in text)


def _pieces(text: str) -> list[str]:
    """Cut at sentence ends, each as long as may be."""
    pieces = [""]
    for sentence in SENTENCE.findall(text):
        if pieces[-1] and len(pieces[-1]) + len(sentence) > LONGEST:
            pieces.append("")
        pieces[-1] += sentence
    return pieces
