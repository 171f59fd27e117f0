"""The words the model knows and how they may sound: what a table may say, and a character a syllable."""

from collections import Counter
from functools import cache
from itertools import product

from pypinyin.contrib.tone_convert import to_tone3
from pypinyin.phrases_dict import phrases_dict

from narrator.words.hearing import decoys, every_phrase
from narrator.words.lines import CARDS, EVENTS
from scripts.model.texts import SEATS, spelt
from scripts.model.units import sounds

LINKS = ("和", "投", "我", "我投", "我选", "选")
"""What joins seats to a sentence."""
ALSO = {
    "谁": "shei2",
    "还": "hai2",
    "了": "le5",
    "的": "de5",
    "着": "zhe5",
    "得": "de5",
    "地": "de5",
    "个": "ge4",
}
"""Characters with a reading that people use and dictionaries put second."""


@cache
def words() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Word → its pronunciations, each a row of syllables."""
    game = (*every_phrase(SEATS), *decoys(), *CARDS.values(), *EVENTS.values(), *LINKS)
    plain = dict.fromkeys(word.replace("，", "") for word in game)
    found = {word: pronunciations(word, spelt(word)) for word in plain}
    for word in tuple(found):
        for character in word:
            found.setdefault(character, pronunciations(character, spelt(character)))
    covered = {said for spoken in found.values() for said in spoken if len(said) == 1}
    for syllable, ranked in characters().items():
        free = next((character for character in ranked if character not in found), None)
        if (syllable,) not in covered and free:
            found[free] = ((syllable,),)
    return found


def pronunciations(word: str, syllables: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """As spelt, and as it changes beside other words: 我 before 九 has the second tone."""
    choices = []
    for at, (character, syllable) in enumerate(zip(word, syllables, strict=True)):
        heard = {syllable}
        if character in ALSO and (len(word) == 1 or character == "谁"):
            heard.add(ALSO[character])
        if at == len(word) - 1 and syllable[-1] == "3":
            heard.add(f"{syllable[:-1]}2")
        choices.append(sorted(heard))
    return tuple(dict.fromkeys(product(*choices)))


@cache
def characters() -> dict[str, list[str]]:
    """Syllable → the characters that stand for it in common words, the most frequent first."""
    counts: dict[str, Counter[str]] = {}
    for text, readings in phrases_dict.items():
        for character, reading in zip(text, readings, strict=False):
            syllable = to_tone3(reading[0], v_to_u=False, neutral_tone_with_five=True)
            counts.setdefault(syllable, Counter())[character] += 1
    return {
        syllable: [character for character, _ in found.most_common()]
        for syllable, found in counts.items()
        if _sounds(syllable)
    }


def _sounds(syllable: str) -> bool:
    try:
        return bool(sounds(syllable))
    except (ValueError, IndexError):
        return False
