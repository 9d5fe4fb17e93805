"""One slow calculation beside the window, which goes on drawing and listening meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

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
