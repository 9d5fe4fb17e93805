"""The chances of a battle and of an attack, against battles that are thrown and sums by hand."""

from collections import defaultdict
from fractions import Fraction
from itertools import cycle
from random import Random

import pytest

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance, outcomes
from nightdrop.fallujah.match import answers as match
from nightdrop.fallujah.rules import odds
from nightdrop.fallujah.rules.forecast import AttackForecast, Bin, KnownPlace, forecast
from nightdrop.fallujah.rules.ruleset import book_of
from nightdrop.rules.actions import parse
from nightdrop.table.pipe import BadRequestError
from tests.fallujah.play import battle, go, kia, play, position

THROWN = 500
PLAYED = ("continue", "fight", "fire")


def mean(rows: tuple[tuple[int, int], ...]) -> Fraction:
    return Fraction(sum(n * weight for n, weight in rows), sum(weight for _n, weight in rows))


def chances(state: State) -> odds.BattleOdds:
    found = odds.chances(state)
    assert found is not None
    return found


def thrown(state: State, rng: Random) -> State:
    """The state after the battle was fought to its end, each hit on the weakest unit."""
    begun = state
    while state.fight is not None and state.todo:
        if actor(state) == CHANCE:
            menu = outcomes(state)
            weights = [weight for weight, _action in menu]
            state = advance(state, rng.choices([one for _w, one in menu], weights)[0])
        elif state.due.name == "loss":
            state = play(state, f"hit {odds.weakest_of_ours(state)}")
        else:
            texts = [action.text for action in state.menu]
            state = play(state, next(text for text in PLAYED if text in texts))
    assert state.turn == begun.turn or state.due.name == "operation"
    return state


BATTLES = (
    ("0306: 3/1, 1/8, C/2_Tk", "militia jihadists heavy", "0306 c2", "netwar, air"),
    ("0306: 3/1, C/2_Tk", "fedayeen mob-attack hvt-4", "0306 strongpoint", "netwar"),
    ("0305: 2-7_Cav, SS_1 RCT-1", "militia fedayeen", "", "netwar"),
)


@pytest.mark.parametrize("line", BATTLES)
def test_the_chances_are_those_of_battles_that_are_thrown(line: tuple[str, ...]) -> None:
    units, foes, node, have = line
    state = battle(units, foes, node, have, flags="martyrs ambush")
    found, rng = chances(state), Random(5)
    ends = [thrown(state, rng) for _battle in range(THROWN)]
    space = units.partition(":")[0]
    won = sum(any(unit.place == space for unit in book_of(end).units.values()) for end in ends)
    assert abs(won / THROWN - found.won / found.of) < 0.06
    change = sum(kia(end) - kia(state) for end in ends) / THROWN
    assert abs(change - mean(found.kia)) < 0.3


def test_the_weights_are_whole_and_come_to_the_same() -> None:
    found = chances(battle(*BATTLES[1]))
    assert found.won + found.lost == found.of
    assert sum(weight for _n, weight in found.steps) == found.of
    assert sum(weight for _n, weight in found.kia) == found.of


def test_a_round_that_changes_nothing_is_divided_out() -> None:
    """Police against militia, both of one step: a round's chances by hand. The Coalition has the
    edge in 21 of 36 and hits by a 1, OPFOR hits by a 2."""
    state = battle("0306: MP_1", "militia", have="netwar", flags="martyrs")
    edge, us, them = Fraction(21, 36), Fraction(1, 6), Fraction(2, 6)
    wins = edge * us + (1 - edge) * (1 - them) * us
    loses = edge * (1 - us) * them + (1 - edge) * them
    found = chances(state)
    assert Fraction(found.won, found.of) == wins / (wins + loses)


def test_what_is_committed_counts_in_this_round_alone() -> None:
    state = battle("0306: MP_1", "militia", have="air 2", flags="martyrs")
    bare = go(state, "1 6")
    armed = go(bare, "strike air")
    assert chances(armed).won * chances(bare).of > chances(bare).won * chances(armed).of
    late = go(armed, "fire · 6 · 6 · 6")
    assert late.due.name == "stand"
    assert mean(chances(late).steps) < 1


