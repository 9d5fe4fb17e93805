"""Slow work beside the window, which goes on drawing: a calculation, how saved games stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Final, Generic, TypeVar

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.saved import Standing, standing_of

Answer = TypeVar("Answer")


class Errand(Generic[Answer]):
    """A function that runs in a thread of its own from the beginning.

    What nobody waits for any more is simply forgotten; it never keeps the program from ending.
    """

    def __init__(self, work: Callable[[], Answer]) -> None:
        self._work = work
        self._answers: list[Answer] = []
        self._problem: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._answers.append(self._work())
        except Exception as problem:  # it is raised where the answer is taken
            self._problem = problem

    @property
    def is_done(self) -> bool:
        """Whether the answer can be taken."""
        return not self._thread.is_alive()

    def answer(self) -> Answer:
        """What the function gave; waits for it. Raises what it raised."""
        self._thread.join()
        if self._problem is not None:
            raise self._problem
        return self._answers[0]


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
