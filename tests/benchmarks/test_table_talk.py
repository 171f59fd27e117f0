"""Talk that is made up: the same for the same seed, of the game and of other things, and never an answer."""

import random
from itertools import islice

from benchmarks.voice.table_talk import Sentence, sentences
from narrator.words.hearing import every_phrase
from scripts.model.texts import answers


def some(count: int = 400) -> list[Sentence]:
    return list(islice(sentences(random.Random("talk")), count))


def test_the_same_seed_says_the_same() -> None:
    assert some() == some()


def test_no_sentence_is_anything_that_may_be_answered() -> None:
    offered = set(every_phrase(18))
    assert not [sentence.text for sentence in some() if sentence.text in offered]


def test_words_of_the_game_stand_within_sentences_and_others_have_none() -> None:
    game = {phrase.text for phrase in answers()}
    within = sum(any(word in sentence.text for word in game) for sentence in some())
    assert 0.1 * len(some()) < within < 0.6 * len(some())


def test_every_character_has_its_syllable() -> None:
    assert all(sum(map(len, sentence.words)) == len(sentence.text) for sentence in some())
