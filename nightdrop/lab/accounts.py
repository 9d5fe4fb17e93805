"""What the laboratory reports of a family's games: rows, reports, pictures and counts."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.games import component

END: Final = "end"
_ID: Final = re.compile(r"^[A-Za-z0-9]+\.[A-Z0-9]+$")
# Verbs whose arguments are of no concern in counts: faces and dice.
_FREE: Final = ("draw", "roll")


class Account:
    """The report of any game, to which a family may add.

    `seats` is how reports call the first seat and the second. `held` is the heading of how many
    places are held at the end, "" where none are. `counted` is the heading of what `lost` counts,
    by turn, or for the whole game if not `by_turn`.
    """

    seats: tuple[str, str] = "the first seat", "the second seat"
    held = ""
    counted = "left play"
    by_turn = True

    def levels(self, start: State) -> tuple[tuple[str, str], ...]:
        """The levels that a game can end with and their winners, the first seat's best first.

        None where only those that were reached are listed.
        """
        return ()

    def places(self, start: State) -> Mapping[str, str]:
        """The places that can be held, by their names in rows, with their words."""
        return {}

    def held_in(self, state: State) -> Sequence[str]:
        """The places that the first seat holds, by their names in rows."""
        return ()

    def lost(
        self, states: Sequence[State], actions: Sequence[Action]
    ) -> Mapping[tuple[str, int], int]:
        """How many counters left play in a game, by kind and cause, and by turn.

        A family may count something else.
        """
        return {}

    def form(self, action: Action) -> str:
        """The text of an action without the parts that differ by counter or face."""
        words = action.text.split(" ")
        return words[0] if words[0] in _FREE else " ".join(_ID.sub("ID", word) for word in words)


def account_of(kind: str) -> Account:
    """The account of a game family. Raises KeyError for an unknown family."""
    found: Account = component(kind, "account")()
    return found
