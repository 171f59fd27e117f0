"""Which voice narrates: `[mouth] voice` in config.toml."""

import sys
from collections.abc import Callable, Sequence

from narrator.config import voice as config
from narrator.voice.cache import Cache
from narrator.voice.errors import NoMandarinVoice, NoSynthesiser, VoiceError
from narrator.voice.pack import NoPack, Pack, find_pack
from narrator.voice.pack_voice import PackVoice, Voice
from narrator.voice.sound import Sound
from narrator.voice.tts import Reader, Synthesiser

GOOD_SYSTEMS = ("win32", "darwin")
"""Platforms that bring a Mandarin voice people like to hear. Elsewhere it is espeak, which hardly anybody
understands: a machine takes 65 % of its syllables for others, of a natural voice's 4 %."""


class ChosenVoice:
    """The voice that the settings ask for, or the next best one. It is chosen when it is started."""

    def __init__(
        self,
        settings: config.Mouth,
        cache: Cache | None,
        on_trouble: Callable[[VoiceError], None],
        system: Synthesiser | None = None,
        platform: str = sys.platform,
    ) -> None:
        self._settings = settings
        self._system = system or Synthesiser(settings, cache)
        self._on_trouble = on_trouble
        self._platform = platform
        self._voice: Voice | None = None

    def start(self) -> Reader | Pack:
        """Choose, and start what was chosen; returns who that is. VoiceError when nothing can speak."""
        self._voice = self._chosen()
        return self._voice.start()

    def render(self, text: str) -> Sound:
        """A line. VoiceError."""
        if self._voice is None:
            self._voice = self._chosen()
        return self._voice.render(text)

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        """What had better be rendered before it is said; everything before a voice is chosen."""
        return tuple(texts) if self._voice is None else self._voice.missing(texts)

    def close(self) -> None:
        """The system's voice is all that runs."""
        self._system.close()

    def _chosen(self) -> Voice:
        kind, _, name = self._settings.voice.partition(":")
        if kind == "pyttsx3":
            return self._system
        if kind == "auto":
            return self._automatic()
        try:
            return PackVoice(find_pack(name), self._automatic(), self._on_trouble)
        except NoPack as trouble:
            self._on_trouble(trouble)
            return self._automatic()

    def _automatic(self) -> Voice:
        """The platform's own voice where that is good, else the pack that came with the program."""
        if self._platform in GOOD_SYSTEMS:
            try:
                self._system.start()
            except (NoMandarinVoice, NoSynthesiser):
                pass
            else:
                return self._system
        try:
            return PackVoice(find_pack(), self._system, self._on_trouble)
        except NoPack:
            return self._system
