"""What games prove: the laboratory's intervals and stop rules keep what they promise."""

from math import comb
from random import Random

import pytest

from nightdrop.lab.statistics import (
    LEAST_PAIRS,
    Sprt,
    Sums,
    always_valid,
    correlation,
    holm,
    paired,
    sign_flip,
    solved,
    sums_of,
)
from nightdrop.table.match.intervals import t_quantile, t_tail, wilson

SEED = 20261122
MATCHES = 4_000
# Two games of a pair between nearly equal players, in points: as measured.
SPREAD, TOGETHER = 3.5, 0.4


def pair(rng: Random, better: float) -> float:
    """Half the difference of the points of two games on one seed, whole points as in play."""
    shared = rng.gauss(0, SPREAD * TOGETHER**0.5)
    own = SPREAD * (1 - TOGETHER) ** 0.5
    one, other = (round(9 + shared + rng.gauss(add, own)) for add in (better, -better))
    return (one - other) / 2


def decided(rule: Sprt, rng: Random, truth: float, most: int = 4000) -> str:
    """What a match decides whose players differ by `truth` points a game."""
    sums = Sums()
    for number in range(1, most + 1):
        sums = sums.plus(pair(rng, truth))
        if number % 8 == 0 and (verdict := rule.verdict(sums)):
            return verdict
    return ""


def test_a_match_between_equals_is_stopped_wrongly_in_five_per_cent_at_most() -> None:
    rule, rng = Sprt(0, 1), Random(SEED)
    wrong = sum(decided(rule, rng, 0) == "high" for _ in range(MATCHES))
    assert 0 < wrong <= 0.055 * MATCHES


def test_a_difference_as_large_as_stated_is_found_in_ninety_four_per_cent_at_least() -> None:
    rule, rng = Sprt(0, 1), Random(SEED)
    found = sum(decided(rule, rng, 1) == "high" for _ in range(MATCHES))
    assert 0.94 * MATCHES <= found < MATCHES


def test_a_small_difference_takes_more_pairs_and_is_as_sure() -> None:
    rule, rng = Sprt(0, 0.5), Random(SEED)
    assert sum(decided(rule, rng, 0) == "high" for _ in range(800)) <= 44
    assert sum(decided(rule, rng, 0.5) == "high" for _ in range(800)) >= 752


def test_players_that_are_one_and_the_same_are_told_from_better_ones() -> None:
    rule = Sprt(0, 0.5)
    ties = sums_of([0.0] * (LEAST_PAIRS - 1))
    assert rule.verdict(ties) == ""
    assert rule.verdict(ties.plus(0.0)) == "low"
    assert rule.ratio(Sums()) == 0


def test_the_ratio_of_a_stop_rule_by_hand() -> None:
    # Spread 1 + 1/4 of the added pair; the mean lies half a point above the middle of 0 and 1.
    sums = sums_of([0, 2, 0, 2])
    assert Sprt(0, 2).ratio(sums) == pytest.approx(0)
    assert Sprt(0, 1).ratio(sums) == pytest.approx(4 * 1 * 0.5 / 1.25)
    assert Sprt(0, 1).bound == pytest.approx(2.944439)


def test_a_difference_far_larger_than_stated_is_found_at_once() -> None:
    rule, rng = Sprt(0, 0.5), Random(SEED)
    sums = sums_of(pair(rng, 4) for _ in range(LEAST_PAIRS))
    assert rule.verdict(sums) == "high"


@pytest.mark.parametrize(("games", "rate"), [(2400, 0.5), (2400, 0.58), (400, 0.3), (100, 0.5)])
def test_wilson_s_interval_covers_the_rate(games: int, rate: float) -> None:
    """Exactly, by the chance of every number of wins."""
    covered = 0.0
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        if low <= rate <= high:
            chance = comb(games, wins)
            covered += float(chance * _exact(rate, wins, games - wins))
    assert 0.94 <= covered <= 0.96


def _exact(rate: float, wins: int, losses: int) -> object:
    from fractions import Fraction

    return Fraction(str(rate)) ** wins * Fraction(str(1 - rate)) ** losses


def test_wilson_s_interval_by_hand() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(43, 74) == pytest.approx((0.467, 0.687), abs=1e-3)
    assert wilson(0, 0) == (0, 1)


