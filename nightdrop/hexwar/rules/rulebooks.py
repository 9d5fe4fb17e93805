"""The rulebooks that a scenario can name."""

from typing import Final

from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.ruleset import HexRulebook

RULEBOOKS: Final[dict[str, HexRulebook]] = {
    "night-drop": NIGHT_DROP,
    "pegasus-bridge": PEGASUS_BRIDGE,
}
