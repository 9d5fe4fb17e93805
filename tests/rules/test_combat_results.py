"""Chapters 9.2.4 and 9.2.5 at the table: the dice, the five results and step losses."""

import pytest

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.changes import changes
from nightdrop.rules.actions import Draw, Roll

from .tabletop import asked, factors, news_of, play, position, prompt, unit, where, written

ONE = ("attack 0505", "join 505.A", "fight")


def result(attack: str, defence: str) -> str:
    """What company 505.A (AF 5) and infantry in bocage (DF 3) come to with these dice."""
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0404": "505.B"}
    state = play(position("U1 combat", units), *ONE, f"roll {attack} {defence}")
    us, german = unit(state, "505.A").reduced, unit(state, "G.01").reduced
    return f"{'us' if us else ''}{'german' if german else ''} {asked(state)}".strip()


def test_9_2_4_terrain_adds_to_the_defence() -> None:
    units = {"0303": "505.A", "0304": "G.01 infantry-a"}
    assert factors(position("U1 combat", units), "attack 0304", "join 505.A", "fight") == (5, 5)


def test_9_2_4_a_bridge_hexside_adds_1_between_the_two_points() -> None:
    units = {"0804": "505.A", "0905": "505.B", "0904": "G.01 infantry-a"}
    texts = ("attack 0904", "join 505.A", "join 505.B", "fight")
    state = play(position("U1 combat", units), *texts)
    assert factors(state, "point 505.A") == (6, 6)  # 3 + village 2 + hexside 1
    assert factors(state, "point 505.B") == (6, 5)


def test_9_2_4_it_counts_onto_the_bridge_too_but_not_across_its_other_sides() -> None:
    units = {"0704": "505.A", "0804": "G.01 infantry-a"}
    assert factors(position("U1 combat", units), "attack 0804", "join 505.A", "fight") == (5, 4)
    units = {"0705": "505.A", "0804": "G.01 infantry-a"}
    assert factors(position("U1 combat", units), "attack 0804", "join 505.A", "fight") == (5, 3)


def test_9_2_4_a_bridge_of_the_railway_alone_adds_1_on_both_its_sides() -> None:
    onto = {"0708": "505.A", "0808": "G.01 infantry-a"}
    off = {"0808": "505.A", "0908": "G.01 infantry-a"}
    assert factors(position("U1 combat", onto), "attack 0808", "join 505.A", "fight") == (5, 4)
    assert factors(position("U1 combat", off), "attack 0908", "join 505.A", "fight") == (5, 4)


def test_9_2_4_a_railway_without_a_bridge_helps_nobody() -> None:
    units = {"0608": "505.A", "0708": "G.01 infantry-a"}
    state = position("U1 combat", units)
    assert factors(state, "attack 0708", "join 505.A", "fight") == (5, 3)


@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [
        ("5", "2", "german german retreat"),  # 10 to 5: double
        ("4", "2", "german german choose"),  # 9 to 5
        ("1", "3", "german choose"),  # 6 to 6
        ("1", "6", "us german choose"),  # 6 to 9
    ],
)
def test_9_2_4_final_scores_are_compared(attack: str, defence: str, found: str) -> None:
    assert result(attack, defence) == found


def test_9_2_4_double_makes_all_defenders_retreat() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 security-b"}
    state = play(position("U1 combat", units), *ONE, "point G.01", "roll 5 1", "retreat 0605")
    assert (where(state, "G.01"), where(state, "G.02")) == ("0605", "0605")
    assert unit(state, "G.01").reduced  # the Point loses its step first


def test_9_2_4_half_makes_all_attackers_retreat() -> None:
    units = {"0405": "G.01 infantry-a activated, G.02 security-b activated", "0505": "505.A"}
    texts = ("attack 0505", "join G.01", "join G.02", "fight", "point G.01", "roll 1 6")
    state = play(position("G4 combat", units), *texts, "retreat 0305")
    assert (where(state, "G.01"), where(state, "G.02")) == ("0305", "0305")
    assert unit(state, "G.01").reduced


def test_9_2_4_exactly_half_is_enough() -> None:
    units = {"0405": "G.01 infantry-a activated", "0505": "505.A", "0404": "G.02 infantry-b"}
    state = position("G4 combat", units)
    state = play(state, "attack 0505", "join G.01", "fight", "roll 2 6")  # 5 to 10
    assert asked(state) == "german retreat"


def test_9_2_4_by_night_the_whole_stack_may_retreat_instead() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 security-b"}
    state = play(position("U1 combat", units, turn=4), *ONE, "point G.01", "roll 2 1")  # 7 to 5
    assert asked(state) == "german night choice"
    state = play(state, "retreat 0605")
    assert (where(state, "G.01"), where(state, "G.02")) == ("0605", "0605")
    assert not unit(state, "G.01").reduced


def test_9_2_4_by_night_it_may_stand_and_lose_the_step() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units, turn=4), *ONE, "roll 1 1", "stand")
    assert unit(state, "G.01").reduced
    assert where(state, "G.01") == "0505"


