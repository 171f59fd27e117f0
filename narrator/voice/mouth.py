"""The narrator's mouth: one that speaks, and one that only takes the time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from narrator.config import voice as config
from narrator.voice.cache import Cache, default_folder
from narrator.voice.choice import ChosenVoice
from narrator.voice.errors import NoPortAudio, NoSpeaker, SpeakerLost, VoiceError
from narrator.voice.joining import paced
from narrator.voice.pack_voice import Voice
from narrator.voice.sound import Sound
from narrator.voice.speaker import Speaker

Trouble = Callable[[str, str], None]
"""Called with one Chinese line for the table and one English line for the log, once until it works again."""
Progress = Callable[[int, int], None]
"""Called with (lines rendered, lines in all)."""

PAUSE_S = dict.fromkeys("，、,", 0.2) | dict.fromkeys("；：;:", 0.3) | dict.fromkeys("。！？!?…\n", 0.4)
"""s; espeak-ng's, as measured."""
SYLLABLES_A_WORD = 1.35
"""espeak-ng at 165 words a minute speaks 3.6 syllables a second, at 220 it speaks 5.0."""


def spoken_s(text: str, chars_per_s: float) -> float:
    """How long a voice takes for a text, in s; the pause at its end is not spoken."""
    syllables = sum(mark.isalnum() for mark in text)
    return syllables / chars_per_s + sum(PAUSE_S.get(mark, 0.0) for mark in text[:-1])


class SilentMouth:
    """Takes the time of speech and makes no sound."""

    def __init__(self, chars_per_s: float) -> None:
        self._chars_per_s = chars_per_s

    async def prepare(self, texts: Sequence[str]) -> None:
        """Nothing to render."""

    async def say(self, text: str) -> None:
        await asyncio.sleep(spoken_s(text, self._chars_per_s))

    async def night(self, on: bool) -> None:
        """No ambience either."""

    async def mask(self, on: bool) -> None:
        """No ambience either."""

    async def close(self) -> None:
        """Nothing to close."""


class SpeakingMouth:
    """Speaks; when a device fails it takes the time of speech instead, so that the evening goes on."""

    def __init__(
        self,
        settings: config.Mouth,
        on_trouble: Trouble,
        voice: Voice | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        self._settings = settings
        self._voice = voice or ChosenVoice(settings, line_cache(settings), self._tell_soon)
        self._speaker = speaker or Speaker(settings)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pauses = settings.day_pauses
        self._on_trouble = on_trouble
        self._told: set[type[VoiceError]] = set()
        self._chars_per_s = settings.rate / 60 * SYLLABLES_A_WORD
        # One thread: lines wait for the one engine anyway, and a line of now passes those of later.
        self._renderer = ThreadPoolExecutor(1, "synthesiser")

    async def open(self) -> bool:
        """Start voice and device; whether both work. What does not is told, and tried again later."""
        self._loop = asyncio.get_running_loop()
        engine = self._loop.run_in_executor(self._renderer, self._voice.start)
        return all([await self._works(engine), await self._works(self._speaker.open())])

    async def prepare(self, texts: Sequence[str], on_progress: Progress | None = None) -> None:
        """Render ahead what must be; lines said meanwhile come first. Ends early when the engine fails."""
        missing = self._voice.missing(texts)
        for done, text in enumerate(missing, start=1):
            try:
                await self._rendered(text)
            except VoiceError as trouble:
                self._tell(trouble)
                return
            if on_progress is not None:
                on_progress(done, len(missing))

    async def say(self, text: str) -> None:
        """Return when the last sample has left the device."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            await self._speaker.play(paced(await self._rendered(text), self._pauses))
            self._told.clear()
        except VoiceError as trouble:
            self._tell(trouble)
            await asyncio.sleep(max(0.0, spoken_s(text, self._chars_per_s) - (loop.time() - begun)))

    async def night(self, on: bool) -> None:
        """Night ambience on or off, and the night's pace."""
        self._pauses = self._settings.night_pauses if on else self._settings.day_pauses
        self._speaker.night(on)

    async def mask(self, on: bool) -> None:
        """Night ambience louder or as usual."""
        self._speaker.mask(on)

    async def close(self) -> None:
        """Silence, and both processes' ends."""
        await self._speaker.close()
        self._voice.close()
        self._renderer.shutdown()

    async def _rendered(self, text: str) -> Sound:
        self._loop = asyncio.get_running_loop()
        return await self._loop.run_in_executor(self._renderer, self._voice.render, text)

    async def _works(self, opening: Awaitable[object]) -> bool:
        try:
            await opening
        except VoiceError as trouble:
            self._tell(trouble)
            return False
        return True

    def _tell_soon(self, trouble: VoiceError) -> None:
        """From the voice's thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._tell, trouble)

    def _tell(self, trouble: VoiceError) -> None:
        if type(trouble) not in self._told:
            self._told.add(type(trouble))
            if isinstance(trouble, NoSpeaker | NoPortAudio):
                self._told.add(SpeakerLost)  # what was never there is not lost
            self._on_trouble(trouble.said, str(trouble))


def line_cache(settings: config.Mouth) -> Cache | None:
    """Where rendered lines are kept, unless the settings keep none."""
    return Cache(default_folder(), settings.cache_mb) if settings.cache_mb else None


def render(text: str, settings: config.Mouth) -> Sound:
    """One line as `(samples, rate)`, without a loudspeaker. VoiceError."""
    voice = ChosenVoice(settings, line_cache(settings), _raised)
    try:
        return paced(voice.render(text), settings.day_pauses)
    finally:
        voice.close()


def _raised(trouble: VoiceError) -> None:
    raise trouble
