"""Chances of battles and attacks against an enumerator that throws every die of every round."""

from collections import defaultdict
from fractions import Fraction

import pytest

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.forecast import AttackForecast, forecast
from nightdrop.fallujah.rules.odds import chances, cheapest_of_ours, weakest_of_ours
from nightdrop.fallujah.rules.printed_tables import NODE, REACTION
from nightdrop.fallujah.rules.ruleset import book_of
from nightdrop.rules.actions import parse
from tests.fallujah.enumerated import (
    Now,
    Ours,
    Table,
    Unit,
    bombed,
    cheapest,
    deserted,
    ends,
    picks,
    steps_of,
)
from tests.fallujah.play import battle, game, go, position, rules


def ours_of(state: State, space: str) -> Ours:
    """The units that fight in a space."""
    units = book_of(state).units.items()
    return tuple(sorted((id_, unit.reduced) for id_, unit in units
                        if unit.place == space and not rules().units[id_].is_fob))  # fmt: skip


def agree(state: State, table: Table, foes: str, now: Now | None = None) -> bool:
    """Whether the chances of a battle are those that are enumerated."""
    space = "0302" if table.tie else "0306"
    ours, against = ours_of(state, space), tuple(sorted(foes.split()))
    steps: dict[int, Fraction] = defaultdict(Fraction)
    kia: dict[int, Fraction] = defaultdict(Fraction)
    won = Fraction(0)
    for (left, foes_left), chance in ends(table, (ours, against), now).items():
        lost = steps_of(ours) - steps_of(left)
        steps[lost] += chance
        kia[len(against) - len(foes_left) - lost] += chance
        won += chance if left else 0
    found = chances(state)
    assert found is not None
    told = [{n: Fraction(weight, found.of) for n, weight in line}
            for line in (found.steps, found.kia)]  # fmt: skip
    both = Fraction(found.won, found.of), Fraction(found.lost, found.of)
    return (*both, *told) == (won, 1 - won, steps, kia)


@pytest.mark.parametrize(("units", "foes"), [
    ("MP_1", "militia"), ("3/1", "heavy militia"), ("3/1 reduced, MP_1", "jihadists"),
    ("3/1, C/2_Tk", "fedayeen militia heavy"), ("HMLA-169, MP_1", "hvt-4 militia"),
    ("SS_1, 1_IIF", "fedayeen jihadists"), ("MP_1, MP_3/11", "mob-attack"),
    ("3/1", "mob-attack militia"),
])  # fmt: skip
def test_16_chances_are_those_of_every_die_of_every_round(units: str, foes: str) -> None:
    state = battle(f"0306: {units}", foes, have="netwar", flags="martyrs")
    assert agree(state, Table(), foes)


@pytest.mark.parametrize(("units", "table"), [
    ("3/1 RCT-1, MP_1", Table(led="3/1")), ("3/1, MP_1 RCT-1", Table(led="MP_1")),
    ("3/1; 0305: FOB_1", Table(ours=1)), ("3/1, FOB_1", Table(ours=1)),
])  # fmt: skip
def test_16_1_2_chances_count_leaders_and_operating_bases(units: str, table: Table) -> None:
    state = battle(f"0306: {units}", "fedayeen militia", have="netwar", flags="martyrs")
    assert agree(state, table, "fedayeen militia")


@pytest.mark.parametrize("units", ["3/1, MP_1", "3/1, C_3"])
@pytest.mark.parametrize(("node", "table"), [
    ("c2", Table(theirs=1)), ("al-qaeda", Table(theirs=1)), ("ied", Table()),
    ("strongpoint", Table(strongpoint=True)),
])  # fmt: skip
def test_16_8_chances_count_what_a_node_adds_and_takes_off(
    node: str, table: Table, units: str
) -> None:
    state = battle(f"0306: {units}", "militia jihadists", f"0306 {node}", "netwar",
                   flags="martyrs")  # fmt: skip
    assert agree(state, table, "militia jihadists")


@pytest.mark.parametrize("morale", ["low", "medium", "fanatic"])
def test_16_5_chances_in_the_open_count_hits_twice_and_equal_sums_as_ours(morale: str) -> None:
    state = battle("0302: 3/1", "militia fedayeen heavy", have="netwar", morale=morale)
    table = Table(tie=True, losses=2, stands=morale == "fanatic")
    assert agree(state, table, "militia fedayeen heavy")


