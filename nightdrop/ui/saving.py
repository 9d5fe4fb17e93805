"""A game that is not on the disk: saved again by and by, and told of in a banner over the map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT

if TYPE_CHECKING:
    from nightdrop.table.match.match import Match


WIDE = 860  # design px
RETRY_MS = 5000.0  # how often saving is tried again


def unsaved(problem: str | None) -> str:
    """What is said while a game cannot be saved; "" while it can."""
    if not problem:
        return ""
    said = _("Not saved: {problem}. The game is kept in memory, and saving is tried again.")
    return said.format(problem=problem.rstrip("."))


def draw_banner(pen: Pen, area: pygame.Rect, sentence: str, alarm: bool) -> pygame.Rect:
    """A sentence across the top of an area; an alarm is ringed and has its sign."""
    gap, sign = pen.px(14), pen.px(26)
    wide = min(area.width - 2 * gap, pen.px(WIDE))
    room = wide - 3 * gap - sign
    step = fonts.line_height("prompt", pen.scale.text(SIZE_PROMPT))
    lines = len(fonts.wrap("prompt", pen.scale.text(SIZE_PROMPT), sentence, room))
    rect = pygame.Rect(0, area.top + gap, wide, lines * step + 2 * gap)
    rect.centerx = area.centerx
    tone = pen.palette.refused if alarm else pen.palette.accent
    pen.box(rect, pen.palette.panel, tone, 8, 2.6 if alarm else 1.4)
    _sign(pen, (rect.left + gap + sign // 2, rect.centery), sign, tone, alarm)
    at = (rect.left + 2 * gap + sign, rect.top + gap)
    pen.paragraph(at, sentence, room, "prompt", SIZE_PROMPT)
    return rect


def _sign(pen: Pen, at: tuple[int, int], size: int, tone: RGB, alarm: bool) -> None:
    """A triangle for an alarm, a disc for a note, with its stroke and dot."""
    (x, y), half = at, size // 2
    if alarm:
        pygame.draw.polygon(pen.surface, tone, [(x, y - half), (x + half, y + half),
                                                (x - half, y + half)])  # fmt: skip
    else:
        pygame.draw.aacircle(pen.surface, tone, at, half)
    ink, stroke = pen.palette.panel, max(2, size // 9)
    low, high = y + size * 3 // 10, y - size // 6
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, high, stroke, size // 4 + 1))
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, low - stroke // 2, stroke, stroke))


class Keeper:
    """Follows the games of a window, and tries again to save what could not be saved.

    A game that is left gives its file free at once, so that others can have it; one that is not
    on the disk does so when it is, or when the program ends.
    """

    def __init__(self) -> None:
        self._open: Match | None = None
        self._left: list[Match] = []  # games that were left before they were on the disk
        self._tried = 0.0  # when saving was last tried again
        self._told = ""

    def follow(self, match: Match) -> None:
        """Another game is played from now on, in place of an older one with the same file."""
        if self._open is not match:
            self.let_go()
        self._left = [one for one in self._left if one.path != match.path]
        self._open = match

    def let_go(self) -> None:
        """The game under way is left."""
        if self._open is not None:
            self._left.append(self._open)
            self._open = None
        self._close_saved()

    def _close_saved(self) -> None:
        """Give free the files of the games that were left and are on the disk.

        The garbage collector would do so too, but at a time of its own: perhaps never while the
        window waits, perhaps half done in another thread.
        """
        for match in self._left:
            if not match.save_problem:
                match.close()
        self._left = [one for one in self._left if one.save_problem]

    @property
    def unsaved(self) -> list[Match]:
        """The games that are not on the disk as they stand."""
        games = [*self._left, *([self._open] if self._open else [])]
        return [one for one in games if one.save_problem]

    @property
    def problem(self) -> str:
        """Why a game is not on the disk, "" if all are."""
        return next((one.save_problem for one in self.unsaved if one.save_problem), "")

    def held(self, path: Path) -> Match | None:
        """The game of a file, where more of it is in memory than on the disk."""
        return next((one for one in self.unsaved if one.path == path), None)

    def save(self) -> str:
        """Try now to save what is not saved; why that failed, or ""."""
        for match in self.unsaved:
            match.save_again()
        self._close_saved()
        return self.problem

    def wake_at(self) -> float | None:
        """When saving is tried again (ms), or None where all is saved."""
        return self._tried + RETRY_MS if self.unsaved else None

    def tick(self, now: float) -> bool:
        """Try again to save if it is time; whether there is other news of it than last time."""
        if self.unsaved and now - self._tried >= RETRY_MS:
            self._tried = now
            self.save()
        before, self._told = self._told, self.problem
        return before != self._told
