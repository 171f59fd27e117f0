"""The synthesiser's own process: `python -m narrator.voice.tts_worker VOICE RATE`, or `--list`.

pyttsx3 hangs, prints, needs the main thread and crashes with its engine, so it lives alone. JSON lines:
first `{"driver", "voice": {…}}`, then for each `{"text", "path"}` read an empty object when the file is
written; `{"error", "kind"}` in place of either. `--list` writes `{"driver", "voices": […]}` and ends.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec

from narrator.voice.errors import NoSynthesiser, VoiceError
from narrator.voice.voices import Voice, choose

CURE = "Linux: `apt install espeak-ng`; otherwise reinstall narrator"


class Engine:
    """pyttsx3 with one voice, writing files. Every trap below was measured or stands in its tracker."""

    def __init__(self, wanted: str, rate: int) -> None:
        """NoSynthesiser, NoMandarinVoice."""
        self._engine = started()
        self.driver = str(self._engine)
        self._synchronise = _synchroniser(self.driver)
        self.voice = choose(installed(self._engine), wanted)
        self._engine.setProperty("voice", self.voice.id)
        self._engine.setProperty("rate", rate)
        # Both wait in the driver's queue and then in espeak's; the first render empties the latter unread.
        self._be_idle()
        self._synchronise()
        with tempfile.TemporaryDirectory() as folder:
            self.write("一", Path(folder) / "warm-up.wav")
        if self._engine.getProperty("voice") != self.voice.id:
            # setProperty never raises; with the old voice an Englishman would read Chinese.
            raise NoSynthesiser(
                f'the voice "{self.voice.id}" is listed but cannot be used; choose another one'
            )

    def write(self, text: str, path: Path) -> None:
        """Returns when the driver has finished the file; it may be missing all the same."""
        self._be_idle()
        self._engine.save_to_file(text, str(path))
        self._engine.runAndWait()
        self._synchronise()

    def _be_idle(self) -> None:
        """2.99 ends its loop too early or never unless espeak is idle when it begins, and the others busy."""
        self._engine.proxy.setBusy(self.driver != "espeak")


def _synchroniser(driver: str) -> Callable[[], object]:
    """espeak writes the file from a thread of its own, after runAndWait has returned."""
    if driver != "espeak":
        return lambda: None
    from pyttsx3.drivers import _espeak  # noqa: PLC0415 # loads the library

    return _espeak.Synchronize  # type: ignore[no-any-return]


def started() -> Any:
    """pyttsx3's engine. NoSynthesiser."""
    try:
        import pyttsx3  # noqa: PLC0415 # the import fails where the speech library is missing

        return pyttsx3.init()
    except Exception as error:
        raise NoSynthesiser(f"pyttsx3 cannot start ({error}); {CURE}") from error


def installed(engine: Any) -> list[Voice]:
    """Every voice that can be described. One with a language like "409;9" makes SAPI's whole list raise."""
    try:
        return [_voice(voice) for voice in engine.getProperty("voices")]
    except Exception:
        sapi = getattr(engine.proxy._driver, "_tts", None)
        if sapi is None:
            raise
        return [Voice(token.Id, str(token.GetDescription())) for token in sapi.GetVoices()]


def _voice(voice: Any) -> Voice:
    """Old drivers give a language as bytes behind a priority byte."""
    languages = (
        language[1:].decode(errors="replace") if isinstance(language, bytes) else str(language)
        for language in voice.languages
    )
    return Voice(str(voice.id), str(voice.name or ""), tuple(languages))


def serve(engine: Engine, requests: TextIO, tell: Callable[[dict[str, Any]], None]) -> None:
    """Until the parent closes the pipe."""
    for line in requests:
        request = json.loads(line)
        try:
            engine.write(request["text"], Path(request["path"]))
            tell({})
        except Exception as error:  # whatever a driver throws, the parent decides what to do
            tell({"error": f"{type(error).__name__}: {error}", "kind": "SynthesisFailed"})


def main() -> None:
    """The protocol keeps the real stdout; prints of the drivers go to stderr."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)

        def tell(reply: dict[str, Any]) -> None:
            replies.write(json.dumps(reply) + "\n")
            replies.flush()

        try:
            if sys.argv[1] == "--list":
                driver = started()
                tell({"driver": str(driver), "voices": msgspec.to_builtins(installed(driver))})
                return
            engine = Engine(sys.argv[1], int(sys.argv[2]))
        except VoiceError as error:
            tell({"error": str(error), "kind": type(error).__name__})
            return
        tell({"driver": engine.driver, "voice": msgspec.to_builtins(engine.voice)})
        serve(engine, sys.stdin, tell)


if __name__ == "__main__":
    main()
