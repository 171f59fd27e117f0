"""Shares, means and differences, each with its 95 % interval."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

Z = NormalDist().inv_cdf(0.975)
"""Half-width of a 95 % interval in standard errors."""


class Share(Struct, frozen=True):
    """How many of how many, with Wilson's interval for the chance behind it."""

    count: int
    of: int
    rate: float
    low: float
    high: float


class Mean(Struct, frozen=True):
    """A mean with the interval of its normal approximation."""

    mean: float
    low: float
    high: float


class Spread(Struct, frozen=True):
    """How a count is distributed over games."""

    mean: float
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int
    histogram: dict[int, int]
    """Games by value."""


def share(count: int, of: int) -> Share:
    """Wilson's score interval; without any observation it is 0–1."""
    if not of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    rate = count / of
    shrink = 1 + Z * Z / of
    middle = (rate + Z * Z / (2 * of)) / shrink
    half = Z / shrink * sqrt(rate * (1 - rate) / of + Z * Z / (4 * of * of))
    low = 0.0 if count == 0 else middle - half
    return Share(count, of, rate, low, 1.0 if count == of else middle + half)


def mean(values: Sequence[float]) -> Mean:
    """The mean; a single value has no interval but itself."""
    middle = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(middle, middle - half, middle + half)


def paired(before: Sequence[float], after: Sequence[float]) -> Mean:
    """The mean difference after − before of the same games; pairing takes the luck of the deal out of it."""
    return mean([b - a for a, b in zip(before, after, strict=True)])


def spread(values: Sequence[int]) -> Spread:
    """Quantiles are values that occurred: the smallest that at least so many games do not exceed."""
    ordered = sorted(values)

    def quantile(part: float) -> int:
        return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]

    return Spread(
        mean=fmean(ordered),
        least=ordered[0],
        p5=quantile(0.05),
        p25=quantile(0.25),
        median=quantile(0.5),
        p75=quantile(0.75),
        p95=quantile(0.95),
        most=ordered[-1],
        histogram={value: ordered.count(value) for value in sorted(set(ordered))},
    )
