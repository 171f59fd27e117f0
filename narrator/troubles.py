"""Troubles are for people: where they are told, and where the libraries' raw lines go meanwhile."""

import atexit
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TextIO

import platformdirs

STDERR = 2
"""PortAudio, ALSA and Vosk write to the file descriptor, past Python."""
LONGEST = 1_000_000
"""Bytes; a log that has grown longer is begun anew."""


def log_file() -> Path:
    """Where troubles are kept. No secret of an evening is ever written there."""
    return platformdirs.user_log_path("narrator", appauthor=False) / "narrator.log"


class Troubles:
    """Told with a Chinese line for the table and an English one, with its cure, for whoever runs the machine.

    Both go to the terminal at once. While the table screen is up the Chinese line is shown there, and the
    English ones follow when it is down. All English lines are logged.
    """

    def __init__(self, log: Path | None = None) -> None:
        self._log = log or log_file()
        self._show: Callable[[str], None] | None = None
        self._before: set[str] | None = set()
        """Told before the evening begins: two devices that miss the same thing say it once."""
        self._after: dict[str, None] = {}
        self._terminal: TextIO | None = None

    @property
    def terminal(self) -> TextIO:
        """Standard error, wherever file descriptor 2 leads."""
        return self._terminal or sys.stderr

    def __call__(self, chinese: str, english: str) -> None:
        """Tell it."""
        self._keep(english)
        if self._show is not None:
            self._show(chinese)
            self._after[english] = None
        elif self._before is None or english not in self._before:
            self._print(f"{chinese}\nnarrator: {english}")
            if self._before is not None:
                self._before.add(english)

    @contextmanager
    def evening(self, show: Callable[[str], None] | None) -> Iterator[None]:
        """The table plays; `show` puts a line on the table screen, None if there is none to spoil."""
        self._show, self._before = show, None
        try:
            yield
        finally:
            self._show, self._before = None, set()
            for english in self._after:
                self._print(f"narrator: {english}")
            self._after.clear()

    @contextmanager
    def libraries_hushed(self) -> Iterator[None]:
        """What is written to file descriptor 2 goes to the log; what is told here does not."""
        sys.stderr.flush()
        try:
            before = os.dup(STDERR)
        except OSError:  # nobody would have read it
            yield
            return
        terminal = os.fdopen(before, "w", encoding=sys.stderr.encoding, errors="backslashreplace")
        self._hush()
        if _writes_to_stderr(sys.stderr):
            self._terminal = terminal
            atexit.register(self._hush)  # extension modules that are torn down speak last
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                sys.stderr.flush()
            self._terminal = None
            os.dup2(before, STDERR)
            with contextlib.suppress(OSError):  # the terminal may be gone
                terminal.close()

    def _hush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()
        with self._opened() as log:
            os.dup2(log, STDERR)

    def _print(self, lines: str) -> None:
        with contextlib.suppress(OSError):
            print(lines, file=self.terminal, flush=True)

    def _keep(self, line: str) -> None:
        with self._opened() as log, contextlib.suppress(OSError):
            os.write(log, f"{datetime.now():%Y-%m-%d %H:%M:%S} {line}\n".encode())

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """The log, for appending; a machine that cannot keep one loses it."""
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            fresh = os.O_TRUNC if self._log.is_file() and self._log.stat().st_size > LONGEST else 0
            log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | fresh, 0o600)
        except OSError:
            log = os.open(os.devnull, os.O_WRONLY)
        try:
            yield log
        finally:
            os.close(log)


def _writes_to_stderr(stream: TextIO) -> bool:
    try:
        return stream.fileno() == STDERR
    except (OSError, ValueError):  # a stream of no file
        return False
