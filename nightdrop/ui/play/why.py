"""Why the program did something, below its line of the log: thought again beside the window."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nightdrop.engine.model import Message
from nightdrop.table.match.counsel import Past
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.ui.background import Errand
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.play.game import Playing
from nightdrop.ui.thinking import thought_of

WHY: Final = "why"  # the key of a line that tells why
LOOK_MS: Final = 30.0  # how often it is looked for what was thought


class Reasons:
    """Why the program took decisions, as far as the reader of a game may know it."""

    def __init__(self, app: Window, playing: Playing) -> None:
        self._app, self._playing = app, playing
        self._past = Past.of(playing.match.watched())
        self._told: dict[int, str] = {}  # by decision
        self._errand: Errand[Message | None] | None = None
        self._about, self._looks_at = -1, 0.0

    @property
    def can_be_asked(self) -> bool:
        """Whether the program plays a side."""
        return bool(self._past.levels)

    def knows(self, line: LogLine) -> bool:
        """Whether a line tells of a decision of the program."""
        return self.can_be_asked and self._past.decided_by(line.index) is not None

    def ask(self, line: LogLine) -> None:
        """Begin to think why; nothing where nobody can be asked."""
        entry = self._past.decided_by(line.index) if self.can_be_asked else None
        if entry is None or entry in self._told:
            return
        reader = self._playing.audience
        self._about, self._looks_at = entry, self._app.clock() + LOOK_MS
        self._errand = Errand(lambda: self._past.why(thought_of, entry, reader))

    def wake_at(self) -> float | None:
        """When to tick next, in ms; None while nothing is thought about."""
        return None if self._errand is None else self._looks_at

    def tick(self, now: float) -> bool:
        """Take what was thought, once it is there; True if there is more to tell."""
        if self._errand is None or now < self._looks_at:
            return False
        self._looks_at = now + LOOK_MS
        if not self._errand.is_done:
            return False
        reason, self._errand = self._errand.answer(), None
        match = self._playing.match
        view = match.state_view(self._about, self._playing.audience).state
        self._told[self._about] = reason_sentence(reason, view, over=match.is_over)
        return True

    def below(self, *lines: LogLine) -> list[LogLine]:
        """The lines that tell why, of those that were asked about."""
        asked = {entry: line for line in reversed(lines)
                 if (entry := self._past.decided_by(line.index)) in self._told}  # fmt: skip
        return [replace(line, text=self._told[entry], rule="", key=WHY)
                for entry, line in sorted(asked.items()) if entry is not None]  # fmt: skip