def test_9_2_4_by_night_there_is_no_such_choice_at_double() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units, turn=4), *ONE, "roll 6 1")
    assert (asked(state), unit(state, "G.01").reduced) == ("german retreat", True)


def test_9_2_4_by_night_nor_for_a_beaten_attacker() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0404": "505.B"}
    state = play(position("U1 combat", units, turn=4), *ONE, "roll 1 6")
    assert unit(state, "505.A").reduced


def test_9_2_4_by_night_not_without_a_legal_hex() -> None:
    held = {hex_: f"505.0{n}" for n, hex_ in enumerate(("0504", "0604", "0605", "0506", "0404"), 1)}
    units = {"0405": "505.A", "0505": "G.01 infantry-a", **held}
    state = play(position("U1 combat", units, turn=4), *ONE, "roll 1 1")
    assert unit(state, "G.01").reduced
    assert where(state, "G.01") == "0505"


def test_9_2_5_a_full_unit_is_flipped_and_a_reduced_one_eliminated() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    assert unit(play(position("U1 combat", units), *ONE, "roll 1 2"), "G.01").reduced
    units = {"0405": "505.A", "0505": "G.01 infantry-a reduced"}
    assert where(play(position("U1 combat", units), *ONE, "roll 1 3"), "G.01") == "gone"


def test_9_2_5_companies_alike() -> None:
    units = {"0405": "505.A reduced", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), *ONE, "roll 1 3")  # 4 to 6
    assert where(state, "505.A") == "gone"
    assert state.book.companies_left["505"] == 5


def test_9_2_5_a_one_step_german_is_eliminated_at_once() -> None:
    units = {"0405": "505.A", "0505": "G.01 platoon-d"}
    assert where(play(position("U1 combat", units), *ONE, "roll 1 3"), "G.01") == "gone"


def test_9_2_4_each_hex_of_beaten_attackers_retreats_for_itself_in_order_of_number() -> None:
    held = "G.01 infantry-a, G.02 security-b, G.03 platoon-d"
    state = position("U2 combat", {"0404": "507.A", "0403": "507.B", "0304": held})
    state = play(state, "attack 0304", "join 507.A", "join 507.B", "fight")
    state = play(state, "point 507.A", "point G.01", "roll 1 6")  # 6 to 13
    assert prompt(state) == "prompt.retreat hex=0403 [9.4.1]"
    assert prompt(play(state, "retreat 0402")) == "prompt.retreat hex=0404 [9.4.1]"


def test_9_2_5_an_eliminated_unit_lies_nowhere_and_has_done_nothing() -> None:
    units = {"0405": "505.A", "0505": "G.01 security-b, G.02 infantry-a"}
    state = play(position("U1 combat", units), *ONE, "point G.01", "roll 4 1")
    assert state.dead["G.01"].place is None
    assert sorted(state.acts) == ["505.A", "G.02"]


CLEARED = [
    "dice 0804 us: news.dice attack=(5, 6) defence=(2, 1) [9.2.4]",
    "loss 0804: news.eliminated unit=G.01 [9.2.5]",
]


def test_9_5_1_the_table_is_told_that_no_way_leads_into_the_cleared_hex() -> None:
    state = position("U1 combat", {"0705": "505.A", "0804": "G.01 security-b"})
    state = play(state, "attack 0804", "join 505.A", "fight")
    barred = "move 0804 us: news.no_advance hexes=(705,) hex=0804 [9.5.1]"
    assert news_of(state, Roll((6, 1))) == [*CLEARED, barred]


def test_9_5_1_nothing_is_told_of_the_way_into_a_hex_that_is_still_held() -> None:
    state = position("U1 combat", {"0705": "505.A", "0804": "G.01 infantry-a"})
    state = play(state, "attack 0804", "join 505.A", "fight")
    told = news_of(state, Roll((1, 1)))
    assert not [line for line in told if "no_advance" in line]


def test_9_5_1_nothing_is_told_of_the_barred_where_the_road_is_open_to_another() -> None:
    units = {"0705": "505.A", "0704": "505.B", "0804": "G.01 security-b"}
    state = play(position("U1 combat", units), "attack 0804", "join 505.A", "join 505.B", "fight")
    told = news_of(play(state, "point 505.A"), Roll((6, 1)))
    assert told == [CLEARED[0].replace("(5", "(6"), CLEARED[1]]


def test_9_5_1_what_bars_a_concealed_attacker_is_told_to_its_own_side_alone() -> None:
    """A tank attacks a stick in the marsh: for all that the other side knows it could follow."""
    units = {"0606": "G.01 light-tank-c activated", "0607": "505.04"}
    before = play(position("G4 combat 1", units), "attack 0607", "join G.01", "fight")
    after, draw = play(before, "draw plt"), Draw("plt")
    gone = "news.eliminated unit=505.04 [9.3.2]"
    told = {
        side: [written(one.said) for one in changes(seen_by(before, side), draw,
                                                    seen_by(after, side))]
        for side in ("us", "german")
    }  # fmt: skip
    assert told == {"us": [gone], "german": [gone, "news.no_advance hexes=(606,) hex=0607 [9.5.1]"]}
