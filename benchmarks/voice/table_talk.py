"""What friends say at a table when nobody answers anything: made up without end, spoken by espeak-ng."""

import random
from collections.abc import Iterator
from itertools import count

import numpy as np
from msgspec import Struct

from benchmarks.voice.clips import audible
from benchmarks.voice.rooms import HISS, LEVEL, reverberant
from narrator.voice.recogniser import RATE
from narrator.voice.sound import Samples, Sound, resampled
from narrator.words.hearing import decoys, every_phrase
from scripts.model.espeak import HELD_OUT, Espeak
from scripts.model.espeak import RATE as ESPEAK_RATE
from scripts.model.texts import Phrase, answers, asides, common_words, number_run

GAME_SHARE, NUMBER_SHARE, LAUGH_SHARE = 0.35, 0.05, 0.05
"""Of sentences: with a word of the game in them; a row of numerals; laughter. The rest is neither."""
WORDS = (1, 1, 2, 2, 3, 4, 6, 8)
"""Words of a sentence, each as likely as the others."""
GAP_S = (0.2, 0.4, 0.8, 1.5, 4.0)
LOUD_DB = (-12.0, 3.0)
"""Beside somebody who answers half a metre away."""
FAR_SHARE = 0.5
SPEED, PITCH = (120, 210), (25, 75)
MINUTE_S = 60.0


class Sentence(Struct, frozen=True):
    """Said in one breath."""

    words: tuple[tuple[str, ...], ...]
    """Syllables with tones."""
    text: str


def sentences(dice: random.Random) -> Iterator[Sentence]:
    """Talk without end, in which no sentence is anything that may be answered."""
    laughs = [word for word in common_words() if set(word.text) <= set("哈呵嘻嘿")]
    while True:
        drawn = dice.random()
        plain = [dice.choice(common_words()) for _ in range(dice.choice(WORDS))]
        if drawn < GAME_SHARE:
            game = dice.choice(dice.choice((answers(), asides())))
            plain.insert(dice.randint(0, len(plain)), game)
        elif drawn < GAME_SHARE + NUMBER_SHARE:
            plain = [number_run(dice)]
        elif laughs and drawn < GAME_SHARE + NUMBER_SHARE + LAUGH_SHARE:
            plain = [dice.choice(laughs)]
        sentence = _joined(plain)
        if sentence.text not in _OFFERED:
            yield sentence


def minutes(seed: str) -> Iterator[tuple[Samples, int]]:
    """Minutes of the microphone, 16 kHz, and how many sentences each holds. The same for the same seed."""
    engine = Espeak()
    for number in count():
        dice = random.Random(f"{seed} {number}")
        rng = np.random.default_rng([*seed.encode(), number])
        minute = rng.normal(0, HISS, round(MINUTE_S * RATE)).astype(np.float32)
        at, said = round(dice.choice(GAP_S) * RATE), 0
        for sentence in sentences(dice):
            clip = _spoken(engine, sentence, dice, rng)
            if at + len(clip) > len(minute):
                break
            minute[at : at + len(clip)] += clip
            at += len(clip) + round(dice.choice(GAP_S) * RATE)
            said += 1
        yield minute, said


def _spoken(engine: Espeak, sentence: Sentence, dice: random.Random, rng: np.random.Generator) -> Samples:
    said = engine.speak(sentence.words, dice.choice(HELD_OUT), dice.randint(*SPEED), dice.randint(*PITCH))
    voice = audible(resampled(Sound(said.samples, ESPEAK_RATE), RATE).samples)
    loud = voice[np.abs(voice) > 0.1 * np.abs(voice).max()]
    level = LEVEL * 10 ** (dice.uniform(*LOUD_DB) / 20) / np.sqrt((loud**2).mean())
    if dice.random() < FAR_SHARE:
        voice = reverberant(np.pad(voice, (0, RATE // 3)), rng)
    clip: Samples = np.clip(voice * np.float32(level), -1, 1)
    return clip


def _joined(words: list[Phrase]) -> Sentence:
    return Sentence(tuple(word.syllables for word in words), "".join(word.text for word in words))


_OFFERED = {*every_phrase(18), *decoys()}
