"""Chapters 9.2.4 to 9.4: what a fight does to those who stand with the Point unit."""

from .tabletop import asked, factors, menu, play, position


def test_9_2_4_a_road_without_a_bridge_helps_nobody() -> None:
    units = {"0404": "505.A", "0504": "G.01 infantry-a"}
    state = position("U1 combat", units)
    assert factors(state, "attack 0504", "join 505.A", "fight") == (5, 3)


def test_9_3_2_sticks_live_as_long_as_a_company_of_their_stack_does() -> None:
    units = {"0405": "505.A reduced, 505.B reduced, 505.07", "0505": "G.01 infantry-a activated"}
    texts = ("attack 0405", "join G.01", "fight", "point 505.A", "roll 5 1")
    state = play(position("G4 combat", units, turn=6), *texts)
    assert "505.A" not in state.pieces
    assert {"505.B", "505.07"} <= {counter.id for counter in state.pieces}
    assert asked(state) != "chance draw"  # which would say who jumped with a stick that dies


def test_9_4_1_a_stack_retreats_only_where_all_of_it_can_go() -> None:
    """Marsh (0504) bars the tanks [ND 8.1], and so the infantry that retreats with them."""
    units = {"0405": "505.A", "0505": "G.01 light-tank-c, G.02 infantry-a"}
    texts = ("attack 0505", "join 505.A", "fight", "point G.02", "roll 6 1")
    state = play(position("U1 combat", units), *texts)
    assert "retreat 0605" in menu(state) and "retreat 0504" not in menu(state)
    alone = {"0405": "505.A", "0505": "G.02 infantry-a"}
    foot = play(position("U1 combat", alone), "attack 0505", "join 505.A", "fight", "roll 6 1")
    assert "retreat 0504" in menu(foot)
