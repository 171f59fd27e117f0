"""The browser of this machine."""

import asyncio
import os
import sys

_OPEN = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.argv[1], 1))"
PATIENCE_S = 20.0
"""A browser that takes longer to start than this on an old laptop has not started."""


def is_there() -> bool:
    """Whether it is worth a try. Without a display only browsers of text would come, onto our terminal."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def show(address: str) -> bool:
    """Open the page in the default browser. False when there is none.

    In a process of its own, because a browser may take its time, and without our terminal and log, because
    what browsers write there may hold the address.
    """
    if not is_there():
        return False
    nothing = asyncio.subprocess.DEVNULL
    try:
        opening = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _OPEN, address), stdin=nothing, stdout=nothing, stderr=nothing
        )
        return await asyncio.wait_for(opening.wait(), PATIENCE_S) == 0
    except TimeoutError:  # some browsers stay in front: whether a page looks will tell
        return True
    except OSError:
        return False
