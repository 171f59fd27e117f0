"""What there is to read aloud for a voice pack, and how long that takes."""

from collections.abc import Iterator, Sequence

from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.paper import ANY_TIME, sheet
from narrator.words.numerals import seat_name
from narrator.words.pieces import Piece, pieces, stem

READ_PER_S = 4.0
"""Syllables that an unhurried host reads."""
BESIDES_S = 6.0
"""What a piece takes besides: a look, two keys, the silence that ends it, now and then a second take."""
MINUTE_S = 60


def of_the_evening(config: Config) -> Iterator[Piece]:
    """The pieces of the lines that an evening with these settings may say."""
    setting = setting_of(config)
    topics = {topic for _, several in sheet(setting) for topic in several} | set(ANY_TIME)
    nobody = [seat_name(seat) for seat in range(setting.players + 1, 19)]
    for piece in pieces():
        absent = any(name in piece.text for name in nobody)
        if piece.key.partition(".")[0] in topics and not absent:
            yield piece


def amount(missing: Sequence[Piece]) -> str:
    """How many pieces, and about how many minutes."""
    seconds = sum(len(stem(piece.text)) / READ_PER_S + BESIDES_S for piece in missing)
    minutes = f"约 {round(seconds / MINUTE_S)} 分钟" if seconds >= MINUTE_S else "不到一分钟"
    return f"{len(missing)} 段（{minutes}）"