def test_the_interval_of_pairs_covers_the_truth() -> None:
    rng, runs = Random(SEED), 4000
    covered = 0
    for _ in range(runs):
        low, high = paired([pair(rng, 0.7) for _ in range(20)]).interval
        covered += low <= 0.7 <= high
    assert 0.94 <= covered / runs <= 0.96


def test_a_running_interval_covers_at_every_look() -> None:
    rng, runs = Random(SEED), 300
    ever, looked = 0, 0
    for _ in range(runs):
        sums, out, thin = Sums(), False, False
        for _ in range(400):
            sums = sums.plus(pair(rng, 0.7))
            low, high = always_valid(sums)
            out |= not low <= 0.7 <= high
            reach = 1.96 * sums.deviation / sums.pairs**0.5
            thin |= sums.pairs >= LEAST_PAIRS and abs(sums.mean - 0.7) > reach
        ever, looked = ever + out, looked + thin
    assert ever / runs <= 0.055
    assert looked / runs > 0.2  # what the plain interval would do: the reason to widen it


def test_a_running_interval_is_wider_by_half_where_it_is_narrowest() -> None:
    sums = sums_of([1.0, -1.0] * 100)
    low, high = always_valid(sums)
    fixed = paired([1.0, -1.0] * 100).interval
    assert 1.3 < (high - low) / (fixed.high - fixed.low) < 1.6
    assert always_valid(Sums(1, 1, 1)).high == float("inf")


@pytest.mark.parametrize(("t", "free", "tail"), [
    (0.0, 5, 0.5), (2.0, 1, 0.147584), (2.228139, 10, 0.025), (1.96, 10**6, 0.024998),
    (12.0, 3, 0.000623), (0.5, 30, 0.310362),
])  # fmt: skip
def test_the_tails_of_student_s_t(t: float, free: int, tail: float) -> None:
    assert t_tail(t, free) == pytest.approx(tail, abs=2e-6)


def test_the_quantiles_of_student_s_t() -> None:
    assert t_quantile(0.975, 10) == pytest.approx(2.228139, abs=1e-6)
    assert t_quantile(0.95, 4) == pytest.approx(2.131847, abs=1e-6)


def test_a_t_test_by_hand() -> None:
    found = paired([1, 2, 3, 4])
    assert (found.pairs, found.mean) == (4, 2.5)
    assert found.error == pytest.approx(0.645497)
    assert found.p == pytest.approx(0.030466, abs=1e-6)
    assert paired([0, 0, 0]).p == 1
    assert paired([1, 1]).interval == (1, 1)
    with pytest.raises(ValueError, match="at least two pairs"):
        paired([3])


def test_signs_by_lot() -> None:
    assert sign_flip([1, 2, 3, 4]) == 2 / 16
    assert sign_flip([0, 0]) == 1
    assert sign_flip([1.0] * 20, seed=1) < 0.001
    balanced = sign_flip([1.0, -1.0] * 10, seed=1)
    assert balanced == sign_flip([1.0, -1.0] * 10, seed=1)
    assert balanced > 0.9


def test_signs_by_lot_are_wrong_as_often_as_they_say() -> None:
    rng = Random(SEED)
    ps = [sign_flip([pair(rng, 0) for _ in range(9)]) for _ in range(1000)]
    assert 0.03 <= sum(p <= 0.05 for p in ps) / 1000 <= 0.06


def test_holm_corrects_for_all_that_was_tried() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_correlation() -> None:
    assert correlation([(1, 2), (2, 4), (3, 6)]) == pytest.approx(1)
    assert correlation([(1, 3), (2, 2), (3, 1)]) == pytest.approx(-1)
    assert correlation([(1, 5), (2, 5)]) == 0


def test_a_matrix_game_is_worth_what_its_players_can_be_sure_of() -> None:
    """Rock, paper and scissors; and a game with a saddle."""
    even = solved([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    assert abs(even.value - 0.5) < 0.005
    assert all(abs(share - 1 / 3) < 0.05 for share in (*even.rows, *even.columns))
    saddle = solved([[0.6, 0.9], [0.4, 0.2]])
    assert abs(saddle.value - 0.6) < 0.005
    assert saddle.rows[0] > 0.99 and saddle.columns[0] > 0.99
