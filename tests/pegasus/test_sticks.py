"""Sticks, companies, Advantages and German units [2] [3]."""

import pytest

from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.results import factors
from tests.pegasus.tabletop import asked, at, menu, play, position, refused


def formed(*faces: str) -> list[str]:
    """What can be formed of red sticks with these faces in one hex."""
    sticks = ",".join(f"red.0{n} {face}" for n, face in enumerate(faces, 1))
    state = position("B1 regroup", {"1808": sticks})
    return menu(state, "form") if asked(state) == "british regroup" else []


def test_2_1_1_a_stick_with_a_headquarters_leads_and_a_platoon_does_not() -> None:
    assert formed("plt", "plt") == []
    assert formed("plt", "ldr") == formed("plt", "hq") == ["form red.01 red.02"]


def test_2_1_2_an_unknown_stick_is_unknown_to_both() -> None:
    state = position("B1 regroup", {"1808": "red.01,red.02"})
    assert [c.known_to for c in state.pieces.at(1808)] == [(), ()]  # type: ignore[arg-type]
    assert menu(state) == ["done", "muster 1808"]


def test_2_2_a_whole_company_fights_with_its_front_and_a_reduced_one_with_its_back() -> None:
    units = {"1807": "red.A", "1808": "G.01 grenadier-g"}
    for slip, attack in (("red.A", 4), ("red.A reduced", 2)):
        state = position("B1 combat", {**units, "1807": slip})
        assert factors(play(state, "attack 1808", "join red.A", "fight"))[0] == attack


def test_2_3_2_the_relief_is_two_whole_units_of_the_commandos() -> None:
    state = play(position("lovat", turn=10), "roll 6", "enter 0106")
    units = state.pieces.of("lovat")
    assert [(c.id, c.face, c.reduced) for c in units] == [
        ("lovat.1", "lovat", False), ("lovat.2", "lovat", False)]  # fmt: skip


def test_2_4_sticks_convert_at_the_end_of_a_british_activation() -> None:
    units = {"1808": "red.01 ldr,red.02 plt,green.01 hq,green.02 plt"}
    assert menu(position("B1 regroup", units), "form") == ["form red.01 red.02"]


def test_2_4_1_three_platoons_are_a_reduced_company_with_a_leader_a_whole_one() -> None:
    state = position("B1 regroup", {"1808": "red.01 plt,red.02 plt,red.03 plt"})
    assert at(play(state, "form red.01 red.02 red.03"), "1808") == ["red.A-"]
    state = position("B1 regroup", {"1808": "red.01 plt,red.02 ldr,red.03 plt"})
    assert at(play(state, "form red.01 red.02 red.03"), "1808") == ["red.A"]


def test_2_4_1_no_company_is_of_sticks_of_two_colours() -> None:
    state = position("B2 regroup", {"1808": "green.01 ldr,green.02 plt,blue.01 plt"})
    assert menu(state, "form") == ["form green.01 green.02"]


def test_2_4_2_a_stick_of_its_colour_brings_a_company_to_strength() -> None:
    units = {"1808": "green.A reduced,green.01 plt,blue.01 plt"}
    state = position("B2 regroup", units)
    assert menu(state, "reinforce-company") == ["reinforce-company green.A green.01"]
    assert at(play(state, "reinforce-company green.A green.01"), "1808") == ["blue.01", "green.A"]


def test_2_4_3_what_was_used_does_not_come_back() -> None:
    state = position("B1 regroup", {"1808": "red.01 plt,red.02 ldr"})
    after = play(state, "form red.01 red.02")
    assert [c.id for c in after.pieces.of("red")] == ["red.A"]
    assert after.cups["red"] == state.cups["red"]


def test_2_4_4_nobody_has_to_convert() -> None:
    state = play(position("B1 regroup", {"1808": "red.01,red.02"}), "done")
    assert [c.known_to for c in state.pieces.at(1808)] == [(), ()]  # type: ignore[arg-type]


def test_2_4_5_a_stick_that_was_turned_up_stays_so() -> None:
    state = play(position("B1 regroup", {"1808": "red.01,red.02"}), "muster 1808", "draw plt",
                 "draw plt")  # fmt: skip
    assert asked(state) != "british regroup"
    assert {c.known_to for c in state.pieces.of("red")} == {("british", "german")}


