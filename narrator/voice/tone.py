"""A short tone, by which a loudspeaker is tried: it needs no voice."""

import numpy as np

from narrator.config import Mouth
from narrator.voice.sound import Sound
from narrator.voice.speaker import Speaker

HZ, SECONDS, RATE = 440.0, 0.6, 48_000
PEAK = 0.3
FADE_S = 0.05


def tone() -> Sound:
    """It comes and goes softly: no click, in any device."""
    time = np.arange(round(RATE * SECONDS)) / RATE
    fade = np.minimum(1.0, np.minimum(time, SECONDS - time) / FADE_S)
    return Sound((PEAK * fade * np.sin(2 * np.pi * HZ * time)).astype(np.float32), RATE)


async def play_tone(settings: Mouth) -> None:
    """Return when it has been heard. NoSpeaker, NoPortAudio, SpeakerLost."""
    speaker = Speaker(settings)
    try:
        await speaker.open()
        await speaker.play(tone())
    finally:
        await speaker.close()
