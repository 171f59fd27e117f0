"""What the voices say for training: what a table may answer, and everything else."""

import random
import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pypinyin.contrib.tone_convert import to_tone3
from pypinyin.phrases_dict import phrases_dict

from narrator.voice.pinyin import spell
from narrator.words.hearing import decoys, every_phrase
from narrator.words.lines import CARDS, EVENTS
from narrator.words.numerals import seat_names
from scripts.model.units import units

SEATS = 18
_SYLLABLE = re.compile(r"[a-zü]+[1-5]")
_COUNTS = re.compile(r"一(?=[下个起会点])")
"""一 before these is not the numeral that is read out: its tone changes."""


class Phrase(NamedTuple):
    """Something said in one breath."""

    text: str
    """汉字, without blanks."""
    syllables: tuple[str, ...]
    """With the tones that are spoken: third tones before third tones, 不 and 一 have changed."""
    ours: bool
    """Whether it is a word of the game. What is none the model may hear as noise."""


@cache
def answers() -> tuple[Phrase, ...]:
    """Every phrase that any question offers, and every command; of two seats at once see `pair`."""
    return tuple(_phrase(text) for text in dict.fromkeys(every_phrase(SEATS)))


@cache
def asides() -> tuple[Phrase, ...]:
    """Words of the game that are no answers."""
    known = {phrase.text for phrase in answers()}
    words = dict.fromkeys((*decoys(), *CARDS.values(), *EVENTS.values()))
    return tuple(_phrase(text) for text in words if text not in known)


@cache
def common_words() -> tuple[Phrase, ...]:
    """Words of two to four characters that have nothing to do with the game."""
    words = []
    for text, readings in phrases_dict.items():
        if not 2 <= len(text) <= 4:
            continue
        syllables = [to_tone3(r[0], v_to_u=False, neutral_tone_with_five=True) for r in readings]
        if all(_SYLLABLE.fullmatch(syllable) for syllable in syllables):
            words.append(Phrase(text, sandhi(syllables), False))
    return tuple(words)


def pair(dice: random.Random) -> Phrase:
    """Two seats, as one names lovers: 三号和十二号."""
    one, other = dice.sample(range(1, SEATS + 1), 2)
    link = dice.choice(("和", ""))
    return _phrase(f"{dice.choice(seat_names(one))}{link}{dice.choice(seat_names(other))}")


def number_run(dice: random.Random) -> Phrase:
    """Numerals that name nobody: 三五, 十八九."""
    return _phrase("".join(dice.choice("一二三四五六七八九十两百零") for _ in range(dice.randint(2, 4))))


def anything(dice: random.Random, share: float) -> Phrase:
    """One phrase; `share` of them are what a table may answer."""
    if dice.random() < share:
        return pair(dice) if dice.random() < 0.1 else dice.choice(answers())
    drawn = dice.random()
    if drawn < 0.25:
        return dice.choice(asides())
    return number_run(dice) if drawn < 0.32 else dice.choice(common_words())


def sandhi(syllables: list[str]) -> tuple[str, ...]:
    """Tones as they are spoken: of two third tones the first is a second."""
    spoken = list(syllables)
    for at in range(len(spoken) - 2, -1, -1):
        if spoken[at][-1] == "3" and syllables[at + 1][-1] == "3" and spoken[at + 1][-1] == "3":
            spoken[at] = f"{spoken[at][:-1]}2"
    for at, (here, after) in enumerate(pairwise(spoken)):
        if here == "bu4" and after[-1] == "4":
            spoken[at] = "bu2"
    return tuple(spoken)


def spelt(text: str) -> tuple[str, ...]:
    """汉字 → syllables with the tones that are spoken. ValueError for what has no sound here."""
    syllables = _SYLLABLE.findall(spell(text))
    for found in _COUNTS.finditer(text):
        at = found.start()
        if syllables[at] == "yi1" and not text[:at].endswith("第"):
            syllables[at] = "yi2" if syllables[at + 1][-1] == "4" else "yi4"
    for syllable in syllables:
        units(syllable)
    return sandhi(syllables)


def _phrase(text: str) -> Phrase:
    return Phrase(text, spelt(text), True)
