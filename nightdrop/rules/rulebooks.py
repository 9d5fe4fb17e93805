"""The rulebooks that a scenario can name."""

from typing import Final

from nightdrop.rules.night_drop import NIGHT_DROP
from nightdrop.rules.rulebook import Rulebook

RULEBOOKS: Final[dict[str, Rulebook]] = {"night-drop": NIGHT_DROP}