def test_the_edge_that_was_thrown_is_known() -> None:
    state = battle("0306: MP_1", "militia", have="air", flags="martyrs")
    ours, theirs = chances(go(state, "6 1")), chances(go(state, "1 6"))
    assert Fraction(ours.won, ours.of) > Fraction(theirs.won, theirs.of)


def test_the_mob_that_was_thrown_is_known() -> None:
    state = go(battle("0306: MP_1", "mob-attack", have="air", flags="martyrs"), "1 6")
    weak, strong = chances(go(state, "6")), chances(go(state, "5"))
    assert Fraction(weak.won, weak.of) > Fraction(strong.won, strong.of)


def test_elsewhere_there_are_no_chances() -> None:
    assert odds.chances(position()) is None


# Of an attack on a concealed node in the Souk: the share taken at Medium, High and Fanatic, the
# change of KIA, and the steps lost, of 1500 that were thrown each.
ATTACKS = {
    "3/1": ((46, -0.7, 1.2), (29, -1.0, 1.5), (16, -1.3, 1.7)),
    "3/1 C/2_Tk": ((77, -0.1, 1.1), (61, -0.5, 1.6), (44, -0.9, 2.1)),
    "3/1 1/8": ((81, -0.3, 1.3), (65, -0.7, 2.0), (51, -1.2, 2.5)),
    "3/1 1/8 C/2_Tk SS_1": ((99, 0.7, 0.7), (95, 0.7, 1.2), (88, 0.4, 1.8)),
    "2-7_Cav 2-2 C/2_Tk A/2_Tk": ((99, 0.6, 0.7), (97, 0.7, 1.2), (93, 0.7, 1.7)),
    "3/1 1/8 C/2_Tk C_3; HMLA-169 HMLA-367": ((100, 0.9, 0.5), (100, 1.1, 0.8), (99, 1.3, 1.1)),
}


def attacked(units: str, morale: str, node: str = "0306 ?", **but: object) -> AttackForecast:
    force, _semicolon, above = units.partition(";")
    state = position(f"0305: {', '.join(force.split())}; 0306: {', '.join(above.split())}", node,
                     morale=morale, **but)  # fmt: skip
    state = go(state, " · ".join(["J-3", *(f"force {id_}" for id_ in force.split())]))
    found = forecast(state, parse("move 0306", state.game.rules))
    assert found is not None
    return found


@pytest.mark.parametrize(("n", "units"), [*enumerate(ATTACKS)])
def test_what_an_attack_brings_is_what_attacks_brought(n: int, units: str) -> None:
    taken, change, steps = ATTACKS[units][n % 3]
    found = attacked(units, ("medium", "high", "fanatic")[n % 3])
    assert abs(100 * found.taken - taken) <= 2 + 1.3
    assert abs(found.kia - change) <= 0.15 and abs(found.steps - steps) <= 0.15
    assert found.within <= 0.03


def test_the_chances_of_an_attack_come_to_one() -> None:
    found = attacked("3/1", "medium", "0306 ied")
    assert abs(found.taken + found.thrown_back + found.destroyed - 1) < 1e-9


def test_few_cases_are_all_summed() -> None:
    found = attacked("3/1", "low", "0306 c2")
    assert found.within == 0
    many = attacked("3/1", "low", "0306 ?")
    assert 0 < many.within < 0.02


