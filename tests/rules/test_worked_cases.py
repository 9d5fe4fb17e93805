"""The worked cases of the rulings, one by one: the rulebook's own examples and limits."""

import pytest

from nightdrop.hexwar.rules.victory import result
from nightdrop.rules.actions import Roll

from .tabletop import factors, fresh, game, menu, play, position, refused, spent, unit, where


def test_2_3_case_1_sticks_28_22_28_in_stacks_of_4_and_3() -> None:
    shipped = game("night-drop")
    assert {g: sum(shipped.mix[g].values()) for g in ("505", "507", "508")} == {
        "505": 28,
        "507": 22,
        "508": 28,
    }
    stacks = {g: sorted(n for _, n in drop) for g, drop in shipped.board.drop.items()}
    assert stacks == {"505": [4] * 7, "507": [3] * 6 + [4], "508": [4] * 7}


def test_6_2_2_case_2_ezoc_to_ezoc_in_bocage_costs_3_mp() -> None:
    units = {"0405": "505.A", "0506": "G.01 infantry-a"}
    assert spent(play(position("U1", units), "move 505.A 0505"), "505.A") == 6
    units = {**units, "0605": "G.02 infantry-b"}  # a second German beside the hex entered
    assert spent(play(position("U1", units), "move 505.A 0505"), "505.A") == 6


BRIDGE = {
    "0804": "G.01 armoured-car-d activated",
    "0905": "G.02 security-b activated",
    "0904": "505.A reduced",
}
OVER = ("attack 0904", "join G.01", "join G.02", "fight")


def test_9_2_5_case_3_the_armoured_car_over_the_bridge() -> None:
    state = play(position("G4 combat", BRIDGE), *OVER, "point G.01")
    assert factors(state) == (5, 6)
    state = play(state, "roll 3 3")  # 8 to 9
    assert unit(state, "G.01").reduced
    assert [where(state, key) for key in ("G.01", "G.02", "505.A")] == ["0804", "0905", "0904"]
    assert not state.dead
    assert unit(state, "505.A").reduced


def test_9_2_5_case_4_with_the_2_2_infantry_as_point() -> None:
    state = play(position("G4 combat", BRIDGE), *OVER, "point G.02")
    assert factors(state) == (3, 5)


STICKS = {"0405": ", ".join(f"505.{number:02d}" for number in range(1, 8))}
BACK_AND_FORTH = ("0505", "0405", "0505")


@pytest.mark.parametrize("pushes", [(1,) * 6, (3, 3), (2, 2, 2), (3, 1, 1, 1)])
def test_5_4_2_case_5_a_roll_of_6_may_be_spent_so(pushes: tuple[int, ...]) -> None:
    state = play(position("G1", STICKS, turn=2), "roll 2 4")
    for number, hexes in enumerate(pushes, 1):
        state = play(state, *[f"move 505.{number:02d} {to}" for to in BACK_AND_FORTH[:hexes]])
    assert state.todo[-1].name != "push"  # all six are spent


def test_5_4_2_case_5_but_not_on_four_hexes_of_one_stick() -> None:
    state = play(position("G1", STICKS, turn=2), "roll 2 4")
    state = play(state, *[f"move 505.01 {to}" for to in BACK_AND_FORTH])
    assert refused(state, "move 505.01 0405") == "refused.pushed_enough [5.4.2]"


def test_8_4_1_case_6_a_company_and_two_sticks_move_one_hex_at_night() -> None:
    state = position("U1", {"0405": "505.A, 505.01, 505.02"}, turn=4)
    state = play(state, *[f"move {key} 0505" for key in ("505.A", "505.01", "505.02")])
    assert {text.split()[1] for text in menu(state, "move")} <= {"505.A"}


# The picture of 9.1.2: a full company in 0404 and two reduced ones in 0604, the German in 0505,
# and hex A is 0504, between them.
PICTURE = {"0404": "505.A", "0604": "505.B reduced, 505.C reduced", "0505": "G.01 infantry-a"}


def test_9_1_2_case_7_by_night_one_of_the_two_hexes_attacks() -> None:
    state = play(position("U1 combat", PICTURE, turn=3), "attack 0505")
    assert menu(play(state, "join 505.A")) == ["fight"]
    assert menu(play(state, "join 505.B")) == ["fight", "join 505.C"]


def test_9_1_2_case_7_by_day_both_only_after_hex_a_is_filled() -> None:
    state = play(position("U1 combat", PICTURE), "attack 0505")
    assert menu(play(state, "join 505.A")) == ["fight"]
    filled = {**PICTURE, "0604": "505.C reduced", "0504": "505.B reduced"}
    state = play(position("U1 combat", filled), "attack 0505", "join 505.A", "join 505.B")
    assert menu(state) == ["fight", "join 505.C"]


def survivors(throws: str, lost_before: int) -> list[int]:
    """The landing dice that a stick survives, `lost_before` others having jumped and died."""
    germans = [f"draw {face}-{letter}" for face, letter in (("infantry", "a"), ("infantry", "b"))]
    germans += ["draw infantry-c", "draw infantry-d", "draw pioneer-a"]
    state = play(fresh(), *germans, *["roll 1 1 6"] * lost_before)
    landed = [play(state, f"roll {throws} {die}") for die in range(1, 7)]
    return [die for die, after in enumerate(landed, 1) if len(after.pieces.by_id) == 6]


def test_4_2_3_case_8_bocage_6_marsh_5_village_4_stream_always() -> None:
    assert survivors("5 1", 0) == [1, 2, 3, 4, 5]  # 0202
    assert survivors("4 1", 24) == [1, 2, 3, 4]  # 0504
    assert survivors("4 1", 28 + 24) == [1, 2, 3]  # 1110
    assert survivors("3 3", 20) == []  # 0803


@pytest.mark.parametrize(
    ("turn", "floor"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)],
)
def test_5_4_2_case_9_the_floor_of_g4(turn: int, floor: int) -> None:
    state = position("G4", turn=turn)
    least = min(play(state, Roll((die,)).text).book.allowance or 0 for die in range(1, 7))
    assert least == max(1, floor)


def test_10_4_case_10_the_levels_change_at_3_6_9_12_and_16() -> None:
    state = position("initiative")
    found = [result(state, points)[1:] for points in range(19)]
    changes = [points for points in range(1, 19) if found[points] != found[points - 1]]
    assert changes == [3, 6, 9, 12, 16]


def test_2_5_case_11_nine_hqs_and_never_two_markers_in_a_hex() -> None:
    shipped = game("night-drop")
    assert sum(shipped.mix[group]["hq"] for group in ("505", "507", "508")) == 9
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 hq, 505.03 hq"})
    state = play(state, "form 505.01 505.02 505.03")
    for number, hex_ in enumerate(("0304", "0506", "0804"), 1):
        state = play(state, f"mark {hex_}")
        state = play(state, "draw 1")
        assert sum(place.laid_by is not None for place in state.book.vp.values()) == number
        assert refused(state, f"mark {hex_}")
