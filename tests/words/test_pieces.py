"""Lines fall into pieces, and can be put together from them again."""

from narrator.words.fact_range import FACTS, FEWER, SEATS, facts_of
from narrator.words.facts import RENDERERS
from narrator.words.lines import LINES
from narrator.words.pieces import Piece, examples, heard, pieces, tune

EVERY = {piece.text: piece for piece in pieces()}


def cut(key: str) -> list[str]:
    """The pieces that a line brought."""
    return [piece.text for piece in EVERY.values() if piece.key == key]


def test_a_line_without_facts_falls_into_its_sentences() -> None:
    assert {"今天是愚人节。", "明天天亮，一切复原。"} <= set(cut("april_fools.text"))


def test_a_line_with_a_seat_falls_into_the_seat_and_the_rest() -> None:
    assert {"被处决。", "当选警长。", "请投票。"} <= set(EVERY)
    assert {f"{name}，" for name in ("一号", "十八号")} <= set(EVERY)


def test_one_syllable_stays_with_its_fact() -> None:
    assert {"请三号，", "从三号，", "和三号，", "和三号。", "狼人是，"} <= set(EVERY)
    assert not [text for text in EVERY if len(text) == 2 and text not in ("是。", "过，", "过。", "一名。")]


def test_a_number_stays_in_its_clause() -> None:
    assert {"今晚共有十二位玩家，", "共三张，", "第三夜。"} <= set(EVERY)


def test_lists_tallies_decks_and_times_fall_into_their_parts() -> None:
    assert {"五号，", "四票，", "两票半。", "三名狼人，", "各一名。", "一名。", "五分，", "二十秒。"} <= set(
        EVERY
    )


def test_a_piece_knows_what_it_is_said_in_the_middle_of() -> None:
    assert EVERY["将被处决。"] == Piece("将被处决。", "判决已定，一号，", "", "verdict.condemned")


def test_quotations_side_by_side_are_told_one_after_the_other() -> None:
    assert heard("可以说“暂停”“撤回”。") == "可以说暂停、撤回。"


def test_a_tune_is_of_the_mark_at_the_end() -> None:
    assert [tune(text) for text in ("五号", "五号、", "五号：", "五号！", "五号？")] == [
        "，",
        "，",
        "，",
        "。",
        "？",
    ]


def test_every_placeholder_has_its_range_and_can_be_told_all_of_it() -> None:
    assert FACTS.keys() == RENDERERS.keys()
    for name, facts in FACTS.items():
        assert all(RENDERERS[name](fact) for fact in facts), name


def test_every_narrower_range_is_a_lines() -> None:
    for name, facts in FEWER.items():
        key, _, placeholder = name.rpartition(".")
        assert any(f"{{{placeholder}}}" in form for form in LINES[key])
        assert set(facts) <= set(FACTS[placeholder])
        assert facts_of(key, placeholder) == facts


def test_the_examples_of_a_line_name_every_seat() -> None:
    assert [facts["seat"] for facts in examples("vote.ballot", "{seat}，请投票。")] == list(SEATS)
