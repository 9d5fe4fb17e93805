"""A canal beside a river in one chain of hexes: two waters, and the bridges over both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, exp, hypot, pi, sin
from typing import Final

from assets.tools.land.chance import loosened
from assets.tools.land.courses import outward
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import Point, centre_of, hex_centre, place_at
from nightdrop.hexwar.ui.map.geometry import curve, divided, rounded

CANAL: Final = "canal"  # the texture that a scenario gives the terrain of the river
APART, WIDER, FALL = 68.0, 84.0, 180.0  # metres from the middle to either water; more at a bridge
HELD: Final = (42.0, 35.0)  # metres that the middles of both keep off the sides of the chain
BEYOND = (420.0, 2600.0)  # metres that both waters go on off the map
Crossing = tuple[Point, Point]  # a point on a bridge, and the direction of its road


def canal_hexes(board: Board) -> tuple[Hex, ...]:
    """Hexes of the river that has a canal beside it; () if no look names any."""
    return next((look.at for look in board.looks.values() if look.texture == CANAL), ())


def _mean(line: Sequence[Point], reach: int) -> list[Point]:
    """Each point moved to the mean of itself and its neighbours; the ends stay."""
    found, last = [], len(line) - 1
    for n in range(len(line)):
        near = min(reach, n, last - n)
        part = line[n - near : n + near + 1]
        found.append((sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)))
    return found


class Canal:
    """Both waters of a `chain` of hexes, in world metres: the canal west of the river, straight
    reaches beside meanders. At the hexes `bridged` they lie further apart."""

    def __init__(self, board: Board, chain: Sequence[Hex], bridged: Iterable[Hex]) -> None:
        self._bridged = [hex_centre(hex_) for hex_ in bridged]
        self._homes = [hex_centre(hex_) for hex_ in chain]
        at = self._middle()
        first, last = ([outward(board, hex_, before, reach) for reach in BEYOND]
                       for hex_, before in ((chain[0], at[1]), (chain[-1], at[-2])))  # fmt: skip
        at = [point for point in (*first[::-1], *at, *last) if point is not None]
        beyond = [centre_of(*place_at(*point)) for point in (at[1], at[-2])]
        self._inner = [*self._homes, *beyond]  # the chain goes on off the map
        self.centre = _mean(divided(curve(at), 40, closed=False), 4)
        west, east = self._sides()
        self.canal = self._held(self._reaches(west), HELD[0])
        self.river = self._held(self._meanders(east), HELD[1])

    def _middle(self) -> list[Point]:
        """The middles of the sides between two hexes, and of the hexes with bridges: a straighter
        line than that through all centres."""
        found = [self._homes[0]]
        for one, other in pairwise(self._homes):
            found += [one] if one in self._bridged else []
            found.append(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
        return [*found, self._homes[-1]]

    def _sides(self) -> tuple[list[Point], list[Point]]:
        """The lines west and east of the middle."""
        sides: tuple[list[Point], list[Point]] = [], []
        line, last = self.centre, len(self.centre) - 1
        flip = 1 if line[0][1] > line[-1][1] else -1  # whether the line runs north
        for n, (x, y) in enumerate(line):
            (ax, ay), (bx, by) = line[max(0, n - 3)], line[min(last, n + 3)]
            length = hypot(bx - ax, by - ay) or 1
            dx, dy = (bx - ax) / length, (by - ay) / length
            near = min((hypot(x - a, y - b) for a, b in self._bridged), default=9e9)
            off = (APART + WIDER * exp(-((near / FALL) ** 2))) * flip
            sides[0].append((x + dy * off, y - dx * off))
            sides[1].append((x - dy * off, y + dx * off))
        return sides

    def _reaches(self, line: list[Point]) -> list[Point]:
        """Straight reaches of some 300 m with short rounded bends."""
        near = [min((hypot(x - a, y - b) for a, b in self._bridged), default=9e9) for x, y in line]
        start = near.index(min(near)) % 7
        marks = [line[0], *line[start or 7 :: 7], line[-1]]
        for _cut in range(3):
            marks = rounded(marks, closed=False)
        return divided(marks, 40, closed=False)

    def _meanders(self, line: list[Point]) -> list[Point]:
        """Slow bends, none at a bridge."""
        found = []
        for x, y in _mean(line, 3):
            near = min((hypot(x - a, y - b) for a, b in self._bridged), default=9e9)
            part = min(1.0, near / 500) ** 1.5
            moved = loosened([(x, y)], 141, 26 * part + 4, 330)
            found.append(loosened(moved, 143, 10 * part, 130)[0])
        return rounded(found, closed=False)

    def _held(self, line: list[Point], least: float) -> list[Point]:
        """A line drawn back into the hexes of the chain, and smoothed again."""
        for _round in range(5):
            line = _mean([self._drawn_back(x, y, least) for x, y in line], 2)
        return rounded(_mean(line, 1), closed=False)

    def _drawn_back(self, x: float, y: float, least: float) -> Point:
        """A point moved towards the middle where it comes too near to an outer side."""
        home = min(self._inner, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        if hypot(x - home[0], y - home[1]) > 260:  # off the map
            return x, y
        for dx, dy in _AROUND:
            out = min(0.0, self.depth(x + dx * least, y + dy * least))
            x, y = x + dx * out * 0.5, y + dy * out * 0.5
        return x, y

    def depth(self, x: float, y: float) -> float:
        """How far inside the chain a point lies, in metres; less than 0 outside."""
        near = ((x - a, y - b) for a, b in self._inner if abs(x - a) < 460 and abs(y - b) < 460)
        return max((200 - max(abs(y), abs(x * 0.866 + y * 0.5), abs(x * 0.866 - y * 0.5))
                    for x, y in near), default=-460)  # fmt: skip

    def crossings(self, roads: Sequence[Sequence[Point]]) -> list[Crossing]:
        """Where roads cross the waters at the bridged hexes, the westernmost first."""
        found = []
        for at in self._bridged:
            for water in (self.canal, self.river):
                near = [(a, b) for line in roads for a, b in pairwise(line)
                        if hypot(a[0] - at[0], a[1] - at[1]) < 330]  # fmt: skip
                if near:
                    found.append(_nearest(near, water))
        return sorted(found)


_AROUND: Final = tuple((cos(n * pi / 6), sin(n * pi / 6)) for n in range(12))


def _nearest(steps: Sequence[tuple[Point, Point]], water: Sequence[Point]) -> Crossing:
    """The point of a water that is nearest to the steps of a road, and the road's direction."""
    (ax, ay), (bx, by), (x, y) = min(
        ((a, b, w) for a, b in steps for w in water if abs(w[0] - a[0]) < 200),
        key=lambda one: (one[0][0] - one[2][0]) ** 2 + (one[0][1] - one[2][1]) ** 2,
    )
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = (bx - ax) / length, (by - ay) / length
    along = (x - ax) * dx + (y - ay) * dy
    return (ax + dx * along, ay + dy * along), (dx, dy)
