"""What the notation of the sequel holds beyond the first game's, and what it refuses."""

import json

import pytest

from nightdrop.rules.ground import pages
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.status import status
from nightdrop.table.scenario.dump import dump
from nightdrop.table.scenario.position import read_position
from tests.pegasus.tabletop import menu, position


def refusal(**fields: object) -> str:
    """Why a position with these fields is refused."""
    with pytest.raises(FileError) as caught:
        read_position(json.dumps({"scenario": "pegasus-bridge", "turn": 5, **fields}))
    return caught.value.reason


def test_2_6_1_who_must_come_first_is_written_as_an_activation() -> None:
    """Green's Advantage was spent: its brigade must come first."""
    state = position("choose british", forced="B2", initiative="british")
    assert (pages(state).forced, menu(state)) == ("green", ["B2"])
    assert status(state)["forced"] == "B2"
    assert dump(state, "pegasus-bridge", {})["forced"] == "B2"


@pytest.mark.parametrize("name", ["green", "G1", "B3"])
def test_2_6_1_nothing_but_a_british_activation_must_come_first(name: str) -> None:
    assert refusal(forced=name) == f"no regiment is called {name!r}"


@pytest.mark.parametrize(("unit", "text"), [("howard.1", "0411"), ("howard.2", "1010")])
def test_2_3_1_a_unit_on_a_leash_is_refused_beyond_it(unit: str, text: str) -> None:
    assert refusal(units={text: [{"id": unit}]}) == f"{text} is out of bounds for {unit} [2.3.1]"