def test_2_5_a_headquarters_that_is_used_lays_a_marker_where_nothing_is_printed() -> None:
    state = position("B1 regroup", {"1808": "red.01 hq,red.02 plt"},
                     vp={"0814": {"marker": 1, "laid_by": "british"}})  # fmt: skip
    state = play(state, "form red.01 red.02")
    assert asked(state) == "british mark"
    hexes = {text.split()[1] for text in menu(state)}
    assert len(hexes) == 11 and not hexes & {"0411", "0512", "2104", "0814"}
    laid = pages(play(state, "mark 2728", "draw 3")).vp[2728]  # type: ignore[index]
    assert (laid.value, laid.known_to) == (3, ("british",))


def test_2_6_2_a_captured_advantage_takes_the_next_turns_initiative() -> None:
    units = {"1807": "G.01 grenadier-g activated", "1808": "red.01 advantage"}
    state = play(position("G3 combat 2", units, turn=5), "attack 1808", "join G.01", "fight")
    assert pages(state).tokens == (6,)
    state = play(position("initiative", tokens=[5], initiative="british"), "roll 6 1")
    assert (pages(state).initiative, pages(state).tokens) == ("german", ())


def test_2_6_3_an_advantage_against_a_token_leaves_it_to_the_dice() -> None:
    units = {"1808": "red.01 advantage"}
    state = play(position("initiative", units, tokens=[5]), "advantage red")
    assert pages(play(state, "roll 1 6")).initiative == "german"
    assert pages(play(state, "roll 6 1")).initiative == "british"


def test_2_6_4_an_advantage_does_not_move() -> None:
    units = {"1808": "red.01 advantage,red.02 plt"}
    assert {text.split()[1] for text in menu(position("B1", units), "move")} == {
        "red.02", "howard.2"}  # fmt: skip
    assert "2.6.4" in refused(position("B1", units), "move red.01 1807")


def test_2_6_5_an_advantage_is_no_part_of_a_company() -> None:
    assert formed("advantage", "ldr") == []
    units = {"1808": "red.A reduced,red.01 advantage"}
    assert asked(position("B1 regroup", units)) != "british regroup"


def test_2_7_2_the_headquarters_is_an_advantage_that_forces_nobody() -> None:
    units = {"1012": "division.1"}
    state = position("initiative", units, turn=4)
    assert menu(state) == ["advantage division", "roll"]
    state = play(state, "advantage division", "roll 1 6")
    assert (pages(state).initiative, pages(state).forced) == ("british", None)
    assert menu(state) == ["B1", "B2"]
    assert not menu(position("B1", units), "move division.1")


def test_3_1_1_a_unit_of_one_step_is_gone_with_it() -> None:
    units = {"1807": "red.A", "1808": "G.01 platoon-c", "1908": "G.02 grenadier-g"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "fight", "roll 1 1")
    state = play(state, "loss")  # 5 : 3
    assert at(state, "1808") == ["red.A"]
    state = play(position("B1 combat", units), "attack 1908", "join red.A", "fight", "roll 2 1")
    assert at(play(state, "loss"), "1908") == ["G.02-"]


def test_3_1_2_a_vehicle_moves_as_everybody_does() -> None:
    for face in ("tank-h", "grenadier-h"):
        state = position("G3 move 3", {"1808": f"G.01 {face}"})
        assert "move G.01 1804" in menu(state) and "move G.01 1803" not in menu(state)


def test_3_1_3_a_letter_says_where_a_reinforcement_enters_by_night() -> None:
    state = position("G3 reinforce 1", turn=2)
    unit = play(state, "reinforce", "draw heavy-a").pieces.of("german")[-1]
    assert unit.place == 113
    unit = play(state, "reinforce", "draw static-e").pieces.of("german")[-1]
    assert unit.place == 3418


def test_3_1_4_a_fight_with_a_company_shows_a_unit_one_with_sticks_does_not() -> None:
    units = {"1807": "G.01 grenadier-g activated", "1808": "red.A"}
    shown = play(position("G3 combat 2", units), "attack 1808", "join G.01", "fight")
    hidden = play(position("G3 combat 2", {**units, "1808": "red.01"}), "attack 1808", "join G.01",
                  "fight", "draw plt")  # fmt: skip
    assert shown.pieces["G.01"].known_to == ("british", "german")
    assert hidden.pieces["G.01"].known_to == ("german",)


def test_3_1_4_a_patrol_and_the_garrison_are_open_from_the_start() -> None:
    state = position("B1", {"1808": "P.1", "2104": "M.1"})
    assert {state.pieces[key].known_to for key in ("P.1", "M.1")} == {("british", "german")}


@pytest.mark.parametrize(("colour", "count"), [("red", 6), ("green", 4), ("blue", 2)])
def test_2_2_a_colour_has_so_many_company_counters(colour: str, count: int) -> None:
    """The limit is an option; Howard and Lovat are outside it."""
    state = position("B1")
    assert pages(state).companies_left[colour] == count
