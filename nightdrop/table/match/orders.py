"""Orders of several actions: done one by one, taken back in one step.

Each action is an ordinary one and has its line in the record; what belongs together is known at
the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from nightdrop.engine.model import Action, State
from nightdrop.engine.play import legal_actions
from nightdrop.table.match.match import Match
from nightdrop.table.words.news import LogLine


class Span(NamedTuple):
    """The entries of one order, from `start` up to `end`."""

    start: int
    end: int


class Orders:
    """The orders given. `gone` are those that were taken back, the last one last. `allows` says of
    a legal action whether it may be done: a lesson waits for its own. `passes` says whether what
    decides nothing passes by itself.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.allows: Callable[[Action], bool] = lambda action: True
        self.passes: Callable[[], bool] = bool
        self._spans: list[Span] = []
        self._gone: list[Span] = []

    def drop(self) -> None:
        """Forget an order that is begun and not given."""

    def note_action(self, view: State, action: Action) -> None:
        """Keep of an action that is about to be done by itself what can be repeated of it."""

    @property
    def spans(self) -> Sequence[Span]:
        """The orders of several actions that were given and not taken back, in their order."""
        return self._spans

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

    def pass_on(self) -> bool:
        """End the phases in which nothing is to be decided; True if there were any."""
        return False

    def noted(self) -> Sequence[LogLine]:
        """What is told beside the log, in its order: phases that decided nothing, turns in sum."""
        return ()

    def lone_way(self) -> Action | None:
        """The only thing that can be done now, where that is no secret and decides nothing."""
        return None

    def go(self, action: Action) -> None:
        """Take the only action that there is for a decider who is not asked.

        It is undone together with the decision before it, and can be redone as any other. Raises
        Refused.
        """
        match, count = self._match, len(self._match.entries)
        if match.can_redo:  # what was undone here can only have been this
            match.redo()
        else:
            match.submit(action)
        match.history.lone.add(count)

    def undo_to(self) -> int | None:
        """The number of entries before the last order, if nothing came after it but its end, and
        what there was only one way to do."""
        count, history = len(self._match.entries), self._match.history
        while count - 1 in history.lone:
            count -= 1
        last = self._spans[-1] if self._spans else None
        if last is None or history.after(last.end - 1) != count:
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
