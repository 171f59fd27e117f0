"""The words of the model."""

from narrator.voice.grammar import cut
from narrator.words.hearing import decoys, every_phrase
from narrator.words.lines import CARDS, EVENTS
from scripts.model.lexicon import words
from scripts.model.texts import sandhi, spelt


def test_everything_a_table_may_say_is_one_word() -> None:
    for phrase in (*every_phrase(18), *decoys()):
        assert phrase in words()


def test_roles_and_events_are_words_of_the_model() -> None:
    for name in (*CARDS.values(), *EVENTS.values()):
        assert cut(name.replace("，", ""), lambda word: word in words())


def test_any_two_seats_can_be_said_together() -> None:
    assert cut("幺号和十八号", lambda word: word in words()) == ("幺号", "和", "十八号")


def test_there_is_a_character_for_every_syllable() -> None:
    alone = {said[0] for ways in words().values() for said in ways if len(said) == 1}
    assert len(alone) > 1200


def test_tones_change_as_people_speak() -> None:
    assert spelt("我选五号") == ("wo3", "xuan2", "wu3", "hao4")
    assert spelt("不对") == ("bu2", "dui4")
    assert spelt("不开枪")[0] == "bu4"
    assert spelt("再说一遍")[2] == "yi2"
    assert spelt("第一个")[1] == "yi2"
    assert spelt("十一号")[1] == "yi1"
    assert sandhi(["ni3", "hao3"]) == ("ni2", "hao3")


def test_a_word_is_known_with_the_tone_it_takes_before_another() -> None:
    assert set(words()["我"]) == {("wo2",), ("wo3",)}
    assert {said[0] for said in words()["谁还活着"]} == {"shei2", "shui2"}
