"""What the laboratory tells of the games of a kind: in rows, reports, pictures and counts."""

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
    """What can be told of any game: a kind that has more to tell adds it.

    `seats` is how reports call the first seat and the second. `held` is the heading of how many
    places are held at the end, "" where none are. `counted` is the heading of what `lost` counts,
    which is told turn by turn, or of the whole game if not `by_turn`.
    """

    seats: tuple[str, str] = "the first seat", "the second seat"
    held = ""
    counted = "left play"
    by_turn = True

    def levels(self, start: State) -> tuple[tuple[str, str], ...]:
        """The levels that a game can end with and their winners, the best of the first seat first;
        none where only those are told that were reached."""
        return ()

    def places(self, start: State) -> Mapping[str, str]:
        """The places that can be held, each as rows name it, with its words."""
        return {}

    def held_in(self, state: State) -> Sequence[str]:
        """The places that the first seat holds, as rows name them."""
        return ()

    def lost(
        self, states: Sequence[State], actions: Sequence[Action]
    ) -> Mapping[tuple[str, int], int]:
        """How many pieces left play in a game, by what they were and how they went, and by turn;
        or what else a kind counts."""
        return {}

    def form(self, action: Action) -> str:
        """The text of an action without what differs from one piece or face to another."""
        words = action.text.split(" ")
        return words[0] if words[0] in _FREE else " ".join(_ID.sub("ID", word) for word in words)


def account_of(kind: str) -> Account:
    """What is told of the games of a kind. Raises KeyError for a kind that there is not."""
    found: Account = component(kind, "account")()
    return found
