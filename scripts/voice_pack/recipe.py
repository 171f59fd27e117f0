"""What the shipped pack is made of: who speaks, how fast, and when a clip is out of date."""

from narrator.evening.machine import CALL_PHASES
from narrator.voice.pack_writing import made_of
from narrator.voice.pinyin import syllables
from narrator.words.pieces import Piece, stem

RECIPE = 1
"""Raise it when every clip should be made anew."""
VOICE = "zf_xiaobei"
LIVELY, SLOW = 0.97, 0.86
"""Kokoro's speeds: by day; and when eyes are shut, and for facts, which nobody may mistake."""
FACT = 4
"""Characters of a piece that is a fact: 十二号, 两票半."""
TAKES = {
    "确认吗？": 2,
    "还剩，": 1,
    "计票结果，": 1,
    "好像有人说了，": 1,
    "一号，": 1,
    "七号，": 1,
    "十号，": 1,
    "十二号，": 1,
    "十七号，": 1,
    "吹笛者，": 1,
}
"""Pieces that the listener took for others, and how often they were done again: each time slower."""
AGAIN = 0.94
"""Of the speed, for each time."""
PAUSE = 3
"""Frames of 25 ms that each mark lasts longer than Kokoro would have it: nothing is slurred."""
NIGHT_TOPICS = {"night", "notice", "register", *(call.id for _, call in CALL_PHASES.values())}
LICENCE = "Apache-2.0"
SPEAKER = "小北（Kokoro-82M，zf_xiaobei）"


def speed(piece: Piece) -> float:
    """By the line that a piece belongs to. What stands within a line is said in others too, most by day."""
    is_fact = len(stem(piece.text)) <= FACT and bool(piece.before or piece.after)
    is_night = not piece.before and piece.key.partition(".")[0] in NIGHT_TOPICS
    return (SLOW if is_fact or is_night else LIVELY) * AGAIN ** TAKES.get(piece.text, 0)


def digest(piece: Piece) -> str:
    """What a piece is made of."""
    return made_of(RECIPE, VOICE, speed(piece), " ".join(syllables(piece.text)))
