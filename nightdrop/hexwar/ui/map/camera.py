"""The camera: which part of the map fills the window, and which hex is under a point.

World coordinates are metres from the outer north-west corner of the map, x east, y south. The zoom
is the hex height `H` in px (flat to flat, 400 m on the ground).
"""

from collections.abc import Iterable
from functools import lru_cache
from math import floor

from nightdrop.hexwar.rules.hexes import Hex, column_row, hex_at
from nightdrop.ui.stage import camera

FLAT = 400.0  # metres between opposite sides of a hex
COLUMN = 346.410161514  # metres from column to column
RADIUS = 230.940107676  # metres from the centre to a corner
STEPS = (28, 36, 48, 64, 84, 112, 150, 200, 300)  # hex heights in px
FRAME = 400.0  # metres round the map, of both sides together, that are seen with all of it
BESIDE = 190  # px beside the whole map and its frame from which something is printed there
FLANKED = 6400.0  # metres there from which it is printed on either side
ASIDE, MOST_ASIDE = 0.12, 44  # the part of them left of a map with one column, and px at most
TRACK_WIDE = 900.0  # metres west of the map that boxes off it take
Point = camera.Point


@lru_cache(maxsize=4096)
def hex_centre(hex_: Hex) -> Point:
    """The centre of a hex in world metres; the hex may be off the board."""
    column, row = column_row(hex_)
    return centre_of(column, row)


def centre_of(column: int, row: int) -> Point:
    """The centre in world metres of a place in the grid, which may be off the board."""
    return (column - 1) * COLUMN + RADIUS, (row - 1) * FLAT + (400.0 if column % 2 == 0 else 200.0)


def place_at(x: float, y: float) -> tuple[int, int]:
    """Column and row of the hex at a point in world metres, off the board too."""
    guess = floor((x - RADIUS) / COLUMN) + 1
    best, least = (guess, 1), float("inf")
    for column in (guess, guess + 1):
        top = 400.0 if column % 2 == 0 else 200.0
        row = floor((y - top) / FLAT + 0.5) + 1
        cx, cy = centre_of(column, row)
        away = (x - cx) ** 2 + (y - cy) ** 2
        if away < least:  # regular hexes are the Voronoi cells of their centres
            best, least = (column, row), away
    return best

LOWER = 80.0  # metres that the whole map stands below the middle of what is not covered
ROOM = 1472, 1080  # px of a map beside the panel in a window of 1920x1080 px


class HexCamera(camera.Camera):
    """Pan and zoom over a board of `columns` x `rows` hexes."""

    unit, zooms, margin, edge = FLAT, STEPS, FRAME, 0.6

    def __init__(
        self, columns: int, rows: int, rect: tuple[int, int, int, int], height: int | None = None,
        foot: int = 0, west: float = 0.0,
    ) -> None:  # fmt: skip
        self.columns, self.rows = columns, rows
        world = (columns - 1) * COLUMN + 2 * RADIUS, rows * FLAT + (200 if columns > 1 else 0)
        super().__init__(world, rect, height, foot, west)

    @property
    def window(self) -> float:
        """How many times as large as a map in a window of 1920x1080 px its room is, at least 1.

        What is drawn larger than to scale where hexes are low grows with it, so that a large
        window shows the same picture.
        """
        return max(1.0, min(self.rect[2] / ROOM[0], self.rect[3] / ROOM[1]))

    def spare(self, height: float) -> float:
        """The px beside the whole map and its frame at a hex height in px."""
        return self.rect[2] - (self.west + self.world[0] + FRAME) * height / FLAT

    @property
    def is_flanked(self) -> bool:
        """Whether there is room for print on both sides of the whole map."""
        return self.spare(self.fit_height) * FLAT / self.fit_height >= FLANKED

    def _settle(self) -> None:
        super()._settle()
        spare = self.spare(self.height)
        if spare > 0 and self.spare(self.fit_height) >= BESIDE and not self.is_flanked:
            aside = min(spare * ASIDE, MOST_ASIDE)
            self._left = -((self.west + FRAME / 2) * self.scale + aside)
            if not self.moving:
                self._left = round(self._left)
        self._lower()

    def _lower(self) -> None:
        """Bring the whole sheet down to where its frame is seen above, its numbers below."""
        free = self.rect[3] - (self.world[1] + FRAME) * self.scale
        if free >= self.foot > 0:
            self._top -= min(self.foot / 2, LOWER * self.scale)
            if not self.moving:
                self._top = round(self._top)

    def hex_point(self, hex_: Hex) -> tuple[int, int]:
        """The whole screen px nearest to a hex's centre."""
        (x, y), k = hex_centre(hex_), self.height / FLAT
        return round(x * k + (self.rect[0] - self._left)), round(y * k + (self.rect[1] - self._top))

    def hex_points(self, hexes: Iterable[Hex]) -> list[tuple[Hex, tuple[int, int]]]:
        """Each hex with its `hex_point`."""
        k, left, top = self.height / FLAT, self.rect[0] - self._left, self.rect[1] - self._top
        found = []
        for hex_ in hexes:
            x, y = hex_centre(hex_)
            found.append((hex_, (round(x * k + left), round(y * k + top))))
        return found

    def pick(self, x: float, y: float) -> Hex | None:
        """The hex under a screen point, exact at its sides; None off the map or off the view."""
        left, top, width, height = self.rect
        if not (left <= x < left + width and top <= y < top + height):
            return None
        column, row = place_at(*self.to_world(x, y))
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return hex_at(column, row)
        return None

    def centre_on(self, hex_: Hex, ms: float = 0.0) -> None:
        """Centre the view on a hex, at once or within `ms`."""
        self.centre_on_world(*hex_centre(hex_), ms)

    def frame(self, hexes: Iterable[Hex], most: int, ms: float = 0.0) -> None:
        """Bring all these hexes into view with land around them; without hexes the whole map.

        As near as that allows at zoom steps of at most `most` px.
        """
        self.frame_points([*map(hex_centre, hexes)], 1.5 * FLAT, most, ms)

    def shows(self, hex_: Hex) -> bool:
        """Whether the whole hex is in view."""
        return self.shows_point(hex_centre(hex_), self.height * 0.58)
