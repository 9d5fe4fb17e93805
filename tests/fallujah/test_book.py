"""What the book keeps of nodes, forces, operations and bins, in copies."""

from nightdrop.fallujah.rules.book import NodeCounter, TownBook, Unit, returned
from tests.fallujah.test_reconstruction import TOWN

BOOK = TownBook("april", ops=10, morale=0)
RUNNING = BOOK.but(
    operation="J-3", force=("1/5", "C_3", "HMM-161"), riders={"1/5": "HMM-161"}, moved="air",
    spent=2, speed=3, on_msr=True, onward=True, target="0404", sent=("3/4",), owed=5,
)  # fmt: skip


def test_4_nodes_are_numbered_as_they_come() -> None:
    book = BOOK.with_node("0404").with_node("0405", "c2")
    assert (book.nodes, book.numbered) == (
        {"0404": NodeCounter(1), "0405": NodeCounter(2, "c2")},
        2,
    )


def test_4_the_number_of_a_node_that_is_gone_is_not_given_again() -> None:
    book = BOOK.with_node("0404").cleared("0404").with_node("0405")
    assert book.nodes == {"0405": NodeCounter(2)}


def test_13_who_leaves_the_force_is_of_it_no_longer() -> None:
    assert RUNNING.without("C_3").force == ("1/5", "HMM-161")


def test_13_a_passenger_who_leaves_rides_no_longer() -> None:
    assert RUNNING.without("1/5").riders == {}


def test_13_a_carrier_that_leaves_carries_nobody() -> None:
    assert RUNNING.without("HMM-161").riders == {}


def test_13_who_leaves_alone_takes_nobody_off() -> None:
    assert RUNNING.without("C_3").riders == {"1/5": "HMM-161"}


def test_8_after_an_operation_the_book_keeps_nothing_of_it() -> None:
    assert RUNNING.at_rest() == BOOK


def test_29_the_leader_of_a_lost_unit_is_free() -> None:
    book = BOOK.but(units={"1/5": Unit("0404", True, "mattis")}).lost("1/5")
    assert book.units == {"1/5": Unit("dead")}


def test_14_a_bin_counts_what_goes_back() -> None:
    assert returned({"militia": 2}, ["militia", "heavy", "militia"]) == {"militia": 4, "heavy": 1}


def test_13_1_from_a_base_the_first_space_is_one_away() -> None:
    base = next(iter(TOWN.bases))
    found = TOWN.distances(base, 2, (), lambda link: True)
    assert found == dict.fromkeys(TOWN.bases[base].enters, 1)


def test_13_1_who_has_no_movement_leaves_no_base() -> None:
    assert TOWN.distances(next(iter(TOWN.bases)), 0, (), lambda link: True) == {}
