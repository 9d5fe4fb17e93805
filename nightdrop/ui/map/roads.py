"""The ways across country: main roads, railways and bridges from hex sides, lanes as decoration."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import hypot

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.ui.map.brush import all_made, keeping, portions
from nightdrop.ui.map.camera import Point, hex_centre
from nightdrop.ui.map.geometry import curve
from nightdrop.ui.map.lines import chains, drawn, eased, strayed
from nightdrop.ui.map.villages import rank_of
from nightdrop.ui.map.water import RIVER

PART = 120  # points looked at in one step
NEAR = 400.0  # metres from its hex's centre within which the line of a bridge passes for sure
CELL = 24.0  # metres: the grain of the strip that is kept free of trees


class Roads:
    """The lines of a board, in world metres; each part is made when first asked."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def prepare(self) -> Iterator[None]:
        """Make all lines, in small steps."""
        yield from keeping(self, "roads", self._roads())
        yield from keeping(self, "rails", self._rails())
        yield from keeping(self, "lanes", self._lanes())
        yield from keeping(self, "bridges", self._bridges())
        strip: set[tuple[int, int]] = set()
        for line in self.roads + self.rails:
            for part in portions(line, PART):
                strip |= _beside(part)
                yield
        self.__dict__.setdefault("strip", strip)

    def _lines(
        self, kind: str, stray: float, at_home: float, waves: list[tuple[float, float]]
    ) -> Iterator[list[Point] | None]:
        board = self._board
        ways = chains(pair for pair, kinds in board.links.items() if kind in kinds)
        seed = 61 if kind == "road" else 71
        leaving = {h: h in board.edge for way in ways for h in (way[0], way[-1])}

        def bend(hex_: Hex) -> Point:
            if board.terrain[hex_] in RIVER:
                return hex_centre(hex_)
            village = board.terrain[hex_] == "village"
            return strayed(hex_, seed, at_home if village else stray)

        fixed = {
            h for h in board.hexes if board.terrain[h] in RIVER or board.terrain[h] == "village"
        }
        rounds = 4 if kind == "road" else 6  # a railway runs straighter
        yield None
        eased_ways = eased(ways, bend, fixed, rounds)
        yield None
        meeting = Counter(hex_ for way in eased_ways for hex_, _ in way)
        still = {at for way in eased_ways for h, at in way if meeting[h] > 1 or h in fixed}
        yield from drawn(board, eased_ways, seed + 2, waves, leaving, sorted(still))

    def _roads(self) -> Iterator[list[Point] | None]:
        return self._lines("road", 105, 0, [(52, 640), (13, 230)])

    def _rails(self) -> Iterator[list[Point] | None]:
        return self._lines("rail", 30, 85, [(20, 1400)])

    @cached_property
    def roads(self) -> list[list[Point]]:
        """The main roads."""
        return all_made(self._roads())

    @cached_property
    def rails(self) -> list[list[Point]]:
        """The railways; in a village they pass beside the church."""
        return all_made(self._rails())

    @cached_property
    def lanes(self) -> list[list[Point]]:
        """Lanes from villages and hamlets to the nearest hex on a main road: decoration only."""
        return all_made(self._lanes())

    def _lanes(self) -> Iterator[list[Point] | None]:
        board = self._board
        on_road = tuple(h for h, kinds in board.lines_in.items() if "road" in kinds)
        for home in sorted(board.names):
            if rank_of(board, home) == "hill":
                continue
            if (
                "road" in board.lines_in.get(home, ())
                or board.terrain[home] in RIVER
                or not on_road
            ):
                continue
            goal = min(
                board.nearest(on_road, (home,)), key=lambda h: (board.terrain[h] in RIVER, h)
            )
            way = [strayed(home, 81, 40)]
            (ax, ay), (bx, by) = hex_centre(home), strayed(goal, 61, 62)
            parts = max(2, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / 400))
            for n in range(1, parts):
                t = n / parts
                x, y = strayed(Hex(home + n), 83, 110)
                cx, cy = hex_centre(Hex(home + n))
                way.append((ax + (bx - ax) * t + x - cx, ay + (by - ay) * t + y - cy))
            yield curve([*way, (bx, by)])

    @cached_property
    def bridges(self) -> list[tuple[Point, Point, str]]:
        """(centre, direction of the line, kind) of every bridge."""
        return all_made(self._bridges())

    def _bridges(self) -> Iterator[tuple[Point, Point, str] | None]:
        board = self._board
        for kind, lines in (("road", self.roads), ("rail", self.rails)):
            for hex_ in board.hexes:
                if board.terrain[hex_] in RIVER and kind in board.lines_in.get(hex_, ()):
                    yield (*_nearest(lines, hex_centre(hex_)), kind)

    @cached_property
    def strip(self) -> set[tuple[int, int]]:
        """Cells of 24 m that lie on or beside a road or railway, where no tree stands."""
        return set().union(*map(_beside, self.roads + self.rails))


def _nearest(lines: list[list[Point]], at: Point) -> tuple[Point, Point]:
    """The point of some lines that is nearest to another one, and the direction of its line."""
    x, y = at
    _, line, n = min(
        ((px - x) ** 2 + (py - y) ** 2, number, n)
        for number, line in enumerate(lines)
        for n, (px, py) in enumerate(line)
        if abs(px - x) < NEAR and abs(py - y) < NEAR
    )
    points = lines[line]
    (ax, ay), (bx, by) = points[max(0, n - 1)], points[min(n + 1, len(points) - 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    return points[n], ((bx - ax) / length, (by - ay) / length)


def _beside(line: Sequence[Point]) -> set[tuple[int, int]]:
    """The cells on a line and next to it; its points are closer together than a cell is wide."""
    on = {(int(x // CELL), int(y // CELL)) for x, y in line}
    return {(i + di, j + dj) for i, j in on for di in (-1, 0, 1) for dj in (-1, 0, 1)}
