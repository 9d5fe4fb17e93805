"""Fights to compute with: cards by their ids on a line, and what a game's fights hang on."""

from typing import Any

from nightdrop.phantom_fury.rules.cards import PrintedCard
from nightdrop.phantom_fury.rules.forces import Terms
from nightdrop.phantom_fury.rules.ruleset import FuryRules
from nightdrop.table.scenario.scenarios import read_scenario


def terms(**options: Any) -> Terms:
    """What fights hang on with these options, or numbers of the tables."""
    numbers = {name: options.pop(name) for name in Terms._fields[:3] if name in options}
    rules = read_scenario("phantom-fury").game(options).rules
    assert isinstance(rules, FuryRules)
    return rules.terms._replace(**numbers)


def faces(line: str) -> list[PrintedCard]:
    """The cards of a line of ids."""
    known = read_scenario("phantom-fury").game().faces
    return [known[id_] for id_ in line.split()]
