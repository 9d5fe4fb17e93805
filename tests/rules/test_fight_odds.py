"""Chapter 9.2: the odds of a fight as it goes on, from the first who joins to the throw."""

from itertools import permutations

import pytest

from nightdrop.hexwar.rules.odds import _deals, odds
from nightdrop.hexwar.rules.results import RESULTS, outcome

from .tabletop import play, position

TWO = {"0405": "505.A, 505.B reduced", "0505": "G.01 infantry-a open"}
# 5 + 1 against 3, and 3 + 1 with the weaker unit as the Point.
NAMED = ("join 505.A", "join 505.B", "fight")


def found(*texts: str, units: dict[str, str] | None = None) -> dict[str, int]:
    odds_now = odds(play(position("U1 combat", units or TWO), "attack 0505", *texts))
    assert odds_now is not None and odds_now.of == sum(odds_now.results)
    return odds_now.by_name()


def won(counts: dict[str, int]) -> int:
    return counts[RESULTS[0]] + counts[RESULTS[1]]


def test_9_2_there_are_no_odds_before_anybody_joins() -> None:
    state = position("U1 combat", TWO)
    assert odds(state) is None
    assert odds(play(state, "attack 0505")) is None


def test_9_2_4_equal_scores_are_one_of_the_five_results() -> None:
    assert outcome(6, 6) == RESULTS[2] == "equal"


def test_9_2_2_a_weaker_point_that_was_named_is_the_one_that_counts() -> None:
    assert won(found(*NAMED, "point 505.B")) < won(found(*NAMED)) == won(found(*NAMED[:2]))


def test_9_2_4_the_odds_name_every_result_out_of_36_throws() -> None:
    """5 against 3: each of the 36 throws counted by hand."""
    alone = {"0405": "505.A", "0505": "G.01 infantry-a open"}
    by_hand = dict.fromkeys(RESULTS, 0)
    for a in range(6, 12):
        for d in range(4, 10):
            double, higher = (0, 1) if a > d else (4, 3)
            ratio = max(a, d) // min(a, d)
            by_hand[RESULTS[2 if a == d else double if ratio >= 2 else higher]] += 1
    assert found("join 505.A", units=alone) == by_hand


def test_9_2_4_after_the_throw_the_odds_are_what_they_were_before() -> None:
    units = {**TWO, "0405": "505.A"}
    before = found("join 505.A", units=units)
    assert found("join 505.A", "fight", "roll 6 1", units=units) == before


def test_9_3_2_against_sticks_alone_no_dice_are_thrown() -> None:
    state = position("G4 combat", {"0904": "505.01", "0903": "G.01 infantry-a activated"}, turn=6)
    assert odds(play(state, "attack 0904", "join G.01")) is None


CUP = {"a": 2, "b": 1, "c": 1, "d": 3}


@pytest.mark.parametrize("sets", [
    ("ab",), ("ab", "b"), ("ab", "abc", "a"), ("ab", "bc"), ("ab", "cd"), ("ab", "bc", "ac"),
    ("ac", "ad", "bd", "cd"), ("b", "b"), ("bc", "ab", "b"),
])  # fmt: skip
def test_9_2_the_ways_to_deal_are_those_of_every_order_of_the_cup(sets: tuple[str, ...]) -> None:
    counters = [face for face, count in CUP.items() for _one in range(count)]
    every = sum(all(face in fits for face, fits in zip(deal, sets, strict=True))
                for deal in permutations(counters, len(sets)))  # fmt: skip
    assert _deals([frozenset(fits) for fits in sets], CUP) == every
