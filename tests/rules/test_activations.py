"""Chapter 5.4 at the table: the activations of both sides and what they may do."""

import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.turn import activation_steps
from tests.wording import in_code

from .tabletop import asked, game, menu, play, position, refused, where


def test_5_4_the_phasing_player_has_three_activations_and_the_other_two() -> None:
    state = position("choose german", turn=5, initiative="german")
    order = []
    while state.turn == 5 and not asked(state).startswith("chance"):
        order.append(asked(state).split()[0])
        texts = ["G4", "roll 1", "done"] if order[-1] == "german" else [menu(state)[0]]
        state = play(state, *texts)
    assert order == ["german", "us", "german", "us", "german"]


def test_5_4_1_the_three_activations_are_the_three_regiments() -> None:
    units = {"0405": "505.A, 507.A, 508.A"}
    movers = []
    for name in ("U1", "U2", "U3"):
        state = play(position("choose us", units), name)
        movers.append({text.split()[1] for text in menu(state, "move")})
    assert movers == [{"505.A"}, {"507.A"}, {"508.A"}]


def test_5_4_1_each_once_a_turn() -> None:
    state = position("choose us", used=["U2", "G4"])
    assert menu(state) == ["U1", "U3"]
    assert refused(state, "U2") == "refused.once_a_turn [5.4.1]"


def test_5_4_1_with_the_initiative_all_three_are_activated() -> None:
    state = position("choose us", used=["U2", "G4", "U1", "G4"])
    assert menu(state) == ["U3"]


def test_5_4_1_move_then_fight_then_regroup() -> None:
    units = {"0405": "505.A, 505.01 ldr, 505.02 plt", "0506": "G.01 infantry-a"}
    state = play(position("choose us", units), "U1")
    asked_for = [asked(state)]
    for _ in range(2):
        state = play(state, "done")
        asked_for.append(asked(state))
    assert asked_for == ["us move", "us combat", "us regroup"]


def test_5_4_2_g1_to_g3_move_unknown_sticks_of_one_regiment() -> None:
    units = {"0405": "505.01, 507.01, 508.01"}
    movers = []
    for name in ("G1", "G2", "G3"):
        state = position("choose german", units, turn=2, initiative="german")
        state = play(state, name, "roll 3 4")
        movers.append({text.split()[1] for text in menu(state, "move")})
    assert movers == [{"505.01"}, {"507.01"}, {"508.01"}]


def test_5_4_2_revealed_sticks_are_not_pushed() -> None:
    state = position("G1 push 6", {"0405": "505.01, 505.02 plt"}, turn=2)
    assert refused(state, "move 505.02 0505") == "refused.push_unknown_only [5.4.2]"
    assert not refused(state, "move 505.01 0505")


def test_5_4_2_g1_to_g3_are_once_a_turn_and_g4_is_not() -> None:
    state = position("choose german", turn=2, used=["G1", "U1", "G4", "U2"], initiative="german")
    assert menu(state) == ["G2", "G3", "G4"]
    assert refused(state, "G1") == "refused.once_a_turn [5.4.2]"


def test_5_4_2_by_day_there_is_only_g4() -> None:
    state = position("choose german", initiative="german")
    assert refused(state, "G2") == "refused.night_only [5.4.2]"
    assert menu(state) == ["G4"]


def test_5_4_2_the_action_is_named_before_the_dice() -> None:
    state = position("choose german", {"0405": "505.01"}, turn=2, initiative="german")
    assert asked(play(state, "G1")) == "chance roll"


def test_5_4_2_two_dice_give_the_number_of_pushes() -> None:
    state = position("G1", {"0405": "505.01, 505.02"}, turn=2)
    state = play(state, "roll 1 1", "move 505.01 0505", "move 505.02 0505")
    assert asked(state) == "us choose"  # both pushes are spent, so it ends


def test_5_4_what_was_done_and_entered_is_forgotten_when_an_activation_ends() -> None:
    units = {"0405": "505.01", "0909": "G.01 infantry-a"}
    state = play(position("U1", units, turn=5), "move 505.01 0406")
    assert (state.activation, state.entered, bool(state.acts)) == ("U1", {Hex(406)}, True)
    state = play(state, "done")
    assert (state.activation, state.entered, state.acts) == (None, frozenset(), {})
    spent = play(position("G4 move 1", units, turn=5), "move G.01 0908", "done")
    assert (spent.activation, spent.book.allowance, spent.entered) == (None, None, frozenset())


def test_5_4_where_a_unit_began_to_move_is_forgotten_when_an_activation_ends() -> None:
    state = play(position("U1", {"0405": "505.A"}), "move 505.A 0305")
    assert state.began == {"505.A": Hex(405)}
    assert play(state, "done").began == {}


def test_5_4_a_position_cannot_stand_in_a_step_that_its_activation_has_not() -> None:
    with pytest.raises(ValueError, match="no step 'push'") as refusal:
        activation_steps(game().rules, "U1", "push")
    assert str(refusal.value) == in_code(
        "{name} has no step {step!r}; choose from {known}", name="U1", step="push",
        known="move, combat, stacking, regroup")


def test_5_4_2_a_stick_is_pushed_three_hexes_at_most() -> None:
    state = position("G1 push 9", {"0405": "505.01, 505.02"}, turn=2)
    state = play(state, "move 505.01 0505", "move 505.01 0405", "move 505.01 0406")
    assert refused(state, "move 505.01 0405") == "refused.pushed_enough [5.4.2]"