@pytest.mark.parametrize(("flags", "now"), [
    ("martyrs", Now(ours=1)), ("martyrs ambush", Now(ours=1, theirs=1)),
])  # fmt: skip
def test_12_3_chances_with_a_netwar_count_it_in_this_round_alone(flags: str, now: Now) -> None:
    state = go(battle("0306: 3/1", "fedayeen militia", have="netwar, air", flags=flags), "netwar")
    for dice, edge in (("6 1", True), ("1 6", False)):
        assert agree(go(state, dice), Table(), "fedayeen militia", now._replace(edge=edge))
    begun = battle("0306: 3/1", "fedayeen militia", have="netwar 2", flags=flags)
    assert agree(begun, Table(), "fedayeen militia", now._replace(ours=0))


@pytest.mark.parametrize("edge", [True, False])
@pytest.mark.parametrize("strikes", [(), ("air",), ("air", "artillery"), ("soa", "artillery")])
def test_16_1_3_chances_with_strikes_count_those_that_are_committed(
    strikes: tuple[str, ...], edge: bool
) -> None:
    state = battle("0306: MP_1, SS_1", "militia heavy", have="air 2, soa, artillery 2",
                   flags="martyrs")  # fmt: skip
    course = ["6 1" if edge else "1 6", *(f"strike {kind}" for kind in strikes)]
    state = go(state, " · ".join(course))
    assert agree(state, Table(), "militia heavy", Now(edge=edge, strikes=strikes))


@pytest.mark.parametrize("die", [1, 5, 6])
def test_16_chances_count_the_mob_that_was_thrown_and_throw_it_anew_later(die: int) -> None:
    state = battle("0306: 3/1", "mob-attack fedayeen", have="air", flags="martyrs")
    for dice, edge in (("6 1", True), ("1 6", False)):
        now = Now(edge=edge, mob=die % 6)
        assert agree(go(state, f"{dice} · {die}"), Table(), "mob-attack fedayeen", now)


def test_16_7_chances_at_the_end_of_a_round_are_of_the_rounds_to_come() -> None:
    state = battle("0306: 3/1, MP_1", "militia heavy", flags="martyrs ambush")
    state = go(state, "1 6 · 1 · 6 · hit 3/1 · 6 · 6")
    assert state.due.name == "stand"
    assert agree(state, Table(), "militia heavy")


@pytest.mark.parametrize(("units", "falls"), [
    ("3/1, MP_1", "MP_1"), ("MP_1, MP_3/11", "MP_1"), ("3/1 reduced, SS_1", "SS_1"),
    ("3/1, HMLA-169, FOB_1", "HMLA-169"),
])  # fmt: skip
def test_16_3_the_weakest_of_ours_has_least_firepower_then_contact_then_id(
    units: str, falls: str
) -> None:
    assert weakest_of_ours(battle(f"0306: {units}", "militia")) == falls


@pytest.mark.parametrize("units", [
    "3/1, MP_1", "3/1 reduced, MP_1", "3/1, C/2_Tk", "1_IIF, 3/1", "SS_1, MP_1", "2-7_Cav, A/2_Tk",
    "C_3, SS_5", "HMLA-169, 3/1", "1_FR, 1_IIF", "1-5, 1/3",
])  # fmt: skip
def test_16_3_the_cheapest_step_is_the_one_that_is_worth_least(units: str) -> None:
    state = battle(f"0306: {units}", "militia")
    assert cheapest_of_ours(state) == min(ours_of(state, "0306"), key=cheapest)[0]


def foreseen(units: str, node: str, morale: str, **but: object) -> AttackForecast:
    """The forecast of an attack on the Souk, of all cases."""
    state = position(f"0305: {units}", node and f"0306 {node}", morale=morale, **but)  # type: ignore[arg-type]
    ids = [said.split()[0] for said in units.split(", ")]
    state = go(state, " · ".join(["J-3", *(f"force {id_}" for id_ in ids)]))
    found = forecast(state, parse("move 0306", state.game.rules), 10**6)
    assert found is not None
    return found


