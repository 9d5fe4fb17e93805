"""The camera over a flat world: which piece of it fills the window, and how that moves.

World coordinates are of any unit, x east, y south from the world's upper left corner. The zoom is
the height in px of a length of the world, its `unit`. At rest both that and the origin are whole
numbers, so hairlines fall on the same pixels in every frame; only while a zoom or a jump is under
way are they fractions.
"""

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

Point = tuple[float, float]


@dataclass
class _Glide:
    """A camera move under way: from (H, x, y of the centre in the world) to another, in ms."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    length: float
    passed: float = 0.0
    anchor: tuple[Point, Point] | None = None  # (of the world, screen px) that stays in place


class Camera:
    """Pan and zoom over a world of a width and height, seen through `rect` of the window.

    `rect` is (x, y, width, height) in screen px. The public state is `height` (the zoom: H px for a
    `unit`), `rect` and `origin` (the screen px of the world's zero point). All moves keep the map
    in the window. Of the view's lower edge `foot` px are covered: the whole map fits above them,
    and every point can be brought there. `west` of the world beyond the western edge belong to the
    whole map too. `zooms` are the heights of its steps, `margin` is what of the world's outside is
    seen with all of it, of both sides together,
    `edge` what part of a unit a pan shows beyond the world.
    """

    unit: ClassVar[float] = 100.0
    zooms: ClassVar[tuple[int, ...]] = (40, 55, 70, 85, 100, 125, 160, 200, 250)
    margin: ClassVar[float] = 0.0
    edge: ClassVar[float] = 0.0

    def __init__(
        self, world: Point, rect: tuple[int, int, int, int], height: int | None = None,
        foot: int = 0, west: float = 0.0,
    ) -> None:  # fmt: skip
        self.world, self.west = world, west
        self.rect, self.foot = rect, foot
        self.height: float = self.zooms[0]
        self._left = 0.0  # px of the view's west and north edge, from the world's zero
        self._top = 0.0
        self._glide: _Glide | None = None
        self.height = self.fit_height if height is None else height
        self.centre_on_world(self.world[0] / 2, self.world[1] / 2)

    @property
    def scale(self) -> float:
        """Screen px per px, metre or what else measures the world."""
        return self.height / self.unit

    @property
    def origin(self) -> Point:
        """Where the world's zero point lies, in screen px; whole numbers at rest."""
        return self.rect[0] - self._left, self.rect[1] - self._top

    @property
    def fit_height(self) -> int:
        """The largest whole H (at least 8 px) at which the whole map and its frame fit."""
        across, down = self.world[0] + self.margin + self.west, self.world[1] + self.margin
        fitting = min(self.rect[2] / across, (self.rect[3] - self.foot) / down) * self.unit
        return max(8, min(self.zooms[-1], int(fitting)))

    @property
    def steps(self) -> tuple[int, ...]:
        """The zoom steps in use: the fitting one and all fixed steps above it."""
        fit = self.fit_height
        return (fit, *(step for step in self.zooms if step > fit))

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
        """Screen px of a point of the world."""
        return x * self.scale + self.origin[0], y * self.scale + self.origin[1]

    def to_world(self, x: float, y: float) -> Point:
        """The point of the world under a screen point in px."""
        return (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale

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

    def can_zoom(self, notches: int) -> bool:
        """Whether it can go in (positive) or out any further."""
        return self.target_height != self.steps[-1 if notches > 0 else 0]

    def zoom_to(
        self, height: int, x: float | None = None, y: float | None = None, ms: float = 0.0
    ) -> None:
        """Take the zoom `height` in px, at once or within `ms`, around the point x, y."""
        at = (
            self.rect[0] + self.rect[2] / 2 if x is None else x,
            self.rect[1] + self.rect[3] / 2 if y is None else y,
        )
        world = self.to_world(*at)
        start = (self.height, *self.middle)
        glide = _Glide(start, (height, *self.middle), ms, anchor=(world, at))
        self._run(glide)

    def centre_on_world(self, x: float, y: float, ms: float = 0.0) -> None:
        """Bring a point of the world to the middle of the view, at once or within `ms`."""
        self._run(_Glide((self.height, *self.middle), (self.target_height, x, y), ms))

    def frame_points(self, points: Sequence[Point], round_: float, most: int, ms: float) -> None:
        """Bring all these points into view with `round_` of the world round them, as near as that
        allows at steps of at most `most` px; without points the whole map."""
        points = points or [(0.0, 0.0), self.world]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        west, north, east, south = min(xs), min(ys), max(xs), max(ys)
        wide, tall = east - west + 2 * round_, south - north + 2 * round_
        room = min(self.rect[2] / wide, (self.rect[3] - self.foot) / tall) * self.unit
        fitting = [step for step in self.steps if step <= min(room, most)] or [self.fit_height]
        start, middle = (self.height, *self.middle), ((west + east) / 2, (north + south) / 2)
        self._run(_Glide(start, (fitting[-1], *middle), ms))

    def frame_most(
        self, points: Sequence[Point], height: int, ms: float, covered: int = 0
    ) -> None:  # fmt: skip
        """Take the zoom `height` in px with most of these points round the middle, within `ms`:
        as many as fit where `covered` px of the view's height show none."""
        wide, tall = (px * self.unit / height / 2 for px in (self.rect[2], self.rect[3] - covered))

        def near(at: Point) -> list[Point]:
            return [(x, y) for x, y in points if abs(x - at[0]) <= wide and abs(y - at[1]) <= tall]

        seen = max(map(near, sorted(points)), key=len)
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._run(_Glide((self.height, *self.middle), (height, *middle), ms))

    def frame_in(self, points: Sequence[Point], room: tuple[int, int, int, int]) -> None:
        """Bring all these points into a part of the view, (x, y, width, height) in screen px, at
        once: no nearer than now, and from further away only where they do not fit."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, tall = max(1.0, max(xs) - min(xs)), max(1.0, max(ys) - min(ys))
        most = min(self.target_height, min(room[2] / wide, room[3] / tall) * self.unit)
        heights = [self.target_height, *self.steps]
        height = max((one for one in heights if one <= most), default=self.fit_height)
        x, y, scale = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, height / self.unit
        x -= (room[0] + room[2] / 2 - self.rect[0] - self.rect[2] / 2) / scale
        y -= (room[1] + room[3] / 2 - self.rect[1] - self.rect[3] / 2) / scale
        self._run(_Glide((self.height, *self.middle), (height, x, y), 0.0))

    def shows_point(self, point: Point, reach: float) -> bool:
        """Whether a point of the world lies in the view, `reach` px from its edges."""
        x, y = self.to_screen(*point)
        left, top, width, height = self.rect
        return (
            left + reach <= x <= left + width - reach and top + reach <= y <= top + height - reach
        )

    @property
    def middle(self) -> Point:
        """The point of the world in the middle of the view."""
        return (
            (self._left + self.rect[2] / 2) / self.scale,
            (self._top + self.rect[3] / 2) / self.scale,
        )

    @property
    def view(self) -> tuple[float, float, float, float]:
        """The part of the world in view: its west, north, east and south edge."""
        west, north = self.to_world(self.rect[0], self.rect[1])
        east, south = self.to_world(self.rect[0] + self.rect[2], self.rect[1] + self.rect[3])
        return west, north, east, south

    @property
    def target_view(self) -> tuple[float, float, float, float]:
        """The part of the world that is in view, or will be when a zoom or jump has ended."""
        if self._glide is None:
            return self.view
        coming = copy(self)
        coming._glide = replace(self._glide)
        coming.finish()
        return coming.view

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
        margin = min(self.height * self.edge, view * 0.2)
        view -= covered
        if before + size + self.margin * self.scale <= view:
            return (size - before - view) / 2  # a map smaller than the view stands in its middle
        return max(-before - margin, min(start, size + margin - view))


class SeatPlace(NamedTuple):
    """What a seat gets back of what it saw: its camera, its wish of the panel, and whether nothing
    lies on the ground."""

    camera: Camera | None
    wish: bool | None
    bare: bool = False


class OwnCameras:
    """Gives each seat its own camera back, so that none sees where another looked."""

    def __init__(self, seat: Hashable | None) -> None:
        """`seat` is the one whose camera shows the table; None: nobody's yet."""
        self._owner = seat
        self._kept: dict[Hashable, SeatPlace] = {}

    def sit(
        self, seat: Hashable | None, now: SeatPlace, fresh: Callable[[], Camera | None]
    ) -> SeatPlace:
        """What a seat that was uncovered sees: what it left, the first time a `fresh` camera. What
        is seen `now` is kept for its owner."""
        if seat is None or seat == self._owner:
            return now
        if self._owner is not None:
            self._kept[self._owner] = now
        self._owner = seat
        return self._kept.pop(seat, None) or SeatPlace(fresh(), None)
