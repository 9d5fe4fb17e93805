"""Shows how a run gets on: a line that moves at a terminal, else a plain line now and then."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from nightdrop.lab.games import Row
from nightdrop.lab.reports import span
from nightdrop.lab.runs import CHUNK, Task, decided
from nightdrop.lab.statistics import always_valid

EVERY_S: Final = 20.0


class Progress:
    """Tells of a run after each chunk; `begun` games were there before.

    With `rich` at a terminal a line that moves, else plain lines on standard error.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.begun: int | None = None
        self._since = self._told = monotonic()
        self._line: Any = _moving_line()

    def show(self, rows: Sequence[Row]) -> None:
        """Tell of a run that has these rows by now."""
        if self.begun is None:
            self.begun = max(0, len(rows) - CHUNK * len(self.task.line_ups))
        if self._line is not None:
            self._line.update(self.sentence(rows))
        elif monotonic() - self._told > EVERY_S:
            self._told = monotonic()
            print(self.sentence(rows), file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the moving line away."""
        if self._line is not None:
            self._line.stop()

    def sentence(self, rows: Sequence[Row]) -> str:
        """How far the run is, how fast, and what it says as yet."""
        task, passed = self.task, max(monotonic() - self._since, 1e-3)
        pace = (len(rows) - (self.begun or 0)) / passed
        most = task.seeds * len(task.line_ups)
        said = f"{len(rows)} of {most} games, {60 * pace:.0f} a minute"
        left = most - len(rows)
        if task.stop:
            sums, _verdict = decided(task, rows)
            ratio, bound = task.stop.ratio(sums), task.stop.bound
            if sums.pairs > 1:
                said += f"; {sums.mean:+.2f} points ({span(always_valid(sums))})"
            said += f", ratio {ratio:+.2f} of {bound:.2f}"
            if ratio:
                left = min(left, int((bound / abs(ratio) - 1) * len(rows)))
        return f"{said}, about {max(0.0, left / pace / 60):.0f} min left"


def _moving_line() -> Any:
    """A line of `rich` at a terminal that is replaced by the next, or None."""
    if not sys.stderr.isatty():
        return None
    with suppress(ImportError):
        from rich.console import Console
        from rich.status import Status

        line = Status("the first games are played", console=Console(stderr=True))
        line.start()
        return line
    return None
