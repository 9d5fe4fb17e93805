"""What the papers say of the readings of this game."""

import re
from pathlib import Path

from nightdrop.table.scenario.scenarios import read_scenario

PAPER = Path(__file__).parents[2] / "docs" / "rulings" / "phantom-fury.md"


def test_every_reading_stands_with_its_values_in_the_rulings_the_usual_one_first() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", PAPER.read_text("utf-8"), re.M)
    specs = read_scenario("phantom-fury").readings
    assert {name: re.findall(r"`([\w-]+)`", values) for name, values in rows} == {
        name: [str(value).lower() for value in spec.values or ()] for name, spec in specs.items()
    }
    assert all(spec.values and spec.values[0] == spec.default for spec in specs.values())
