"""The journal: an evening as append-only JSON lines, safe on the disk before the next word is spoken."""

import os
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from narrator.stage.records import AnyRecord, Decided, Note, Undone, surviving

FORMAT = 1
"""Raised when old journals can no longer be read."""


class Opening(Struct, frozen=True, tag_field="entry", tag="evening", kw_only=True):
    """The first line: with the decisions that follow it determines the evening."""

    format: int = FORMAT
    version: str
    """The narrator that wrote it."""
    seed: int
    setting: dict[str, Any]


class Reading(Struct, frozen=True):
    """A journal as it was read."""

    opening: Opening
    records: tuple[AnyRecord, ...]
    torn: bytes = b""
    """What a crash left of a last line."""


class JournalError(Exception):
    """A journal that cannot be read, written or taken up; the message says what to do."""


_opening = msgspec.json.Decoder(Opening)
_record = msgspec.json.Decoder(AnyRecord)


def read(path: Path) -> Reading:
    """The whole journal; a torn last line is left out. Raises JournalError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JournalError(f"cannot read the journal {path}: {error.strerror}") from error
    *lines, torn = data.split(b"\n")
    if not lines:
        raise JournalError(f"{path} holds no evening; begin a new one")
    try:
        opening = _opening.decode(lines[0])
        if opening.format != FORMAT:
            raise JournalError(f"{path} has format {opening.format}; take narrator {opening.version} for it")
        records = tuple(_decoded(line, number, path) for number, line in enumerate(lines[1:], start=2))
    except msgspec.MsgspecError as error:
        raise JournalError(f"{path} does not begin like a journal: {error}") from error
    if not _undone_can_be(records):
        raise JournalError(f"{path} is damaged: it takes back decisions that were never made")
    return Reading(opening, records, torn)


def begun(path: Path) -> bool:
    """Whether the file holds an evening's opening: a full disk or a crash may leave less."""
    try:
        with path.open("rb") as file:
            _opening.decode(file.readline())
    except (OSError, msgspec.MsgspecError):
        return False
    return True


def _undone_can_be(records: tuple[AnyRecord, ...]) -> bool:
    try:
        surviving(records)
    except ValueError:
        return False
    return True


def _decoded(line: bytes, number: int, path: Path) -> AnyRecord:
    try:
        return _record.decode(line)
    except msgspec.MsgspecError as error:
        raise JournalError(f"line {number} of {path} is damaged: {error}") from error


class Journal:
    """An evening being written. A ledger for the stage.

    `on_trouble` is told, once for each trouble, when lines cannot be written. They are kept, and written as
    soon as the disk takes them.
    """

    def __init__(
        self, path: Path, file: BinaryIO, reading: Reading, on_trouble: Callable[[str], None]
    ) -> None:
        self.path = path
        self.opening, self.records = reading.opening, reading.records
        self._file, self._on_trouble = file, on_trouble
        self._end = file.seek(0, os.SEEK_END)
        self._unwritten = b""
        self._trouble = ""

    @classmethod
    def create(
        cls,
        path: Path,
        *,
        seed: int,
        setting: Mapping[str, Any],
        on_trouble: Callable[[str], None] = lambda trouble: None,
    ) -> "Journal":
        """Begin a new journal, readable by its owner alone. Raises JournalError."""
        opening = Opening(version=version("narrator"), seed=seed, setting=dict(setting))
        if path.exists():
            raise JournalError(f"{path} is there already; resume it or choose another name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        except OSError as error:
            raise JournalError(f"cannot write the journal {path}: {error.strerror}") from error
        file = os.fdopen(handle, "r+b", buffering=0)
        _lock(file, path)
        journal = cls(path, file, Reading(opening, ()), on_trouble)
        journal._append(msgspec.json.encode(opening), safe=True)
        if journal._trouble:
            file.close()
            path.unlink(missing_ok=True)
            raise JournalError(f"cannot write the journal {path}: {journal._trouble}")
        return journal

    @classmethod
    def resume(cls, path: Path, on_trouble: Callable[[str], None] = lambda trouble: None) -> "Journal":
        """Take up a journal; `records` is its past. A torn last line is dropped with a note.

        Raises JournalError.
        """
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise JournalError(f"cannot take up the journal {path}: {error.strerror}") from error
        _lock(file, path)
        try:
            reading = read(path)
        except JournalError:
            file.close()
            raise
        journal = cls(path, file, reading, on_trouble)
        if reading.torn:
            journal._end -= len(reading.torn)
            file.truncate(journal._end)
            last = max((record.t for record in reading.records), default=0.0)
            journal.write(Note(t=last, text=f"a torn last line of {len(reading.torn)} bytes was dropped"))
        return journal

    def write(self, record: AnyRecord) -> None:
        """Append a record; a decision, an undo or a note is safe on the disk when this returns."""
        self._append(msgspec.json.encode(record), safe=isinstance(record, Decided | Undone | Note))

    def close(self) -> bool:
        """Let others have it. Whether every line is on the disk; what was left is tried once more."""
        if not self._file.closed:
            self._write_out(safe=True)
        self._file.close()
        return not self._trouble

    def _append(self, line: bytes, *, safe: bool) -> None:
        self._unwritten += line + b"\n"
        self._write_out(safe=safe)

    def _write_out(self, *, safe: bool) -> None:
        try:
            self._file.seek(self._end)
            left = memoryview(self._unwritten)
            while left:
                left = left[self._file.write(left) :]
            if safe:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._tell(error)
            return
        self._end += len(self._unwritten)
        self._unwritten, self._trouble = b"", ""

    def _tell(self, error: OSError) -> None:
        trouble = error.strerror or str(error)
        if trouble != self._trouble:
            self._trouble = trouble
            self._on_trouble(trouble)


if sys.platform == "win32":
    import msvcrt

    _BINARY = os.O_BINARY

    _FAR = 1 << 30
    """Locked bytes cannot be read, so the lock lies where no journal reaches."""

    def _try_lock(file: BinaryIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    _BINARY = 0

    def _try_lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other programs out until the file is closed, by us or by our death."""
    try:
        _try_lock(file)
    except OSError as error:
        file.close()
        raise JournalError(f"another narrator is writing {path}; end it first") from error
