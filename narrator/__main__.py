"""Where the program begins, `narrator` as well as `python -m narrator`: Ctrl-C is in order from here on."""

import io
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from narrator import INTERRUPTED

WOLF = "\N{CJK UNIFIED IDEOGRAPH-72FC}"
"""Which every encoding has that has Chinese."""


def main() -> None:
    """The command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _make_legible(stream)
    _imported()()


def _make_legible(stream: io.TextIOWrapper) -> None:
    """What Windows writes into a file or a pipe is in the country's own letters, which have not all of ours.

    A sign that is not among them must not end a verb; where there is no Chinese at all, UTF-8 is of more use.
    """
    try:
        WOLF.encode(stream.encoding)
    except UnicodeEncodeError:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    else:
        if stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _imported() -> Callable[[], None]:
    """The verbs. It takes a second, of which a Ctrl-C would otherwise show the inside.

    The process ends on the spot: an exception raised within an import may be swallowed or taken for
    another, and nothing is open yet. Whoever ignores Ctrl-C, as a program in the background does, goes on.
    """
    before = signal.getsignal(signal.SIGINT)
    heeded = before is signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, _leave)
    from narrator.cli import main as verbs  # noqa: PLC0415 # not before Ctrl-C is looked after

    if heeded:
        signal.signal(signal.SIGINT, before)
    return verbs


def _leave(_number: int, _where: FrameType | None) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
