"""What a recogniser of another make hears in the pack: the toneless pinyin error rate over all lines."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from pypinyin import lazy_pinyin
from rapidfuzz.distance import Levenshtein

from narrator.voice.joining import joined
from narrator.voice.pack import Pack
from narrator.voice.sound import resampled
from narrator.words.cover import cover
from narrator.words.lines import LINES
from narrator.words.numerals import LAST, cardinal
from narrator.words.pieces import examples
from narrator.words.saying import sentence

RATE = 16_000
HANZI = re.compile(r"[\u3400-\u9fff]")


class Line(Struct, frozen=True):
    """A line to be listened to."""

    key: str
    text: str
    pieces: tuple[str, ...]


class Hearing(Struct, frozen=True):
    """What was heard of a line."""

    line: Line
    heard: str
    errors: int
    """Syllables inserted, left out or taken for others, tones aside."""
    syllables: int


def lines(pack: Pack) -> Iterator[Line]:
    """Every variant of every line, and as many of its facts as it takes to hear every piece once."""
    unheard = set(pack.manifest.clips)
    for key, forms in LINES.items():
        for variant, form in enumerate(forms):
            for number, facts in enumerate(examples(key, form)):
                text = sentence(key, facts, variant)
                parts = cover(text, pack.manifest.clips)
                if not all(part.known for part in parts):
                    continue
                pieces = tuple(part.text for part in parts)
                if number == 0 or unheard.intersection(pieces):
                    unheard.difference_update(pieces)
                    yield Line(key, text, pieces)


class Listener:
    """Whisper. It knows nothing of werewolves, and is told nothing of them."""

    def __init__(self, folder: Path) -> None:
        from faster_whisper import WhisperModel  # noqa: PLC0415 # takes seconds; rendering needs none of it

        self._model: Any = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=1)

    def hear(self, pack: Pack, line: Line) -> Hearing:
        """A line as the pack says it."""
        parts = cover(line.text, pack.manifest.clips)
        sound = joined([(pack.clip(part.text), part.mark) for part in parts], RATE)
        quiet = np.zeros(RATE // 4, np.float32)
        segments, _ = self._model.transcribe(
            np.concatenate([quiet, resampled(sound, RATE).samples, quiet]),
            language="zh",
            beam_size=5,
            temperature=0.0,
            max_new_tokens=220,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        heard = "".join(segment.text for segment in segments).strip()
        said, got = syllables(line.text), syllables(in_words(heard))
        return Hearing(line, heard, Levenshtein.distance(said, got), len(said))


def syllables(text: str) -> list[str]:
    """Toneless pinyin of the 汉字."""
    return lazy_pinyin("".join(HANZI.findall(text)))


def in_words(text: str) -> str:
    """Whisper writes 5 for 五, 1.5 for 一点五 and 10 for 十."""
    return re.sub(r"\d+", lambda number: _told(int(number[0])), text)


def _told(number: int) -> str:
    return (
        cardinal(number)
        if 1 <= number <= LAST
        else "".join("零一二三四五六七八九"[int(d)] for d in str(number))
    )


def error_rate(hearings: list[Hearing]) -> float:
    """Of all syllables, in per cent."""
    return 100 * sum(one.errors for one in hearings) / max(1, sum(one.syllables for one in hearings))
