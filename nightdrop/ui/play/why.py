"""Why the program did something, below its line of the log: thought again beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from nightdrop.engine.model import Message
from nightdrop.engine.view import Reader
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.counsel import Past
from nightdrop.table.match.voice import VOICE
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.ui.background import Errand
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.thinking import THOUGHT_MS

WHY: Final = "why"  # the key of a line that tells why


class Reasons:
    """Why the program took decisions, as far as the reader of a game may know it."""

    def __init__(self, app: Window, game: Replay, reader: Callable[[], Reader]) -> None:
        self._app, self._game, self._reader = app, game, reader
        self._past = Past.of(game)
        self._told: dict[tuple[LogLine, Reader], str] = {}  # by what was asked about, and reader
        self._errand: Errand[Message | None] | None = None
        self._about: tuple[LogLine, int, Reader]  # the line, its decision, and who asked
        self._looks_at = 0.0

    @property
    def can_be_asked(self) -> bool:
        """Whether the program plays a side."""
        return bool(self._past.levels)

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
        self._about, self._looks_at = (line, entry, reader), self._app.clock() + THOUGHT_MS
        self._errand = Errand(lambda: self._past.why(thought_or_lot, entry, reader))

    def wake_at(self) -> float | None:
        """When to tick next, in ms; None while nothing is thought about."""
        return None if self._errand is None else self._looks_at

    def tick(self, now: float) -> bool:
        """Take what was thought, once it is there; True if there is more to tell."""
        if self._errand is None or now < self._looks_at:
            return False
        self._looks_at = now + THOUGHT_MS
        if not self._errand.is_done:
            return False
        reason, self._errand = self._errand.answer(), None
        line, entry, reader = self._about
        view = self._game.seen(entry, reader)
        is_open = self._game.is_over or len(view.game.seats) == 1  # nobody hides anything
        self._told[line, reader] = reason_sentence(reason, view, over=is_open)
        return True

    def below(self, *lines: LogLine) -> list[LogLine]:
        """The lines that tell why, of those that were asked about."""
        reader = self._reader()
        return [replace(line, text=self._told[line, reader], rule="", key=WHY)
                for line in lines if (line, reader) in self._told]  # fmt: skip
