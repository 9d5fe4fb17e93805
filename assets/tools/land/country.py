"""The country of one board: all shapes that the painter needs, each made on first use."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot

from assets.tools.land.chance import smooth, smooth_pair
from assets.tools.land.fields import BLOCK, Block, Ground, block_range, grow
from assets.tools.land.heights import Form, Heights
from assets.tools.land.terrain import Land, lands_of
from assets.tools.land.villages import Village, settle
from assets.tools.land.water import Water
from assets.tools.land.ways import CELL, Roads, rank_of
from assets.tools.land.wood import Wood
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import column_row, parse_hex
from nightdrop.hexwar.scenario.shapes import LandShape
from nightdrop.hexwar.ui.map.camera import RADIUS, Point, centre_of, hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import WHEAT, Bridge, Chart, Settlement, size_of
from nightdrop.hexwar.ui.map.geometry import Box, Place, places_in
from nightdrop.hexwar.ui.map.picture import OUTSIDE

FRAYED = 380.0  # metres that the edge of an open plain strays from its line
HOME, RAGGED = 560.0, 150.0  # metres round a village that are its gardens and closes; more or less
AVENUE = 110.0  # metres from a country house to the end of its avenue, if a way leads there
FAR = 9999.0  # metres: farther from the flood than anything asks
NEIGHBOUR = 100.0  # metres: the grain in which brooks are looked up
SHORE = 500.0  # metres: the grain in which the flood's banks are looked up


def _dry(x: float, y: float) -> bool:
    return False


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """The point where two segments cross; None if they do not."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = ux * vy - uy * vx
    if across == 0:
        return None
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / across
    s = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / across
    return (a[0] + ux * t, a[1] + uy * t) if 0 <= t < 1 and 0 <= s < 1 else None


