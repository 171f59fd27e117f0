"""A key and facts make a sentence; errors say what to write."""

import pytest

from narrator.game.question import Fact, Question
from narrator.words.saying import (
    card_name,
    keys,
    label,
    panel_text,
    phase_name,
    sentence,
    spoken_answer,
    variants,
)


@pytest.mark.parametrize(
    ("key", "fact", "value", "said"),
    [
        ("death.executed", "seat", 5, "五号被处决。"),
        ("death.executed", "seat", 12, "十二号被处决。"),
        ("dawn.deaths", "seats", (2,), "昨晚死亡的是二号。"),
        ("dawn.deaths", "seats", (2, 5), "昨晚死亡的是二号和五号。"),
        ("dawn.deaths", "seats", (2, 5, 7), "昨晚死亡的是二号、五号和七号。"),
        ("setup.welcome", "count", 12, "欢迎来到狼人杀。今晚共有十二位玩家，由我来主持。"),
        ("time.left", "seconds", 0, "还剩一秒。"),
        ("time.left", "seconds", 1.2, "还剩两秒。"),
        ("time.left", "seconds", 60, "还剩六十秒。"),
        ("time.left", "seconds", 99.5, "还剩一分四十秒。"),
        ("time.left", "seconds", 120, "还剩两分钟。"),
        ("time.left", "seconds", 148, "还剩两分半钟。"),
        ("time.left", "seconds", 300.0, "还剩五分钟。"),
        ("vote.tally", "tally", ((1, 2.5), (5, 4.0)), "计票结果：五号四票，一号两票半。"),
        ("vote.tally", "tally", ((3, 0.5), (4, 1.0), (6, 1.0)), "计票结果：四号一票，六号一票，三号半票。"),
        ("vote.weight", "votes", 1.5, "警长五号，一票算一票半。"),
        ("vote.weight", "votes", 2.0, "警长五号，一票算两票。"),
        (
            "setup.deck",
            "deck",
            (("werewolf", 3), ("seer", 1), ("witch", 1), ("villager", 2)),
            "本局有三名狼人，两名村民；预言家、女巫各一名。",
        ),
        ("setup.deck", "deck", (("werewolf", 2), ("seer", 1)), "本局有两名狼人；预言家一名。"),
        ("setup.deck", "deck", (("werewolf", 1), ("seer", 1)), "本局有狼人、预言家各一名。"),
        ("story.night", "night", 3, "第三夜。"),
        ("event.today", "event", "not_me_nor_wolf", "今天的事件是：没有我，也没有狼。"),
        ("somnambulism.saw", "cards", ("seer",), "梦游者看到了预言家。"),
        ("somnambulism.saw", "cards", ("seer", "villager", "witch"), "梦游者看到了预言家、村民和女巫。"),
        ("spiritualism.point", "count", 2, "五号，请指出两个人。"),
        ("again.example", "phrases", ("五号", "弃票"), "还是没听清。请说得短一点，比如“五号”或者“弃票”。"),
    ],
)
def test_a_fact_is_told_as_a_host_would_tell_it(key: str, fact: str, value: Fact, said: str) -> None:
    assert sentence(key, {"seat": 5} | {fact: value}) == said


def test_two_is_liang_before_a_measure_word_and_er_in_a_seat() -> None:
    assert sentence("who.lives", {"count": 2, "seats": (2, 12)}) == "场上还有两位玩家。二号和十二号。"


def test_a_camp_is_what_the_seer_may_know_of_it() -> None:
    assert sentence("seer.camp", {"seat": 4, "camp": "wolf"}) == "四号是狼人。"
    assert sentence("seer.camp", {"seat": 4, "camp": "not_wolf"}) == "四号是好人。"


def test_the_thief_reads_both_cards_in_their_order() -> None:
    read = sentence("thief.choose", {"first": "werewolf", "second": "villager"})
    assert read == "底牌第一张是狼人，第二张是村民。要换哪一张？"


