"""Why the program did something, below its line of the log: thought again beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from nightdrop.engine.model import Message
from nightdrop.engine.view import Reader
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.program_advice import Past
from nightdrop.table.match.voice import VOICE
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.ui.kit.work import Work

WHY: Final = "why"  # the key of a line that tells why


class Reasons:
    """Why the program took decisions, as far as the reader of a game may know it. It is thought
    about by the `work` of a screen, which is called by `tells` once there is more to tell."""

    def __init__(
        self, work: Work, game: Replay, reader: Callable[[], Reader], tells: Callable[[], None]
    ) -> None:
        self._work, self._game, self._reader, self._tells = work, game, reader, tells
        self._past = Past.of(game)
        self._told: dict[tuple[LogLine, Reader], str] = {}  # by what was asked about, and reader

    @property
    def can_be_asked(self) -> bool:
        """Whether the program plays a side, or is the adjutant of one."""
        return self._past.can_be_asked

    def decision(self, line: LogLine) -> int | None:
        """The entry of the program's decision from which a line followed, or None; what it said is
        nobody's decision."""
        can_be_asked = self.can_be_asked and line.kind != VOICE
        return self._past.decided_by(line.index) if can_be_asked else None

    def knows(self, line: LogLine) -> bool:
        """Whether a line tells of a decision of the program."""
        return self.decision(line) is not None

    def ask(self, line: LogLine) -> None:
        """Begin to think why; nothing where nobody can be asked."""
        entry = self.decision(line)
        reader = self._reader()
        if entry is None or (line, reader) in self._told:
            return
        self._work.drop(WHY)  # one that failed is thought about again
        self._work.ask(
            WHY, (line, reader), lambda _job: self._past.why(thought_or_lot, entry, reader),
            then=partial(self._take, line, entry, reader),
        )  # fmt: skip

    def _take(self, line: LogLine, entry: int, reader: Reader, reason: Message | None) -> None:
        """Tell a reader why an entry was decided so, below the line from which it was asked."""
        view = self._game.seen(entry, reader)
        is_open = self._game.is_over or len(view.game.seats) == 1  # nobody hides anything
        self._told[line, reader] = reason_sentence(reason, view, over=is_open)
        self._tells()

    def below(self, *lines: LogLine) -> list[LogLine]:
        """The lines that tell why, of those that were asked about."""
        reader = self._reader()
        return [replace(line, text=self._told[line, reader], rule="", key=WHY, kind=WHY)
                for line in lines if (line, reader) in self._told]  # fmt: skip
