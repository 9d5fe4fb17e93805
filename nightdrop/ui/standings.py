"""Where saved games stand, found out one after the other beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from nightdrop.table.standing import Standing, standing_of
from nightdrop.table.yamlfile import FileError
from nightdrop.ui.errand import Errand

LOOK_MS: Final = 100.0  # how often a screen looks whether something was found


class Standings:
    """Reads files in a thread of their own; nobody waits for them.

    What cannot be read is passed over: it is told once somebody wants to open it.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self._left = list(paths)
        self._found: dict[Path, Standing] = {}
        self._path: Path | None = None
        self._errand: Errand[Standing] | None = None
        self._next_at = 0.0
        self._go_on()

    def _go_on(self) -> None:
        """Begin with the next file, if there is one."""
        self._path = path = self._left.pop(0) if self._left else None
        self._errand = None if path is None else Errand(lambda: standing_of(path))

    def words(self, path: Path) -> str:
        """What is known of a file by now, in a sentence, or ""."""
        return self._found[path].words if path in self._found else ""

    def wake_at(self) -> float | None:
        """When to look next, in ms of the app's clock; None once all were read."""
        return self._next_at if self._errand else None

    def look(self, now: float) -> bool:
        """Take what was found; whether there was anything new."""
        self._next_at = now + LOOK_MS
        if self._errand is None or self._path is None or not self._errand.is_done:
            return False
        try:
            self._found[self._path] = self._errand.answer()
        except (FileError, OSError):  # see above
            self._go_on()
            return False
        self._go_on()
        return True
