"""Plain geometry: hexes, outlines, lines and cuts in metres; sets of hexes as shapes in px."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.camera import RADIUS, Point, centre_of
from nightdrop.ui.look.theme import RGB

Box = tuple[float, float, float, float]  # west, north, east, south
Place = tuple[int, int]  # column and row, off the board too
_CORNERS = tuple((RADIUS * cos(i * pi / 3), RADIUS * sin(i * pi / 3)) for i in range(6))
# Steps from an odd and from an even column over the side between the corners i and i + 1
# (corner 0 is east, then clockwise on the screen).
_ODD = ((1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_EVEN = ((1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0))


def corners(column: int, row: int, part: float = 1.0) -> list[Point]:
    """The six corners of a hex in metres, clockwise from the east; `part` shrinks the hex."""
    x, y = centre_of(column, row)
    return [(x + dx * part, y + dy * part) for dx, dy in _CORNERS]


def around(place: Place) -> list[Place]:
    """The six neighbours of a place, clockwise from the south-east, off the board too."""
    column, row = place
    steps = _ODD if column % 2 else _EVEN
    return [(column + dc, row + dr) for dc, dr in steps]


def outlines(places: Iterable[Place]) -> list[list[Point]]:
    """The closed outlines in metres around a set of hexes, holes included, corners in order."""
    inside = set(places)
    following: dict[Place, tuple[Place, Point]] = {}
    for place in sorted(inside):
        others = around(place)
        if inside.issuperset(others):
            continue
        points = corners(*place)
        # Corners lie on a lattice of R/2 by 200 m: whole numbers join them without rounding.
        keys = [(round(x / RADIUS * 2), round(y / 200)) for x, y in points]
        for i, other in enumerate(others):
            if other not in inside:  # at most one outline passes through any corner
                following[keys[i]] = (keys[(i + 1) % 6], points[i])
    loops = []
    while following:
        at = next(iter(following))
        loop = []
        while at in following:
            at, point = following.pop(at)
            loop.append(point)
        loops.append(loop)
    return loops


def divided(points: Sequence[Point], step: float, closed: bool) -> list[Point]:
    """The same line with a point at least every `step` metres."""
    result: list[Point] = []
    last = len(points) if closed else len(points) - 1
    for i in range(last):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
        parts = max(1, ceil(hypot(bx - ax, by - ay) / step))
        result += [(ax + (bx - ax) * t / parts, ay + (by - ay) * t / parts) for t in range(parts)]
    return result if closed else [*result, points[-1]]


def rounded(points: Sequence[Point], closed: bool) -> list[Point]:
    """Corners cut once (Chaikin); the ends of an open line stay."""
    result: list[Point] = [] if closed else [points[0]]
    for i in range(len(points) if closed else len(points) - 1):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
        result += [
            (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
            (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
        ]
    return result if closed else [*result, points[-1]]


def curve(points: Sequence[Point], step: float = 45.0) -> list[Point]:
    """A smooth line through all points (Catmull-Rom), a point about every `step` metres."""
    if len(points) < 3:
        return divided(points, step, closed=False)
    result: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        padded, padded[1:], padded[2:], padded[3:], strict=False
    ):
        parts = max(2, ceil(hypot(x2 - x1, y2 - y1) / step))
        for n in range(parts):
            t = n / parts
            a, b = t * t, t * t * t
            f0, f1, f2, f3 = 2 * a - b - t, 3 * b - 5 * a + 2, 4 * a - 3 * b + t, b - a
            result.append(
                (
                    (f0 * x0 + f1 * x1 + f2 * x2 + f3 * x3) / 2,
                    (f0 * y0 + f1 * y1 + f2 * y2 + f3 * y3) / 2,
                )
            )
    return [*result, points[-1]]


def ribbon(points: Sequence[Point], half: float) -> list[Point]:
    """The outline of a line `2 * half` wide, in the units of the points."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        ax, ay = points[max(0, i - 1)]
        bx, by = points[min(len(points) - 1, i + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def walk(points: Sequence[Point], step: float, start: float = 0.0) -> Iterator[tuple[float, ...]]:
    """Stations (x, y, direction x, direction y) every `step` along a line."""
    ahead = start
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if length == 0:
            continue
        dx, dy = (bx - ax) / length, (by - ay) / length
        while ahead <= length:
            yield ax + dx * ahead, ay + dy * ahead, dx, dy
            ahead += step
        ahead -= length


def clipped(points: Sequence[Point], box: Box) -> list[Point]:
    """A closed shape clipped to a box; edges on the box's border may coincide."""
    west, north, east, south = box
    result = list(points)
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, north, 1), (1, south, -1)):
        source, result = result, []
        for i, b in enumerate(source):
            a = source[i - 1]
            da, db = (a[axis] - limit) * sign, (b[axis] - limit) * sign
            if (da >= 0) != (db >= 0):
                t = da / (da - db)
                result.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            if db >= 0:
                result.append(b)
    return result


def box_of(points: Sequence[Point]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def places_in(box: Box) -> Iterator[Place]:
    """Columns and rows, off the board too, of the hexes that may touch a box in metres."""
    for column in range(floor((box[0] - 2 * RADIUS) / 346.41) + 1, ceil(box[2] / 346.41) + 2):
        for row in range(floor((box[1] - 400) / 400), ceil(box[3] / 400) + 2):
            yield column, row


def px(width: float, least: float) -> int:
    """A line's width in whole px, at least `least`."""
    return max(round(least), round(width))


def filled(area: Iterable[Hex], k: float, left: float, top: float) -> list[list[Point]]:
    """The hexes of a set in whole px, so that there is no seam between them."""
    return [
        [(round(x * k - left), round(y * k - top)) for x, y in corners(*column_row(h))]
        for h in area
    ]


def closed(
    patch: pygame.Surface, colour: tuple[int, ...], line: list[Point], width: float
) -> None:
    """Draw a closed line with round joints."""
    pygame.draw.lines(patch, colour, True, line, max(1, round(width)))
    if width > 3:
        for x, y in line:
            pygame.draw.circle(patch, colour, (x, y), width / 2)


def band(surface: pygame.Surface, colour: RGB, line: Sequence[Point], width: float) -> None:
    """Draw a smooth line with round joints and ends."""
    for a, b in pairwise(line):
        pygame.draw.aaline(surface, colour, a, b, max(1, round(width)))
    for point in line[1:-1]:  # joints lie inside the line but for a sliver
        pygame.draw.circle(surface, colour, point, max(1.0, width / 2 - 0.5))
    for point in (line[0], line[-1]):
        pygame.draw.aacircle(surface, colour, point, width / 2)
