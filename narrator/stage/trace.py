"""The public trace: what somebody with closed eyes perceives, as JSON lines. It knows nothing else."""

import asyncio
from types import TracebackType
from typing import TextIO

import msgspec

from narrator.stage.ports import Light


class SleeperTrace:
    """Writes {"t", "kind": "words"|"gap"|"light", …}; t and s are seconds, t since the first line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
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
        self._out.write(msgspec.json.encode(line).decode() + "\n")
        self._out.flush()

    def __enter__(self) -> "SleeperTrace":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()
