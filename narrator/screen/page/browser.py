"""The browser of this machine."""

import asyncio
import contextlib
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

_OPEN = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.stdin.read(), 1))"
PATIENCE_S = 20.0
"""A browser that takes longer to start than this on an old laptop has not started."""
HASTE_S = 10.0
"""A browser that has not read our file by then is not allowed to, and is sent to the address itself."""
_LETTER = """<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>Narrator</title>
<a href="{address}">Narrator</a>
"""


def is_there() -> bool:
    """Whether it is worth a try. Without a display only browsers of text would come, onto our terminal."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def show(address: str, seen: asyncio.Event) -> bool:
    """Open the page in the default browser; whether it is `seen` then.

    Whoever else uses this machine may read the command lines of our processes, so that the address, which
    holds a token, stands in none: the browser is sent to a file that only we may read, and from there here.
    """
    if not is_there():
        return False
    with _letter(address) as letter:
        if letter and await _opens(letter, seen, HASTE_S):
            return True
    return await _opens(address, seen, PATIENCE_S)


async def is_seen(seen: asyncio.Event) -> bool:
    """Whether somebody looks before patience ends."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(seen.wait(), PATIENCE_S)
    return seen.is_set()


@contextlib.contextmanager
def _letter(address: str) -> Iterator[str]:
    """The address of a file that leads to it, for as long as this lasts; "" where none is needed or can be.

    It lies openly in the home folder: browsers in a snap may read neither hidden folders nor the system's
    temporary one. On Windows and macOS no stranger reads it from a command line.
    """
    path: Path | None = None
    with contextlib.suppress(OSError):
        if sys.platform not in ("win32", "darwin") and "microsoft" not in platform.release().lower():
            handle, name = tempfile.mkstemp(".html", "narrator-", Path.home())  # for our eyes only: 0600
            path = Path(name)
            os.write(handle, _LETTER.format(address=escape(address)).encode())
            os.close(handle)
    try:
        yield path.as_uri() if path else ""
    finally:
        if path is not None:
            path.unlink(missing_ok=True)


async def _opens(where: str, seen: asyncio.Event, within_s: float) -> bool:
    """Whether the page is seen once the browser is sent there.

    By a process of its own, because a browser may take its time, and without our terminal and log, because
    what browsers write there may hold the address.
    """
    nothing = asyncio.subprocess.DEVNULL
    try:
        opening = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _OPEN), stdin=asyncio.subprocess.PIPE, stdout=nothing, stderr=nothing
        )
    except OSError:
        return False
    looking = asyncio.create_task(seen.wait())
    left = asyncio.create_task(opening.communicate(where.encode()))  # some browsers stay in front
    try:
        async with asyncio.timeout(within_s):
            await asyncio.wait({looking, left}, return_when=asyncio.FIRST_COMPLETED)
            if seen.is_set() or opening.returncode == 0:
                await looking
    except TimeoutError:
        pass
    finally:
        looking.cancel()
        left.cancel()
        await asyncio.gather(looking, left, return_exceptions=True)
    return seen.is_set()
