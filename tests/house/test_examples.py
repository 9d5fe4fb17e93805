"""The examples in docstrings run, and those that a reader meets first have one."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "nightdrop"
MODULES = sorted(PACKAGE.rglob("*.py"))
WITH_EXAMPLES = [path for path in MODULES if ">>> " in path.read_text("utf-8")]
# Hex names and distance, texts of actions and positions, a view, odds, deals, the protocol.
FIRST = (
    "hexes.hex_name", "hexes.parse_hex", "hexes.neighbour", "hexes.distance", "actions.Move",
    "actions.Roll", "actions.parse", "odds.tally", "positions.read_position", "dump.dump",
    "play.legal_actions", "view.seen_by", "deals.deal_of_day", "dealers.draw_below",
    "pipe.Engine.answer",
)  # fmt: skip


def examples(path: Path) -> list[doctest.DocTest]:
    """Those of a module, by function."""
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return [one for one in doctest.DocTestFinder().find(import_module(name)) if one.examples]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_a_module_run(path: Path) -> None:
    found = examples(path)
    assert found
    for one in found:
        assert doctest.DocTestRunner().run(one).failed == 0, one.name


def test_what_a_reader_meets_first_has_an_example() -> None:
    told = {one.name for path in WITH_EXAMPLES for one in examples(path)}
    assert [one for one in FIRST if not any(name.endswith(f".{one}") for name in told)] == []
