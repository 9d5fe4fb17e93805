"""The purpose of each roll and draw of a game, so that two games of one seed share chance.

A dealer by number gives all later rolls to other purposes as soon as one game rolls once more. Here
a roll depends on its matter, as its step names it, and on how often this was rolled for; a draw on
its lot, the place of the card in an order of the whole cup that is laid out before the game.
"""

from collections import Counter as Tally
from typing import Self

from nightdrop.engine.counters import Cup
from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import ChanceStep, DrawStep
from nightdrop.table.record.dealers import Lot


class Matters:
    """The rolls and draws so far in a game, counted by their purpose."""

    def __init__(self) -> None:
        self._thrown: Tally[str] = Tally()
        self._drawn: dict[str, list[tuple[int, str]]] = {}
        self._left: dict[str, Cup] = {}  # after the last draw from a cup
        self._fillings: Tally[str] = Tally()

    def kept(self) -> Self:
        """A copy that later actions do not change."""
        past = type(self)()
        past._thrown, past._fillings = self._thrown.copy(), self._fillings.copy()
        past._drawn = {cup: drawn.copy() for cup, drawn in self._drawn.items()}
        past._left = self._left.copy()
        return past

    def due(self, state: State) -> str | Lot:
        """The purpose of the roll or draw that is due in this state, in which chance acts."""
        step = state.due
        if not isinstance(step, DrawStep):
            assert isinstance(step, ChanceStep)
            matter = step.matter(state)
            return f"{matter} {self._thrown[matter]}"
        cup = step.cup(state)
        held, left = state.cups[cup], self._left.get(cup)
        if left is not None and any(held[face] > left.get(face, 0) for face in held):
            self._fillings[cup] += 1
            self._drawn[cup], self._left[cup] = [], held
        drawn = tuple(self._drawn.get(cup, ()))
        mix = state.game.mix[cup]
        return Lot(cup, self._fillings[cup], mix, held, drawn, step.lot(state))

    def happened(self, state: State, action: Action) -> None:
        """Count an action of chance in this state."""
        due = self.due(state)
        if isinstance(due, str):
            self._thrown[due.rpartition(" ")[0]] += 1
            return
        assert isinstance(action, Draw)
        self._drawn.setdefault(due.cup, []).append((due.lot, action.face))
        self._left[due.cup] = {**due.held, action.face: due.held[action.face] - 1}
