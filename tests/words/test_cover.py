"""Any line is put together from the fewest pieces, whatever it is told."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.game.question import Fact
from narrator.words.cover import Part, cover
from narrator.words.fact_range import FACTS, FEWER, SEATS, VOTES, facts_of
from narrator.words.lines import LINES
from narrator.words.pieces import HOLE, TUNES, heard, pieces
from narrator.words.saying import sentence

PIECES = frozenset(piece.text for piece in pieces())

LISTED = st.lists(st.sampled_from(SEATS), min_size=1, max_size=18, unique=True).map(
    lambda s: tuple(sorted(s))
)
TALLIED = LISTED.flatmap(
    lambda seats: st.tuples(*(st.tuples(st.just(seat), st.sampled_from(VOTES)) for seat in seats))
)
FREE: dict[str, st.SearchStrategy[Fact]] = {
    "seats": LISTED,
    "tally": TALLIED,
    "cards": st.lists(st.sampled_from(FACTS["card"]), min_size=1, max_size=4).map(tuple),  # type: ignore[arg-type]
    "seconds": st.floats(0, 3_600),
}
"""Facts of many parts: any of them, not the examples alone."""


@st.composite
def lines(draw: st.DrawFn) -> str:
    key = draw(st.sampled_from(sorted(LINES)))
    variant = draw(st.integers(0, len(LINES[key]) - 1))
    names = HOLE.findall(LINES[key][variant])
    facts = {name: draw(_facts(key, name)) for name in names}
    return sentence(key, facts, variant)


def _facts(key: str, name: str) -> st.SearchStrategy[Fact]:
    free = name in FREE and f"{key}.{name}" not in FEWER
    return FREE[name] if free else st.sampled_from(facts_of(key, name))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines())
def test_every_line_can_be_said_from_pieces(line: str) -> None:
    parts = cover(line, PIECES)
    assert [part.text for part in parts if not part.known] == []
    said = "".join(part.text for part in parts)
    assert bare(said) == bare(heard(line))


def bare(text: str) -> str:
    return "".join(mark for mark in text if mark not in TUNES)


def test_the_longest_pieces_are_taken() -> None:
    assert cover("请三号投票。", {"请，", "三号，", "请三号，", "投票。"}) == (
        Part("请三号，", True, ""),
        Part("投票。", True, "。"),
    )


def test_the_tune_of_the_place_is_taken_before_another() -> None:
    pieces_ = {"五号，", "五号。", "死亡。"}
    assert [part.text for part in cover("五号死亡。", pieces_)] == ["五号，", "死亡。"]
    assert [part.text for part in cover("五号。", {"五号，"})] == ["五号，"]


def test_the_mark_behind_a_piece_is_the_lines_own() -> None:
    assert [part.mark for part in cover("一号、二号；三号！", {"一号，", "二号，", "三号。"})] == [
        "、",
        "；",
        "！",
    ]


def test_a_clause_that_nobody_said_is_left_whole() -> None:
    parts = cover("小明，请投票。小红！", {"请投票。"})
    assert parts == (Part("小明，", False, "，"), Part("请投票。", True, "。"), Part("小红！", False, "！"))


def test_a_known_word_in_an_unknown_clause_is_not_cut_out() -> None:
    assert cover("五号小明，请投票。", {"五号，", "请投票。"})[0] == Part("五号小明，", False, "，")


def test_punctuation_alone_is_nothing() -> None:
    assert cover("……。", PIECES)[:1] in ((), (Part("……。", False, "。"),))
    assert cover("。", PIECES) == ()
    assert cover("", PIECES) == ()
