"""What is told of an attack before it is declared: who joins, percentages, sentences, refusals."""

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import actor, apply
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.match.fight import share
from nightdrop.hexwar.match.forecast import Forecast, RuledSentence, forecast, forecasts, percents
from nightdrop.hexwar.rules.forecast import Attack, attack_odds, best_attacks, joining_order
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from tests.pegasus.tabletop import position as raid
from tests.rules.tabletop import position
from tests.wording import in_code, text_of

TARGET = Hex(904)
NIGHT = {"0904": "G.01 light-tank-c open", "1004": "505.C, 505.D", "0903": "505.A"}


def told(units: dict[str, str], turn: int = 3, hex_: Hex = TARGET) -> Forecast:
    """What the US player is told of an attack on the target."""
    found = forecast(seen_by(position("U1 combat", units, turn=turn), US), hex_)
    assert found is not None
    return found


def done(state: State, said: Forecast) -> State:
    """The state after what one gesture does."""
    for action in said.actions:
        state = apply(state, action)
    return state


@pytest.mark.parametrize(
    ("weights", "shares"),
    [
        ((1, 20, 5, 10, 0), (3, 56, 14, 28, 0)),
        ((1, 1, 1), (33, 33, 33)),
        ((0, 7), (0, 100)),
        ((), ()),
    ],
)
def test_the_plate_shows_each_chance_as_the_panel_does(
    weights: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    assert percents(weights) == shares == tuple(share(one, sum(weights)) for one in weights)


def test_the_best_hex_is_forecast_and_the_other_named() -> None:
    said = told(NIGHT)
    assert said.attackers == ("505.C", "505.D") and said.whole
    assert said.score == "6 : 5" and abs(sum(said.percents) - 100) < 3
    assert said.instead[0].hexes == (903,) and said.instead[0].score == "5 : 5"
    assert said.limits == (
        RuledSentence("At night, attack from one hex only. 0903 alone: 5 : 5.", "9.1.1"),
    )


def test_one_gesture_is_the_decisions_in_order() -> None:
    """The Point among them, as the two are equal and stand together: nothing hangs on it."""
    said = told(NIGHT)
    texts = [action.text for action in said.actions]
    assert texts == ["attack 0904", "join 505.C", "join 505.D", "fight", "point 505.C"]
    state = done(position("U1 combat", NIGHT, turn=3), said)
    assert actor(state) == "chance"


def test_9_2_2_where_the_attackers_differ_the_forecast_names_the_point_it_counts_on() -> None:
    said = told({**NIGHT, "1004": "505.C reduced, 505.D"})
    assert said.actions[-1].text == "point 505.D"
    assert said.leads == RuledSentence(in_code(
        "{unit} leads as the Point unit.", unit="The company 5–4 of the 505th"), "9.2.2")


def test_9_2_2_of_attackers_that_are_alike_nobody_is_named() -> None:
    assert told(NIGHT).leads is None


def test_3_1_4_of_an_unknown_a_range_is_told_and_what_is_assumed() -> None:
    said = told({**NIGHT, "0904": "G.01 light-tank-c"})
    assert said.score == "6 : 4–5"
    assert said.limits[-1].text.startswith("Unseen units may be any")


@pytest.mark.parametrize(
    ("face", "turn", "words"),
    [
        ("light-tank-c", 3, "Higher: the defender loses a step, or retreats and you advance."),
        ("platoon-d", 3, "Higher: the defender is eliminated, or retreats; you advance."),
        ("light-tank-c", 6, text_of("news.outcomes.day")),
        ("platoon-d", 6, text_of("news.outcomes.day_dies")),
    ],
)
def test_9_2_4_what_follows_hangs_on_the_light_and_on_what_is_known(
    face: str, turn: int, words: str
) -> None:
    assert told({**NIGHT, "0904": f"G.01 {face} open"}, turn).outcome == RuledSentence(
        words, "9.2.4"
    )


def test_9_3_2_sticks_alone_die_without_dice() -> None:
    units = {"0904": "505.01", "0903": "G.01 infantry-a activated"}
    view = seen_by(position("G4 combat", units, turn=3), GERMAN)
    said = forecast(view, TARGET)
    assert said is not None and said.outcome == RuledSentence("They are eliminated without a "
                                                              "roll.", "9.3.2")
    assert (said.score, said.percents, said.chance) == ("", (), 1.0)


@pytest.mark.parametrize(
    ("units", "rule"),
    [
        ({"1004": "505.C fought", "0903": "505.07"}, "9.1.2"),
        ({"1004": "505.07", "0402": "505.A"}, "9.3.1"),
    ],
)
def test_a_refused_attack_says_why_with_its_rule(units: dict[str, str], rule: str) -> None:
    """Somewhere else an attack can be made, so that the step is not over."""
    elsewhere = {"0904": "G.01 infantry-a", "0503": "G.02 infantry-b", "0502": "505.B"}
    said = told({**elsewhere, **units})
    assert said.refusal is not None and said.refusal.rule == rule
    assert not said.actions and not said.attackers


def test_of_what_nobody_stands_beside_nothing_is_told() -> None:
    units = {"0904": "G.01 infantry-a", "0503": "G.02 infantry-b", "0502": "505.B"}
    view = seen_by(position("U1 combat", units, turn=3), US)
    assert forecast(view, TARGET) is None
    assert [said.target for said in forecasts(view)] == [503]
    assert forecasts(seen_by(position("U1", units, turn=3), US)) == ()


def test_9_3_2_against_sticks_alone_one_unit_attacks_and_the_others_are_spared() -> None:
    units = {"0904": "505.01", "0903": "G.01 infantry-a activated, G.02 infantry-b activated"}
    view = seen_by(position("G4 combat", units, turn=3), GERMAN)
    assert best_attacks(view, TARGET) == (Attack(("G.02",), None, 1),)


def test_9_1_1_by_night_units_of_one_hex_join_in_any_order_and_of_two_in_none() -> None:
    view = seen_by(position("U1 combat", NIGHT, turn=3), US)
    assert joining_order(view, TARGET, ("505.D", "505.C")) == ("505.D", "505.C")
    assert joining_order(view, TARGET, ("505.A", "505.C")) is None


def test_9_2_4_odds_before_an_attack_count_the_defenders_as_they_stand() -> None:
    view = seen_by(position("U1 combat", NIGHT, turn=3), US)
    found = attack_odds(view, ("505.C", "505.D"), TARGET)
    assert found is not None
    assert found.results == (1, 20, 5, 10, 0)
    assert [attack.spared for attack in best_attacks(view, TARGET)] == [0, 0]


def test_9_2_2_of_a_sure_attack_the_point_is_missed_most_and_another_is_spared() -> None:
    """Ten against three: the tank leads, each of the others counts one."""
    units = {
        "2110": "green.A reduced",
        "2010": "G.01 tank-h activated,G.02 heavy-a activated,G.03 platoon-c activated",
        "2109": "G.04 recon-g activated,G.05 grenadier-g activated,G.06 grenadier-h activated",
    }
    view = seen_by(raid("G3 combat", units, turn=6), GERMAN)
    (found,) = best_attacks(view, Hex(2110))
    assert (found.units, found.spared) == (("G.01", "G.03", "G.04", "G.05", "G.06"), 1)
