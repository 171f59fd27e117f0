"""Whether memory is flat."""

import pytest

from benchmarks.voice.stamina import slope


def test_what_is_made_at_the_beginning_does_not_count() -> None:
    assert slope([50, 90, 100, *[100] * 17], hours=3) == pytest.approx(0)


def test_a_leak_is_told_by_the_hour() -> None:
    assert slope([100 + 2 * at for at in range(31)], hours=3) == pytest.approx(20)
