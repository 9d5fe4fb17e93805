"""What the laboratory reports of hex games: VP hexes held, and counters lost."""

import re
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.debrief import losses
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.words.nouns import place
from nightdrop.lab.accounts import Account

_HEX: Final = re.compile(r"^[0-9]{4}$")


class HexAccount(Account):
    """Rows have for each game the VP hexes held, and the counters that left play."""

    seats = "the airborne side", "its enemy"
    held = "VP hexes held"

    def levels(self, start: State) -> tuple[tuple[str, str], ...]:
        """The levels of victory with their winners, the airborne side's best first."""
        found = start.game.rules.tables.levels
        return tuple((level, winner) for _least, level, winner in found)

    def places(self, start: State) -> Mapping[str, str]:
        return {hex_name(hex_): str(place(start, hex_)) for hex_ in start.game.board.vp}

    def held_in(self, state: State) -> Sequence[str]:
        found = sorted(book_of(state).vp.items())
        return [hex_name(hex_) for hex_, place in found if place.control]

    def lost(
        self, states: Sequence[State], actions: Sequence[Action]
    ) -> Mapping[tuple[str, int], int]:
        """How many counters left play, by cause and kind, and by turn."""
        found = losses(states, actions)
        return Tally((f"{loss.cause}/{loss.kind}", loss.turn) for loss in found)

    def form(self, action: Action) -> str:
        """The text of an action without its ids and numbers: "move ID HEX", "advantage red"."""
        words = super().form(action).split(" ")
        if words[0] == "form":  # of how many sticks
            return words[0]
        return " ".join(_HEX.sub("HEX", word) for word in words)
