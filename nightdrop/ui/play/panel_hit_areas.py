"""Lines of a panel that can be clicked."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from nightdrop.engine.counters import Place


class PanelLine(NamedTuple):
    """A line that can be clicked. `number` counts the lines of its kind, the newest first.

    `place` is what is to be shown, `entry` the entry of the record that a line of the log tells,
    `whole` what it says where it has room for a part of that alone. One of its "own" is the game's,
    which knows it by its number.
    """

    rect: pygame.Rect
    kind: Literal["log", "open", "own"]
    number: int
    place: Place | None
    entry: int = -1
    whole: str = ""

    @property
    def name(self) -> tuple[str, int]:
        """What stays the same when the panel is scrolled."""
        return self.kind, self.number

    def at(self, rect: pygame.Rect) -> PanelLine:
        """The spot in another place."""
        return self._replace(rect=rect)
