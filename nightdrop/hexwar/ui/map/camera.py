"""The camera: which piece of the map fills the window, and which hex lies under a point.

World coordinates are metres from the outer north-west corner of the map, x east, y south. The
zoom is the hex height `H` in px (flat to flat, 400 m on the ground). At rest both `H` and the
origin are whole numbers, so hairlines fall on the same pixels in every frame; only while a zoom
or a jump is under way are they fractions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from nightdrop.hexwar.rules.hexes import Hex, column_row, hex_at

FLAT = 400.0  # metres between opposite sides of a hex
COLUMN = 346.410161514  # metres from column to column
RADIUS = 230.940107676  # metres from the centre to a corner
STEPS = (28, 36, 48, 64, 84, 112, 150, 200, 300)  # hex heights in px
FRAME = 240.0  # metres round the map, of both sides together, that are seen with all of it
TRACK_WIDE = 900.0  # metres west of the map that boxes off it take
Point = tuple[float, float]


@lru_cache(maxsize=4096)
def hex_centre(hex_: Hex) -> Point:
    """The centre of a hex in world metres; the hex may lie off the board."""
    column, row = column_row(hex_)
    return centre_of(column, row)


def centre_of(column: int, row: int) -> Point:
    """The centre in world metres of a place in the grid, also of one off the board."""
    return (column - 1) * COLUMN + RADIUS, (row - 1) * FLAT + (400.0 if column % 2 == 0 else 200.0)


def place_at(x: float, y: float) -> tuple[int, int]:
    """Column and row, off the board too, of the hex that holds a point given in world metres."""
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


@dataclass
class _Glide:
    """A camera move under way: from (H, x, y of the centre in metres) to another, in ms."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    length: float
    passed: float = 0.0
    anchor: tuple[Point, Point] | None = None  # (world metres, screen px) that stays in place


