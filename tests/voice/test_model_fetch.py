"""Downloads from a server on this machine that breaks off, lies and refuses as told."""

import hashlib
import io
import threading
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest

from narrator.voice.model_fetch import CHUNK, TRIES, FetchFailed, fetch
from narrator.voice.models import Entry, is_model


def packed(*members: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return file.getvalue()


NETWORK = hashlib.shake_256(b"network").digest(3 * CHUNK)
ARCHIVE = packed(("one-cn/am/final.mdl", NETWORK), ("one-cn/conf/model.conf", b"--beam=10\n"))


class Server(ThreadingHTTPServer):
    """Serves `content` under any path."""

    content = ARCHIVE
    ranges = True
    status = 200
    breaks_after: int | None = None
    """Bytes of each answer after which it hangs up."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.asked: list[tuple[str, str | None]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        server, span = self.server, self.headers["Range"]
        server.asked.append((self.path, span))
        if server.status != 200:
            self.send_error(server.status)
            return
        start = int(span.removeprefix("bytes=").rstrip("-")) if span and server.ranges else 0
        if start and start >= len(server.content):
            self.send_error(416)
            return
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(server.content) - start))
        self.end_headers()
        self.wfile.write(server.content[start:][: server.breaks_after])

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        serving = threading.Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        yield server
        server.shutdown()
        serving.join()


def an_entry(server: Server | None = None, content: bytes = ARCHIVE) -> Entry:
    digest = hashlib.sha256(content).hexdigest()
    url = f"{server.url if server else 'http://127.0.0.1:1'}/models/one.zip"
    return Entry("one", folder="one-cn", url=url, size=len(content), sha256=digest, licence="none")


def installed(folder: Path) -> bool:
    return is_model(folder) and (folder / "am" / "final.mdl").read_bytes() == NETWORK


def test_a_model_is_installed_and_nothing_else_is_left(server: Server, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    home = tmp_path / "new" / "home"
    folder = fetch(an_entry(server), home, progress=lambda done, size: seen.append((done, size)))
    assert folder == home / "one-cn"
    assert installed(folder)
    assert [path.name for path in home.iterdir()] == ["one-cn"]
    assert seen[-1] == (len(ARCHIVE), len(ARCHIVE))
    assert seen == sorted(seen)


def test_a_mirror_is_asked_for_the_same_file(server: Server, tmp_path: Path) -> None:
    assert installed(fetch(an_entry(), tmp_path, mirror=f"{server.url}/mirror/"))
    assert server.asked == [("/mirror/one.zip", None)]


def test_a_broken_download_is_gone_on_with(server: Server, tmp_path: Path) -> None:
    server.breaks_after = len(ARCHIVE) // 2
    assert installed(fetch(an_entry(server), tmp_path))
    assert [span for _, span in server.asked][:2] == [None, f"bytes={len(ARCHIVE) // 2}-"]


def test_a_download_is_gone_on_with_another_day(server: Server, tmp_path: Path) -> None:
    server.breaks_after = 1000
    with pytest.raises(FetchFailed, match=r"broke off after 5000 of .* run it again"):
        fetch(an_entry(server), tmp_path)
    assert len(server.asked) == TRIES
    server.breaks_after = None
    assert installed(fetch(an_entry(server), tmp_path))
    assert server.asked[TRIES:] == [("/models/one.zip", "bytes=5000-")]


def test_a_server_without_ranges_starts_again(server: Server, tmp_path: Path) -> None:
    (tmp_path / "one.zip.part").write_bytes(ARCHIVE[:1000])
    server.ranges = False
    assert installed(fetch(an_entry(server), tmp_path))


def test_a_rest_that_does_not_exist_starts_again(server: Server, tmp_path: Path) -> None:
    entry = an_entry(server)
    longer = msgspec.structs.replace(entry, size=entry.size + 10)
    (tmp_path / "one.zip.part").write_bytes(ARCHIVE + b"12345")
    with pytest.raises(FetchFailed, match="bytes, expected"):
        fetch(longer, tmp_path)
    assert [span for _, span in server.asked] == [f"bytes={entry.size + 5}-", None]


def test_a_wrong_checksum_is_refused_and_the_file_removed(server: Server, tmp_path: Path) -> None:
    entry = an_entry(server, ARCHIVE[:-1] + b"!")
    with pytest.raises(FetchFailed, match=r"SHA-256 .* deleted"):
        fetch(entry, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("change", [lambda whole: whole[:-100], lambda whole: whole + b"more"])
def test_a_file_of_another_size_is_not_even_downloaded(
    change: Callable[[bytes], bytes], server: Server, tmp_path: Path
) -> None:
    server.content = change(ARCHIVE)
    with pytest.raises(FetchFailed, match="expected"):
        fetch(an_entry(server), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file_names_its_address(server: Server, tmp_path: Path) -> None:
    server.status = 404
    with pytest.raises(FetchFailed, match=r"one\.zip: HTTP 404 .*mirror"):
        fetch(an_entry(server), tmp_path)


def test_no_server_says_so(tmp_path: Path) -> None:
    with pytest.raises(FetchFailed, match=r"broke off after 0 .*refused"):
        fetch(an_entry(), tmp_path)


def test_only_web_addresses_are_asked(tmp_path: Path) -> None:
    with pytest.raises(FetchFailed, match="no web address"):
        fetch(an_entry(), tmp_path, mirror="file:///etc")


def test_a_local_archive_needs_no_network_and_is_kept(tmp_path: Path) -> None:
    own = tmp_path / "mine.zip"
    own.write_bytes(ARCHIVE)
    assert installed(fetch(an_entry(), tmp_path / "home", local_zip=own))
    assert own.exists()


def test_a_wrong_local_archive_is_refused_and_kept(tmp_path: Path) -> None:
    own = tmp_path / "mine.zip"
    own.write_bytes(ARCHIVE[:-5])
    with pytest.raises(FetchFailed, match="is not one"):
        fetch(an_entry(), tmp_path / "home", local_zip=own)
    assert own.exists()
    with pytest.raises(FetchFailed, match="cannot install"):
        fetch(an_entry(), tmp_path / "home", local_zip=tmp_path / "missing.zip")


def test_an_older_model_is_replaced_whole(server: Server, tmp_path: Path) -> None:
    old = tmp_path / "one-cn" / "graph" / "old"
    old.parent.mkdir(parents=True)
    old.touch()
    assert installed(fetch(an_entry(server), tmp_path))
    assert not old.exists()


@pytest.mark.parametrize("name", ["../evil", "/evil", "one-cn/../../evil", "..\\evil", "C:\\evil"])
def test_an_archive_that_writes_elsewhere_is_refused(name: str, server: Server, tmp_path: Path) -> None:
    server.content = packed(("one-cn/am/final.mdl", NETWORK), (name, b"evil"))
    home = tmp_path / "home"
    with pytest.raises(FetchFailed, match="outside"):
        fetch(an_entry(server, server.content), home)
    assert not (tmp_path / "evil").exists()
    assert not (home / "one-cn").exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"no zip at all", "cannot be unpacked"), (packed(("other/x", b"")), "holds no Vosk model")],
)
def test_an_archive_that_is_no_model_installs_nothing(
    content: bytes, why: str, server: Server, tmp_path: Path
) -> None:
    server.content = content
    with pytest.raises(FetchFailed, match=why):
        fetch(an_entry(server, content), tmp_path)
    assert not (tmp_path / "one-cn").exists()


def test_a_folder_that_cannot_be_written_says_so(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FetchFailed, match="cannot install"):
        fetch(an_entry(server), tmp_path / "file" / "home")
