import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.screen.cells import centred, clean, fit, inked, width_of, wrap


@pytest.mark.parametrize(
    ("text", "shown"),
    [("阿\x1b[31m明", "阿[31m明"), ("a\tb　c", "a b c"), ("\u200b\u202e名", "名"), ("e\u0301", "e")],
)
def test_only_what_can_be_seen_is_kept(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_a_name_too_long_is_cut_at_a_whole_character() -> None:
    assert fit("诸葛孔明", 8) == "诸葛孔明"
    assert fit("诸葛孔明", 7) == "诸葛孔…"
    assert fit("诸葛孔明", 6) == "诸葛…"
    assert fit("诸葛孔明", 0) == ""


def test_no_line_begins_with_a_closing_mark() -> None:
    assert wrap("天黑请闭眼，狼人", 10, 3) == ["天黑请闭", "眼，狼人"]


def test_what_does_not_fit_is_seen_to_be_missing() -> None:
    assert wrap("一二三四五六", 4, 2) == ["一二", "三…"]
    assert wrap("一二\n三", 4, 2) == ["一二", "三"]


@given(st.text(), st.integers(6, 60), st.integers(1, 5))
def test_lines_keep_to_their_box(text: str, width: int, rows: int) -> None:
    lines = wrap(text, width, rows)
    assert len(lines) <= rows
    assert all(width_of(line) <= width for line in lines)


@given(st.text(), st.integers(3, 60))
def test_a_centred_line_fills_its_width(text: str, width: int) -> None:
    assert width_of(centred(text, width)) == width


@given(st.text(), st.integers(4, 60), st.sampled_from([0, 1]), st.sampled_from(["··", "><"]))
def test_a_night_row_has_the_same_ink_whatever_it_says(text: str, width: int, gap: int, marks: str) -> None:
    row = inked(text, width, gap, marks)
    assert width_of(row) == width
    assert row.count(" ") == 2 * gap