def _cells_of(place: Place) -> set[tuple[int, int]]:
    """The cells in a hex, where the country's own trees are left out."""
    x, y = centre_of(*place)
    reach = range(-int(RADIUS // CELL), int(RADIUS // CELL) + 1)
    points = ((x + i * CELL, y + j * CELL) for i in reach for j in reach)
    return {(int(px // CELL), int(py // CELL)) for px, py in points if place_at(px, py) == place}


def _is_within(shape: Sequence[tuple[int, int]], x: float, y: float) -> bool:
    """Whether a point lies in a closed line."""
    inside, (ax, ay) = False, shape[-1]
    for bx, by in shape:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


class Country:
    """Shapes in world metres. Nothing here depends on zoom or light; all is repeatable.

    `ranks` are those of the named hexes, as the terrain tells; `shows` is what the scenario's looks
    add to the map.
    """

    def __init__(self, board: Board, shows: LandShape | None = None) -> None:
        self.board = board
        self._shows = shows or LandShape()
        self.ranks = {h: rank_of(board, h) for h in board.names}
        self.water = Water(board)
        self.ways = Roads(board)
        self._blocks: dict[tuple[int, int], Block] = {}
        self.size = size_of(board)

    @cached_property
    def chart(self) -> Chart:
        """The chart of the country that the window reads."""
        return Chart(
            self.board, self.ranks, self.water.rivers, self.ways.roads, self.ways.national,
            self.ways.rails, self.bridges, self.water.canal is not None, self.water.banks,
            self.wood.loops, [(land.terrain, land.borders) for land in self.lands],
            [Settlement(village.at, village.ground) for village in self.villages],
        )  # fmt: skip

    @cached_property
    def heights(self) -> Heights:
        """Heights and brooks."""
        forms = [Form(hex_centre(parse_hex(one.crest[0])), hex_centre(parse_hex(one.crest[1])),
                      one.height, one.breadth)
                 for one in self._shows.relief]  # fmt: skip
        valley = {column_row(h) for h in self.water.valley}
        return Heights(self.size, self.water.flooded | valley, forms)

    @cached_property
    def villages(self) -> list[Village]:
        """All villages and hamlets."""
        large = {parse_hex(name) for name in self._shows.large}
        return list(settle(self.board, self.ways.roads, self.ranks, large))

    @cached_property
    def fire(self) -> Point | None:
        """Where a house burned that night."""
        return hex_centre(parse_hex(self._shows.fire)) if self._shows.fire else None

    @cached_property
    def parks(self) -> list[tuple[Point, Point, float]]:
        """Where a country house has its park, the direction of its avenue and its length in metres:
        it ends at the nearest way, and leaves the park if that way leads to the house."""
        wanted = {parse_hex(name) for name in self._shows.parks}
        points = [point for line in (*self.ways.roads, *self.ways.lanes) for point in line]
        found = []
        for x, y in (village.at for village in self.villages if village.hex in wanted):
            off = {abs(hypot(a - x, b - y) - AVENUE): (a - x, b - y) for a, b in points}
            ex, ey = off[min(off)] if off else (AVENUE, 0.0)
            away = hypot(ex, ey)
            dx, dy = ex / away, ey / away
            found.append(((x - dx * 75, y - dy * 75), (dx, dy), 75 + away))
        return found

    @cached_property
    def culverts(self) -> list[tuple[Point, Point, float]]:
        """Where roads and lanes pass brooks: the place, the direction of the way, and how many
        metres its edge lies from its middle."""
        brooks: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
        for a, b in (pair for brook in self.heights.brooks for pair in pairwise(brook)):
            brooks.setdefault((int(a[0] // NEIGHBOUR), int(a[1] // NEIGHBOUR)), []).append((a, b))
        found = []
        ways = [(line, 18.0) for line in self.ways.roads]
        ways += [(line, 7.0) for line in self.ways.lanes]
        for line, edge in ways:
            for a, b in pairwise(line):
                i, j = int(a[0] // NEIGHBOUR), int(a[1] // NEIGHBOUR)
                near = (pair for di in (-1, 0, 1) for dj in (-1, 0, 1)
                        for pair in brooks.get((i + di, j + dj), ()))  # fmt: skip
                for at in (meeting(a, b, *pair) for pair in near):
                    if at is not None:
                        length = hypot(b[0] - a[0], b[1] - a[1])
                        found.append((at, ((b[0] - a[0]) / length, (b[1] - a[1]) / length), edge))
        return found

    @cached_property
    def lands(self) -> list[Land]:
        """The land that no brush of its own paints."""
        return lands_of(self.board)

    @cached_property
    def wood(self) -> Wood:
        """The woods that are seen as crowns beside crowns; of many boards none."""
        houses = {(int(house.at[0] // CELL) + i, int(house.at[1] // CELL) + j)
                  for village in self.villages for house in village.houses
                  for i in (-1, 0, 1) for j in (-1, 0, 1)}  # fmt: skip
        return Wood(self.board, self.ways.strip | houses)

    @cached_property
    def bridges(self) -> list[Bridge]:
        """(middle, direction of the way, kind) of every bridge: beside a canal there are two."""
        canal = self.water.canal
        if canal is None:
            return self.ways.bridges
        valley = {hex_centre(hex_) for hex_ in self.water.valley}
        others = [one for one in self.ways.bridges
                  if all(hypot(one[0][0] - x, one[0][1] - y) > 200 for x, y in valley)]  # fmt: skip
        return [*((*one, "road") for one in canal.crossings(self.ways.roads)), *others]

    @cached_property
    def _kept(self) -> set[tuple[int, int]]:
        """Cells where no tree stands: beside ways and houses, and over rivers and brooks."""
        cells = set(self.ways.strip)
        for line in (*self.heights.brooks, *self.water.rivers):
            cells |= {(int(x // CELL), int(y // CELL)) for x, y in line}
        for line in self.water.rivers:
            cells |= {
                (int((x + dx) // CELL), int((y + dy) // CELL))
                for x, y in line
                for dx, dy in ((32, 0), (-32, 0), (0, 32), (0, -32))
            }
        for land in self.lands:
            for place in land.places:
                cells |= _cells_of(place)
        for place in self.wood.places:
            cells |= _cells_of(place)
        if self.water.canal is not None:
            for x, y in self.water.canal.centre:
                cells |= {(int((x + dx) // CELL), int((y + dy) // CELL))
                          for dx in range(-168, 169, 24) for dy in (-12, 12)}  # fmt: skip
        for village in self.villages:
            for house in village.houses:
                i, j = int(house.at[0] // CELL), int(house.at[1] // CELL)
                cells |= {(i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1)}
            if village.ground:
                x, y = village.at
                reach = max(hypot(a - x, b - y) for a, b in village.ground) * 0.94
                n = int(reach // CELL) + 1
                cells |= {(int((x + i * CELL) // CELL), int((y + j * CELL) // CELL))
                          for i in range(-n, n + 1) for j in range(-n, n + 1)
                          if hypot(i, j) * CELL < reach}  # fmt: skip
        return cells

    def _is_kept(self, x: float, y: float) -> bool:
        return (int(x // CELL), int(y // CELL)) in self._kept

    def _is_homely(self, x: float, y: float) -> bool:
        reach = HOME + RAGGED * smooth(203, x, y, 400)
        return any(hypot(x - v.at[0], y - v.at[1]) < reach for v in self.villages)

    @cached_property
    def _open(self) -> frozenset[Place]:
        """The hexes of open fields, and villages among them."""
        looks, terrain = self.board.looks, self.board.terrain
        wide = {name for name, look in looks.items() if look.texture == WHEAT and not look.within}
        found = {column_row(h) for h in self.board.hexes if terrain[h] in wide}
        homes = {column_row(h) for h in self.ranks} if found else set()
        return frozenset(found | homes)

    @cached_property
    def _plain(self) -> tuple[tuple[int, int], ...]:
        """The line round the open plain, if one is drawn."""
        return next((look.within for look in self.board.looks.values() if look.within), ())

    def _is_open(self, x: float, y: float) -> bool:
        if self._plain:
            dx, dy = smooth_pair(195, x, y, 1500)
            return _is_within(self._plain, x + FRAYED * dx, y + FRAYED * dy)
        return bool(self._open) and place_at(x, y) in self._open

    @cached_property
    def _shores(self) -> dict[tuple[int, int], list[Point]]:
        """Points of the flood's banks, by the square of `SHORE` metres in which they lie."""
        found: dict[tuple[int, int], list[Point]] = {}
        for x, y in (point for loop in self.water.banks for point in loop[::2]):
            found.setdefault((int(x // SHORE), int(y // SHORE)), []).append((x, y))
        return found

    def _shore(self, x: float, y: float) -> float:
        """Metres from the flood's bank, as far as they are less than `SHORE`."""
        i, j = int(x // SHORE), int(y // SHORE)
        near = (hypot(x - a, y - b) for di in (-1, 0, 1) for dj in (-1, 0, 1)
                for a, b in self._shores.get((i + di, j + dj), ()))  # fmt: skip
        return min(near, default=FAR)

    def _needed(self, box: Box) -> list[tuple[int, int]]:
        """The blocks that may reach into a box, as far as any land is shown."""
        east, south = self.size[0] + OUTSIDE, self.size[1] + OUTSIDE
        return list(
            block_range(
                (
                    max(box[0], -OUTSIDE),
                    max(box[1], -OUTSIDE),
                    min(box[2], east),
                    min(box[3], south),
                )
            )
        )

    def _may_flood(self, key: tuple[int, int]) -> bool:
        x, y = (key[0] + 0.5) * BLOCK, (key[1] + 0.5) * BLOCK
        reach = BLOCK * 1.25
        places = places_in((x - reach, y - reach, x + reach, y + reach))
        return any(place in self.water.flooded for place in places)

    def blocks(self, box: Box) -> list[Block]:
        """The blocks that reach into a box, north to south."""
        found = []
        for key in self._needed(box):
            block = self._block(key)
            if (
                block.box[0] <= box[2]
                and block.box[2] >= box[0]
                and (block.box[1] <= box[3] and block.box[3] >= box[1])
            ):
                found.append(block)
        return sorted(found, key=lambda b: b.box[1])

    def _block(self, key: tuple[int, int]) -> Block:
        if key not in self._blocks:
            wet = self.water.wet if self._may_flood(key) else _dry
            ground = Ground(wet, self._is_homely, self._is_kept, self._is_open,
                            self.heights.height, self._shore, not self.wood.places)
            self._blocks[key] = grow(*key, ground)
        return self._blocks[key]
