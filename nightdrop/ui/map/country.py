"""The country of one board: all shapes that the painter needs, each made when first asked for."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex, column_row
from nightdrop.ui.map.brush import all_made, keeping, portions
from nightdrop.ui.map.camera import COLUMN, RADIUS, Point, centre_of, hex_centre, place_at
from nightdrop.ui.map.fields import BLOCK, Block, Ground, block_range, grow
from nightdrop.ui.map.flat import Flat
from nightdrop.ui.map.geometry import Box, Place, around, outlines, places_in
from nightdrop.ui.map.relief import Relief
from nightdrop.ui.map.terrain import Land, lands_of
from nightdrop.ui.map.water import Water
from nightdrop.ui.map.ways import CELL, PART, Roads, Village, rank_of, settle

KEPT_BLOCKS = 310  # blocks of fields held at once, the least used forgotten first
OUTSIDE = 1500.0  # metres off the map at which the land has faded out


def _dry(x: float, y: float) -> bool:
    return False


def _cells_of(place: Place) -> set[tuple[int, int]]:
    """The cells that lie in a hex: the country's own trees do not stand there."""
    x, y = centre_of(*place)
    reach = range(-int(RADIUS // CELL), int(RADIUS // CELL) + 1)
    points = ((x + i * CELL, y + j * CELL) for i in reach for j in reach)
    return {(int(px // CELL), int(py // CELL)) for px, py in points if place_at(px, py) == place}


class Country:
    """Shapes in world metres. Nothing here depends on zoom or light; all is repeatable.

    `ranks` says how important the named hexes are ("town", "village", "bridge", "hill",
    "hamlet"); without it the terrain tells.
    """

    def __init__(self, board: Board, ranks: Mapping[Hex, str] | None = None) -> None:
        self.board = board
        self.ranks = {h: (ranks or {}).get(h) or rank_of(board, h) for h in board.names}
        self.water = Water(board)
        self.ways = Roads(board)
        self.flat = Flat(board)
        self._blocks: dict[tuple[int, int], Block] = {}
        self.is_prepared = False
        self.size = (
            (board.columns - 1) * COLUMN + 2 * RADIUS,
            board.rows * 400.0 + (200 if board.columns > 1 else 0),
        )

    @cached_property
    def relief(self) -> Relief:
        """Heights and brooks; to be prepared."""
        return Relief(self.size, self.water.flooded)

    @cached_property
    def villages(self) -> list[Village]:
        """All villages and hamlets."""
        return all_made(settle(self.board, self.ways.roads, self.ranks))

    @cached_property
    def fire(self) -> Point | None:
        """Where a house burned that night: the square of Sainte-Mère-Église, if it is here."""
        burning = [h for h, name in self.board.names.items() if name == "Sainte-Mère-Église"]
        return hex_centre(burning[0]) if burning else None

    @cached_property
    def lands(self) -> list[Land]:
        """The land that no brush of its own paints."""
        return lands_of(self.board)

    @cached_property
    def edge(self) -> list[Point]:
        """The outline of the board."""
        return max(outlines(column_row(h) for h in self.board.hexes), key=len)

    def prepare(self) -> Iterator[None]:
        """Make the shapes that every tile needs, in small steps."""
        water, ways = self.water, self.ways
        yield from water.prepare_rivers()
        _ = self.edge  # made by being asked for
        yield
        yield from ways.prepare()
        yield from water.prepare()
        yield from self.relief.prepare()
        yield from keeping(self, "villages", settle(self.board, ways.roads, self.ranks))
        for cells in self._keeping():
            kept = cells
            yield
        self.__dict__.setdefault("_kept", kept)
        _ = self._homes
        self.is_prepared = True
        yield

    @cached_property
    def _kept(self) -> set[tuple[int, int]]:
        """Cells where no tree stands: beside ways and houses, and over rivers and brooks."""
        *_, cells = self._keeping()
        return cells

    def _keeping(self) -> Iterator[set[tuple[int, int]]]:
        """The cells so far, in small steps."""
        cells = set(self.ways.strip)
        yield cells
        for line in (*self.relief.brooks, *self.water.rivers):
            cells |= {(int(x // CELL), int(y // CELL)) for x, y in line}
            yield cells
        for line in self.water.rivers:
            for part in portions(line, PART):
                cells |= {
                    (int((x + dx) // CELL), int((y + dy) // CELL))
                    for x, y in part
                    for dx, dy in ((32, 0), (-32, 0), (0, 32), (0, -32))
                }
                yield cells
        for land in self.lands:
            for place in land.places:
                cells |= _cells_of(place)
            yield cells
        for village in self.villages:
            for house in village.houses:
                i, j = int(house.at[0] // CELL), int(house.at[1] // CELL)
                cells |= {(i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1)}
            yield cells
        yield cells

    @cached_property
    def _homes(self) -> set[Place]:
        homes = {place_at(*village.at) for village in self.villages}
        return homes.union(*(around(home) for home in homes))

    def _is_kept(self, x: float, y: float) -> bool:
        return (int(x // CELL), int(y // CELL)) in self._kept

    def _is_homely(self, x: float, y: float) -> bool:
        return place_at(x, y) in self._homes

    def grow(self, box: Box) -> Iterator[None]:
        """Make, in small steps, all blocks of fields that reach into a box."""
        needed = self._needed(box)
        for key in needed:  # what this box needs must not be forgotten while the rest is made
            if key in self._blocks:
                self._blocks[key] = self._blocks.pop(key)
        for key in needed:
            if key in self._blocks:
                continue
            wet = self.water.wet if self._may_flood(key) else _dry
            for grown in grow(*key, Ground(wet, self._is_homely, self._is_kept)):
                block = grown
                yield
            while len(self._blocks) >= max(KEPT_BLOCKS, len(needed)):
                self._blocks.pop(next(iter(self._blocks)))
            self._blocks[key] = block

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
        """The blocks made by `grow` that reach into a box, north to south."""
        found = []
        for key in self._needed(box):
            block = self._blocks.get(key)
            if (
                block
                and block.box[0] <= box[2]
                and block.box[2] >= box[0]
                and (block.box[1] <= box[3] and block.box[3] >= box[1])
            ):
                found.append(block)
        return sorted(found, key=lambda b: b.box[1])
