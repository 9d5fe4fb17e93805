"""How long the map's painting may take in one turn of the loop, so that frames come in time."""

import time
from collections.abc import Callable
from typing import Final

# What drawing a frame and painting after it may take together, in ms of a window of no px, and
# for each million px more: a large window takes longer to draw and its player expects no less.
FRAME_MS: Final = 2.6
MILLION_PX_MS: Final = 1.0
MOST_MS: Final = 5.0  # how long painting may hold up the next event
LEAST_MS: Final = 1.0  # less than this is not worth beginning
PATIENCE: Final = 3  # frames in a row that may take all the time there is
Clock = Callable[[], float]


def wall_clock() -> float:
    """Milliseconds since some fixed moment."""
    return time.perf_counter() * 1000


class Pace:
    """Shares the time of a frame between drawing, which comes first, and painting."""

    def __init__(self) -> None:
        self._drawn = 0.0
        self._waited = 0

    def drew(self, ms: float) -> None:
        """A frame was drawn in so many ms."""
        self._drawn = ms

    def slice(self, size: tuple[int, int]) -> float:
        """Ms that painting may take now in a window of `size` px, 0 for not at all.

        All there is when nothing was drawn since the last slice. Where each frame takes long to
        draw, every few frames there is a little all the same.
        """
        left = FRAME_MS + MILLION_PX_MS * size[0] * size[1] / 1e6 - self._drawn
        self._drawn = 0.0
        if left < LEAST_MS and self._waited < PATIENCE:
            self._waited += 1
            return 0.0
        self._waited = 0
        return min(MOST_MS, max(LEAST_MS, left))
