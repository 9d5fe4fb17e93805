"""The rulebooks that a scenario can name."""

from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.ruleset import HexRulebook

RULEBOOKS: Final[dict[str, HexRulebook]] = {
    "night-drop": NIGHT_DROP,
    "pegasus-bridge": PEGASUS_BRIDGE,
}


def all_sides() -> tuple[Side, ...]:
    """The sides of all rulebooks, each once."""
    return tuple(dict.fromkeys(side for book in RULEBOOKS.values() for side in book.sides))