MORALE = ("low", "medium", "high", "fanatic")
# Of a node in the Souk: its VP and OPs, and what it adds to OPFOR's edge.
NODES = {"": (0, 0, 0), "c2": (4, 3, 1), "strongpoint": (0, 0, 0), "hostage": (2, 0, 0),
         "abandoned": (0, 0, 0), "arms-cache": (2, 1, 0), "ied": (1, 2, 0),
         "al-qaeda": (6, 2, 1)}  # fmt: skip


def enumerated(units: str, node: str, morale: str) -> AttackForecast:
    """The same by every counter and die, in an objective while no goal is held: there OPFOR stands
    at Medium and above, and each check of morale raises it."""
    state = position(f"0305: {units}", node and f"0306 {node}", morale=morale)
    ours, shown = ours_of(state, "0305"), {node: Fraction(1)}
    if node == "?":
        cup = state.cups[NODE]
        shown = {face: Fraction(n, sum(cup.values())) for face, n in cup.items()}
    sums = [0.0] * 8
    for face, part in shown.items():
        acts = bombed(ours) if face == "ied" and node == "?" else {ours: Fraction(1)}
        level = MORALE.index(morale) + (face == "al-qaeda" and node == "?")
        for there, chance in acts.items():
            for n, one in enumerate(met(state, ours, there, face, min(level, 3))):
                sums[n] += float(part * chance) * one
    return AttackForecast(*sums)


def met(state: State, before: Ours, ours: Ours, node: str, level: int) -> list[float]:
    """The fields of a forecast for a force of which this is left where it meets a node."""
    vp, ops, edge = NODES[node]
    lost = steps_of(before) - steps_of(ours)
    if not ours:
        return [0, 0, 1, 0, lost, -lost, -lost, -1]  # nothing else is lost
    sums = [0.0] * 8
    for picked, part in picks(state.cups[REACTION], level + 1 + (node == "arms-cache")).items():
        stands = level + picked.checks >= 1 or picked.martyrs
        table = Table(theirs=edge, strongpoint=node == "strongpoint", stands=stands,
                      falls=cheapest)  # fmt: skip
        now = Now(theirs=1) if picked.ambush else None
        for there, chance in deserted(ours, picked.balks).items():
            for (left, foes), of in ends(table, (there, picked.foes), now).items():
                weight = float(part * chance * of)
                steps = lost + steps_of(there) - steps_of(left)
                fell = [*picked.foes]
                for face in foes:
                    fell.remove(face)
                hvts = sum(game("fallujah-2004").faces[face].vp for face in fell
                           if face.startswith("hvt"))  # fmt: skip
                kia, sof = len(fell) - steps, any(is_sof(one) for one in left)
                won = ops + 2 * (node == "hostage" and sof)
                lost_ops = ops if there else 0  # a battle is lost by those who fight it
                line = (bool(left), False, not left, len(picked.foes), steps, kia,
                        kia + hvts + bool(left) * (vp + 1 + bool(node)),
                        -1 + (won if left else -lost_ops))  # fmt: skip
                for n, one in enumerate(line):
                    sums[n] += weight * one
    return sums


def is_sof(unit: Unit) -> bool:
    return rules().units[unit[0]].type == "sof"


@pytest.mark.parametrize(("units", "node", "morale"), [
    ("3/1", "", "low"), ("MP_1", "c2", "low"), ("3/1", "strongpoint", "medium"),
    ("C_3", "strongpoint", "low"), ("1_FR, MP_1", "hostage", "low"), ("MP_1", "hostage", "medium"),
    ("3/1 reduced", "arms-cache", "low"), ("SS_1, C/2_Tk", "abandoned", "medium"),
    ("1_IIF, 2_IIF", "c2", "low"), ("1_IIF", "c2", "low"), ("1_IIF, MP_1", "al-qaeda", "low"),
    ("3/1", "ied", "low"), ("MP_1", "?", "low"), ("C_3", "?", "low"),
    ("ERT, 3/1", "hostage", "medium"),
])  # fmt: skip
def test_14_an_attack_brings_what_every_counter_and_die_would(
    units: str, node: str, morale: str
) -> None:
    found, all_ = foreseen(units, node, morale), enumerated(units, node, morale)
    assert found == pytest.approx(all_, abs=1e-9)
