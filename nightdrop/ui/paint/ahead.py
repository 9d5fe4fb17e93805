"""The names at the end of a zoom, placed and set a little in each of its frames."""

from collections.abc import Callable, Iterator
from math import hypot
from time import perf_counter

from nightdrop.engine.hexes import Hex
from nightdrop.ui.camera import FLAT, Camera, Point
from nightdrop.ui.paint.labels import Names, label_image
from nightdrop.ui.theme import Light

LEAST_MS = 3.0  # time per frame for it; and all that is left
FRAME_MS = 9.0  # of so much for the whole map


class Ahead:
    """Makes ready what the end of a zoom will show. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._goal: tuple[object, ...] = ()
        self._steps: Iterator[None] = iter(())

    def go_on(
        self, names: Names, camera: Camera, light: Light, taken: frozenset[Hex], began: float
    ) -> None:
        """Go on as long as the frame allows, which began at that time; at least a step."""
        goal = (names, camera.target_height, light, taken)
        if goal != self._goal:
            self._goal, self._steps = goal, _steps(*goal, camera.middle)
        end = max(self._clock() + LEAST_MS / 1000, began + FRAME_MS / 1000)
        for _ in self._steps:
            if self._clock() >= end:
                return


def _steps(
    names: Names, h: int, light: Light, taken: frozenset[Hex], middle: Point
) -> Iterator[None]:
    """Place and set the names for hexes `h` px high, one by one, those near `middle` first."""
    yield from names.prepare(h, taken)
    x, y = middle[0] * h / FLAT, middle[1] * h / FLAT
    labels = names.at(h, taken)
    for label in sorted(labels, key=lambda n: hypot(n.box.centerx - x, n.box.centery - y)):
        label_image(label, light)
        yield
