"""Sees to it that the game under way reaches the disk, whatever screen is on top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightdrop.ui.panels.banner import RETRY_MS

if TYPE_CHECKING:
    from nightdrop.table.match import Match


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
