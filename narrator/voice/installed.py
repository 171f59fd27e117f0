"""The system's voices that read Mandarin."""

from collections.abc import Sequence

import msgspec

from narrator.voice.errors import NoSynthesiser
from narrator.voice.tts import WORKER, Worker
from narrator.voice.voices import Voice


def mandarin_voices(start_s: float, command: Sequence[str] = WORKER) -> tuple[Voice, ...]:
    """Every installed voice that reads Mandarin. NoSynthesiser, SynthesisFailed."""
    worker = Worker((*command, "--list"))
    try:
        listed = worker.reply(start_s)["voices"]
        voices = msgspec.convert(listed, tuple[Voice, ...])
    except (KeyError, msgspec.ValidationError) as error:
        raise NoSynthesiser(f"the list of voices cannot be read ({error}); reinstall narrator") from error
    finally:
        worker.kill()
    return tuple(voice for voice in voices if voice.is_mandarin)
