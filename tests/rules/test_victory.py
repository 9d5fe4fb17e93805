"""Chapter 10 at the table: control of VP hexes, the count after turn 9, the levels."""

import pytest

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.victory import result
from nightdrop.rules.actions import parse

from .tabletop import asked, chances, controlled, marker, menu, news_of, play, position

HQ = "505.01 hq, 505.02 plt"
LAST = ("choose us", {"0405": "505.A"})


def ended(vp: dict[str, object], *texts: str) -> tuple[int, str, str]:
    """Points, level and winner of a game that ends with these VP hexes."""
    state = play(position("count", turn=9, vp=vp), *texts)
    assert state.result is not None
    return state.result


def test_10_1_after_turn_9_the_points_are_counted() -> None:
    state = position("choose german", turn=9, initiative="german", used=["G4", "U1", "G4", "U2"])
    state = play(state, "G4", "roll 1", "done")
    assert state.result == (0, "strategic", "german")
    assert menu(state) == []


def test_10_1_not_before() -> None:
    state = position("choose german", turn=8, initiative="german", used=["G4", "U1", "G4", "U2"])
    state = play(state, "G4", "roll 1", "done")
    assert (state.turn, state.result) == (9, None)


def test_10_1_the_markers_are_turned_up_and_totalled() -> None:
    vp = {
        "0304": {"marker": 3, "control": True},
        "0506": {"marker": 2, "control": True, "laid_by": "german"},
    }
    state = position("count", turn=9, vp=vp)
    assert state.result == (5, "operational", "german")
    assert marker(seen_by(state, "german"), "0304") == 3


def test_10_1_markers_of_hexes_not_controlled_give_nothing() -> None:
    assert ended({"0304": {"marker": 3}, "0506": {"marker": 2, "control": True}})[0] == 2


def test_10_1_every_marker_is_turned_up_whoever_laid_it_and_holds_the_hex() -> None:
    vp = {"0304": {"marker": 3, "concealed": True}, "0506": {"marker": 2, "control": True},
          "0904": {"marker": 1, "laid_by": "german"}}  # fmt: skip
    state = position("count", turn=9, vp=vp)
    known = {hex_: place.known_to for hex_, place in state.book.vp.items() if place.laid_by}
    assert known == dict.fromkeys((304, 506, 904), ("us", "german"))


def test_10_2_a_company_that_enters_takes_control() -> None:
    state = play(position("U1", {"0405": "505.A, 505.01"}), "move 505.A 0506")
    assert controlled(state) == ["0506"]


def test_10_2_it_need_not_stay() -> None:
    state = play(position("U1", {"0405": "505.A"}), "move 505.A 0506", "move 505.A 0606")
    assert controlled(state) == ["0506"]
    state = play(position("U1", {"0204": "505.A"}), "move 505.A 0404")
    assert controlled(state) == ["0304"]  # passed on the road


def test_10_2_a_stick_takes_none() -> None:
    state = play(position("U1", {"0405": "505.01, 505.02 hq"}), "move 505.01 0506")
    assert controlled(state) == []


def test_10_2_a_german_who_enters_ends_it() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a"}, vp={"0506": {"control": True}})
    assert controlled(play(state, "move G.01 0506")) == []


def test_10_2_sticks_do_not_hold_it_against_him_nor_lose_it() -> None:
    units = {"0405": "505.01"}
    state = position("U1", units, vp={"0506": {"control": True}})
    assert controlled(play(state, "move 505.01 0506")) == ["0506"]


def test_10_2_a_reduced_company_will_do() -> None:
    state = play(position("U1", {"0405": "505.A reduced"}), "move 505.A 0506")
    assert controlled(state) == ["0506"]


def test_10_2_control_outlives_the_company() -> None:
    state = position("G4 combat", {"0506": "505.A reduced", "0505": "G.01 pioneer-a activated"})
    assert controlled(state) == ["0506"]
    state = play(state, "attack 0506", "join G.01", "fight", "roll 6 1")  # 10 to 4
    assert controlled(state) == []  # he advanced


def test_10_3_a_controlled_hex_without_a_marker_draws_one_at_the_end() -> None:
    vp = {"0304": {"marker": 3, "control": True}, "0904": {"control": True}, "1002": {}}
    state = position("count", turn=9, vp=vp)
    assert asked(state) == "chance count"
    assert chances(state) == {"draw 1": 4, "draw 2": 4, "draw 3": 1}
    state = play(state, "draw 2")
    assert state.result == (5, "operational", "german")


def test_10_3_hexes_in_order() -> None:
    vp = {"0904": {"control": True}, "0506": {"control": True}}
    state = play(position("count", turn=9, vp=vp), "draw 1")
    assert (marker(state, "0506"), marker(state, "0904")) == (1, None)


def test_10_3_an_empty_pool_gives_nothing() -> None:
    state = position(
        "count",
        turn=9,
        options={"vp_mix": [1, 0, 0]},
        vp={"0304": {"control": True}, "0506": {"control": True}},
    )
    assert play(state, "draw 1").result == (1, "strategic", "german")


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (0, "strategic german"),
        (2, "strategic german"),
        (3, "operational german"),
        (5, "operational german"),
        (6, "tactical german"),
        (8, "tactical german"),
        (9, "tactical us"),
        (11, "tactical us"),
        (12, "operational us"),
        (15, "operational us"),
        (16, "strategic us"),
        (18, "strategic us"),
    ],
)
def test_10_4_the_points_give_the_level(points: int, level: str) -> None:
    found = result(position("initiative"), points)
    assert f"{found.level} {found.winner}" == level


def test_2_5_the_us_alone_sees_the_marker_he_draws() -> None:
    state = play(position("U1 regroup", {"0405": HQ}), "form 505.01 505.02", "mark 0304")
    assert state.todo[-1].witnesses(state, parse("draw 1", NIGHT_DROP)) == ("us",)


def test_5_3_2_both_see_the_marker_that_the_german_draws() -> None:
    state = play(position("discovery", turn=6), "place 0304")
    assert state.todo[-1].witnesses(state, parse("draw 1", NIGHT_DROP)) == ("us", "german")


def test_10_3_the_us_alone_sees_what_is_drawn_before_the_count() -> None:
    state = position("count", turn=9, vp={"0304": {"control": True}})
    assert state.todo[-1].witnesses(state, parse("draw 1", NIGHT_DROP)) == ("us",)


def test_10_1_where_no_marker_lies_there_is_none_to_know() -> None:
    state = position("count", turn=9, vp={"0304": {"marker": 3, "laid_by": "us", "control": True}})
    assert state.book.vp[Hex(506)] == VpHex()


def test_5_3_2_the_marker_that_the_german_draws_is_laid_by_him_and_open() -> None:
    state = play(position("discovery", turn=6), "place 0304", "draw 2")
    assert state.book.vp[Hex(304)] == VpHex(2, "german", ("us", "german"))


def test_10_2_who_enters_is_told_of_control_alone_where_the_marker_is_known() -> None:
    state = position("U1", {"0505": "505.A"}, vp={"0506": {"marker": 3}})
    assert news_of(state, Move("505.A", Hex(506))) == [
        "move 0506: news.moved unit=505.A start=505 to=0506 [8.4.1]",
        "vp 0506 us: news.control_taken hex=0506 [10.2]",
    ]
