"""What a phrase competes with while the net learns."""

import random

import pytest

from scripts.model.rivals import apart, glanced, meanings, near, pairs, rivals, sounding
from scripts.model.texts import answers


def test_nearest_come_first() -> None:
    assert "十一号" in near("十七号")[:20]
    distances = [apart(sounding("十七号"), sounding(other)) for other in near("十七号")]
    assert distances == sorted(distances)


@pytest.mark.parametrize("text", ["七号", "弃票", "确认", "法官暂停"])
def test_none_means_the_same_or_sounds_the_same(text: str) -> None:
    own = meanings()[text]
    for rival in near(text):
        assert meanings()[rival] != own
        assert sounding(rival) != sounding(text)


def test_every_answer_has_as_many_as_are_asked_for() -> None:
    dice = random.Random(1)
    for phrase in answers():
        found = rivals(phrase.text, 14, dice)
        assert len(set(found)) == 14
        assert phrase.text not in found


def test_two_seats_compete_with_each_alone_and_with_others() -> None:
    found = pairs("三号和十二号", random.Random(1))
    assert {"三号", "十二号"} < set(found)
    assert any(rival.startswith("三号和") for rival in found)
    assert any(rival.endswith("和十二号") for rival in found)
    assert len(rivals("三号和十二号", 14, random.Random(1))) == 14


def test_talk_competes_with_what_sounds_like_it() -> None:
    said = sounding("弃票吧")
    found = glanced(said, 15, random.Random(2))
    assert len(found) == 15
    distances = [apart(said, sounding(rival)) for rival in found]
    assert distances == sorted(distances)


def test_apart_counts_changed_sounds() -> None:
    assert apart((1, 2, 3), (1, 2, 3)) == 0
    assert apart((1, 2, 3), (1, 3)) == 1
    assert apart((), (4, 5)) == 2
    assert apart((1, 2, 3), (4, 2, 5)) == 2
