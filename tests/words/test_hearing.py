from typing import get_args

import pytest

from narrator.game.question import Question
from narrator.stage import ports
from narrator.words.hearing import (
    Command,
    begins,
    commands,
    decoys,
    every_phrase,
    forbidden,
    goes_on,
    match,
    parse_offer,
    phrases_for,
    sounds_like,
    spotted,
)

VOTE = Question("vote.whom", seats=(1, 4, 5, 7), words=("abstain",), barred=((10, "dead"),))
NEAR = 0.1
MARGIN = 0.12


def test_a_seat_answers_to_its_names() -> None:
    phrases = phrases_for(VOTE)
    assert {phrase for phrase, answer in phrases.items() if answer == (7,)} == {
        "七号", "拐号", "投七号", "投拐号", "我投七号", "我投拐号", "我选七号", "我选拐号",
    }  # fmt: skip
    assert phrases["弃票"] == "abstain"


def test_a_barred_seat_is_heard_so_that_its_reason_can_be_told() -> None:
    answer = phrases_for(VOTE)["十号"]
    assert not VOTE.allows(answer)
    assert VOTE.why_not(answer) == "dead"


def test_a_bare_numeral_is_no_answer() -> None:
    assert "五" not in phrases_for(VOTE)


def test_two_seats_are_named_in_any_order() -> None:
    phrases = phrases_for(Question("piper.whom", seats=(5, 6, 7), least=2, most=2))
    assert phrases["五号和六号"] == phrases["六号五号"] == (5, 6)
    assert phrases["拐号和五号"] == (5, 7)
    assert "五号" not in phrases


def test_one_or_two_seats_may_be_named_where_both_are_answers() -> None:
    phrases = phrases_for(Question("scapegoat.voters", seats=(5, 6, 7), least=1, most=3))
    assert phrases["五号"] == (5,)
    assert phrases["五号和六号"] == (5, 6)


def test_a_word_that_is_never_spoken_has_no_phrase() -> None:
    assert phrases_for(Question("witch.potion", words=("heal", "keep", "time_up", "look", "again"))) == {}


def test_every_phrase_of_a_question_means_an_answer_it_knows() -> None:
    question = Question("q", seats=(1, 2, 3), least=1, most=2, words=("yes", "no"))
    assert all(question.allows(answer) for answer in phrases_for(question).values())


def test_the_stage_and_the_words_know_the_same_commands() -> None:
    assert get_args(Command) == get_args(ports.Command)
    assert {*commands().values(), *commands(paused=True).values()} == set(get_args(Command))


def test_a_command_may_name_the_moderator() -> None:
    assert commands()["法官暂停"] == commands()["暂停"] == "pause"
    assert set(commands(addressed=True)) == {phrase for phrase in commands() if phrase.startswith("法官")}
    addressed = commands(addressed=True) | commands(addressed=True, paused=True)
    assert set(addressed.values()) == set(get_args(Command))


def test_to_go_on_is_offered_while_the_evening_stands_still_and_nothing_else_is() -> None:
    assert set(commands(paused=True).values()) == {"resume"}
    assert "resume" not in commands().values()
    assert not commands(paused=True).keys() - set(every_phrase(6)), "the model knows it all the same"
    assert {phrase for phrase in commands(paused=True) if "法官" not in phrase} <= set(decoys())


def test_an_event_forbids_words() -> None:
    assert forbidden("not_me_nor_wolf") == ("我", "狼")
    assert forbidden("eclipse") == forbidden("") == ()


@pytest.mark.parametrize(
    ("raw", "word"), [("[unk] 狼人 [unk]", "狼"), ("我 觉得 [unk]", "我"), ("[unk] 五号", None), ("", None)]
)
def test_a_forbidden_word_is_spotted_in_any_company(raw: str, word: str | None) -> None:
    assert spotted(raw, ("我", "狼")) == word


def test_the_same_characters_match_whatever_the_spaces() -> None:
    assert match(" 五  号 ", {"五号": 5}) == "五号"


@pytest.mark.parametrize("raw", ["[unk] 五号", "五 号 [unk]", "<UNK>五号", "[UNK] 五 号"])
def test_an_unknown_word_voids_the_whole(raw: str) -> None:
    assert match(raw, {"五号": 5}, near_share=1) is None


