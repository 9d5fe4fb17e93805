"""The rulebooks that a scenario can name, and the texts of actions in any of them."""

from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action
from nightdrop.rules import actions
from nightdrop.rules.actions import Maker, NoAction, is_activation
from nightdrop.rules.night_drop import NIGHT_DROP
from nightdrop.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.rules.rulebook import Rulebook

RULEBOOKS: Final[dict[str, Rulebook]] = {
    "night-drop": NIGHT_DROP,
    "pegasus-bridge": PEGASUS_BRIDGE,
}


def all_sides() -> tuple[Side, ...]:
    """The sides of all rulebooks, each once."""
    return tuple(dict.fromkeys(side for book in RULEBOOKS.values() for side in book.sides))


def parse(text: str) -> Action:
    """The action with this text, in any rulebook. Raises NoAction if there is none, or no rulebook
    has the activation."""
    if is_activation(text) and not any(text in book.activations for book in RULEBOOKS.values()):
        raise NoAction(text, False)
    return actions.parse(text, own_verbs())


def own_verbs() -> dict[str, Maker]:
    """The verbs that rulebooks add to those of `actions`, with what makes actions of them."""
    return {verb: maker for book in RULEBOOKS.values() for verb, maker in book.verbs.items()}
