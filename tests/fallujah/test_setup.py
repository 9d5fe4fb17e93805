"""What is printed, the count, and the army of the set-up."""

from nightdrop.fallujah.rules.ruleset import book_of, face_of, is_controlled, rules_of
from tests.fallujah.play import APRIL, asked, attack, begun, go, menu, nodes, ops, position, refused


def test_1_the_player_is_the_coalition() -> None:
    assert begun().game.seats == ("coalition",)


def test_3_spaces_are_joined_along_routes_and_lines() -> None:
    state = go(position("0404: C_3", "0304 ?, 0504 ?, 0403 ?, 0405 ?"), "J-3 · force C_3")
    assert menu(state, "move") == [f"move {space}" for space in ("0304", "0403", "0405", "0504")]


def test_4_a_unit_is_of_its_service() -> None:
    state = begun()
    assert [face_of(state, id_).is_iraqi for id_ in ("1_IIF", "3/1")] == [True, False]


def test_5_boots_control_a_space_without_a_node() -> None:
    state = position("0404: MP_1; 0405: MP_3/11; 0406: HMM-161", "0405 c2")
    assert [is_controlled(state, space) for space in ("0404", "0405", "0406", "0407")] == [
        True, False, False, False,
    ]  # fmt: skip


def test_6_victory_points_are_counted_at_every_moment() -> None:
    msr = "0109: 3/1; 0208: 1/8; 0308: 1/5; 0407: 2/1; 0507: 3/5; 0606: 3/4"
    state = position(msr, captured="c2", kia=3, chopper="captured", hvt="hvt-5")
    assert rules_of(state).points(state) == 2 + 4 + 3 + 5 + 2 + 5


def test_6_the_levels_begin_at_their_least_points() -> None:
    level = rules_of(begun()).level
    assert [level(points) for points in (0, 1, 25, 26, 50, 51, 75, 76, 100, 101)] == [
        "debacle", "tactical defeat", "tactical defeat", "stalemate", "stalemate",
        "tactical victory", "tactical victory", "operational victory", "operational victory",
        "decisive victory",
    ]  # fmt: skip


def test_7_a_random_space_is_a_route_and_a_line() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "rear-area-raid · deception · deception")
    assert nodes(go(state, "3 · 1 1")) == "0302 ?"


def test_7_both_battles_begin_with_twenty_nodes() -> None:
    november, april = begun(), begun(**APRIL)
    assert [ops(november), ops(april), ops(begun(handicap=2))] == [90, 65, 100]
    assert [book_of(one).morale for one in (november, april)] == [2, 1]
    assert len(book_of(april).nodes) == 20


def test_7_one_op_must_be_left() -> None:
    state = begun(**APRIL)
    while offered := [text for text in menu(state, "buy") if text.endswith("north")]:
        state = go(state, offered[-1])
    assert refused(state, "buy 1-5 north") == "refused.ops [7.1]"
    assert ops(go(state, "done")) == 1


def test_7_no_operating_base_is_bought() -> None:
    assert [text for text in menu(begun()) if "FOB" in text] == []
    assert refused(begun(), "buy FOB_1 north") == "refused.built [18.5]"


def test_34_an_army_is_ready_made() -> None:
    state = go(begun(), "army historical")
    assert menu(state, "army") == [] and ops(go(state, "done")) == 90 - 29
    assert ops(go(begun(**APRIL), "army historical · done")) == 65 - 17


def test_11_what_is_given_back_costs_nothing() -> None:
    state = go(begun(), "buy 3/1 north · buy air · give-back 3/1 · give-back air · done")
    assert (ops(state), asked(state)) == (90, "coalition operation")


def test_7_the_nodes_are_numbered_from_one() -> None:
    laid = book_of(begun()).nodes
    assert [laid[space].number for space in sorted(laid)] == [*range(1, 21)]


def test_7_1_the_ready_made_army_leaves_an_op() -> None:
    state = begun()
    poor, able = (state.but(book=book_of(state).but(ops=count)) for count in (29, 30))
    assert menu(poor, "army") == [] and menu(able, "army") == ["army historical"]


def test_11_what_is_in_no_pool_is_not_bought() -> None:
    assert refused(begun(), "buy intel") == "refused.not_sold [11.1]"
