"""Words a Chinese ear notices at once when they are read wrong."""

import re

import pytest

from narrator.voice.pinyin import CORRECTIONS, spell

READINGS = {
    "警长": "jing3 zhang3",
    "长老": "zhang3 lao3",
    "重复": "chong2 fu4",
    "重新投票": "chong2 xin1 tou2 piao4",
    "重来": "chong2 lai2",
    "被选为警长": "bei4 xuan3 wei2 jing3 zhang3",
    "成为情侣": "cheng2 wei2 qing2 lv3",
    "睁眼": "zheng1 yan3",
    "还剩三十秒": "hai2 sheng4 san1 shi2 miao3",
    "还活着": "hai2 huo2 zhe5",
    "发言": "fa1 yan2",
    "得票最高": "de2 piao4 zui4 gao1",
    "处决": "chu3 jue2",
    "女巫": "nv3 wu1",
    "用不了": "yong4 bu4 liao3",
    "天黑了": "tian1 hei1 le5",
    "一号": "yi1 hao4",
    "十一号": "shi2 yi1 hao4",
    "二十一票": "er4 shi2 yi1 piao4",
    "两票": "liang3 piao4",
    "第一夜": "di4 yi1 ye4",
}


@pytest.mark.parametrize(("text", "reading"), READINGS.items())
def test_a_word_is_read_as_people_say_it(text: str, reading: str) -> None:
    assert spell(text) == reading


def test_pauses_survive_and_stick_to_the_syllable_before_them() -> None:
    assert spell("一号，请睁眼。") == "yi1 hao4， qing3 zheng1 yan3。"
    assert spell("三号、五号：平票！") == "san1 hao4、 wu3 hao4： ping2 piao4！"


def test_what_is_not_heard_is_dropped_and_a_new_line_is_a_pause() -> None:
    assert spell("请说“确认”🐺") == "qing3 shuo1 que4 ren4"
    assert spell("天黑\n闭眼") == "tian1 hei1。 bi4 yan3"
    assert spell("“”—🐺") == ""


def test_digits_and_letters_pass_as_words_of_their_own() -> None:
    assert spell("3号PK12号") == "3 hao4 PK 12 hao4"


@pytest.mark.parametrize(("word", "reading"), CORRECTIONS.items())
def test_a_correction_has_one_toned_syllable_a_character(word: str, reading: str) -> None:
    assert len(word) == len(reading.split())
    assert all(re.fullmatch("[a-z]+[1-5]", syllable) for syllable in reading.split())
