"""Chapters 9.4 and 9.5 at the table: retreats, losses in place of them, and the advance."""

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.results import barred_from

from .tabletop import asked, controlled, menu, play, position, refused, unit, where

ONE = ("attack 0505", "join 505.A", "fight")
BEATEN = (*ONE, "roll 6 1")


def test_9_4_1_a_retreat_is_one_hex_free_of_ezoc_and_of_enemies() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0604": "505.01"}
    state = play(position("U1 combat", units), *BEATEN)
    assert menu(state) == ["retreat 0504", "retreat 0605"]  # 505.A's ZOC covers 0404 and 0506


def test_9_4_1_to_a_friend_in_the_enemys_zone_it_is_the_zone_that_bars_the_way() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0506": "G.02 infantry-b"}
    state = play(position("U1 combat", units), *BEATEN)
    assert refused(state, "retreat 0506") == "refused.retreat_zoc [6.3]"


def test_9_4_1_the_owner_chooses_and_pays_nothing() -> None:
    state = play(position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"}), *BEATEN)
    assert asked(state) == "german retreat"
    state = play(state, "retreat 0504")  # marsh
    assert (where(state, "G.01"), state.act("G.01").spent) == ("0504", 0)


def test_9_4_1_not_two_hexes() -> None:
    state = play(position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"}), *BEATEN)
    assert refused(state, "retreat 0705") == "refused.retreat_one_hex [9.4.1]"


def test_9_4_1_not_into_impassable_terrain() -> None:
    units = {"0605": "505.A", "0705": "G.01 light-tank-c"}
    state = play(position("U1 combat", units), "attack 0705", "join 505.A", "fight", "roll 6 1")
    assert refused(state, "retreat 0805") == "refused.impassable [9.4.1]"
    assert menu(state) == ["retreat 0704"]


def test_9_4_1_a_beaten_company_is_told_of_the_enemy_in_the_hex() -> None:
    units = {"0705": "505.A", "0605": "G.01 light-tank-c activated", "0704": "G.02 infantry-a"}
    state = position("G4 combat", units, turn=3)
    state = play(state, "attack 0705", "join G.01", "fight", "roll 6 1")
    assert refused(state, "retreat 0704") == "refused.enemy_held [9.4.1]"


def test_9_4_1_a_beaten_company_is_told_of_the_ground_and_not_of_its_own_zoc() -> None:
    units = {"0705": "505.A", "0605": "G.01 light-tank-c activated"}
    state = play(position("G4 combat", units), "attack 0705", "join G.01", "fight", "roll 6 1")
    assert asked(state) == "us retreat"
    assert refused(state, "retreat 0804") == "refused.impassable [9.4.1]"  # no bridge from there


def test_9_4_1_a_stack_retreats_only_where_all_of_it_can_be() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 light-tank-c"}
    state = play(position("U1 combat", units), *ONE, "point G.01", "roll 6 1")
    assert menu(state) == ["retreat 0604", "retreat 0605"]  # 0504 is marsh: no ground for armour


def test_9_4_1_onto_a_bridge_only_along_its_line() -> None:
    units = {"0604": "505.A", "0704": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0704", "join 505.A", "fight", "roll 6 1")
    assert "retreat 0804" in menu(state)
    units = {"0605": "505.A", "0705": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0705", "join 505.A", "fight", "roll 6 1")
    assert "retreat 0804" not in menu(state)


def test_9_4_1_not_off_the_map() -> None:
    units = {"0102": "505.A", "0101": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0101", "join 505.A", "fight", "roll 6 1")
    # 0201 is in the ZOC of 505.A, and off the map is no hex: a second step is lost
    assert where(state, "G.01") == "gone"


def test_9_4_1_a_lone_way_is_still_asked_for() -> None:
    units = {"0605": "505.A", "0705": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0705", "join 505.A", "fight", "roll 6 1")
    assert (asked(state), menu(state)) == ("german retreat", ["retreat 0704"])


def test_9_4_1_a_retreat_takes_and_loses_control() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units, turn=4, vp={"0506": {"control": True}})
    assert controlled(play(state, *BEATEN, "retreat 0506")) == []


def test_9_4_2_a_stack_retreats_into_one_hex() -> None:
    germans = "G.01 pioneer-a activated, G.02 infantry-a activated, G.03 infantry-b activated"
    state = position("G4 combat", {"0405": "505.A, 507.01", "0505": germans})
    joins = [f"join G.0{number}" for number in (1, 2, 3)]
    state = play(state, "attack 0405", *joins, "fight", "point G.01", "roll 6 1")  # 12 to 6
    state = play(state, "retreat 0306")
    assert (where(state, "505.A"), where(state, "507.01")) == ("0306", "0306")


def test_9_4_2_attackers_from_two_hexes_may_part() -> None:
    units = {
        "0405": "G.01 infantry-a activated",
        "0404": "G.02 infantry-b activated",
        "0505": "505.A, 505.B",
    }
    texts = (
        "attack 0505",
        "join G.01",
        "join G.02",
        "fight",
        "point G.01",
        "point 505.A",
        "roll 1 6",
    )
    state = play(position("G4 combat", units), *texts)
    assert menu(state) == ["retreat 0304", "retreat 0305", "retreat 0403"]  # 0404 comes first
    state = play(state, "retreat 0403", "retreat 0306")
    assert (where(state, "G.02"), where(state, "G.01")) == ("0403", "0306")


def test_9_4_2_of_the_beaten_attackers_those_that_joined_retreat() -> None:
    units = {
        "0303": "505.A, 505.B, 505.01 advantage",
        "0304": "G.01 infantry-a, G.02 infantry-b, G.03 infantry-c",
    }
    state = play(position("U1 combat", units), "attack 0304", "join 505.A", "fight", "point G.01")
    state = play(state, "roll 1 6")  # 6 to 13
    assert menu(state) == ["retreat 0202", "retreat 0302", "retreat 0402"]
    state = play(state, "retreat 0302")
    assert [where(state, key) for key in ("505.A", "505.B", "505.01")] == ["0302", "0303", "0303"]


CAUGHT = {
    "0405": "505.A",
    "0505": "G.01 infantry-a, G.02 infantry-b",
    "0605": "505.B, 505.01",
    "0504": "505.02",
    "0604": "505.03",
}


def test_9_4_3_who_cannot_retreat_loses_a_step_of_the_owners_choice() -> None:
    state = play(position("U1 combat", CAUGHT), "attack 0505", "join 505.A", "fight", "point G.01")
    state = play(state, "roll 6 1")  # 11 to 5
    assert (asked(state), menu(state)) == ("german lose", ["lose G.01", "lose G.02"])
    assert unit(play(state, "lose G.02"), "G.02").reduced
    assert where(play(state, "lose G.01"), "G.01") == "gone"


def test_9_4_3_one_step_for_the_whole_stack() -> None:
    state = play(position("U1 combat", CAUGHT), "attack 0505", "join 505.A", "fight", "point G.01")
    state = play(state, "roll 6 1", "lose G.02")
    assert where(state, "G.01") == where(state, "G.02") == "0505"
    assert asked(state) == "german choose"


def test_9_4_3_a_lone_unit_has_no_choice() -> None:
    units = {**CAUGHT, "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), *ONE, "roll 6 1")
    assert where(state, "G.01") == "gone"


def test_9_4_3_a_stack_with_a_revealed_advantage_cannot_retreat() -> None:
    units = {"0405": "505.A, 505.01 advantage", "0505": "G.01 pioneer-a activated"}
    options = {"stick_defence": False}
    state = position("G4 combat", {**units, "0404": "G.02 infantry-a activated"}, options=options)
    texts = ("attack 0405", "join G.01", "join G.02", "fight", "point G.01", "roll 6 1")
    assert where(play(state, *texts), "505.A") == "gone"  # 11 to 5: a step, and one more


def test_9_4_3_sticks_are_spared_while_a_unit_is_left() -> None:
    units = {
        "0405": "505.A reduced, 507.A, 505.01",
        "0505": "G.01 pioneer-a activated, G.02 infantry-a activated, G.03 infantry-b activated",
        "0306": "G.04 infantry-c",
        "0304": "G.05 infantry-d",
    }
    state = position("G4 combat", units, options={"stick_defence": False})
    texts = ("join G.01", "join G.02", "join G.03", "fight", "point G.01", "point 505.A")
    state = play(state, "attack 0405", *texts, "roll 6 1")
    assert [where(state, key) for key in ("505.A", "507.A")] == ["gone", "0405"]


def test_9_5_1_the_point_must_advance_into_the_cleared_hex() -> None:
    state = play(position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"}), *BEATEN)
    assert where(play(state, "retreat 0605"), "505.A") == "0505"


def test_9_5_1_even_out_of_a_vp_hex() -> None:
    state = position("U1 combat", {"0506": "505.A", "0505": "G.01 security-b"})
    assert where(play(state, "attack 0505", "join 505.A", "fight", "roll 6 1"), "505.A") == "0505"


def test_9_5_1_the_others_may_follow() -> None:
    units = {"0405": "505.A, 505.B, 505.01", "0505": "G.01 security-b", "0404": "505.C"}
    texts = ("attack 0505", "join 505.A", "join 505.B", "fight", "point 505.A", "roll 6 1")
    state = play(position("U1 combat", units), *texts)
    assert menu(state) == ["advance 505.B", "done"]  # 505.C took no part, sticks never follow
    assert where(play(state, "advance 505.B"), "505.B") == "0505"
    assert where(play(state, "done"), "505.B") == "0405"


def test_9_5_1_not_while_enemies_are_left() -> None:
    units = {"0405": "505.A, 505.B", "0505": "G.01 security-b, G.02 infantry-a"}
    texts = ("attack 0505", "join 505.A", "fight", "point G.01", "roll 3 2")
    assert where(play(position("U1 combat", units), *texts), "505.A") == "0405"


def test_9_5_1_after_a_night_retreat_too() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units, turn=2), *ONE, "roll 1 1", "retreat 0605")
    assert where(state, "505.A") == "0505"


def test_9_5_1_armour_stays_out_of_marsh_and_the_others_may_go() -> None:
    units = {"0606": "G.01 light-tank-c activated, G.02 infantry-a activated", "0607": "505.01"}
    texts = ("attack 0607", "join G.01", "join G.02", "fight", "point G.01", "draw plt")
    state = play(position("G4 combat", units), *texts)
    assert where(state, "G.01") == "0606"
    assert menu(state) == ["advance G.02", "done"]


def test_9_5_1_a_bridge_is_entered_only_along_its_line() -> None:
    units = {"0705": "505.A", "0804": "G.01 security-b"}
    state = play(position("U1 combat", units), "attack 0804", "join 505.A", "fight", "roll 6 1")
    assert where(state, "505.A") == "0705"


def test_9_5_1_the_advance_takes_control() -> None:
    units = {"0405": "505.A", "0506": "G.01 security-b"}
    state = play(position("U1 combat", units), "attack 0506", "join 505.A", "fight", "roll 6 1")
    assert controlled(state) == ["0506"]


def test_9_5_2_a_defender_does_not_advance() -> None:
    units = {"0405": "G.01 security-b activated", "0505": "505.A", "0605": "505.B"}
    state = play(position("G4 combat", units), "attack 0505", "join G.01", "fight", "roll 1 6")
    assert (where(state, "G.01"), where(state, "505.A")) == ("gone", "0505")
    assert (state.fight, asked(state)) == (None, "us choose")


def test_9_5_1_after_the_advance_the_fight_is_over() -> None:
    units = {"0405": "505.A,505.B", "0505": "G.01 security-b", "0507": "G.02 infantry-a"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "join 505.B", "fight",
                 "point 505.A", "roll 6 1")  # fmt: skip
    assert asked(state) == "us advance"
    assert play(state, "done").fight is None
    assert play(state, "advance 505.B").fight is None


def test_9_5_1_who_stands_where_no_way_leads_into_the_hex_is_barred_from_it() -> None:
    """Onto a bridge there is the road alone; into a marsh no vehicle goes, but foot beside it."""
    state = position("U1 combat", {"0704": "505.A", "0705": "505.B", "0706": "505.C"})
    assert barred_from(state, ("505.C", "505.B", "505.A", "505.F"), Hex(804)) == (705, 706)
    units = {"0606": "G.01 light-tank-c activated, G.02 infantry-a activated"}
    state = position("G4 combat", units)
    assert barred_from(state, ("G.01",), Hex(607)) == (606,)
    assert barred_from(state, ("G.02", "G.01"), Hex(607)) == ()
