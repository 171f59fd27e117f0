"""Intervals and quantiles against values known from elsewhere."""

import pytest

from narrator.simulate.statistics import mean, paired, share, spread


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_have_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    won = share(count, of)
    assert won.rate == count / of
    assert won.low == pytest.approx(low, abs=5e-5)
    assert won.high == pytest.approx(high, abs=5e-5)


def test_the_ends_of_a_share_are_exact_and_nothing_observed_is_nothing_known() -> None:
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1
    assert share(10, 10).low == pytest.approx(1 - share(0, 10).high)
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_a_mean_has_the_normal_interval() -> None:
    known = mean([1.0, 2.0, 3.0])  # of variance 1
    assert known.mean == 2
    assert known.high - known.mean == pytest.approx(1.959964 / 3**0.5, abs=1e-6)
    assert mean([5.0]).low == mean([5.0]).high == 5


def test_pairing_measures_the_difference_within_a_game() -> None:
    """McNemar's case: 3 games lost, 1 won of 100, so −2 points, ±1.96·√(var/100)."""
    before = [1.0] * 50 + [0.0] * 50
    after = [0.0] * 3 + [1.0] * 47 + [1.0] + [0.0] * 49
    change = paired(before, after)
    assert change.mean == pytest.approx(-0.02)
    deviation = ((4 - 100 * 0.02**2) / 99) ** 0.5
    assert change.high - change.mean == pytest.approx(1.959964 * deviation / 10, abs=1e-6)
    assert paired(before, before).low == paired(before, before).high == 0


def test_quantiles_are_values_that_occurred() -> None:
    days = spread([*range(1, 101)])
    assert (days.least, days.p5, days.p25, days.median, days.p75, days.p95, days.most) == (
        1,
        5,
        25,
        50,
        75,
        95,
        100,
    )
    assert spread([3]).p5 == spread([3]).p95 == 3
    assert spread([2, 4, 4]).histogram == {2: 1, 4: 2}
