"""Villages: rows of houses along streets, gardens behind them, a church on its square; farms."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from assets.tools.land.chance import Dice, smooth
from assets.tools.land.courses import strayed
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import Point, hex_centre
from nightdrop.hexwar.ui.map.chart import WHEAT
from nightdrop.hexwar.ui.map.geometry import walk

NEAR = 336.0  # metres from a village's middle at which a road is one of its streets
LARGE, TOWN, VILLAGE = 205.0, 180.0, 140.0  # metres from the middle to the last house
WIDEST = 196.0  # metres: what of its hex the ground of a village may cover
Station = tuple[float, ...]  # a point on a line and the line's direction there


class Plot(NamedTuple):
    """A garden, and which of four tones it has."""

    shape: tuple[Point, ...]
    tone: int


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
    """One settlement; a hamlet, which is no terrain, has no ground and no church. `streets` are its
    back streets, `square` is the open place round the church."""

    hex: Hex
    at: Point
    houses: list[House]
    plots: list[Plot]
    ground: list[Point] = field(default_factory=list)
    church: Point | None = None
    streets: list[list[Point]] = field(default_factory=list)
    square: tuple[Point, ...] = ()
    is_town: bool = False


def settle(
    board: Board, roads: list[list[Point]], ranks: Mapping[Hex, str], large: Collection[Hex] = ()
) -> Iterator[Village]:
    """All villages and hamlets of a board; `roads` are the lines their houses stand along, `large`
    the greatest towns."""
    for hex_ in board.hexes:
        rank = ranks.get(hex_)
        if board.terrain[hex_] == "village":
            town = LARGE if hex_ in large else TOWN
            yield _village(hex_, town if rank == "town" else VILLAGE, roads)
        elif rank == "hamlet" and _is_field(board, board.terrain[hex_]):
            yield _hamlet(hex_)


def _is_field(board: Board, terrain: str) -> bool:
    """Whether farms are on a terrain: fields, hedged or open."""
    look = board.looks.get(terrain)
    return terrain == "bocage" or (look is not None and look.texture == WHEAT)


def home_of(board: Board, hex_: Hex, rank: str) -> Point | None:
    """The end of lanes in a named hex; None where nobody lives.

    It is in the middle of a village or of works, or in the yard of the first farm of a hamlet.
    """
    terrain = board.terrain[hex_]
    look = board.looks.get(terrain)
    if terrain == "village" or (look is not None and look.texture == "casemates"):
        return hex_centre(hex_)
    return _yard(hex_) if rank == "hamlet" and _is_field(board, terrain) else None


def _yard(hex_: Hex) -> Point:
    return strayed(hex_, 97, 60)


class _Site:
    """A village while it is built: its streets, and the houses that stand already."""

    def __init__(self, hex_: Hex, reach: float, roads: list[list[Point]]) -> None:
        self.dice, self.at, self.reach = Dice(91, hex_), hex_centre(hex_), reach
        self.main = [part for line in roads for part in _stretches(line, self.at) if len(part) > 1]
        angle = self._lie()
        self._along = cos(angle), sin(angle)
        self.back = list(self._back_streets(1 if self.dice.unit() < 0.5 else -1))
        self.church = self._churchyard()
        self._stations = [s for line in self.main for s in walk(line, 10)
                          if _away(s, self.at) < reach + 60]  # fmt: skip
        self._behind = [s for line in self.back for s in walk(line, 10)]
        self.houses: list[House] = []
        self.plots: list[Plot] = []

    def _lie(self) -> float:
        """The direction of the main street where it passes the middle."""
        best, angle = NEAR * 3, self.dice.unit() * pi
        for x, y, dx, dy in (s for line in self.main for s in walk(line, 20)):
            away = hypot(x - self.at[0], y - self.at[1])
            if away < best:
                best, angle = away, atan2(dy, dx)
        return angle

    def _off(self, along: float, across: float) -> Point:
        """A point some metres along the main street and beside it."""
        c, q = self._along
        return self.at[0] + c * along - q * across, self.at[1] + q * along + c * across

    def _back_streets(self, side: int) -> Iterator[list[Point]]:
        """Streets beside the main street and across it; without a road the main one too."""
        is_town = self.reach >= TOWN
        gap = 74.0 if is_town else 66.0
        rows = ((gap * side, 0.86), (-gap * side, 0.72), (2 * gap * side, 0.52))
        for across, part in rows if is_town else rows[:1]:
            half = part * self.reach
            yield [self._off(d, across + 7 * smooth(92, d, across, 90))
                   for d in (half * (n / 7 - 1) for n in range(15))]  # fmt: skip
        steps = range(-9, 13) if side > 0 else range(-12, 10)
        for along in (-0.42, 0.12, 0.6) if is_town else (0.2,):
            yield [self._off(along * self.reach, n * 12.0) for n in steps]
        if not self.main:
            half = int(self.reach / 12)
            yield [self._off(d * 12.0, 0.0) for d in range(-half, half + 1)]

    def _churchyard(self) -> Point:
        """Off the road, and near the middle."""
        stations = [s for line in self.main for s in walk(line, 12)]
        spots = [self._off(a, b) for b in (-52.0, 52.0, -70.0, 70.0) for a in (0.0, 40.0, -40.0)]

        def worth(spot: Point) -> float:
            clear = min((_away(s, spot) for s in stations), default=60.0)
            return min(clear, 62.0) - _away(spot, self.at) * 0.12

        return max(spots, key=worth)

    def build(self) -> None:
        """Rows along both sides of every street, the main ones first."""
        for front, streets in ((18.0, self.main), (10.0, self.back)):
            for line in streets:
                for hand in (1, -1):
                    self._row(list(walk(line, 3.0)), hand, front)

    def _row(self, stations: Sequence[Station], hand: int, front: float) -> None:
        """Houses wall to wall `front` metres from the middle of a street; fewer, and farther apart,
        towards the end of the village."""
        dice, n = self.dice, int(self.dice.unit() * 3)
        while n < len(stations):
            half, deep = 9.0 + dice.unit() * 8.5, 7.2 + dice.unit() * 2.6
            x, y, dx, dy = stations[min(len(stations) - 1, n + int(half / 3))]
            off = hand * (front + deep)
            house = House((x - dy * off, y + dx * off), (dx, dy), half, deep, dice.unit() < 0.06)
            away = hypot(x - self.at[0], y - self.at[1]) / self.reach
            if away > 0.98 or dice.unit() < max(0.0, away - 0.3) * 0.55:
                n += int(2 * half / 3 + 3)
                continue
            if self._stands(house):
                self.houses.append(house)
                if dice.unit() < 0.75:
                    near = front + 2 * deep + 2
                    self._plant((x, y, dx, dy), half, hand * near,
                                hand * (near + 22 + dice.unit() * 12))
            gap = 4.0 if away > 0.55 or front < 18 else 0.8
            n += int(2 * half / 3 + 1.2 + dice.unit() * gap)

    def _plant(self, station: Station, half: float, near: float, far: float) -> None:
        """The garden behind a house."""
        x, y, dx, dy = station
        box = ((-half, near), (half, near), (half, far), (-half, far))
        shape = tuple((x + dx * u - dy * v, y + dy * u + dx * v) for u, v in box)
        self.plots.append(Plot(shape, int(self.dice.unit() * 4)))

    def _stands(self, house: House) -> bool:
        """Whether a house keeps clear of church, houses and streets; walls may touch in a row."""
        if _away(house.at, self.church) < 40 + house.half_length * 0.5:
            return False
        for other in self.houses:
            gap = _away(house.at, other.at)
            if gap < house.half_width + other.half_width + 3:
                return False
            if gap < min(30.0, (house.half_length + other.half_length) * 0.92):
                return False
        wide = house.half_width
        return (all(_away(s, house.at) >= wide + 13 for s in self._stations)
                and all(_away(s, house.at) >= wide + 4 for s in self._behind))  # fmt: skip

    def ground(self) -> Iterator[Point]:
        """The rough disc that marks its terrain."""
        for a in (n * pi / 18 for n in range(36)):
            x, y = self.at[0] + cos(a) * self.reach, self.at[1] + sin(a) * self.reach
            far = min(WIDEST, (self.reach + 12) * (1 + 0.12 * smooth(93, x, y, 120)))
            yield self.at[0] + cos(a) * far, self.at[1] + sin(a) * far


def _village(hex_: Hex, reach: float, roads: list[list[Point]]) -> Village:
    site = _Site(hex_, reach, roads)
    site.build()
    x, y = site.church
    square = ((x - 52, y - 34), (x + 50, y - 34), (x + 50, y + 34), (x - 52, y + 34))
    return Village(hex_, site.at, site.houses, site.plots, list(site.ground()), site.church,
                   site.back, square, reach >= TOWN)  # fmt: skip


def _stretches(line: list[Point], at: Point) -> Iterator[list[Point]]:
    """The parts of a line that come near a village."""
    found: list[Point] = []
    for point in line:
        if _away(point, at) < NEAR:
            found.append(point)
        elif found:
            yield found
            found = []
    if found:
        yield found


def _hamlet(hex_: Hex) -> Village:
    """Two or three farms: buildings round three sides of a yard, and a garden."""
    dice, at = Dice(95, hex_), _yard(hex_)
    houses: list[House] = []
    plots: list[Plot] = []
    turn = dice.unit() * pi
    c, q = cos(turn), sin(turn)
    for n in range(2 + int(dice.unit() * 2)):
        a = turn + n * 2.2 + dice.spread(0.4)
        far, r = (0.0, 17.0) if n == 0 else (70 + 30 * dice.unit(), 13.0)
        x, y = at[0] + cos(a) * far, at[1] + sin(a) * far
        for along, across, ridge in ((0, -1, (c, q)), (-1, 0, (-q, c)), (1, 0.1, (-q, c))):
            if n == 0 or dice.unit() >= 0.3:
                middle = x + (c * along - q * across) * r, y + (q * along + c * across) * r
                houses.append(House(middle, ridge, r * 0.86, 5.6, dice.unit() < 0.05))
        box = ((-2.2, 1.2), (2.2, 1.2), (2.2, 3.6), (-2.2, 3.6))
        shape = tuple((x + (c * u - q * v) * r, y + (q * u + c * v) * r) for u, v in box)
        plots.append(Plot(shape, 3))
    return Village(hex_, at, houses, plots)


def _away(a: Station, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
