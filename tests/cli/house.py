"""The program as a process of its own, in a home of its own, on a machine of the test's making."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

WAIT_S = 40
"""Real seconds after which what is waited for has failed to come."""
MODEL = Path(__file__).parents[2] / "voice_models" / "narrator-cn"

QUICK = """
[pace]
slot_least_s = 1.0
slot_most_s = 1.5
gap_least_s = 0.1
gap_most_s = 0.2
notice_s = 0.5
[mouth]
rate = 400
cache_mb = 0
"""

NO_PORTAUDIO = 'raise OSError("PortAudio library not found")\n'
NO_DEVICES = """
class PortAudioError(Exception): ...
class default: device = {"input": -1, "output": -1}
def query_devices(): return []
def _terminate(): ...
def _initialize(): ...
"""
ZEROS = """
import os, threading, time
class PortAudioError(Exception): ...
class default: device = {"input": 0, "output": -1}
def query_devices():
    return [{"index": 0, "name": "Built-in", "default_samplerate": 16000.0, "max_input_channels": 1,
             "max_output_channels": 0}]
def _terminate(): ...
def _initialize(): ...
class RawInputStream:
    def __init__(self, *, blocksize, callback, **_):
        os.write(2, b"ALSA lib pcm.c:2666: raw words\\n")
        self.open = True
        threading.Thread(target=self.sends, args=(blocksize, callback), daemon=True).start()
    def sends(self, blocksize, callback):
        while self.open:
            time.sleep(0.02)
            callback(bytes(2 * blocksize), blocksize, None, 0)
    def start(self): ...
    def abort(self, ignore_errors): self.open = False
    def close(self, ignore_errors): self.open = False
"""
"""One microphone, muted, and a library that writes to the terminal past Python."""


class House:
    """A home folder, and what the machine has."""

    def __init__(
        self, folder: Path, *, sounddevice: str | None = NO_DEVICES, model: Path | None = None
    ) -> None:
        self.folder = folder
        self._started: list[subprocess.Popen[str]] = []
        kept = {key: value for key, value in os.environ.items() if key not in ("NARRATOR_MODEL", "NO_COLOR")}
        homes = {name: str(folder) for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_RUNTIME_DIR")}
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            kept.pop(name, None)
        self.environment = {**kept, **homes, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.environment["NARRATOR_COMMAND"] = "narrator play"
        if model is not None:
            self.environment["NARRATOR_MODEL"] = str(model)
        if sounddevice is not None:
            stubs = folder / "stubs"
            stubs.mkdir()
            (stubs / "sounddevice.py").write_text(sounddevice, "utf8")
            # Behind the stubs the program beside these tests, wherever another one is installed.
            self.environment["PYTHONPATH"] = os.pathsep.join([str(stubs), str(Path(__file__).parents[2])])

    @property
    def log(self) -> str:
        """All that was logged."""
        [path] = self.folder.rglob("narrator.log")
        return path.read_text("utf8")

    def config(self, *, mouth: str = "", ear: str = "") -> Path:
        """A quick evening's settings, with more of [mouth] and [ear]."""
        path = self.folder / "quick.toml"
        path.write_text(f"{QUICK}{mouth}\n[ear]\n{ear}\n", "utf8")
        return path

    def runs(self, *words: str | Path, within_s: float = WAIT_S) -> subprocess.CompletedProcess[str]:
        """Run a verb to its end, without input."""
        return subprocess.run(
            command(*words),
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=within_s,
            encoding="utf8",
            check=False,
        )

    def starts(self, *words: str | Path, terminal: int | None = None) -> subprocess.Popen[str]:
        """Start a verb; with pipes, or on a terminal as the leader of its session."""
        end = subprocess.PIPE if terminal is None else terminal
        process = subprocess.Popen(
            command(*words),
            env=self.environment,
            cwd=self.folder,
            stdin=end,
            stdout=end,
            stderr=end,
            encoding="utf8",
            start_new_session=terminal is not None,
        )
        self._started.append(process)
        return process

    def close(self) -> None:
        """End what a failed test has left running."""
        for process in self._started:
            process.kill()
            process.communicate()


def command(*words: str | Path) -> list[str]:
    """The program's command line."""
    return [sys.executable, "-m", "narrator", *map(str, words)]


def wait_for(what: Callable[[], bool]) -> None:
    """Until it is so: another process is at work."""
    patience = time.monotonic() + WAIT_S
    while not what():
        assert time.monotonic() < patience, "it did not come"
        time.sleep(0.02)


def lines(path: Path) -> list[str]:
    """The whole lines of a journal under way."""
    return path.read_text("utf8").split("\n")[:-1] if path.exists() else []