def test_5_4_2_a_push_is_one_hex_whatever_it_costs() -> None:
    state = position("G1 push 9", {"0606": "505.01"}, turn=2)
    assert menu(state, "move") == [
        f"move 505.01 {h}" for h in ("0506", "0507", "0605", "0607", "0706", "0707")
    ]


def test_5_4_2_no_push_into_the_stream_or_among_germans() -> None:
    state = position("G1 push 9", {"0706": "505.01", "0606": "G.01 infantry-a"}, turn=2)
    refusals = [refused(state, f"move 505.01 {hex_}") for hex_ in ("0806", "0606", "0506")]
    assert refusals == [
        "refused.impassable [8.1]",
        "refused.enemy_held [8.4.3]",
        "refused.push_one_hex [5.4.2]",
    ]


def test_5_4_2_a_stick_is_pushed_onto_a_bridge_only_along_its_road() -> None:
    assert not refused(position("G1 push 9", {"0704": "505.01"}, turn=2), "move 505.01 0804")
    assert refused(position("G1 push 9", {"0705": "505.01"}, turn=2), "move 505.01 0804")


def test_5_4_2_sticks_may_be_pulled_out_of_any_stack() -> None:
    state = position("G1 push 2", {"0405": "505.A, 505.01, 507.01"}, turn=2)
    assert where(play(state, "move 505.01 0505"), "505.01") == "0505"


def test_5_4_2_a_stick_may_be_pushed_off_the_map_and_is_lost_unseen() -> None:
    state = play(position("G1 push 2", {"0101": "505.01"}, turn=2), "move 505.01 off")
    assert where(state, "505.01") == "gone"
    assert state.dead == {}


def test_5_4_2_without_unknown_sticks_he_rolls_all_the_same() -> None:
    state = position("choose german", turn=2, initiative="german")
    state = play(state, "G1")
    assert asked(state) == "chance roll"
    assert asked(play(state, "roll 6 6")) == "us choose"


@pytest.mark.parametrize(("turn", "die", "units"), [(9, 1, 4), (9, 5, 5), (3, 1, 1), (1, 6, 6)])
def test_5_4_2_g4_activates_a_die_but_half_the_turn_at_least(
    turn: int, die: int, units: int
) -> None:
    state = play(position("choose german", turn=turn, initiative="german"), "G4", f"roll {die}")
    assert state.book.allowance == units


@pytest.mark.parametrize(("turn", "least"), [*enumerate((1, 1, 1, 2, 2, 3, 3, 4, 4), 1)])
def test_5_4_2_half_the_turn_is_rounded_down_on_every_turn_to_the_last(
    turn: int, least: int
) -> None:
    state = position("choose german", turn=turn, initiative="german")
    assert play(state, "G4", "roll 1").book.allowance == least


def test_5_4_2_a_unit_acts_once_in_a_g4_and_uses_one_of_the_allowance() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a, G.02 infantry-b"})
    state = play(state, "move G.01 0505")
    assert refused(state, "move G.02 0505") == "refused.no_allowance [5.4.2]"
    assert not refused(state, "move G.01 0605")  # it goes on at no further charge


def test_5_4_2_a_unit_that_moves_on_uses_the_allowance_once() -> None:
    state = position("G4 move 2", {"0405": "G.01 infantry-a, G.02 infantry-b"})
    state = play(state, "move G.01 0505", "move G.01 0605")
    assert state.book.allowance == 1


def test_5_4_2_activating_without_moving_uses_one_too() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a, G.02 infantry-b"})
    state = play(state, "activate G.01")
    assert refused(state, "activate G.01") == "refused.activated_once [5.4.2]"
    assert refused(state, "activate G.02") == "refused.no_allowance [5.4.2]"


def test_5_4_2_a_unit_may_act_again_in_the_next_g4_of_the_turn() -> None:
    state = position("G4", {"0405": "G.01 infantry-a"}, turn=5)
    state = play(state, "roll 1", "done", "move G.01 0505", "done", "U1", "G4", "roll 1", "done")
    assert where(play(state, "move G.01 0405"), "G.01") == "0405"


def test_5_4_2_g4_reinforces_then_moves_then_fights() -> None:
    units = {"0405": "G.01 infantry-a", "0605": "505.A"}
    state = play(position("choose german", units, initiative="german"), "G4", "roll 1")
    asked_for = [asked(state)]
    for texts in (["done"], ["move G.01 0505", "done"]):
        state = play(state, *texts)
        asked_for.append(asked(state))
    assert asked_for == ["german reinforce", "german move", "german combat"]


def test_5_4_2_turn_1_with_no_floor_still_has_its_die() -> None:
    state = play(position("choose german", turn=1, initiative="german"), "G4", "roll 1")
    assert state.book.allowance == 1


def test_5_4_2_a_german_who_came_near_takes_a_hex_from_the_pushes() -> None:
    state = position("G1 push 3", {"0405": "505.01", "0707": "G.01 infantry-a"}, turn=2)
    assert "move 505.01 0505" in menu(state)
    came = state.pieces.put(state.pieces["G.01"].at(Hex(505)))
    assert "move 505.01 0505" not in menu(state.but(pieces=came))
