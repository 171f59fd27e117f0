"""Brings a speech model: downloads it, goes on where it stopped, trusts nothing but its SHA-256."""

import hashlib
import http.client
import shutil
import tempfile
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from narrator.voice.errors import VoiceError
from narrator.voice.models import Entry, is_model

Progress = Callable[[int, int], None]
"""Called with (bytes so far, bytes in all)."""

CHUNK = 1 << 16
"""Bytes read at once."""
TIMEOUT_S = 30.0
"""A server that sends nothing for this long is given up."""
TRIES = 5
"""Connections for one file; each goes on where the last one broke off."""
LARGEST = 4 << 30
"""Bytes an archive may unpack to: the largest Chinese model has 2 GB."""
PARTIAL, RANGE_WRONG = 206, 416
"""HTTP's answers to a request for the rest of a file."""


class FetchFailed(VoiceError):
    """The model could not be brought; what is needed to go on is kept."""

    said = "语音模型没有装好。"
    cure = "语音模型没有装好：连上网络再来一次，或者换镜像（--mirror），或者用下载好的压缩包（--zip）。"


def fetch(
    entry: Entry,
    home: Path,
    *,
    mirror: str = "",
    local_zip: Path | None = None,
    progress: Progress = lambda done, size: None,
) -> Path:
    """The installed model's folder, after the archive was fetched from its address, a mirror or a local file.

    `mirror` is the address of the folder that holds the archive. A broken download is kept and gone on with;
    an archive with a wrong checksum is deleted, unless it is the user's own. Raises FetchFailed.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        archive = local_zip or _download(entry, home, mirror, progress)
        _verify(entry, archive, own=local_zip is None)
        folder = _unpack(entry, archive, home)
        if local_zip is None:
            archive.unlink()
    except OSError as why:
        raise FetchFailed(f"cannot install {entry.name} in {home}: {why}") from why
    return folder


def _download(entry: Entry, home: Path, mirror: str, progress: Progress) -> Path:
    name = PurePosixPath(urllib.parse.urlsplit(entry.url).path).name
    url = f"{mirror.rstrip('/')}/{name}" if mirror else entry.url
    if urllib.parse.urlsplit(url).scheme not in {"http", "https"}:
        raise FetchFailed(f"{url} is no web address; write https://…")
    part = home / f"{name}.part"
    why: Exception | None = None
    for _ in range(TRIES):
        try:
            if _size(part) < entry.size:
                _rest(url, part, entry.size, progress)
        except urllib.error.HTTPError as refusal:
            refusal.close()
            if refusal.code != RANGE_WRONG:
                raise FetchFailed(f"{url}: HTTP {refusal.code} {refusal.reason}; try a mirror") from refusal
            part.unlink()
        except (OSError, http.client.HTTPException) as broken:
            why = broken
        if _size(part) >= entry.size:
            return part
    raise FetchFailed(
        f"{url}: broke off after {_size(part)} of {entry.size} bytes ({why or 'the server hung up'}); "
        "run it again to go on, or try a mirror"
    ) from why


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _rest(url: str, part: Path, size: int, progress: Progress) -> None:
    """Appends what is missing; starts again where the server knows no ranges."""
    done = _size(part)
    headers = {"User-Agent": "narrator"} | ({"Range": f"bytes={done}-"} if done else {})
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=TIMEOUT_S) as answer:
        goes_on = done > 0 and answer.status == PARTIAL
        done = done if goes_on else 0
        promised = answer.headers.get("Content-Length")
        if promised is not None and done + int(promised) != size:
            raise FetchFailed(f"{url} has {done + int(promised)} bytes, expected {size}; try a mirror")
        with part.open("ab" if goes_on else "wb") as file:
            while done < size and (chunk := _read(answer)):
                file.write(chunk)
                done += len(chunk)
                progress(done, size)


def _read(answer: Any) -> bytes:
    chunk: bytes = answer.read(CHUNK)
    return chunk


def _verify(entry: Entry, archive: Path, *, own: bool) -> None:
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found == entry.sha256.lower() and archive.stat().st_size == entry.size:
        return
    size = archive.stat().st_size
    if own:
        archive.unlink()
    raise FetchFailed(
        f"{archive.name} is not {entry.name}: {size} bytes with SHA-256 {found}, "
        f"expected {entry.size} bytes with {entry.sha256}; "
        + ("it was deleted, run it again" if own else "fetch the file again")
    )


def _unpack(entry: Entry, archive: Path, home: Path) -> Path:
    """All of it or nothing: unpacked beside, then moved into place."""
    place = home / entry.folder
    with tempfile.TemporaryDirectory(dir=home, prefix=".unpacking-") as work:
        try:
            with zipfile.ZipFile(archive) as packed:
                _check(packed, archive)
                packed.extractall(work)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as why:
            raise FetchFailed(f"{archive.name} cannot be unpacked: {why}") from why
        unpacked = Path(work) / entry.folder
        if not is_model(unpacked):
            raise FetchFailed(f"{archive.name} holds no Vosk model in {entry.folder}/")
        if place.exists():
            shutil.move(place, Path(work) / "old")
        unpacked.replace(place)
    return place


def _check(packed: zipfile.ZipFile, archive: Path) -> None:
    """No member may land outside, and all together must fit."""
    for member in packed.infolist():
        path = PurePosixPath(member.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in str(path):
            raise FetchFailed(f"{archive.name} would write outside its folder: {member.filename}")
    if sum(member.file_size for member in packed.infolist()) > LARGEST:
        raise FetchFailed(f"{archive.name} unpacks to more than {LARGEST >> 30} GB")