class Camera:
    """Pan and zoom over a board of `columns` x `rows` hexes, seen through `rect` of the window.

    `rect` is (x, y, width, height) in screen px. The public state is `height` (H in px), `rect`
    and `origin` (the screen px of the world's zero point). All moves keep the map in the window.
    Of the view's lower edge `foot` px are covered: the whole map fits above them, and every hex
    can be brought there. `west` metres beyond the western edge belong to the whole map too.
    """

    def __init__(
        self, columns: int, rows: int, rect: tuple[int, int, int, int], height: int | None = None,
        foot: int = 0, west: float = 0.0,
    ) -> None:  # fmt: skip
        self.columns, self.rows, self.west = columns, rows, west
        self.world = (
            (columns - 1) * COLUMN + 2 * RADIUS,
            rows * FLAT + (200 if columns > 1 else 0),
        )
        self.rect, self.foot = rect, foot
        self.height: float = 28
        self._left = 0.0  # px of the view's west and north edge, from the world's zero
        self._top = 0.0
        self._glide: _Glide | None = None
        self.height = self.fit_height if height is None else height
        self.centre_on_world(self.world[0] / 2, self.world[1] / 2)

    @property
    def scale(self) -> float:
        """Screen px per metre."""
        return self.height / FLAT

    @property
    def origin(self) -> Point:
        """Where the world's zero point lies, in screen px; whole numbers at rest."""
        return self.rect[0] - self._left, self.rect[1] - self._top

    @property
    def fit_height(self) -> int:
        """The largest whole H (at least 8 px) at which the whole map and its frame fit."""
        across, down = self.world[0] + FRAME + self.west, self.world[1] + FRAME
        fitting = min(self.rect[2] / across, (self.rect[3] - self.foot) / down) * FLAT
        return max(8, min(STEPS[-1], int(fitting)))

    @property
    def steps(self) -> tuple[int, ...]:
        """The zoom steps in use: the fitting one and all fixed steps above it."""
        fit = self.fit_height
        return (fit, *(step for step in STEPS if step > fit))

    @property
    def moving(self) -> bool:
        """Whether a zoom or jump is under way (call `tick` and draw again)."""
        return self._glide is not None

    @property
    def target_height(self) -> int:
        """The whole H that the camera has or will come to rest at."""
        return round(self._glide.end[0] if self._glide else self.height)

    def set_rect(self, rect: tuple[int, int, int, int], foot: int = 0) -> None:
        """Take another place in the window, `foot` px of it covered at its lower edge; the world
        point in the middle stays there."""
        middle = self.to_world(self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2)
        was_fit = round(self.height) == self.fit_height
        self.rect, self.foot, self._glide = rect, foot, None
        self.height = self.fit_height if was_fit else max(self.fit_height, round(self.height))
        self.centre_on_world(*middle)

    def to_screen(self, x: float, y: float) -> Point:
        """Screen px of a point in world metres."""
        return x * self.scale + self.origin[0], y * self.scale + self.origin[1]

    def to_world(self, x: float, y: float) -> Point:
        """World metres of a screen point in px."""
        return (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale

    def hex_point(self, hex_: Hex) -> tuple[int, int]:
        """The whole screen px nearest to a hex's centre."""
        (x, y), k = hex_centre(hex_), self.height / FLAT
        return round(x * k + (self.rect[0] - self._left)), round(y * k + (self.rect[1] - self._top))

    def hex_points(self, hexes: Iterable[Hex]) -> Iterator[tuple[Hex, tuple[int, int]]]:
        """Each hex with its `hex_point`."""
        k, left, top = self.height / FLAT, self.rect[0] - self._left, self.rect[1] - self._top
        for hex_ in hexes:
            x, y = hex_centre(hex_)
            yield hex_, (round(x * k + left), round(y * k + top))

    def pick(self, x: float, y: float) -> Hex | None:
        """The hex under a screen point, exact to its sides; None off the map or off the view."""
        left, top, width, height = self.rect
        if not (left <= x < left + width and top <= y < top + height):
            return None
        column, row = place_at(*self.to_world(x, y))
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return hex_at(column, row)
        return None

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by whole screen px, east and south positive."""
        self.finish()
        self._left += round(dx)
        self._top += round(dy)
        self._settle()

    def zoom(
        self, notches: int, x: float | None = None, y: float | None = None, ms: float = 0.0
    ) -> None:
        """Go `notches` steps in (positive) or out, keeping the world under screen x, y in place."""
        wanted, steps = self.target_height, self.steps
        if notches > 0:
            higher = [s for s in steps if s > wanted] or [steps[-1]]
            height = higher[min(notches, len(higher)) - 1]
        else:
            lower = [s for s in reversed(steps) if s < wanted] or [steps[0]]
            height = wanted if notches == 0 else lower[min(-notches, len(lower)) - 1]
        self.zoom_to(height, x, y, ms)

    def zoom_to(
        self, height: int, x: float | None = None, y: float | None = None, ms: float = 0.0
    ) -> None:
        """Take the hex height `height` in px, at once or within `ms`, around the point x, y."""
        at = (
            self.rect[0] + self.rect[2] / 2 if x is None else x,
            self.rect[1] + self.rect[3] / 2 if y is None else y,
        )
        world = self.to_world(*at)
        start = (self.height, *self.middle)
        glide = _Glide(start, (height, *self.middle), ms, anchor=(world, at))
        self._run(glide)

    def centre_on(self, hex_: Hex, ms: float = 0.0) -> None:
        """Bring a hex to the middle of the view, at once or within `ms`."""
        self.centre_on_world(*hex_centre(hex_), ms)

    def centre_on_world(self, x: float, y: float, ms: float = 0.0) -> None:
        """Bring a point in world metres to the middle of the view, at once or within `ms`."""
        self._run(_Glide((self.height, *self.middle), (self.target_height, x, y), ms))

    def frame(self, hexes: Iterable[Hex], most: int, ms: float = 0.0) -> None:
        """Bring all these hexes into view with land round them, as near as that allows at steps of
        at most `most` px; without hexes the whole map."""
        centres = [hex_centre(hex_) for hex_ in hexes] or [(0.0, 0.0), self.world]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        west, north, east, south = min(xs), min(ys), max(xs), max(ys)
        wide, tall = east - west + 3 * FLAT, south - north + 3 * FLAT
        room = min(self.rect[2] / wide, (self.rect[3] - self.foot) / tall) * FLAT
        fitting = [step for step in self.steps if step <= min(room, most)] or [self.fit_height]
        start, middle = (self.height, *self.middle), ((west + east) / 2, (north + south) / 2)
        self._run(_Glide(start, (fitting[-1], *middle), ms))

    def shows(self, hex_: Hex) -> bool:
        """Whether the whole hex lies in the view."""
        x, y = self.to_screen(*hex_centre(hex_))
        left, top, width, height = self.rect
        reach = self.height * 0.58
        return (
            left + reach <= x <= left + width - reach and top + reach <= y <= top + height - reach
        )

    @property
    def middle(self) -> Point:
        """World metres of the middle of the view."""
        return (
            (self._left + self.rect[2] / 2) / self.scale,
            (self._top + self.rect[3] / 2) / self.scale,
        )

    @property
    def view(self) -> tuple[float, float, float, float]:
        """The part of the world in view: west, north, east, south in metres."""
        west, north = self.to_world(self.rect[0], self.rect[1])
        east, south = self.to_world(self.rect[0] + self.rect[2], self.rect[1] + self.rect[3])
        return west, north, east, south

    def tick(self, ms: float) -> bool:
        """Let `ms` pass for a zoom or jump under way; True if the picture changed."""
        if self._glide is None:
            return False
        self._glide.passed += ms
        self._run(self._glide)
        return True

    def finish(self) -> None:
        """End a zoom or jump at once, at its goal."""
        if self._glide is not None:
            self._glide.passed = self._glide.length
            self._run(self._glide)

    def halt(self) -> None:
        """End a zoom or jump where the picture is now."""
        if self._glide is not None:
            self._glide = None
            self.height = max(self.fit_height, round(self.height))
            self._settle()

    def _run(self, glide: _Glide) -> None:
        done = glide.passed >= glide.length
        t = 1.0 if done else 1 - (1 - glide.passed / glide.length) ** 3  # ease-out cubic
        (h0, x0, y0), (h1, x1, y1) = glide.start, glide.end
        self.height = round(h1) if done else h0 * (h1 / h0) ** t
        if glide.anchor:
            (wx, wy), (sx, sy) = glide.anchor
            self._left = wx * self.scale - (sx - self.rect[0])
            self._top = wy * self.scale - (sy - self.rect[1])
        else:
            self._left = (x0 + (x1 - x0) * t) * self.scale - self.rect[2] / 2
            self._top = (y0 + (y1 - y0) * t) * self.scale - self.rect[3] / 2
        self._glide = None if done else glide
        self._settle()

    def _settle(self) -> None:
        """Keep the map in the view; whole px at rest."""
        wide, tall = self.world[0] * self.scale, self.world[1] * self.scale
        self._left = self._clamp(self._left, self.rect[2], wide, before=self.west * self.scale)
        self._top = self._clamp(self._top, self.rect[3], tall, self.foot)
        if self._glide is None:
            self._left, self._top = round(self._left), round(self._top)

    def _clamp(
        self, start: float, view: float, size: float, covered: int = 0, before: float = 0.0
    ) -> float:
        """Where a view of that many px begins on a map; `before` px of it lie before its zero."""
        margin = min(self.height * 0.6, view * 0.2)
        view -= covered
        if before + size + FRAME * self.scale <= view:
            return (size - before - view) / 2  # a map smaller than the view stands in its middle
        return max(-before - margin, min(start, size + margin - view))
