"""A recorded game to be looked at, entry by entry."""

from collections.abc import Mapping
from pathlib import Path

from nightdrop.engine.model import State
from nightdrop.engine.view import Audience, Reader, View, view
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.playback import Played, TurnStart, replay, turn_marks, watch_through
from nightdrop.table.record.record import Header, Record, read_record
from nightdrop.table.record.sealed import Seal

__all__ = ["Played", "Replay", "TurnStart", "replay", "turn_marks"]


class Replay:
    """A finished or running game to be looked at, entry by entry.

    `at(0)` is the start, `at(length)` the end; `entries[i]` leads from `at(i)` to `at(i + 1)`.
    A game that these rules no longer play as it was is shown as far as its record allows:
    `problem` says what differs, and an entry that is a `Jump` leads over each gap.
    """

    def __init__(self, source: Path | Record, seal: Seal | None = None) -> None:
        """Reads and plays the record; a file may need its `seal`.

        Raises FileError where there is nothing to be shown.
        """
        self.record = source if isinstance(source, Record) else read_record(source, seal)
        self.played = watch_through(self.record)
        self.entries = tuple(action.text for action in self.played.actions)

    @property
    def problem(self) -> FileError | None:
        """Why the record does not replay, with the first turn that differs; None if it does."""
        return self.played.problem

    @property
    def notice(self) -> str:
        """What somebody who looks at it should be told: a repair, gaps."""
        return "; ".join(filter(None, (self.record.notice, str(self.problem or ""))))

    @property
    def length(self) -> int:
        """The number of effective entries."""
        return len(self.entries)

    @property
    def header(self) -> Header:
        """What the record says of itself."""
        return self.record.header

    def at(self, index: int) -> State:
        """The state after `index` entries. Raises IndexError."""
        if not 0 <= index <= self.length:
            raise IndexError(index)
        return self.played.states[index]

    def view(self, index: int, audience: Audience) -> View:
        """What a side knew after `index` entries."""
        return view(self.at(index), audience)

    def seen(self, index: int, reader: Reader) -> State:
        """The position after `index` entries as the reader knew it; a referee knows everything."""
        return self.at(index) if reader == "all" else self.view(index, reader).state

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end: nothing need be hidden any more."""
        return self.at(self.length).result is not None

    @property
    def turn_marks(self) -> list[TurnStart]:
        """Where each turn and each activation begins, in order."""
        return turn_marks(self.played.states)

    @property
    def turn_starts(self) -> dict[int, int]:
        """After how many entries each turn begins, by its number and in order."""
        found: dict[int, int] = {}
        for mark in self.turn_marks:
            found.setdefault(mark.turn, mark.entry)
        return found

    @property
    def players(self) -> Mapping[str, str]:
        """The players' names by side, as far as the record has them."""
        return self.record.header.players
