"""The rulebooks that a scenario can name, and the texts of actions in any of them."""

from typing import Final

from nightdrop.engine.model import Action, Side
from nightdrop.rules import actions
from nightdrop.rules.actions import NoAction, is_activation
from nightdrop.rules.night_drop import NIGHT_DROP
from nightdrop.rules.rulebook import Rulebook

RULEBOOKS: Final[dict[str, Rulebook]] = {"night-drop": NIGHT_DROP}


def all_sides() -> tuple[Side, ...]:
    """The sides of all rulebooks, each once."""
    return tuple(dict.fromkeys(side for book in RULEBOOKS.values() for side in book.sides))


def parse(text: str) -> Action:
    """The action with this text. Raises NoAction if there is none, or no rulebook has the
    activation."""
    if is_activation(text) and not any(text in book.activations for book in RULEBOOKS.values()):
        raise NoAction(text, False)
    return actions.parse(text)
