"""What may be open at the same time must sound different."""

from itertools import combinations

from narrator.game.question import Question
from narrator.words.hearing import commands, phrases_for, seat_phrases
from narrator.words.pinyin_distance import distance

ORDINALS = ("first", "second", "third", "fourth")
SPOKEN = ("yes", "no", "nobody", "abstain", "void", "done", "finish", "willing", "unwilling", *ORDINALS)
APART = 0.4
"""Least pinyin distance between phrases of different meaning, seats aside: about one syllable of two."""
ORDINALS_APART = 0.25
"""第一个 and 第二个 share their frame, as seats do."""
SEATS_APART = 0.15
"""Seats share their last syllable, so they are nearer; readback tells them apart."""

NEAR_ALL_THE_SAME = {
    ("四号", "十号"),
    ("投四号", "投十号"),
    ("我投四号", "我投十号"),
    ("我选四号", "我选十号"),
}
"""Nothing can be done about 四/十 but to read the answer back, and to refuse what is not exact."""
CLIPPED_ALL_THE_SAME = {("过", "跳过")}
"""过 ends a speech, 跳过 what runs, and a speech is what runs then."""

PLAIN = {phrase: what for phrase, what in commands().items() if phrase not in commands(addressed=True)}
"""Commands without 法官 before them: with it they differ as much."""


def meanings() -> dict[str, object]:
    words: dict[str, object] = {
        phrase: word for word in SPOKEN for phrase in phrases_for(Question("q", words=(word,)))
    }
    return words | PLAIN


def test_every_spoken_word_has_a_phrase() -> None:
    assert set(meanings().values()) >= set(SPOKEN)


def test_no_phrase_has_two_meanings() -> None:
    one_by_one = [phrases_for(Question("q", words=(word,))) for word in SPOKEN]
    assert sum(map(len, one_by_one)) + len(PLAIN) == len(meanings())


def test_words_and_commands_sound_different() -> None:
    said = meanings()
    seats = {phrase: seat for seat in range(1, 19) for phrase in seat_phrases(seat)}
    everything = said | seats
    near = {
        (one, other)
        for one, other in combinations(everything, 2)
        if everything[one] != everything[other]
        and not (one in seats and other in seats)
        and distance(one, other)
        < (ORDINALS_APART if {everything[one], everything[other]} <= {*ORDINALS} else APART)
    }
    assert near == set()


def test_seats_sound_different_but_for_the_known_few() -> None:
    seats = {phrase: seat for seat in range(1, 13) for phrase in seat_phrases(seat)}
    near = {
        (one, other)
        for one, other in combinations(seats, 2)
        if seats[one] != seats[other] and len(one) <= len("投五号") and distance(one, other) < SEATS_APART
    }
    assert near == {pair for pair in NEAR_ALL_THE_SAME if pair[0] in {"四号", "投四号"}}


def test_no_phrase_is_a_clipped_phrase_of_another_meaning() -> None:
    said = meanings()
    clipped = {
        (part, whole)
        for part in said
        for whole in said
        if said[part] != said[whole] and (whole.startswith(part) or whole.endswith(part))
    }
    assert clipped == CLIPPED_ALL_THE_SAME


def test_a_phrase_is_chinese_and_short() -> None:
    assert all(phrase.isalpha() and not phrase.isascii() and len(phrase) <= 6 for phrase in meanings())
