"""Chance that hangs on what is decided: two games of one seed differ only where they must.

A dealer by number gives all later throws to other matters as soon as one game throws once more.
Here a stick scatters by its id and has one face wherever it is turned up, a hex has one marker,
the units of a side without ids come in one order, and throws hang on their matter: the initiative
on the turn, a fight on turn, side and number. So differences between two ways of play are seen in
a fraction of the games.
"""

from collections import Counter
from random import Random
from typing import Final, cast

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import ChanceStep, DrawStep
from nightdrop.table.record.dealers import draw_below

# Random numbers for the players are no part of the games' chance: an own stream for each side.
_PLAYER: Final = "player"


class PairedDealer:
    """Throws and draws of one game by a seed; every outcome has exactly its weight.

    What is drawn hangs on a row of faces a cup, shuffled before the game: a draw turns up the
    face at its own place in the row or, if that is gone, the next that is not. As no place is
    chosen by what lies there, each face that is left is equally likely.
    """

    def __init__(self, seed: int, start: State) -> None:
        self.seed = seed
        self._cups = start.cups
        self._rows: dict[str, list[str]] = {}
        self._asked: Counter[str] = Counter()

    def deal(self, state: State) -> Action:
        """What chance does in this state, in which it acts."""
        step = state.todo[-1]
        if isinstance(step, DrawStep):
            return self._draw(step.cup(state), step.lot(state))
        menu = state.menu
        matter = cast(ChanceStep, step).matter(state)
        number = self._asked[matter]
        self._asked[matter] += 1
        return menu[draw_below(self.seed, f"{matter} {number}", len(menu))]

    def _draw(self, cup: str, lot: int) -> Draw:
        """The face at this place of the cup's row, or the next that is left."""
        if cup not in self._rows:
            self._rows[cup] = self._shuffled(cup)
        row = self._rows[cup]
        places = (place % len(row) for place in range(lot, lot + len(row)))
        found = next(place for place in places if row[place])
        face, row[found] = row[found], ""
        return Draw(face)

    def _shuffled(self, cup: str) -> list[str]:
        """The faces of a cup in a row, every order equally likely."""
        faces = self._cups[cup]
        row = [face for face in sorted(faces) for _each in range(faces[face])]
        for last in range(len(row) - 1, 0, -1):
            place = draw_below(self.seed, f"{cup} {last}", last + 1)
            row[place], row[last] = row[last], row[place]
        return row


class PlayerRng:
    """A source of chance by a text, begun when it is first asked: few decisions ask any."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._random: Random | None = None

    def randrange(self, below: int) -> int:
        """An integer from 0 to `below` - 1."""
        if self._random is None:
            self._random = Random(self._text)
        return self._random.randrange(below)


def player_rng(seed: int, side: str, state: State, number: int) -> PlayerRng:
    """A player's own source of chance for its decision with this number in the running
    activation: what it drew before changes nothing of it."""
    return PlayerRng(f"{_PLAYER} {seed} {side} {state.turn} {len(state.used)} {number}")
