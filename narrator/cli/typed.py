"""What was typed before a question was asked is no answer to it."""

import contextlib
import sys

if sys.platform != "win32":
    import termios

    def forget_typed() -> None:
        """Drop what was typed and not read yet. What comes through a pipe is left alone."""
        if sys.stdin.isatty():
            with contextlib.suppress(termios.error):  # it has just gone
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

else:
    import msvcrt

    def forget_typed() -> None:
        """Drop what was typed and not read yet. What comes through a pipe is left alone."""
        while sys.stdin.isatty() and msvcrt.kbhit():
            msvcrt.getwch()
