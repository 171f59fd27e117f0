"""Which sound began when."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scripts.model.alignment import aligned
from scripts.model.units import SILENCE, UNIT, UNITS, units

QUIET = UNIT[SILENCE]
WORDS = [[unit for syllable in ("que4", "ren4") for unit in units(syllable)], list(units("wu3"))]


def heard(row: list[tuple[int, int]]) -> np.ndarray:
    """(unit, frames) in order → what a sure net would say."""
    told = [unit for unit, lasts in row for _ in range(lasts)]
    scores = np.full((len(told), len(UNITS)), np.log(0.1 / len(UNITS)), np.float32)
    scores[np.arange(len(told)), told] = np.log(0.9)
    return scores


@given(
    st.lists(st.integers(1, 9), min_size=len(WORDS[0]), max_size=len(WORDS[0])),
    st.lists(st.integers(1, 9), min_size=len(WORDS[1]), max_size=len(WORDS[1])),
    st.integers(1, 5),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_each_sound_is_found_where_it_is(
    one: list[int], other: list[int], before: int, between: int, after: int
) -> None:
    row = [(QUIET, before), *zip(WORDS[0], one, strict=True), (QUIET, between)]
    row += [*zip(WORDS[1], other, strict=True), (QUIET, after)]
    begins, score = aligned(heard(row), WORDS)
    at = np.cumsum([0, *(lasts for _, lasts in row)])
    assert begins[0] == list(at[1 : len(WORDS[0]) + 2])
    assert begins[1] == list(at[len(WORDS[0]) + 2 : len(WORDS[0]) + len(WORDS[1]) + 3])
    assert score > np.log(0.9) - 0.01


def test_other_words_score_badly() -> None:
    said = heard([(QUIET, 2), *((unit, 3) for unit in units("tian1") + units("hei1")), (QUIET, 2)])
    assert aligned(said, WORDS)[1] < -2.5
