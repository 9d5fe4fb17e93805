"""Villages, roads and railway: where houses stand, and how lines wind from hex to hex."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin

from assets.tools.land.chance import Dice, smooth
from assets.tools.land.courses import chains, drawn, eased, strayed
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import Point, hex_centre
from nightdrop.hexwar.ui.map.chart import RIVER, Bridge, Kind, Rank
from nightdrop.hexwar.ui.map.geometry import curve, walk

GROUND = 168.0  # metres: radius of the rough disc that marks village terrain


@dataclass(frozen=True, slots=True)
class House:
    """A roof: centre, direction along its ridge, half length and half width in metres."""

    at: Point
    along: Point
    half_length: float
    half_width: float
    lamp: bool  # shows a lit window by night


@dataclass(frozen=True)
class Village:
    """One settlement; `ground` is empty for a hamlet, which is no terrain."""

    hex: Hex
    at: Point
    ground: list[Point]
    houses: list[House]
    church: Point | None


def rank_of(board: Board, hex_: Hex) -> Rank:
    """The rank of a name: "town" (set-up village), "village", "bridge", "hill" or "hamlet"."""
    terrain = board.terrain[hex_]
    if terrain == "village":
        return "town" if hex_ in board.setup else "village"
    if terrain in ("bridge", "stream"):
        return "bridge"
    return "hill" if board.names.get(hex_, "").startswith(("Hill", "Cote", "Côte")) else "hamlet"


def settle(
    board: Board, roads: list[list[Point]], ranks: Mapping[Hex, str]
) -> Iterator[Village]:
    """All villages and hamlets of a board; `roads` are the lines their houses stand along.

    """
    for hex_ in board.hexes:
        rank = ranks.get(hex_)
        if board.terrain[hex_] == "village":
            wanted = 30 if rank == "town" else 19
            if board.names.get(hex_, "").lower().startswith("sainte-m"):
                wanted = 46
            yield _village(hex_, wanted, roads)
        elif rank == "hamlet" and board.terrain[hex_] == "bocage":
            yield _hamlet(hex_)


def _village(hex_: Hex, wanted: int, roads: list[list[Point]]) -> Village:
    dice = Dice(91, hex_)
    at = hex_centre(hex_)
    beside: list[list[Point]] = []
    for line in roads:
        beside += _stretches(line, at)
    roads = beside
    streets = [s for line in roads for s in walk(line, 33) if _away(s, at) < GROUND - 12] * 2
    angle = dice.unit() * pi
    streets += [
        (at[0] + cos(angle) * d * 33, at[1] + sin(angle) * d * 33, cos(angle), sin(angle))
        for d in range(-4, 5)
    ]
    # Two back streets, so that the houses fill the rough disc.
    for side in (-1, 1):
        streets += [
            (
                at[0] + cos(angle) * d * 36 - sin(angle) * side * 90,
                at[1] + sin(angle) * d * 36 + cos(angle) * side * 90,
                cos(angle),
                sin(angle),
            )
            for d in range(-3, 4)
        ]
    church = (at[0] + 46, at[1] - 50)
    near = [s for line in roads for s in walk(line, 12) if _away(s, at) < GROUND + 60]
    houses: list[House] = []
    for number in range(wanted * 6):
        if len(houses) >= wanted:
            break
        sx, sy, dx, dy = streets[int(dice.unit() * len(streets))]
        side = 1 if dice.unit() < 0.5 else -1
        house = _house(dice, (sx, sy), (dx, dy), side * (31 + dice.unit() * 9), number)
        if _free(house, houses, church, near) and _away(house.at, at) < GROUND + 12:
            houses.append(house)
    ground = []
    for n in range(30):
        a = n * pi / 15
        x, y = at[0] + cos(a) * GROUND, at[1] + sin(a) * GROUND
        reach = 1 + 0.11 * smooth(93, x, y, 120)
        ground.append((at[0] + cos(a) * GROUND * reach, at[1] + sin(a) * GROUND * reach))
    return Village(hex_, at, ground, houses, church)


def _stretches(line: list[Point], at: Point) -> Iterator[list[Point]]:
    """The parts of a line that come near a village."""
    found: list[Point] = []
    for point in line:
        if _away(point, at) < 2 * GROUND:
            found.append(point)
        elif found:
            yield found
            found = []
    if found:
        yield found


def _hamlet(hex_: Hex) -> Village:
    dice = Dice(95, hex_)
    at = strayed(hex_, 97, 60)
    houses: list[House] = []
    angle = dice.unit() * pi
    for number in range(5):
        x, y = at[0] + dice.spread(75), at[1] + dice.spread(60)
        turn = angle + (pi / 2 if dice.unit() < 0.4 else 0)
        house = _house(dice, (x, y), (cos(turn), sin(turn)), 0, number)
        if _free(house, houses, None, []):
            houses.append(house)
    return Village(hex_, at, [], houses, None)


def _house(dice: Dice, at: Point, along: Point, off: float, number: int) -> House:
    if dice.unit() < 0.25 and off:  # gable to the street
        along, at = (-along[1], along[0]), (at[0] - along[1] * off, at[1] + along[0] * off)
    else:
        at = (at[0] - along[1] * off, at[1] + along[0] * off)
    lamp = dice.unit() < 0.07
    return House(at, along, 13 + dice.unit() * 11, 8.5 + dice.unit() * 3.5, lamp)


def _away(a: tuple[float, ...], b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _free(
    house: House, houses: list[House], church: Point | None, near: list[tuple[float, ...]]
) -> bool:
    """Whether a house keeps clear of the church, the other houses and the road stations `near`."""
    if church and _away(house.at, church) < 46:
        return False
    if any(_away(house.at, h.at) < house.half_length + h.half_width + 5 for h in houses):
        return False
    return all(_away(station, house.at) >= 19 + house.half_width for station in near)


NEAR = 400.0  # metres from its hex's centre within which the line of a bridge passes for sure
CELL = 24.0  # metres: the grain of the strip that is kept free of trees


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
        eased_ways = eased(ways, bend, fixed, rounds)
        meeting = Counter(hex_ for way in eased_ways for hex_, _ in way)
        still = {at for way in eased_ways for h, at in way if meeting[h] > 1 or h in fixed}
        return drawn(board, eased_ways, seed + 2, waves, leaving, sorted(still))

    @cached_property
    def roads(self) -> list[list[Point]]:
        """The main roads."""
        return self._lines("road", 105, 0, [(52, 640), (13, 230)])

    @cached_property
    def rails(self) -> list[list[Point]]:
        """The railways; in a village they pass beside the church."""
        return self._lines("rail", 30, 85, [(20, 1400)])

    @cached_property
    def lanes(self) -> list[list[Point]]:
        """Lanes from villages and hamlets to the nearest hex on a main road: decoration only."""
        return list(self._lanes())

    def _lanes(self) -> Iterator[list[Point]]:
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
