from itertools import combinations

import pytest

from narrator.words.pinyin_distance import distance, syllables, unlikeness

TEXTS = ("五号", "十一号", "十七号", "确认", "取消", "谁还活着", "abc", "")


def test_tones_do_not_count() -> None:
    assert distance("五号", "无好") == 0


def test_nothing_alike_is_one() -> None:
    assert distance("确认", "abc") == 1
    assert distance("", "五号") == 1
    assert distance("", "") == 0


@pytest.mark.parametrize(
    ("merged", "apart"),
    [
        (("四", "十"), ("四", "七")), (("牛", "刘"), ("牛", "周")),
        (("因", "英"), ("因", "安")), (("飞", "灰"), ("飞", "追")),
    ],
)  # fmt: skip
def test_an_accent_costs_less_than_another_sound(merged: tuple[str, str], apart: tuple[str, str]) -> None:
    assert 0 < distance(*merged) < distance(*apart)


def test_a_lost_syllable_costs_a_whole_one() -> None:
    assert distance("十三号", "三号") == pytest.approx(1 / 3)


def test_the_letter_i_is_two_vowels() -> None:
    assert syllables("四七") == (("s", "apical"), ("q", "i"))


def test_distance_is_symmetric_and_bounded() -> None:
    for one, other in combinations(TEXTS, 2):
        assert distance(one, other) == distance(other, one)
        assert 0 <= distance(one, other) <= 1
    assert all(distance(text, text) == 0 for text in TEXTS)


def test_a_syllable_is_at_most_wholly_unlike() -> None:
    assert unlikeness(("p", "iao"), ("r", "en")) == 1
