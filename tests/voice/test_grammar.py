import json

from narrator.voice.grammar import cut, grammar

VOCABULARY = {"五号", "五", "号", "和", "再说", "再", "说一", "一遍", "[unk]"}


def knows(word: str) -> bool:
    return word in VOCABULARY


def test_the_longest_words_are_taken() -> None:
    assert cut("五号和五", knows) == ("五号", "和", "五")


def test_a_long_word_that_leads_nowhere_is_given_up() -> None:
    assert cut("再说一遍", knows) == ("再说", "一遍")
    assert cut("再说一", knows) == ("再", "说一")


def test_what_the_model_cannot_say_is_named_and_never_shortened() -> None:
    assert cut("五号玩家", knows) is None
    made = grammar(["五号", "五号玩家", "玩家"], knows)
    assert made.unsayable == ("五号玩家", "玩家")
    assert json.loads(made.text) == ["五号", "[unk]"]


def test_chinese_stays_chinese_in_the_json() -> None:
    assert "五号" in grammar(["五号"], knows).text


def test_a_model_without_unknown_words_gets_none() -> None:
    assert json.loads(grammar(["五", "五"], {"五"}.__contains__).text) == ["五"]


def test_a_model_may_call_the_unknown_otherwise() -> None:
    assert json.loads(grammar(["五"], {"五", "<UNK>"}.__contains__).text) == ["五", "<UNK>"]


def test_nothing_sayable_makes_no_grammar() -> None:
    assert grammar(["玩家"], knows).text == ""
    assert grammar([], knows).text == ""
    assert cut("", knows) is None