def test_a_cause_of_death_is_told_in_the_story() -> None:
    assert sentence("story.died", {"seat": 4, "cause": "grief"}) == "四号殉情而死。"


def test_any_number_picks_a_variant() -> None:
    count = variants("night.fall")
    forms = [sentence("night.fall", {}, variant) for variant in range(count)]
    assert count > 1
    assert len(set(forms)) == count
    assert sentence("night.fall", {}, count) == forms[0]
    assert sentence("night.fall", {}, 7 * count + 1) == forms[1]


def test_an_unknown_key_says_where_to_write_it() -> None:
    with pytest.raises(KeyError, match=r"night\.rise.*rise = .*night"):
        sentence("night.rise", {})
    with pytest.raises(KeyError, match=r"night\.rise"):
        variants("night.rise")


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(KeyError, match=r"death\.executed needs the fact 'seat'; it was told seats"):
        sentence("death.executed", {"seats": (5,)})


def test_a_fact_no_line_may_hold_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.words.saying._forms", lambda key: ("天亮了，{weather}。",))
    with pytest.raises(KeyError, match=r"dawn\.peace holds \{weather\}"):
        sentence("dawn.peace", {"weather": 1})


def test_an_event_without_a_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"no event 'spiritualism_1'.*spiritualism"):
        sentence("event.today", {"event": "spiritualism_1"})


def test_a_card_without_a_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"no card 'wizard'.*werewolf"):
        sentence("death.card", {"seat": 5, "card": "wizard"})


def test_a_question_is_shown_as_its_line() -> None:
    question = Question("witch.heal", to=(2,), words=("yes", "no"), secret=True, facts={"seat": 5})
    assert panel_text(question) == "今晚被袭击的是五号，要用解药吗？"


@pytest.mark.parametrize(
    ("word", "key", "said"),
    [
        ("yes", "", "确认"),
        ("yes", "confirm", "确认"),
        ("no", "vote.stands", "重来"),
        ("nobody", "guard.whom", "空守"),
        ("nobody", "werewolf.whom", "空刀"),
        ("nobody", "witch.poison", "不用毒药"),
        ("nobody", "hunter.shot", "不开枪"),
        ("no", "witch.heal", "不用解药"),
        ("keep", "thief.choose", "不换"),
        ("nobody", "witch.give", "不用药"),
        ("no", "witch.heal_one", "不用解药"),
        ("willing", "devil_pact.offer", "立约"),
        ("fourth", "spiritualism.choose", "最后一个"),
        ("yes", "spiritualism.spirit", "是的"),
        ("abstain", "vote.ballot", "弃票"),
    ],
)
def test_a_word_is_called_what_its_question_calls_it(word: str, key: str, said: str) -> None:
    assert label(word, key) == said


def test_an_unknown_word_has_no_label() -> None:
    with pytest.raises(KeyError, match="no label 'perhaps'"):
        label("perhaps", "guard.whom")


def test_an_answer_is_read_back() -> None:
    assert sentence("readback", {"answer": spoken_answer((5,))}) == "五号，确认吗？"
    assert sentence("readback", {"answer": spoken_answer((2, 5))}) == "二号和五号，确认吗？"
    assert sentence("readback", {"answer": spoken_answer("nobody", "hunter.shot")}) == "不开枪，确认吗？"


def test_the_screen_never_tells_which_call_of_the_night_it_is() -> None:
    assert phase_name("vote") == "投票"
    names = {phase_name(phase) for phase in ("news", "call_seer", "call_witch", "call_church", "night")}
    assert names == {"夜晚"}


def test_a_card_has_a_name() -> None:
    assert card_name("seer") == "预言家"


def test_keys_name_lines_and_no_table_of_words() -> None:
    assert "night.fall" in keys()
    assert not any(key.startswith(("label.", "phase.")) or ".label." in key for key in keys())
