"""The voice of the seats that the program holds: rendered, or clips of a folder named by phrase."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from narrator.config import Mouth
from narrator.voice.errors import VoiceError
from narrator.voice.mouth import Trouble, line_cache
from narrator.voice.sound import Sound, read
from narrator.voice.speaker import Speaker
from narrator.voice.tts import Synthesiser

KINDS = (".wav", ".flac", ".ogg", ".mp3")


class NoClip(VoiceError):
    """The folder has no clip of a phrase."""

    said = "缺一句机器人的录音，我替它按键。"


class Clips:
    """A folder of recordings: 五号.wav says 五号. Voices, each in a folder within it, take turns."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places = (folder, *sorted(path for path in folder.iterdir() if path.is_dir()))
        self._said = 0

    def sound(self, text: str) -> Sound:
        """The clip of a phrase, in the voice whose turn it is among those that have it. NoClip."""
        paths = (place / f"{text}{kind}" for place in self._places for kind in KINDS)
        clips = [path for path in paths if path.is_file()]
        if not clips:
            raise NoClip(f"{self._folder} has no clip {text}.wav")
        self._said += 1
        return read(clips[self._said % len(clips)])

    def close(self) -> None:
        """Nothing runs."""


class Rendered:
    """The system's own voice, at its usual rate however fast the narrator speaks: the ear listens."""

    def __init__(self, settings: Mouth) -> None:
        settings = replace(settings, rate=Mouth().rate)
        self._synthesiser = Synthesiser(settings, line_cache(settings))

    def sound(self, text: str) -> Sound:
        """The phrase as the synthesiser says it. VoiceError."""
        return self._synthesiser.render(text)

    def close(self) -> None:
        """End the engine."""
        self._synthesiser.close()


class BotLoudspeaker:
    """Speaks for the bots through a device of its own. What ails it is told once, until it speaks again."""

    def __init__(self, source: Clips | Rendered, settings: Mouth, device: str, on_trouble: Trouble) -> None:
        self._source = source
        self._speaker = Speaker(replace(settings, device=device, ambience=0.0))
        self._on_trouble = on_trouble
        self._well = True

    async def open(self) -> None:
        """Open the device; without one, one is looked for all evening."""
        try:
            await self._speaker.open()
        except VoiceError as trouble:
            self._tell(trouble)

    async def speak(self, text: str) -> None:
        """Return when the last sample has left the device. VoiceError: the bot had better press a key."""
        try:
            await self._speaker.play(await asyncio.to_thread(self._source.sound, text))
        except VoiceError as trouble:
            self._tell(trouble)
            raise
        self._well = True

    async def close(self) -> None:
        """Let the device go."""
        await self._speaker.close()
        self._source.close()

    def _tell(self, trouble: VoiceError) -> None:
        if self._well:
            self._well = False
            self._on_trouble(trouble.said, str(trouble))
