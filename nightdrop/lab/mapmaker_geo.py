"""Geodata to hexes: the projection, areas over hexes, lines traced from hex to hex.

World coordinates are metres from the outer north-west corner of the map frame, x east and
y south; the frame's corner is where the leftmost and the topmost hex corners' lines meet.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from nightdrop.engine.hexes import DIRECTIONS, Hex, column_row, hex_at, neighbour

HEX_METRES = 400.0
COLUMN_METRES = HEX_METRES * math.sqrt(3) / 2
CORNER_METRES = HEX_METRES / math.sqrt(3)  # centre to corner

Point = tuple[float, float]


@dataclass(frozen=True)
class Projection:
    """Degrees to world metres: x = (lon - lon0) * kx, y = (lat0 - lat) * ky."""

    lon0: float
    lat0: float
    kx: float
    ky: float

    def world(self, lonlat: Sequence[float]) -> Point:
        """World metres of a (longitude, latitude) pair."""
        return (lonlat[0] - self.lon0) * self.kx, (self.lat0 - lonlat[1]) * self.ky


@dataclass(frozen=True)
class Feature:
    """One feature of the geodata: its kind, name, and points in world metres."""

    kind: str
    name: str
    points: tuple[Point, ...]


def read_features(path: Path, projection: Projection) -> tuple[Feature, ...]:
    """All features of a GeoJSON file, in file order; of an area, its outer ring."""
    found = []
    for raw in json.loads(path.read_text(encoding="utf-8"))["features"]:
        shape, at = raw["geometry"]["type"], raw["geometry"]["coordinates"]
        lonlats = [at] if shape == "Point" else at[0] if shape == "Polygon" else at
        points = tuple(projection.world(lonlat) for lonlat in lonlats)
        found.append(Feature(raw["properties"]["kind"], raw["properties"]["name"], points))
    return tuple(found)


def centre(hex_: Hex) -> Point:
    """World metres of a hex's centre."""
    column, row = column_row(hex_)
    lower = HEX_METRES / 2 if column % 2 == 0 else 0.0
    x = (column - 1) * COLUMN_METRES + CORNER_METRES
    return x, (row - 1) * HEX_METRES + HEX_METRES / 2 + lower


def hex_under(point: Point) -> Hex:
    """The hex, on the board or beyond it, in which a world point lies."""
    guess = round((point[0] - CORNER_METRES) / COLUMN_METRES) + 1
    near: list[Hex] = []
    for column in (guess - 1, guess, guess + 1):
        lower = HEX_METRES / 2 if column % 2 == 0 else 0.0
        row = round((point[1] - HEX_METRES / 2 - lower) / HEX_METRES) + 1
        near.append(hex_at(column, row))
    return min(near, key=lambda h: (math.dist(centre(h), point), h))


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a closed outline (even-odd rule)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def share_inside(hex_: Hex, outline: Sequence[Point]) -> float:
    """The share 0..1 of a hex's surface in an outline, from a raster of 40 m."""
    cx, cy = centre(hex_)
    steps = range(-5, 6)
    raster = [(cx + i * 40.0, cy + j * 40.0) for i in steps for j in steps]
    own = [point for point in raster if hex_under(point) == hex_]
    return sum(is_inside(point, outline) for point in own) / len(own)


def _samples(points: Sequence[Point], step: float) -> Iterable[Point]:
    """Points along a line, about `step` metres apart."""
    for (x1, y1), (x2, y2) in pairwise(points):
        count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / step))
        for k in range(count):
            yield x1 + (x2 - x1) * k / count, y1 + (y2 - y1) * k / count
    yield points[-1]


def is_next(a: Hex, b: Hex) -> bool:
    """Whether two hexes share a side."""
    return any(neighbour(a, direction) == b for direction in DIRECTIONS)


def trace(points: Sequence[Point], short: float) -> list[Hex]:
    """The hexes that a line runs through, in order, each adjacent to the next.

    Clipped corners (less than `short` metres in a hex whose two neighbours on the line touch
    or are the same) are left out.
    """
    step = 5.0
    runs: list[tuple[Hex, float]] = []
    for point in _samples(points, step):
        hex_ = hex_under(point)
        if runs and runs[-1][0] == hex_:
            runs[-1] = (hex_, runs[-1][1] + step)
        else:
            runs.append((hex_, step))
    while clip := _clipped(runs, short):
        before, after = runs[clip - 1], runs[clip + 1]
        if before[0] == after[0]:
            runs[clip - 1 : clip + 2] = [(before[0], before[1] + after[1])]
        else:
            del runs[clip]
    return [hex_ for hex_, _ in runs]


def _clipped(runs: Sequence[tuple[Hex, float]], short: float) -> int:
    """Index of the shortest clipped corner, or 0 (the first hex never is one)."""
    found = [
        (length, k)
        for k, (_, length) in enumerate(runs[1:-1], start=1)
        if length < short
        and (runs[k - 1][0] == runs[k + 1][0] or is_next(runs[k - 1][0], runs[k + 1][0]))
    ]
    return min(found)[1] if found else 0