def test_how_far_a_forecast_may_be_off_is_twice_the_error_of_the_mean_of_its_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 800 cases every other is taken for certain: neighbours differ by 1, the mean by 0.05."""
    turns = cycle((0, 1))
    monkeypatch.setattr(KnownPlace, "gain", lambda *_case: (next(turns), *[0] * 7))
    found = attacked("3/1", "medium")
    assert found.taken == pytest.approx(0.5)
    assert found.within == pytest.approx(2 * (0.5 / 800) ** 0.5, rel=0.01)


def test_what_may_be_picked_comes_to_one() -> None:
    state = battle("0306: 3/1, 1_IIF", "")
    bin_ = Bin(state)
    for due in (0, 1, 3, 5):
        assert abs(sum(drawn.weight for drawn in bin_.draws(due)) - 1) < 1e-9
    for number in (0, 1, 4):
        assert abs(sum(part for part, _foes in bin_.units(number)) - 1) < 1e-9


def test_extra_picks_are_as_likely_as_when_they_are_drawn() -> None:
    """Of one pick: an ambush, and then no other extra pick and no morale check."""
    drawn: dict[tuple[str, ...], float] = defaultdict(float)
    for one in Bin(battle("0306: 3/1", "")).draws(1):
        drawn[one.events] += one.weight
    assert abs(drawn["ambush",] - 3 / 52 * 46 / 51) < 1e-9


def test_helicopters_alone_take_nothing() -> None:
    state = go(position("north: HMLA-169, HMLA-367", "0306 c2"), "J-3 · force HMLA-169")
    found = forecast(state, parse("fly 0306", state.game.rules))
    assert found is not None and found.taken == 0 and found.thrown_back > 0.1


def test_without_a_reaction_nothing_is_met() -> None:
    state = go(position("0305: 3/1; 0306: MP_1"), "J-3 · force 3/1")
    found = forecast(state, parse("move 0306", state.game.rules))
    assert found == AttackForecast(True, False, 0, 0, 0, 0, 0, -1)


def test_to_infiltrate_is_no_attack() -> None:
    state = go(position("0305: 1_FR", "0306 c2"), "J-3 · force 1_FR")
    assert forecast(state, parse("infiltrate 0306", state.game.rules)) is None


def answered(state: State, **asked: object) -> dict[str, object]:
    return match.odds(state, asked)


def test_programs_are_told_the_chances_of_a_battle() -> None:
    state = battle("0306: MP_1", "militia", have="netwar", flags="martyrs")
    found = answered(state)
    assert found["results"] == {"won": chances(state).won, "lost": chances(state).lost}
    assert set(found) == {"of", "results", "steps", "kia"}


def test_programs_are_told_what_an_attack_may_bring() -> None:
    state = go(position("0305: 3/1", "0306 c2", morale="low"), "J-3 · force 3/1")
    found = answered(state, text="move 0306")
    assert set(found) == {"results", "met", "steps", "kia", "vp", "ops", "within"}
    for text, reason in (("nonsense", "not an action"), ("leave 3/1", "not an attack"),
                         ("move 0306 0307", "not an action")):  # fmt: skip
        with pytest.raises(BadRequestError, match=reason):
            answered(state, text=text)
    with pytest.raises(BadRequestError, match="No battle"):
        answered(state)


def test_16_1_2_an_ambush_is_of_the_first_round_alone() -> None:
    """Police against militia as above: in the first round the edge is the Coalition's in 15 of 36,
    later in 21."""
    us, them = Fraction(1, 6), Fraction(2, 6)

    def ends(edge: Fraction) -> tuple[Fraction, Fraction]:
        wins = edge * us + (1 - edge) * (1 - them) * us
        return wins, edge * (1 - us) * them + (1 - edge) * them

    (first, lost), (wins, loses) = ends(Fraction(15, 36)), ends(Fraction(21, 36))
    found = chances(battle("0306: MP_1", "militia", have="netwar", flags="martyrs ambush"))
    later = wins / (wins + loses)
    assert Fraction(found.won, found.of) == first + (1 - first - lost) * later


@pytest.mark.parametrize("flags", ["martyrs", "martyrs ambush"])
def test_16_the_means_of_a_battle_are_those_of_its_chances(flags: str) -> None:
    state = battle("0306: 3/1, MP_1", "jihadists mob-attack", have="netwar", flags=flags)
    found, chain = chances(state), odds.BattleChain(state, odds.weakest_of_ours)
    line = chain.fought((0, ("jihadists", "mob-attack")), True, "ambush" in flags)
    assert line.out == pytest.approx(found.lost / found.of)
    assert line.steps == pytest.approx(float(mean(found.steps)))
    assert 2 - line.left - line.steps == pytest.approx(float(mean(found.kia)))


def test_16_3_a_step_falls_before_a_unit_that_is_worth_as_much() -> None:
    assert odds.cheapest_of_ours(battle("0306: 3/1, 1_IIF", "militia")) == "3/1"
