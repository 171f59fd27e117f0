"""The public trace: what somebody with closed eyes perceives, as JSON lines. It knows nothing else."""

import asyncio
import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

import msgspec

from narrator.stage.ports import Light


class SleeperTrace:
    """Writes {"t", "kind": "words"|"gap"|"light"|"mask", …}; t and s are seconds, t since the first line.

    A file that takes no more ends the trace, not the evening; `on_trouble` is told why.
    """

    def __init__(self, out: TextIO, on_trouble: Callable[[str], None] = lambda why: None) -> None:
        self._out, self._on_trouble = out, on_trouble
        self._ended = False
        self._began: float | None = None
        self._hushed: float | None = None
        self._light: tuple[Light, int] | None = None

    def heard(self, text: str) -> None:
        """The mouth opens; the silence before it is now complete."""
        now = self._now()
        if self._hushed is not None:
            self._write(t=self._hushed, kind="gap", s=round(now - self._hushed, 3))
        self._hushed = None
        self._write(t=now, kind="words", text=text)

    def hushed(self) -> None:
        """The mouth has closed."""
        self._hushed = self._now()

    def masked(self, on: bool) -> None:
        """The ambience has grown louder, or is as usual again."""
        self._write(t=self._now(), kind="mask", on=on)

    def lit(self, light: Light, glyphs: int) -> None:
        """The screen as a light; a frame no brighter and no darker is no news."""
        if (light, glyphs) != self._light:
            self._light = (light, glyphs)
            self._write(t=self._now(), kind="light", light=light, glyphs=glyphs)

    def _now(self) -> float:
        time = asyncio.get_running_loop().time()
        if self._began is None:
            self._began = time
        return round(time - self._began, 3)

    def _write(self, **line: object) -> None:
        if self._ended:
            return
        try:
            self._out.write(msgspec.json.encode(line).decode() + "\n")
            self._out.flush()
        except OSError as error:
            self._ended = True
            self._on_trouble(error.strerror or str(error))

    def __enter__(self) -> "SleeperTrace":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):  # what did not fit was told
            self._out.close()
