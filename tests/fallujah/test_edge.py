"""What adds to the edge of a force counts wherever it is in the force, and in all that tells of it:
play, odds, forecast, news, picture and players [16.1(2)] [28.2] [29.2]."""

from fractions import Fraction
from itertools import product

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import advance
from nightdrop.engine.view import view
from nightdrop.fallujah.bots.evaluation import TownEvaluation
from nightdrop.fallujah.bots.levels import worths
from nightdrop.fallujah.rules.battle import edge_lines
from nightdrop.fallujah.rules.forecast import AttackForecast, forecast
from nightdrop.fallujah.rules.odds import chances
from nightdrop.fallujah.rules.printed_tables import COALITION, OPFOR
from nightdrop.fallujah.ui.battle_round import fought
from nightdrop.rules.actions import parse
from tests.fallujah.play import battle, edge, go, position

# Snipers of contact 4 lead, police of contact 2 are with them, in the open [0302]: what a force
# brings to the edge, by where leaders and FOBs are.
FORCES = {
    "0302: SS_1, MP_1": 4,
    "0302: SS_1 RCT-1, MP_1": 5,
    "0302: SS_1, MP_1 RCT-1": 5,
    "0302: SS_1 RCT-1, MP_1 RCT-7": 5,
    "0302: SS_1, MP_1; 0202: FOB_1": 5,
    "0302: SS_1, MP_1 RCT-1; 0202: FOB_1": 6,
    "0302: SS_1, MP_1 RCT-1, FOB_1; 0303: FOB_2": 6,
}
SPENT = [(force, netwar) for force in FORCES for netwar in (False, True)]
THEIRS = 3  # the contact of jihadists
DICE = list(product(range(1, 7), repeat=2))


def met(units: str, netwar: bool = False) -> State:
    """The force has met jihadists, who break off after a round in the open."""
    state = battle(units, "jihadists", have="netwar")
    return go(state, "netwar" if netwar else "fight")


@pytest.mark.parametrize(("units", "netwar"), SPENT)
def test_16_1_2_all_that_a_force_has_adds_to_the_edge_in_play(units: str, netwar: bool) -> None:
    state, ours = met(units, netwar), FORCES[units] + netwar
    assert sum(line.number for line in edge_lines(state)[0]) == ours
    for die, foe in DICE:
        side = COALITION if ours + die >= THEIRS + foe else OPFOR
        assert edge(go(state, f"{die} {foe}")) == side


@pytest.mark.parametrize(("units", "netwar"), SPENT)
def test_16_1_2_news_and_picture_tell_the_same_edge(units: str, netwar: bool) -> None:
    state, ours = met(units, netwar), FORCES[units] + netwar
    action = parse("roll 2 3", state.game.rules)
    after = advance(state, action)
    (news,) = state.due.news(state, action, after)
    fields = news.said.fields
    assert (fields["ours"], fields["theirs"]) == (ours + 2, THEIRS + 3)
    for shown in (fought([state], [], 0), fought([state, after], [action.text], 1)):
        assert shown is not None and shown.lines == edge_lines(state)
    assert shown is not None and shown.sums == (ours + 2, THEIRS + 3)


@pytest.mark.parametrize("units", FORCES)
def test_16_1_2_the_odds_are_those_of_the_edge_in_play(units: str) -> None:
    """One round by hand: both of ours hit by a 1, jihadists by a 4, and KIA counts what falls."""
    many = sum(FORCES[units] + die >= THEIRS + foe for die, foe in DICE)
    first, both, one, theirs = Fraction(many, 36), Fraction(11, 36), Fraction(1, 6), Fraction(4, 6)
    kia = first * (both - (1 - both) * theirs)
    kia += (1 - first) * (theirs * (one - 1) + (1 - theirs) * both)
    found = chances(battle(units, "jihadists", have="netwar"))
    assert found is not None
    assert Fraction(sum(change * weight for change, weight in found.kia), found.of) == kia


def foreseen(units: str) -> AttackForecast:
    state = go(position(units, "0306 c2", morale="low"), "J-3 · force 3/1 · force SS_1")
    found = forecast(state, parse("move 0306", state.game.rules))
    assert found is not None
    return found


def test_16_1_2_what_a_force_has_adds_to_the_edge_that_is_foreseen() -> None:
    bare = foreseen("0305: 3/1, SS_1")
    for more in ("0305: 3/1 RCT-1, SS_1", "0305: 3/1, SS_1 RCT-1", "0305: 3/1, SS_1; 0406: FOB_1"):
        assert foreseen(more).kia > bare.kia
    both = foreseen("0305: 3/1 RCT-1, SS_1 RCT-7")
    assert both.kia == pytest.approx(foreseen("0305: 3/1 RCT-1, SS_1").kia)


def hoped(units: str) -> float:
    state = position(units, "0306 c2")
    look = TownEvaluation(view(state, COALITION), worths()[""]["captain"])
    return look.hope(("3/1", "SS_1"), "0306").worth


def test_16_1_2_players_count_what_a_force_has() -> None:
    led = hoped("0305: 3/1, SS_1 RCT-1")
    assert led > hoped("0305: 3/1, SS_1")
    for same in ("0305: 3/1 RCT-1, SS_1", "0305: 3/1 RCT-1, SS_1 RCT-7",
                 "0305: 3/1, SS_1; 0406: FOB_1"):  # fmt: skip
        assert hoped(same) == led


def test_29_2_a_leader_who_withdrew_is_with_the_force_no_longer() -> None:
    state = battle("0306: SS_1, MP_1 RCT-1; 0305: 3/1", "jihadists", flags="martyrs")
    state = go(state, "6 1 · 6 · 6 · 6 · withdraw MP_1 0305 · done")
    assert [line.what for line in edge_lines(state)[0]] == ["SS_1"]


def test_29_2_a_leader_elsewhere_in_the_town_adds_nothing() -> None:
    state = battle("0306: SS_1; 0305: MP_1 RCT-1", "jihadists")
    assert [line.what for line in edge_lines(state)[0]] == ["SS_1"]
