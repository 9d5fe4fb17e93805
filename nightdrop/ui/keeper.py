"""Sees to it that the game under way reaches the disk, whatever screen is on top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from nightdrop.ui.panels.banner import RETRY_MS

if TYPE_CHECKING:
    from nightdrop.table.match import Match


class Keeper:
    """Follows the games of a window, and tries again to save what could not be saved.

    A game that was saved is let go with its screen, so that others can have its file; one that
    was not stays here until it is, or until the program ends.
    """

    def __init__(self) -> None:
        self._open: ref[Match] | None = None
        self._unsaved: list[Match] = []
        self._tried = 0.0  # when saving was last tried again
        self._told = ""

    def follow(self, match: Match) -> None:
        """Another game is played from now on, in place of an older one with the same file."""
        self._unsaved = [one for one in self.unsaved if one.path != match.path]
        self._open = ref(match)

    @property
    def unsaved(self) -> list[Match]:
        """The games that are not on the disk as they stand."""
        match = self._open() if self._open else None
        if match is not None and match not in self._unsaved:
            self._unsaved.append(match)
        self._unsaved = [one for one in self._unsaved if one.save_problem]
        return self._unsaved

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
