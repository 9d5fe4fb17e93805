"""Confidence intervals of mean points and win rates, for players' pages and the laboratory.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

ALPHA: Final = 0.05


class Interval(NamedTuple):
    """From `low` to `high`, both included."""

    low: float
    high: float


def t_tail(t: float, free: int) -> float:
    """The chance that Student's t with `free` degrees of freedom exceeds `t`, which is >= 0."""
    return _beta_share(free / 2, 0.5, free / (free + t * t)) / 2


@lru_cache(maxsize=1000)
def t_quantile(share: float, free: int) -> float:
    """The quantile of Student's t for a chance from 0.5 to under 1."""
    return _solved(lambda t: 1 - t_tail(t, free) >= share)


def _solved(reached: Callable[[float], bool]) -> float:
    """The least number >= 0 that reaches something all larger ones reach, to 12 digits."""
    high = 1.0
    while not reached(high):
        high *= 2
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function (Lentz)."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    value = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / (1 + part * d or tiny)
            c = 1 + part / c or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return value


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The interval of the mean of roughly normal values; None for fewer than two."""
    if len(values) < 2:
        return None
    mean = fmean(values)
    reach = stdev(values, mean) / sqrt(len(values)) * t_quantile(1 - ALPHA / 2, len(values) - 1)
    return Interval(mean - reach, mean + reach)


def wilson(wins: int, games: int) -> Interval:
    """Wilson's interval of a win rate (0-1); all of it without games."""
    if not games:
        return Interval(0.0, 1.0)
    z, rate = NormalDist().inv_cdf(1 - ALPHA / 2), wins / games
    scale = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / scale
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / scale
    return Interval(middle - reach, middle + reach)


def difference_interval(values: Sequence[float], others: Sequence[float]) -> Interval:
    """The interval of the difference of two means, of at least two values each.

    Welch, with the fewer degrees of freedom of the two.
    """
    error = sqrt(sum(stdev(some) ** 2 / len(some) for some in (values, others)))
    free = min(len(values), len(others)) - 1
    difference, reach = fmean(values) - fmean(others), error * t_quantile(1 - ALPHA / 2, free)
    return Interval(difference - reach, difference + reach)
