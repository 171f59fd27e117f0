"""Chinese as Kokoro wants to read it: syllables, with blanks between words."""

import re
from functools import cache

import jieba

from narrator.voice.pinyin import PAUSES, syllables
from scripts.kokoro.phonemes import tokens

jieba.setLogLevel(60)
HANZI = re.compile(r"[\u3400-\u9fff]+")


def reading(text: str) -> tuple[list[str], list[int]]:
    """What is to be said, and with how many tokens each character of the text begins.

    The text holds 汉字 and marks alone. ValueError otherwise.
    """
    spoken = syllables(text)
    if len(spoken) != len(text):
        raise ValueError(f"{text!r} holds more than 汉字 and marks")
    said: list[str] = []
    begins: list[int] = []
    at = length = 0
    for word in jieba.cut(text, HMM=False):
        if said and word not in PAUSES and said[-1] not in PAUSES:
            said.append(" ")
            length += 1
        for _ in word:
            begins.append(length)
            said.append(spoken[at])
            length += _length(spoken[at])
            at += 1
    return said, begins


@cache
def _length(part: str) -> int:
    return len(tokens(["a1", part, "a1"])) - 2 * len(tokens(["a1"]))
