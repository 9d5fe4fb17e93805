"""What games prove: intervals, tests and stop rules, written out so that no library is needed.

Differences are in victory points, one number a pair of games on the same seed. An interval that
is looked at while games are still being played has to be wider (`always_valid`): one for a
settled number of games (`paired`) would exclude the truth far more often than it says.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf, log, sqrt
from random import Random
from statistics import fmean
from typing import Final, Literal, NamedTuple

from nightdrop.table.match.intervals import ALPHA, Interval, t_quantile, t_tail

# Pairs before which a stop rule does not decide: the spread is not known yet.
LEAST_PAIRS: Final = 16
# Pairs at which an always-valid interval is about as narrow as one can be.
USUAL_PAIRS: Final = 200
_ENUMERATED: Final = 12
_FLIPS: Final = 10_000


class Paired(NamedTuple):
    """The mean of differences.

    Its standard error, the two-sided p of a t test that it is zero, and its interval.
    """

    pairs: int
    mean: float
    error: float
    p: float
    interval: Interval


Verdict = Literal["", "low", "high"]


class Sprt(NamedTuple):
    """A stop rule for whether the mean difference is `low` or `high`, in as few pairs as possible.

    Each of the two wrong answers is given in at most `alpha` of all matches.
    """

    low: float
    high: float
    alpha: float = ALPHA

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides for `high`, and below zero for `low`."""
        return log((1 - self.alpha) / self.alpha)

    def ratio(self, sums: "Sums") -> float:
        """The log-likelihood ratio of `high` against `low`, with the observed spread (GSPRT).

        It is 0 without pairs.
        """
        if not sums.pairs:
            return 0.0
        # One more pair that differs by a point keeps equal pairs from being infinitely sure.
        spread = max(0.0, sums.squares / sums.pairs - sums.mean**2) + 1 / sums.pairs
        above = sums.mean - (self.low + self.high) / 2
        return sums.pairs * (self.high - self.low) * above / spread

    def verdict(self, sums: "Sums") -> Verdict:
        """The hypothesis that the pairs decide for, "" while they do not."""
        ratio = self.ratio(sums) if sums.pairs >= LEAST_PAIRS else 0.0
        if abs(ratio) < self.bound:
            return ""
        return "high" if ratio > 0 else "low"


class Sums(NamedTuple):
    """Differences, added up: how many, their sum and that of their squares."""

    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, difference: float) -> "Sums":
        pairs, total, squares = self
        return Sums(pairs + 1, total + difference, squares + difference * difference)

    @property
    def mean(self) -> float:
        """The mean difference. Raises ZeroDivisionError without any."""
        return self.total / self.pairs

    @property
    def deviation(self) -> float:
        """The standard deviation of a difference; 0 for fewer than two."""
        if self.pairs < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.total**2 / self.pairs) / (self.pairs - 1))


def sums_of(differences: Iterable[float]) -> Sums:
    """The sums of all these differences."""
    sums = Sums()
    for difference in differences:
        sums = sums.plus(difference)
    return sums


def paired(differences: Sequence[float]) -> Paired:
    """The t test of differences, and the interval of their mean.

    It holds for a number of pairs that was fixed before. Raises ValueError for fewer than two.
    """
    sums = sums_of(differences)
    if sums.pairs < 2:
        raise ValueError("a difference needs at least two pairs")
    error, free = sums.deviation / sqrt(sums.pairs), sums.pairs - 1
    mean = sums.mean
    if not error:
        return Paired(sums.pairs, mean, 0.0, 0.0 if mean else 1.0, Interval(mean, mean))
    reach = error * t_quantile(1 - ALPHA / 2, free)
    p = 2 * t_tail(abs(mean) / error, free)
    return Paired(sums.pairs, mean, error, p, Interval(mean - reach, mean + reach))


def always_valid(sums: Sums) -> Interval:
    """An interval of the mean that may be looked at after every pair (mixture SPRT).

    It excludes the truth at any moment of a whole match with a chance of at most `ALPHA`, for
    normally distributed differences of any spread; it is narrowest at `USUAL_PAIRS`.
    """
    count = sums.pairs
    if count < 2:
        return Interval(-inf, inf)
    # The mean in units of the spread is taken to be about as large as that many pairs can show.
    more = 1 + count * (2 * log(1 / ALPHA) + log(2 * log(1 / ALPHA)) + 1) / USUAL_PAIRS
    factor = (sqrt(more) / ALPHA) ** (2 / count)
    if factor >= more:
        return Interval(-inf, inf)
    squared = (count - 1) * (factor - 1) / (1 - factor / more)
    reach = sums.deviation / sqrt(count) * sqrt(squared)
    return Interval(sums.mean - reach, sums.mean + reach)


def sign_flip(differences: Sequence[float], seed: int = 0) -> float:
    """The two-sided p that random signs bring a sum as far from zero: a sign-flip test.

    It assumes no distribution. Exact for a dozen differences that are not zero, else by ten
    thousand samples.
    """
    sizes = [abs(d) for d in differences if d]
    reached = abs(sum(differences)) - 1e-9
    if len(sizes) <= _ENUMERATED:
        all_signs = list(product((1, -1), repeat=len(sizes)))
        sums = (sum(s * size for s, size in zip(signs, sizes, strict=True)) for signs in all_signs)
        return sum(abs(total) >= reached for total in sums) / len(all_signs)
    rng, total, far = Random(seed), sum(sizes), 0
    for _ in range(_FLIPS):
        bits = rng.getrandbits(len(sizes))
        minus = sum(size for place, size in enumerate(sizes) if bits >> place & 1)
        far += abs(total - 2 * minus) >= reached
    return (1 + far) / (1 + _FLIPS)


def holm(ps: Sequence[float]) -> list[float]:
    """Each p corrected for multiple tests, in the order given (Holm)."""
    corrected, most = [0.0] * len(ps), 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        most = max(most, min(1.0, (len(ps) - rank) * ps[place]))
        corrected[place] = most
    return corrected


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """The correlation of two series, -1 to 1; 0 where one of them never changes."""
    first, second = fmean(a for a, _ in pairs), fmean(b for _, b in pairs)
    across = sum((a - first) * (b - second) for a, b in pairs)
    spread = sum((a - first) ** 2 for a, _ in pairs) * sum((b - second) ** 2 for _, b in pairs)
    return across / sqrt(spread) if spread else 0.0


class Solution(NamedTuple):
    """The solution of a matrix game.

    Its value to the row player, and how often each row and each column is chosen.
    """

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solved(payoffs: Sequence[Sequence[float]], rounds: int = 20_000) -> Solution:
    """The solution of a matrix game of shares (0-1) to the row player, to about 0.005.

    By fictitious play: each round, both give the best answer to all that the other has chosen so
    far.
    """
    height, width = len(payoffs), len(payoffs[0])
    gains, costs = [0.0] * height, [0.0] * width
    rows, columns = [0] * height, [0] * width
    for _round in range(rounds):
        row = max(range(height), key=gains.__getitem__)
        column = min(range(width), key=costs.__getitem__)
        rows[row] += 1
        columns[column] += 1
        gains = [gain + line[column] for gain, line in zip(gains, payoffs, strict=True)]
        costs = [cost + share for cost, share in zip(costs, payoffs[row], strict=True)]
    value = (max(gains) + min(costs)) / 2 / rounds
    return Solution(value, tuple(n / rounds for n in rows), tuple(n / rounds for n in columns))
