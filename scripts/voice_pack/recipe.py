"""What the shipped pack is made of: who speaks, how fast, and when a clip is out of date."""

from narrator.evening.machine import CALL_PHASES
from narrator.voice.pack_writing import made_of
from narrator.voice.pinyin import syllables
from narrator.words.pieces import Piece

RECIPE = 1
"""Raise it when every clip should be made anew."""
VOICE = "zf_xiaobei"
DAY, NIGHT = 0.97, 0.86
"""Kokoro's speeds: livelier by day, unhurried when eyes are shut."""
PAUSE = 3
"""Frames of 25 ms that each mark lasts longer than Kokoro would have it: nothing is slurred."""
NIGHT_TOPICS = {"night", "notice", "register", *(call.id for _, call in CALL_PHASES.values())}
LICENCE = "Apache-2.0"
SPEAKER = "小北（Kokoro-82M，zf_xiaobei）"


def speed(piece: Piece) -> float:
    """By the line that a piece belongs to. What stands within a line is said in others too, most by day."""
    return NIGHT if not piece.before and piece.key.partition(".")[0] in NIGHT_TOPICS else DAY


def digest(piece: Piece) -> str:
    """What a piece is made of."""
    return made_of(RECIPE, VOICE, speed(piece), " ".join(syllables(piece.text)))
