"""Orders of several actions as they are given on the map: aimed, drawn, planned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightdrop.engine.model import CHANCE, Action, Actor, State
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.match.lone_way import lone_way
from nightdrop.hexwar.match.plans import Leg, Order, Plan, again, gathering, legs_of, onward
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_
from nightdrop.table.match.match import Match
from nightdrop.table.match.orders import Orders

NOBODY_CLOSER: Final = N_("No unknown stick can get closer.")
NO_REPEAT: Final = N_("No unit here can repeat that.")


class MapOrders(Orders):
    """What is being ordered: `aims` while a place to gather at is looked for, `trail` the hexes of
    a line as far as it is drawn."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.aims = False
        self.trail: tuple[Hex, ...] = ()
        self._last: dict[Actor | None, Order] = {}  # of each side, which alone repeats it

    @property
    def is_begun(self) -> bool:
        """Whether something is aimed or drawn."""
        return self.aims or bool(self.trail)

    @property
    def last(self) -> Order | None:
        """The last order of the side that decides."""
        return self._last.get(self._match.actor)

    def lone_way(self) -> Action | None:
        return lone_way(self._match)

    def drop(self) -> None:
        self.aims, self.trail = False, ()

    def plan(self, view: State, at: Hex | None) -> Plan:
        """What would be done now, if the order were given `at` a hex."""
        menu = legal_actions(self._match.state)
        if self.trail:
            return onward(view, menu, self.trail)
        return gathering(view, menu, at) if self.aims and at is not None else ()

    def once_more(self, view: State, units: Sequence[str] = ()) -> Plan:
        """What the last order would do now, with these units or with its own."""
        last = self.last
        return again(view, legal_actions(self._match.state), last, units) if last else ()

    def give(self, plan: Plan, view: State, target: Hex | None = None) -> None:
        """Do the moves of a plan, and keep what they repeat: to gather at `target`, or the way."""
        self._last[self._match.actor] = Order(target, legs_of(view, plan))
        self.carry_out(plan)

    def note(self, legs: Sequence[Leg], side: Actor | None) -> None:
        """Keep moves that a side ordered otherwise, to be repeated."""
        if legs:
            self._last[side] = Order(legs=tuple(legs))

    def note_action(self, view: State, action: Action) -> None:
        if isinstance(action, Move):
            self.note(legs_of(view, [action]), self._match.actor)

    def end_activation(self) -> None:
        """End one step after the other, up to the end of the activation or another decision."""
        match = self._match
        side, running = match.actor, match.state.activation
        with self.whole():
            while (match.actor, match.state.activation) == (side, running) and side != CHANCE:
                if DONE not in legal_actions(match.state) or not self.allows(DONE):
                    break
                match.submit(DONE)
