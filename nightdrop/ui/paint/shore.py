"""Where the water ends: banks as water would lie, loosely along the hex sides, and what is wet."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

import pygame

from nightdrop.ui.camera import Point
from nightdrop.ui.paint.geometry import box_of, divided, loosened, rounded
from nightdrop.ui.paint.steps import all_made, portions
from nightdrop.ui.theme import RGB

STEP = 46.0  # metres between the points of a bank before its corners are cut
CELL = 15.0  # metres: the grain of what is known to be wet
PART = 120  # points moved in one step
BAND = 100  # rows of cells filled in one step
# How the banks leave the hex sides: (seed, reach in metres, over how many metres).
WAVES = ((31, 62.0, 560.0), (33, 34.0, 210.0), (35, 17.0, 85.0))


def bank(outline: Sequence[Point]) -> Iterator[list[Point]]:
    """A closed outline of hex sides as a shore: the steps smoothed away, then bays and points.

    Made in small steps, each of which yields the line so far; the last one is the shore. It stays
    within about 110 m of the hex sides, so every hex is plainly wet or dry.
    """
    line = divided(outline, STEP, closed=True)
    for _ in range(3):  # three running means are all but a bell curve
        yield line
        line = _mean(line, 2)
    yield line
    for seed, reach, wave in WAVES:
        moved: list[Point] = []
        for part in portions(line, PART):
            moved += loosened(part, seed, reach, wave)
            yield moved
        line = moved
    line = rounded(line, closed=True)
    yield [*line, line[0]]


def _mean(line: list[Point], reach: int) -> list[Point]:
    """Each point of a closed line put to the mean of so many neighbours on either side."""
    count, wide = len(line), 2 * reach + 1
    x = sum(line[n][0] for n in range(-reach, reach + 1))
    y = sum(line[n][1] for n in range(-reach, reach + 1))
    result = []
    for n in range(count):
        result.append((x / wide, y / wide))
        (ox, oy), (nx, ny) = line[n - reach], line[(n + reach + 1) % count]
        x, y = x + nx - ox, y + ny - oy
    return result


Known = tuple[bytes, int, int, float, float]  # a byte for each cell, columns, rows, west, north


class Wetness:
    """Which places lie within the banks, to a grain of `CELL` metres."""

    def __init__(self, banks: Iterable[Sequence[Point]]) -> None:
        self._banks = sorted(banks, key=_area, reverse=True)  # an island after its water

    @cached_property
    def _known(self) -> Known:
        (known,) = all_made(self._filled())
        return known

    def _filled(self) -> Iterator[Known | None]:
        """What is known; the last of some small steps."""
        boxes = [box_of(loop) for loop in self._banks] or [(0.0, 0.0, CELL, CELL)]
        west, north = min(b[0] for b in boxes), min(b[1] for b in boxes)
        columns = int((max(b[2] for b in boxes) - west) / CELL) + 1
        rows = int((max(b[3] for b in boxes) - north) / CELL) + 1
        sheet = pygame.Surface((columns, rows), 0, 8)
        sheet.set_palette([(n, n, n) for n in range(256)])
        for loop in self._banks:
            cells = [((x - west) / CELL, (y - north) / CELL) for x, y in loop]
            yield None
            yield from _fill(sheet, (1, 1, 1) if _turns_right(loop) else (0, 0, 0), cells)
        yield pygame.image.tobytes(sheet, "P"), columns, rows, west, north

    def prepare(self) -> Iterator[None]:
        """Make what is known, in small steps."""
        for filled in self._filled():
            known = filled
            yield
        self.__dict__.setdefault("_known", known)  # as the property would keep it

    def wet(self, x: float, y: float) -> bool:
        """Whether a point in metres lies in the water."""
        known, columns, rows, west, north = self._known
        i, j = int((x - west) // CELL), int((y - north) // CELL)
        return 0 <= i < columns and 0 <= j < rows and known[j * columns + i] == 1


def _fill(sheet: pygame.Surface, colour: RGB, loop: Sequence[Point]) -> Iterator[None]:
    """Fill a closed line band by band: each row of a shape costs a look at all its points."""
    width, height = sheet.get_size()
    for top in range(0, height, BAND):
        near = _near_rows(loop, top - 2, top + BAND + 2)
        sheet.set_clip((0, top, width, BAND))
        if len(near) > 2:
            pygame.draw.polygon(sheet, colour, near)
        yield
    sheet.set_clip(None)


def _near_rows(loop: Sequence[Point], low: float, high: float) -> list[Point]:
    """A closed line that is the same between two rows, with few points above and below them."""
    side = [(y > high) - (y < low) for _, y in loop]
    return [
        point
        for n, point in enumerate(loop)
        if not side[n] or not side[n - 1] == side[n] == side[(n + 1) % len(loop)]
    ]


def _area(loop: Sequence[Point]) -> float:
    west, north, east, south = box_of(loop)
    return (east - west) * (south - north)


def _turns_right(loop: Sequence[Point]) -> bool:
    """Whether a closed line runs clockwise on the screen: round water, not round an island."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(loop)) > 0
