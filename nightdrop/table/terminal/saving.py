"""Tells the players at a terminal whether their game is on the disk, and tries again if not."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.words import sentences as said

RETRY_S: Final = 5.0


class Saving:
    """The saving of one game. `watch` tries again, every `wait_s` seconds, while a line is waited
    for: in a thread of its own, which runs only as long as the game is not on the disk.

    Whoever uses the match or writes to the terminal holds `busy` meanwhile, so that both never do
    so at once. `saved` is called, with `busy` held, when a try has succeeded.
    """

    def __init__(self, match: Match, saved: Callable[[], None], wait_s: float = RETRY_S) -> None:
        self.busy = Lock()
        self._match, self._saved, self._wait_s = match, saved, wait_s
        self._told: str | None = None
        self._thread: Thread | None = None
        self._ended = Event()

    def news(self) -> list[str]:
        """What has changed since this was last asked: why the game is not saved, or that it is."""
        before, problem = self._told, self._match.save_problem
        self._told = problem
        if problem == before:
            return []
        return [_(said.NO_AUTOSAVE).format(problem=problem) if problem else _(said.KEPT_AGAIN)]

    def watch(self) -> None:
        """Begin to try again if that is needed; to be called with `busy` held."""
        if self._match.save_problem and self._thread is None:
            self._thread = Thread(target=self._run, name="saving", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Try no more; to be called without `busy`."""
        self._ended.set()
        if (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        """Try until the game is on the disk, or nobody plays any more."""
        while not self._ended.wait(self._wait_s):
            with self.busy:
                if self._is_saved():
                    self._thread = None
                    return

    def _is_saved(self) -> bool:
        """Try once, unless an action of the players has saved the game meanwhile."""
        if self._match.save_problem:
            self._match.save_again()
            if not self._match.save_problem:
                with suppress(OSError, ValueError):  # a terminal that is gone ends the sitting
                    self._saved()
        return not self._match.save_problem
