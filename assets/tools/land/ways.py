"""Roads, lanes and railway: how lines wind from hex to hex."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import hypot

from assets.tools.land.chance import unit
from assets.tools.land.courses import chains, drawn, eased, strayed
from assets.tools.land.villages import home_of
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_at
from nightdrop.hexwar.ui.map.camera import Point, hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import RIVER, Bridge, Kind, Rank
from nightdrop.hexwar.ui.map.geometry import curve, divided, walk

WATERY = frozenset({"marsh", "stream", "bridge", "woods"})
NEAR = 400.0  # metres from its hex's centre within which the line of a bridge passes for sure
GOALS = 8  # of the hexes with a road: to the nearest that no water bars a lane leads
THROUGH = 58.0  # metres from its hexes' centres within which a road passes
CELL = 24.0  # metres: the grain of the strip that is kept free of trees


def rank_of(board: Board, hex_: Hex) -> Rank:
    """The rank of a name: "town" (set-up village), "village", "bridge", "hill" or "hamlet"."""
    terrain = board.terrain[hex_]
    if terrain == "village":
        return "town" if hex_ in board.setup else "village"
    if terrain in ("bridge", "stream"):
        return "bridge"
    return "hill" if board.names.get(hex_, "").startswith(("Hill", "Cote", "Côte")) else "hamlet"


class Roads:
    """The lines of a board, in world metres; each part is made when first asked."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def _lines(
        self, kind: str, stray: float, at_home: float, waves: list[tuple[float, float]]
    ) -> list[list[Point]]:
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
        eased_ways = eased(ways, bend, fixed, rounds, THROUGH if kind == "road" else 105.0)
        meeting = Counter(hex_ for way in eased_ways for hex_, _ in way)
        still = {at for way in eased_ways for h, at in way if meeting[h] > 1 or h in fixed}
        lines = drawn(board, eased_ways, seed + 2, waves, leaving, sorted(still))
        return [_straight_at(line, [hex_centre(h) for h in board.hexes if board.terrain[h] in RIVER
                                    and kind in board.lines_in.get(h, ())]) for line in lines]

    @cached_property
    def roads(self) -> list[list[Point]]:
        """The main roads, the longest first."""
        return sorted(self._lines("road", 60, 0, [(34, 520), (11, 210)]), key=len, reverse=True)

    @cached_property
    def national(self) -> int:
        """How many of the roads, the first ones, are national: the longest way across the map."""
        return sum(len(line) == len(self.roads[0]) for line in self.roads)

    @cached_property
    def rails(self) -> list[list[Point]]:
        """The railways; in a village they pass beside the church."""
        return self._lines("rail", 30, 85, [(20, 1400)])

    @cached_property
    def lanes(self) -> list[list[Point]]:
        """Lanes from villages and hamlets to the nearest hex on a main road, and from place to
        place where no road leads: decoration only."""
        home = list(self._lanes_home())
        return [*home, *self._cross_lanes(home)]

    @cached_property
    def _homes(self) -> dict[Hex, Point]:
        """The named hexes from which lanes lead, with where these end."""
        found = ((h, home_of(self._board, h, rank_of(self._board, h)))
                 for h in sorted(self._board.names))  # fmt: skip
        return {h: at for h, at in found if at is not None}

    def _lanes_home(self) -> Iterator[list[Point]]:
        board = self._board
        on_road = tuple(h for h, kinds in board.lines_in.items() if "road" in kinds)
        for home, start in self._homes.items():
            if "road" in board.lines_in.get(home, ()) or not on_road:
                continue
            x, y = start
            goals = sorted(on_road, key=lambda h: hypot(x - hex_centre(h)[0], y - hex_centre(h)[1]))
            tried = [self._lane(home, start, goal) for goal in goals[:GOALS]]
            yield next(filter(self._is_dry, tried), tried[0])

    def _lane(self, home: Hex, start: Point, goal: Hex) -> list[Point]:
        """A lane from a named hex to the road in another one."""
        (ax, ay), (bx, by) = start, _nearest(self.roads, hex_centre(goal))[0]
        parts = max(2, round(hypot(bx - ax, by - ay) / 400))
        way = [start]
        for n in range(1, parts):
            t = n / parts
            x, y = strayed(Hex(home + n), 83, 110)
            cx, cy = hex_centre(Hex(home + n))
            way.append((ax + (bx - ax) * t + x - cx, ay + (by - ay) * t + y - cy))
        return curve([*way, (bx, by)])

    def _cross_lanes(self, home_lanes: list[list[Point]]) -> Iterator[list[Point]]:
        """Lanes between neighbours over dry ground, none beside another or a road."""
        homes = self._homes
        done: set[tuple[Hex, Hex]] = set()
        laid = [point for line in home_lanes for point in line]
        for home, (x, y) in homes.items():
            near = sorted((hypot(x - a, y - b), h) for h, (a, b) in homes.items() if h != home)
            for away, other in near[:4]:
                pair = (min(home, other), max(home, other))
                if away > 2500 or away < 700 or pair in done or unit(85, *pair) < 0.25:
                    continue
                (ax, ay), (bx, by) = homes[home], homes[other]
                parts = max(3, round(away / 330))
                line = [(ax, ay)]
                for n in range(1, parts):
                    t = n / parts
                    wave = 95 * (unit(86, *pair, n) - 0.5) * 2
                    line.append((ax + (bx - ax) * t - (by - ay) / away * wave,
                                 ay + (by - ay) * t + (bx - ax) / away * wave))
                line.append((bx, by))
                line = curve(line)
                middle = [line[int(len(line) * t)] for t in (0.3, 0.45, 0.6, 0.72)]
                beside = any(hypot(x - px, y - py) < 260 for x, y in middle for px, py in laid)
                if self._is_dry(line) and not self._beside_road(line) and not beside:
                    done.add(pair)
                    laid += line
                    yield line

    def _is_dry(self, line: list[Point]) -> bool:
        board = self._board
        for x, y, _dx, _dy in walk(line, 90):
            column, row = place_at(x, y)
            if not (1 <= column <= board.columns and 1 <= row <= board.rows):
                return False
            if board.terrain[hex_at(column, row)] in WATERY:
                return False
        return True

    def _beside_road(self, line: list[Point]) -> bool:
        """Whether a road leads the same way."""
        on = [place_at(x, y) for x, y, _dx, _dy in walk(line, 60)]
        roads = sum(hex_at(*place) in self._road_hexes for place in on)
        return roads > 0.42 * len(on)

    @cached_property
    def _road_hexes(self) -> set[Hex]:
        return {h for h, kinds in self._board.lines_in.items() if kinds}

    @cached_property
    def bridges(self) -> list[Bridge]:
        """(centre, direction of the line, kind) of every bridge."""
        return list(self._bridges())

    def _bridges(self) -> Iterator[Bridge]:
        board = self._board
        kinds: tuple[tuple[Kind, list[list[Point]]], ...]
        kinds = (("road", self.roads), ("rail", self.rails))
        for kind, lines in kinds:
            for hex_ in board.hexes:
                if board.terrain[hex_] in RIVER and kind in board.lines_in.get(hex_, ()):
                    yield (*_nearest(lines, hex_centre(hex_)), kind)

    @cached_property
    def strip(self) -> set[tuple[int, int]]:
        """Cells of 24 m that lie on or beside a road or railway, where no tree stands."""
        return set().union(*map(_beside, self.roads + self.rails + self.lanes))


# Metres from the middle of a bridge to which a way is straight, and from which it is as it was.
STRAIGHT, BLENDED = 96.0, 290.0


def _straight_at(line: list[Point], bridges: list[Point]) -> list[Point]:
    """A way that runs straight over its bridges."""
    for x, y in bridges:
        near = [n for n, (px, py) in enumerate(line) if hypot(px - x, py - y) < BLENDED]
        if len(near) < 4 or near[0] == 0 or near[-1] == len(line) - 1:
            continue
        (ax, ay), (bx, by) = line[near[0]], line[near[-1]]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        line = divided(line[: near[0]], 18, closed=False)[:-1] + divided(
            line[near[0] : near[-1] + 1], 9, closed=False) + line[near[-1] + 1 :]
        made = []
        for px, py in line:
            away = hypot(px - x, py - y)
            if away < BLENDED:
                along = (px - x) * dx + (py - y) * dy
                part = min(1.0, max(0.0, (BLENDED - away) / (BLENDED - STRAIGHT)))
                part *= part * (3 - 2 * part)
                px += (x + dx * along - px) * part
                py += (y + dy * along - py) * part
            made.append((px, py))
        line = made
    return line


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
