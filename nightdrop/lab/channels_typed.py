"""What a side reads in the terminal edition: the last moves typed again, then its own questions.

Lines are typed as a person types them. What is printed for the other side alone is left out:
the screen is cleared before this one sits down.
"""

from io import StringIO
from typing import Final

from nightdrop.engine.hexes import hex_name
from nightdrop.engine.model import Side, State
from nightdrop.lab.perception import Eyes, Probe
from nightdrop.lab.twin_tables import Table
from nightdrop.rules.actions import Move
from nightdrop.table.terminal import Terminal

_TYPED: Final = 6  # entries that are typed again


class _Keyboard:
    """A terminal at a table that goes on from a state, and what one side has read there."""

    def __init__(self, start: State, side: Side) -> None:
        self.side, self.read = side, list[str]()
        self._out = StringIO()
        self._terminal = Terminal(Table(start), StringIO(), self._out)
        self._terminal.run()
        self._keep(self._is_other)

    @property
    def _is_other(self) -> bool:
        """Whether only the other side reads now."""
        sitting = self._terminal.sitting
        return sitting.mode == "play" and sitting.audience not in (self.side, "both")

    def play(self, text: str) -> None:
        """Whoever is to act sits down and types an action, twice where that is asked for."""
        self.sit_down()
        self.type(text)
        if self._terminal.sitting.armed:
            self.type(text)

    def sit_down(self) -> None:
        """Clear the screen, and let the one who decides read."""
        while self._terminal.sitting.mode != "play":
            self.type("")

    def type(self, line: str) -> None:
        """Type a line."""
        alone = self._is_other
        self._terminal.answer(line)
        self._keep(alone)

    def _keep(self, alone: bool) -> None:
        """Remember what was printed, unless it was for the other side."""
        if not (alone or self._is_other):
            self.read.append(self._out.getvalue())
        self._out.seek(0)
        self._out.truncate()


def the_terminal(eyes: Eyes, probe: Probe) -> object:
    """All that is printed for a side while the last moves are typed, and in answer to it."""
    replay = eyes.replay
    first = max(0, replay.length - _TYPED)
    keyboard = _Keyboard(replay.at(first), eyes.side)
    for text in replay.entries[first:]:
        keyboard.play(text)
    if eyes.is_asked:
        keyboard.sit_down()
    movers = [action.unit for action in eyes.own.actions if isinstance(action, Move)]
    for line in (*_questions(probe), *(f"actions {unit}" for unit in movers[:1])):
        keyboard.type(line)
    for line in ("undo", "again"):
        keyboard.type(line)
    return keyboard.read


def _questions(probe: Probe) -> list[str]:
    """A line for each command that changes nothing, and undo; some that cannot be followed."""
    places = [hex_name(hex_) for hex_ in probe.hexes[:2]]
    lines = ["", "help", "actions", "1 1", "99", "units", "units all", "vp", "track", "cups"]
    lines += ["odds", "log 4", "landmarks", "look nowhere", "redo"]
    for command in ("look", "stack", "near"):
        lines += [f"{command} {place}" for place in places]
    for unit in probe.units[:2]:
        lines += [f"where {unit}", f"actions {unit}"]
    return [*lines, *(f"why {text}" for text in probe.attempts)]
