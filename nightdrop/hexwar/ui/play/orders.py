"""Orders of several actions: aimed, drawn, planned, done one by one, taken back in one step.

Each action is an ordinary one and has its line in the record; what belongs together is known at
the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, Actor, State
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.match.plans import Leg, Order, Plan, again, gathering, legs_of, onward
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match


class Span(NamedTuple):
    """The entries of one order, from `start` up to `end`."""

    start: int
    end: int


class Orders:
    """What is being ordered: `aims` while a place to gather at is looked for, `trail` the hexes of
    a line as far as it is drawn. `gone` are the orders that were taken back, the last one last.
    `allows` says of a legal action whether it may be done: a lesson waits for its own."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.allows: Callable[[Action], bool] = lambda action: True
        self.aims = False
        self.trail: tuple[Hex, ...] = ()
        self._spans: list[Span] = []
        self._gone: list[Span] = []
        self._last: dict[Actor | None, Order] = {}  # of each side, which alone repeats it

    @property
    def is_begun(self) -> bool:
        """Whether something is aimed or drawn."""
        return self.aims or bool(self.trail)

    @property
    def spans(self) -> Sequence[Span]:
        """The orders of several actions that were given and not taken back, in their order."""
        return self._spans

    @property
    def last(self) -> Order | None:
        """The last order of the side that decides."""
        return self._last.get(self._match.actor)

    def drop(self) -> None:
        """Neither aim nor draw."""
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

    def carry_out(self, actions: Iterable[Action]) -> None:
        """Do one action after the other, as long as the same step of the same side is due."""
        match = self._match
        asked = match.actor, match.state.due.name
        with self.whole():
            for action in actions:
                due = match.actor, match.state.due.name
                if due != asked or action not in legal_actions(match.state):
                    break
                if not self.allows(action):
                    break
                match.submit(action)

    def end_activation(self) -> None:
        """End one step after the other, up to the end of the activation or another decision."""
        match = self._match
        side, running = match.actor, match.state.activation
        with self.whole():
            while (match.actor, match.state.activation) == (side, running) and side != CHANCE:
                if DONE not in legal_actions(match.state) or not self.allows(DONE):
                    break
                match.submit(DONE)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is done meanwhile is one order."""
        start = len(self._match.entries)
        self._gone.clear()
        with self._match.saved_once():
            yield
        end = len(self._match.entries)
        self._spans = [span for span in self._spans if span.end <= start]
        if end - start > 1:
            self._spans.append(Span(start, end))

    def undo_to(self) -> int | None:
        """The number of entries before the last order, if nothing came after it but its end."""
        count = len(self._match.entries)
        last = self._spans[-1] if self._spans else None
        if last is None or self._match.history.after(last.end - 1) != count:
            return None
        return last.start

    def start_of(self, entry: int) -> int:
        """The number of entries before the order that an entry belongs to."""
        return next((s.start for s in self._spans if s.start <= entry < s.end), entry)

    def undone(self) -> None:
        """Something was taken back: what was a whole order can be done again whole."""
        count = len(self._match.entries)
        back = [span for span in self._spans if span.end > count]
        self._gone += [span for span in reversed(back) if span.start == count]
        self._spans = [span for span in self._spans if span.end <= count]

    def redo(self) -> None:
        """Do again what was taken back last, as it was given: one action, or a whole order."""
        match, end = self._match, len(self._match.entries) + 1
        whole = self._gone[-1] if self._gone else None
        if whole is not None and whole.start == end - 1:
            self._spans.append(self._gone.pop())
            end = whole.end
        with match.saved_once():
            while match.can_redo and len(match.entries) < end:
                match.redo()
