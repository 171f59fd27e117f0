"""A pseudo-terminal: what a person at its far end sees and presses."""

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import struct
import termios
import threading

WAIT_S = 20
"""Real seconds until what is waited for has failed to come."""
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")


class Outside:
    """The far end. The program has `inner`."""

    def __init__(self) -> None:
        self.outer, self.inner = pty.openpty()
        self._bytes = b""
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.resize(80, 24)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, text: str) -> None:
        os.write(self.outer, text.encode())

    def close(self) -> None:
        os.close(self.inner)
        self._reader.join()
        os.close(self.outer)

    def see(self, text: str) -> str:
        """Wait until the text has been drawn since the last wait; everything sent since then."""
        with self._news:
            assert self._news.wait_for(lambda: text in SEQUENCE.sub("", self._sent()), WAIT_S), self._sent()
            return self._take()

    def receive(self, bytes_on_the_wire: str) -> str:
        """Wait for exactly these characters; everything sent since the last wait."""
        with self._news:
            assert self._news.wait_for(lambda: bytes_on_the_wire in self._sent(), WAIT_S), self._sent()
            return self._take()

    async def drawn(self, text: str) -> None:
        await asyncio.to_thread(self.see, text)

    def _read(self) -> None:
        # A thread of its own: who draws waits for this end to read.
        with contextlib.suppress(OSError):  # the other end is closed
            while True:
                chunk = os.read(self.outer, 65536)
                with self._news:
                    self._bytes += chunk
                    self._news.notify_all()

    def _sent(self) -> str:
        return self._bytes.decode("utf-8", "replace")

    def _take(self) -> str:
        sent, self._bytes = self._sent(), b""
        return sent
