"""The set of counters: what put, remove and new faces change in it, and what they leave shared."""

import pytest

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown

from .tabletop import position

HERE, THERE = Hex(405), Hex(606)
COMPANY = Counter("505.A", "us", "company", "505", HERE, "company-505", False, ("us", "german"))
STICK = Counter("505.01", "us", "stick", "505", HERE)
GERMAN = Counter("G.01", "german", "unit", "german", THERE, "infantry-a", False, ("german",))
OPEN = GERMAN._replace(known_to=("us", "german"))


FOR_US, FOR_GERMAN = {"us": "where Germans stand"}, {"german": "where the US stands"}


def table(*counters: Counter) -> Pieces:
    """A set of these counters, for which each side's places and the secrets were worked out."""
    pieces = Pieces.empty()
    for counter in counters:
        pieces = pieces.put(counter)
    pieces.derived.update(FOR_US | FOR_GERMAN)
    pieces.secrets["us"] = "hidden"
    return pieces


def test_a_hex_and_a_group_list_their_counters_in_order_of_id() -> None:
    pieces = table(COMPANY, STICK, GERMAN)
    assert pieces.by_place == {HERE: ("505.01", "505.A"), THERE: ("G.01",)}
    assert pieces.by_group == {"505": ("505.01", "505.A"), "german": ("G.01",)}
    assert pieces.at(HERE) == pieces.of("505") == (STICK, COMPANY)
    assert [counter.id for counter in pieces] == ["505.01", "505.A", "G.01"]


def test_nothing_lies_where_nothing_was_put() -> None:
    pieces = table(COMPANY)
    assert (pieces.at(THERE), pieces.of("507"), pieces.holder(THERE)) == ((), (), None)
    assert "505.A" in pieces and "505.B" not in pieces


@pytest.mark.parametrize(("hex_", "side"), [(HERE, "us"), (THERE, "german")])
def test_the_holder_of_a_hex_is_the_side_of_its_counters(hex_: Hex, side: str) -> None:
    assert table(COMPANY, STICK, GERMAN).holder(hex_) == side


def test_a_moved_counter_leaves_its_hex_and_the_others_stay() -> None:
    pieces = table(COMPANY, STICK).put(STICK.at(THERE))
    assert pieces.by_place == {HERE: ("505.A",), THERE: ("505.01",)}
    assert pieces["505.01"] == STICK._replace(place=THERE)
    assert pieces.by_group == {"505": ("505.01", "505.A")}


def test_a_hex_that_was_left_is_empty() -> None:
    assert table(STICK).put(STICK.at(THERE)).by_place == {THERE: ("505.01",)}


def test_a_counter_in_hand_lies_in_no_hex() -> None:
    pieces = table(GERMAN._replace(place=None))
    assert pieces.by_place == {}
    assert pieces.put(GERMAN).by_place == {THERE: ("G.01",)}


def test_a_removed_counter_is_nowhere() -> None:
    pieces = table(COMPANY, STICK, GERMAN).remove("505.01")
    assert sorted(pieces.by_id) == ["505.A", "G.01"]
    assert pieces.by_place == {HERE: ("505.A",), THERE: ("G.01",)}
    assert pieces.by_group == {"505": ("505.A",), "german": ("G.01",)}


def test_nothing_is_removed_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        table(COMPANY).remove("505.B")


def test_faces_that_one_side_knows_are_listed() -> None:
    pieces = table(COMPANY, STICK, GERMAN)
    assert pieces.one_sided == {"G.01"}
    assert pieces.put(OPEN).one_sided == pieces.remove("G.01").one_sided == frozenset()
    assert pieces.put(GERMAN.at(HERE)).one_sided == {"G.01"}


def test_a_secret_that_changes_has_what_is_hidden_worked_out_again() -> None:
    pieces = table(COMPANY, STICK, GERMAN)
    changed = (pieces.put(OPEN), pieces.put(GERMAN.at(HERE)), pieces.remove("G.01"))
    assert [after.secrets for after in changed] == [{}, {}, {}]


def test_what_is_hidden_is_kept_where_no_secret_changes() -> None:
    pieces = table(COMPANY, STICK, GERMAN)
    changed = (pieces.put(COMPANY.at(THERE)), pieces.remove("505.01"))
    assert [after.secrets for after in changed] == [{"us": "hidden"}] * 2


def test_a_move_leaves_what_was_worked_out_from_the_other_sides_places() -> None:
    pieces = table(COMPANY, STICK, GERMAN)
    assert pieces.put(STICK.at(THERE)).derived == FOR_US
    assert pieces.put(GERMAN.at(HERE)).derived == FOR_GERMAN
    assert pieces.remove("505.A").derived == FOR_US
    assert pieces.remove("G.01").derived == FOR_GERMAN
    assert pieces.derived == FOR_US | FOR_GERMAN


def test_a_reduced_counter_has_its_sides_places_worked_out_again() -> None:
    pieces = table(COMPANY, GERMAN)
    assert pieces.put(COMPANY._replace(reduced=True)).derived == FOR_US


def test_another_face_leaves_all_that_was_worked_out_from_places() -> None:
    pieces = table(STICK, GERMAN)
    assert pieces.put(OPEN).derived is pieces.derived
    assert pieces.with_faces({"G.01": OPEN}).derived is pieces.derived


def test_nothing_is_left_where_nothing_was_worked_out() -> None:
    assert Pieces.empty().put(COMPANY).put(GERMAN).derived == {}


def test_other_faces_change_no_place_and_no_witness() -> None:
    pieces = table(STICK, GERMAN)
    after = pieces.with_faces({"G.01": GERMAN._replace(face=None)})
    assert after["G.01"] == GERMAN._replace(face=None) and after["505.01"] == STICK
    assert (after.by_place, after.by_group) == (pieces.by_place, pieces.by_group)
    assert (after.one_sided, after.secrets) == ({"G.01"}, {})
    assert pieces["G.01"] == GERMAN


def test_a_stick_is_unknown_until_somebody_sees_it() -> None:
    pieces = position("U1", {"0405": "505.01, 505.02 plt, 505.A", "0606": "G.01 infantry-a"}).pieces
    assert [c.id for c in pieces if is_unknown(c)] == ["505.01"]
    assert [c.id for c in pieces if is_stick(c)] == ["505.01", "505.02"]


def test_a_place_is_a_hex_or_a_word() -> None:
    card = Counter("red.1", "player", "card", "red", "pile.1")
    pieces = table(card, STICK).put(card.at("pile.2"))
    assert pieces.by_place == {HERE: ("505.01",), "pile.2": ("red.1",)}
    assert pieces.holder("pile.2") == "player"
    assert (STICK.place, pieces["red.1"].place) == (HERE, "pile.2")