@pytest.mark.parametrize("raw", ["", "  ", "五号六号", "我觉得五号", "五"])
def test_a_part_or_more_than_the_phrase_is_not_the_phrase(raw: str) -> None:
    assert match(raw, {"五号": 5, "六号": 6}, near_share=NEAR, margin_share=MARGIN) is None


def test_without_nearness_only_the_same_syllables_match() -> None:
    phrases = {"五号": 5, "确认": "yes"}
    assert match("无耗", phrases) == "五号"
    assert match("雀仍", phrases) is None
    assert match("雀仍", phrases, near_share=NEAR, margin_share=MARGIN) == "确认"


def test_a_near_phrase_needs_a_margin_over_another_meaning() -> None:
    assert match("是号", {"四号": 4, "十号": 10}, near_share=NEAR, margin_share=MARGIN) is None
    assert match("是号", {"四号": 4}, near_share=NEAR, margin_share=MARGIN) == "四号"


def test_another_phrase_of_the_same_meaning_is_no_rival() -> None:
    assert match("勾好", {"勾号": 9, "沟号": 9}, near_share=NEAR, margin_share=MARGIN) is not None
    assert match("勾好", {"勾号": 9, "沟号": 8}, near_share=NEAR, margin_share=MARGIN) is None


def test_an_exact_phrase_needs_no_margin() -> None:
    assert match("四号", {"四号": 4, "十号": 10}, near_share=NEAR, margin_share=MARGIN) == "四号"


def test_nothing_offered_matches_nothing() -> None:
    assert match("五号", {}, near_share=1) is None


@pytest.mark.parametrize("raw", ["", "十", "十 一", "十一 号", "我", "是", "弃"])
def test_what_begins_an_offered_phrase_may_become_one(raw: str) -> None:
    assert begins(raw, ("十一号", "我投五号", "弃票"))


@pytest.mark.parametrize("raw", ["[unk]", "十 [unk]", "十一号 五", "二", "号"])
def test_what_begins_none_never_will(raw: str) -> None:
    assert not begins(raw, ("十一号", "我投五号", "弃票"))


def test_a_phrase_that_another_meaning_continues_is_not_all() -> None:
    phrases = {"五号": (5,), "五号和六号": (5, 6), "六号": (6,), "暂停": "pause", "暂停一下": "pause"}
    assert {phrase for phrase in phrases if goes_on(phrase, phrases)} == {"五号"}


def test_an_ordinary_question_has_no_phrase_that_another_continues() -> None:
    for question in (VOTE, Question("readback", words=("yes", "no")), Question("turn", words=("done",))):
        phrases: dict[str, object] = dict.fromkeys(decoys()) | commands() | phrases_for(question)
        assert not [phrase for phrase in phrases if phrases[phrase] and goes_on(phrase, phrases)]


def test_an_offer_is_read() -> None:
    phrases = parse_offer("seats:1-12, 确认,取消")
    assert phrases["幺号"] == phrases["一号"] == phrases["投一号"] == "一号"
    assert phrases["确认"] == "确认"
    assert set(phrases.values()) == {
        "一号", "二号", "三号", "四号", "五号", "六号", "七号", "八号", "九号", "十号", "十一号", "十二号",
        "确认", "取消",
    }  # fmt: skip


@pytest.mark.parametrize("offer", ["7号", "七号", "拐号", "seats:7", "seats:七"])
def test_one_seat_is_offered_in_any_writing(offer: str) -> None:
    assert parse_offer(offer)["拐号"] == "七号"


@pytest.mark.parametrize(
    "offer", ["", "确认,,取消", "seats:", "seats:0-3", "seats:5-2", "seats:1-a", "seats:1-100"]
)
def test_an_offer_that_cannot_be_read_is_refused(offer: str) -> None:
    with pytest.raises(ValueError, match=r"offer|seats"):
        parse_offer(offer)


@pytest.mark.parametrize(
    ("raw", "phrase", "agrees"),
    [
        ("五 号", "五号", True),
        ("无 号", "五号", True),
        ("[unk] 五号", "五号", True),
        ("五号 六", "五号", False),
        ("", "五号", False),
    ],
)
def test_a_witness_is_asked_for_the_sound_only(raw: str, phrase: str, agrees: bool) -> None:
    assert sounds_like(raw, phrase, 0.1) is agrees
