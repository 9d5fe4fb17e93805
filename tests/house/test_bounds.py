"""The numbers of a game's tables are declared once, in its rules, with the bounds of its files."""

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel

from nightdrop.fallujah import scenario as fallujah
from nightdrop.fallujah.rules import printed_tables
from nightdrop.fallujah.rules import ruleset as town_rules
from nightdrop.hexwar.rules import ruleset as hexwar
from nightdrop.hexwar.scenario import shapes as hex_shapes
from nightdrop.phantom_fury import scenario as phantom
from nightdrop.phantom_fury.rules import cards
from nightdrop.rules.bounds import Between
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import FileError, YamlFile, parse_yaml
from nightdrop.table.scenario.scenarios import read_scenario_file
from nightdrop.table.scenario.schema import Shape, numbers_of, shaped, with_numbers
from tests.wording import in_code


@dataclass(frozen=True)
class Table:
    """What some rules know: numbers of a file, and what is worked out."""

    hand: Annotated[int, Between(1, 9)]
    works_on: Collection[Annotated[int, Between(1, 6)]]
    edge: Mapping[Literal["leader", "fob"], Annotated[int, Between(0, 9)]]
    highest: str


class Written(Shape):
    """The rest of the file."""

    title: str


WHOLE = "{title: a, hand: 3, works_on: [1, 6], edge: {leader: 2, fob: 0}}"


def read(text: str) -> BaseModel:
    return shaped(parse_yaml(text, "tables.yaml"), with_numbers(Written, Table))


def test_the_numbers_of_a_table_are_its_fields_with_bounds() -> None:
    assert numbers_of(Table) == {"hand", "works_on", "edge"}


def test_they_are_read_beside_the_rest_as_they_stand() -> None:
    found = read(WHOLE).model_dump()
    assert found == {"title": "a", "hand": 3, "works_on": [1, 6], "edge": {"leader": 2, "fob": 0}}


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("hand: 3", "hand: 10", "hand is 10, but should be less than or equal to 9"),
        ("hand: 3", "hand: '3'", "hand is '3', but should be a valid integer"),
        ("hand: 3, ", "", in_code("{part} is missing from {name}", part="hand", name="the file")),
        ("[1, 6]", "[1, 0]", "works_on.1 is 0, but should be greater than or equal to 1"),
        ("[1, 6]", "1", "works_on is 1, but should be a valid list"),
        ("leader: 2", "leader: -1", "edge.leader is -1, but should be greater than or equal to 0"),
        ("leader: 2, ", "", in_code("{part} is missing from {name}", part="leader", name="edge")),
        ("title: a", "title: a, x: 1", in_code("{name} is not known here", name="x")),
    ],
)
def test_a_number_out_of_its_bounds_is_refused_with_its_place(
    good: str, bad: str, said: str
) -> None:
    with pytest.raises(FileError) as refused:
        read(WHOLE.replace(good, bad))
    assert refused.value.reason == said


@pytest.mark.parametrize(
    ("shape", "table"),
    [
        (hex_shapes.TablesShape, hexwar.Tables),
        (phantom.FuryTablesShape, cards.FuryTables),
        (fallujah.TownTablesShape, printed_tables.TownTables),
    ],
)
def test_a_number_that_the_rules_declare_is_not_declared_again(
    shape: type[BaseModel], table: type[Any]
) -> None:
    assert numbers_of(table) and not numbers_of(table) & shape.model_fields.keys()


def without(file: YamlFile, part: str, name: str) -> YamlFile:
    """The same file with a row less in one of its tables."""
    value: Any = deepcopy(file.value)
    rows = value
    for key in part.split("."):
        rows = rows[key]
    del rows[name]
    return replace(file, value=value, lines={})


@pytest.mark.parametrize(
    ("where", "part", "name"),
    [("tables", "morale.picks", "high"), ("tables", "morale.stand", "low"),
     ("tables", "terrain", "mosque"), ("tables", "edge", "c2"), ("tables", "stacking", "fob"),
     ("tables", "ops", "initiate"), ("tables", "vp", "msr"), ("tables", "campaign", "ops"),
     ("map", "bases", "west"), ("scenario", "battles", "phantom-fury"),
     ("scenario", "armies", "vigilant-resolve")],
)  # fmt: skip
def test_a_table_without_a_row_that_a_rule_looks_up_is_refused(
    where: str, part: str, name: str
) -> None:
    def change(read: str, file: YamlFile) -> YamlFile:
        return without(file, part, name) if read == where else file

    with pytest.raises(FileError, match=f"{name} is missing from the file"):
        read_scenario_file(scenario_folder(town_rules.NAME), change)


def test_a_look_at_what_is_no_hex_is_refused() -> None:
    def change(read: str, file: YamlFile) -> YamlFile:
        value: Any = deepcopy(file.value)
        if read == "tables":
            value["terrain"]["stream"]["look"]["at"] = ["x"]
        return replace(file, value=value)

    with pytest.raises(FileError, match="is 'x', but should match pattern"):
        read_scenario_file(scenario_folder("pegasus-bridge"), change)
