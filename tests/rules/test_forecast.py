"""Chapter 9.1: who would best attack a hex, and with which odds, before anybody declares it."""

from itertools import combinations

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.forecast import Attack, attack_odds, best_attacks, joining_order
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.hexwar.rules.odds import odds

from .tabletop import play, position

TARGET = Hex(904)
RING = {"1003": "505.A", "0804": "505.B reduced", "1004": "505.C, 505.D"}


def seen(units: dict[str, str], turn: int = 6, at: str = "U1 combat", side: str = US) -> State:
    """A position as a side knows it."""
    return seen_by(position(at, units, turn=turn), side)


def best(view: State) -> Attack:
    """The best attack on the target."""
    return best_attacks(view, TARGET)[0]


def test_9_2_the_forecast_has_the_odds_that_the_attack_then_has() -> None:
    view = seen({"0904": "G.01 infantry-a", **RING})
    joined = play(view, "attack 0904", *(f"join {unit}" for unit in best(view).units))
    assert best(view).odds == odds(joined) == attack_odds(view, best(view).units, TARGET)


def test_9_1_1_by_night_all_attackers_stand_in_one_hex() -> None:
    view = seen({"0904": "G.01 infantry-a", **RING}, turn=3)
    assert set(best(view).units) == {"505.C", "505.D"}
    assert {attack.units for attack in best_attacks(view, TARGET)[1:]} == {("505.A",), ("505.B",)}


def test_9_1_1_by_day_a_chain_joins_from_one_end_to_the_other() -> None:
    view = seen({"0904": "G.01 infantry-a", **RING})
    assert set(best(view).units) == {"505.A", "505.C", "505.D"}
    play(view, "attack 0904", *(f"join {unit}" for unit in best(view).units))  # in this order
    assert joining_order(view, TARGET, ("505.A", "505.B")) is None


def test_who_betters_nothing_does_not_join() -> None:
    """A platoon of 2 in the open against five companies of 5: 5 and three more units win whatever
    is thrown, and a fifth wins no more."""
    companies = {"1005": "505.A, 505.B", "1006": "505.C, 505.D", "0907": "505.E"}
    view = seen({"0906": "G.01 platoon-d open", **companies})
    attack = best_attacks(view, Hex(906))[0]
    assert attack.won == 1 and len(attack.units) == 4
    threes = (units for units in combinations([f"505.{letter}" for letter in "ABCDE"], 3))
    assert all(Attack(units, attack_odds(view, units, Hex(906))).won < 1 for units in threes)
    assert joining_order(view, Hex(906), attack.units) == attack.units


def test_9_3_2_against_sticks_alone_one_is_enough_and_no_dice_are_thrown() -> None:
    germans = "G.01 infantry-a activated, G.02 infantry-b activated"
    units = {"0904": "505.01, 505.02", "0903": germans}
    view = seen(units, at="G4 combat", side=GERMAN)
    assert best(view).odds is None and len(best(view).units) == 1


@pytest.mark.parametrize("face", ["infantry-a", "light-tank-c", "platoon-d", "security-b"])
def test_3_1_4_the_forecast_hangs_on_no_face_that_its_reader_has_not_seen(face: str) -> None:
    """The same for every Unknown: exact over the cup, which holds this face too."""
    view = seen({"0904": f"G.01 {face}", **RING})
    known = seen({"0904": "G.01 infantry-a", **RING})
    assert best_attacks(view, TARGET) == best_attacks(known, TARGET)
    open_ = seen({"0904": f"G.01 {face} open", **RING})
    assert best(open_).odds != best(view).odds


def test_9_1_2_who_has_fought_is_not_forecast() -> None:
    units = {"0904": "G.01 infantry-a", "1004": "505.C fought, 505.D"}
    assert best(seen(units)).units == ("505.D",)
