"""What the window knows of a map's land: waters, ways, villages, ranks of names.

The painter writes it beside the picture, in `scenarios/*/land/chart.zip`: one JSON file, lengths in
metres, and as the comment of the zip the digest of the map. A map without one has a plain chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pygame
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nightdrop.hexwar.rules.board import Board, Look
from nightdrop.hexwar.rules.hexes import Hex, column_row, hex_name, parse_hex
from nightdrop.hexwar.ui.map.camera import COLUMN, RADIUS, Point, hex_centre
from nightdrop.hexwar.ui.map.geometry import box_of, corners, divided, outlines
from nightdrop.hexwar.ui.map.picture import FAULTS, digest_of, opened
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _

WET = frozenset({"marsh", "stream", "bridge"})
RIVER = frozenset({"stream", "bridge"})
BRUSHED = WET | {"bocage", "village"}  # terrains that need no look
WHEAT: Final = "wheat"  # the texture of open fields
WOOD: Final = "wood"
UNKNOWN: Final = Look("#8C8474")  # of a terrain of which the scenario says nothing
CELL = 15.0  # metres: the grain of what is known to be wet
MOST = 8_000_000  # bytes of a chart
STEP = 45.0  # metres between two points of a plain chart's lines
FILE: Final = "chart.zip"
_INSIDE: Final = "chart.json"

Rank = Literal["town", "village", "bridge", "hill", "hamlet"]
Kind = Literal["road", "rail"]
Line = Sequence[Point]
Bridge = tuple[Point, Point, Kind]  # its middle, the direction of its way


class Settlement(NamedTuple):
    """A village or hamlet: its middle, and the outline of its ground, empty for a hamlet."""

    at: Point
    ground: Line


@dataclass(frozen=True, eq=False)
class Chart:
    """What is redrawn of a board's land, in metres, and the data for placing names.

    `banks` are the shores of all water except the `rivers`, `lands` the outlines of terrains by
    name; `is_steel`: all bridges are, the first one with a lift. The first `national` roads are
    drawn broader than the others. `theme` is the scenario that names waters and woods, and whose
    formations are printed; "" for none.
    """

    board: Board
    ranks: Mapping[Hex, Rank]  # of all named hexes
    rivers: Sequence[Line]
    roads: Sequence[Line]
    national: int
    rails: Sequence[Line]
    bridges: Sequence[Bridge]
    is_steel: bool
    banks: Sequence[Line]  # each ends where it began
    woods: Sequence[Line]
    lands: Sequence[tuple[str, Sequence[Line]]]
    villages: Sequence[Settlement]
    theme: str = ""

    @cached_property
    def size(self) -> Point:
        """The width and height of the board in metres."""
        return size_of(self.board)

    @cached_property
    def edge(self) -> list[Point]:
        """The outline of the board in metres."""
        return edge_of(self.board)

    @cached_property
    def wetness(self) -> Wetness:
        return Wetness(self.banks)

    def wet(self, x: float, y: float) -> bool:
        """Whether a point in metres is in the water."""
        return self.wetness.wet(x, y)

    def wet_part(self, xs: Sequence[float], y: float) -> float:
        """The part (0 to 1) of points of one height, in metres, that are in the water."""
        return self.wetness.count(xs, y) / len(xs)

    @cached_property
    def banked(self) -> dict[int, list[bool]]:
        """Which points of the ways, railways first, are flooded: there they are on banks."""
        lines = [*self.rails, *self.roads]
        return {n: [self.wet(x, y) for x, y in line] for n, line in enumerate(lines)}


def size_of(board: Board) -> Point:
    """The width and height of a board in metres."""
    return ((board.columns - 1) * COLUMN + 2 * RADIUS,
            board.rows * 400.0 + (200 if board.columns > 1 else 0))  # fmt: skip


def edge_of(board: Board) -> list[Point]:
    """The outline of a board, in metres."""
    return max(outlines(column_row(h) for h in board.hexes), key=len)


Known = tuple[bytes, int, int, float, float]  # a byte for each cell, columns, rows, west, north


class Wetness:
    """Which points are within the banks, at a resolution of `CELL` metres."""

    def __init__(self, banks: Iterable[Sequence[Point]]) -> None:
        self._banks = sorted(banks, key=_area, reverse=True)  # an island after its water

    @cached_property
    def _known(self) -> Known:
        boxes = [box_of(loop) for loop in self._banks] or [(0.0, 0.0, CELL, CELL)]
        west, north = min(b[0] for b in boxes), min(b[1] for b in boxes)
        columns = int((max(b[2] for b in boxes) - west) / CELL) + 1
        rows = int((max(b[3] for b in boxes) - north) / CELL) + 1
        sheet = pygame.Surface((columns, rows), 0, 8)
        sheet.set_palette([(n, n, n) for n in range(256)])
        for loop in self._banks:
            cells = [((x - west) / CELL, (y - north) / CELL) for x, y in loop]
            ink = (1, 1, 1) if _turns_right(loop) else (0, 0, 0)
            pygame.draw.polygon(sheet, ink, cells)
        return pygame.image.tobytes(sheet, "P"), columns, rows, west, north

    def wet(self, x: float, y: float) -> bool:
        """Whether a point in metres is in the water."""
        known, columns, rows, west, north = self._known
        i, j = int((x - west) // CELL), int((y - north) // CELL)
        return 0 <= i < columns and 0 <= j < rows and known[j * columns + i] == 1

    def count(self, xs: Iterable[float], y: float) -> int:
        """How many points of one height, in metres, are in the water."""
        known, columns, rows, west, north = self._known
        j = int((y - north) // CELL)
        if not 0 <= j < rows:
            return 0
        row = known[j * columns : (j + 1) * columns]
        return sum(row[i] == 1 for x in xs if 0 <= (i := int((x - west) // CELL)) < columns)


def _area(loop: Sequence[Point]) -> float:
    west, north, east, south = box_of(loop)
    return (east - west) * (south - north)


def _turns_right(loop: Sequence[Point]) -> bool:
    """Whether a closed line is clockwise on the screen: around water, not an island."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(loop)) > 0


_Metres = Annotated[float, Field(ge=-1e6, le=1e6)]
_Point = tuple[_Metres, _Metres]
_Line = Annotated[list[_Point], Field(min_length=2)]


class _ChartFile(BaseModel):
    """The JSON of a chart."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)
    ranks: dict[str, Rank]
    rivers: list[_Line]
    roads: list[_Line]
    national: Annotated[int, Field(ge=0)]
    rails: list[_Line]
    bridges: list[tuple[_Point, _Point, Kind]]
    is_steel: bool
    banks: list[_Line]
    woods: list[_Line]
    lands: list[tuple[str, list[_Line]]]
    villages: list[tuple[_Point, list[_Point]]]


def written(chart: Chart) -> bytes:
    """A chart as its JSON."""
    told = {name: getattr(chart, name) for name in _ChartFile.model_fields}
    told["ranks"] = {hex_name(hex_): rank for hex_, rank in sorted(chart.ranks.items())}
    file = _ChartFile.model_validate(told)
    return file.model_dump_json().encode()


def write_chart(path: Path, chart: Chart) -> None:
    """Write a chart's file. Raises OSError."""
    with ZipFile(path, "w", ZIP_DEFLATED) as made:
        made.comment = digest_of(chart.board).encode()
        made.writestr(ZipInfo(_INSIDE), written(chart), ZIP_DEFLATED)


def read_chart(path: Path, board: Board) -> Chart | None:
    """The chart of a board in a file. Raises FileError.

    None if the file is of another map, or does not exist.
    """
    try:
        file = opened(path, digest_of(board))
        if file is None:
            return None
        with file, file.open(_INSIDE) as stream:
            data = stream.read(MOST + 1)
        if len(data) > MOST:
            raise ValueError(_("is larger than {most} MB").format(most=MOST // 1_000_000))
        return _chart(_ChartFile.model_validate_json(data), board)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise FileError(str(path), 0, f"{where}: {first['msg']}") from None
    except FAULTS as problem:
        raise FileError(str(path), 0, " ".join(str(problem).split())) from None


def _chart(file: _ChartFile, board: Board) -> Chart:
    """The chart of a board from its file. Raises ValueError."""
    ranks = {parse_hex(name): rank for name, rank in file.ranks.items()}
    if ranks.keys() != board.names.keys():
        raise ValueError("ranks: are not those of the map's names")
    villages = [Settlement(at, ground) for at, ground in file.villages]
    return Chart(board, ranks, file.rivers, file.roads, file.national, file.rails, file.bridges,
                 file.is_steel, file.banks, file.woods, file.lands, villages)  # fmt: skip


def chart_of(board: Board) -> tuple[Chart, FileError | None]:
    """The chart of a board: the shipped one, else a plain one; and the shipped one's fault."""
    for folder in sorted(data_path("scenarios").glob("*/land")):
        try:
            chart = read_chart(folder / FILE, board)
        except FileError as problem:
            return plain_chart(board), problem
        if chart is not None:
            return chart, None
    return plain_chart(board), None


def plain_chart(board: Board) -> Chart:
    """A chart for a map without a picture: unsmoothed hexes, straight ways."""
    terrain = board.terrain
    fields = {name for name, look in board.looks.items() if look.texture == WHEAT}
    woods = {name for name, look in board.looks.items() if look.texture == WOOD}
    named = sorted({terrain[h] for h in board.hexes} - BRUSHED - fields - woods)
    rivers = [(a, b) for a in board.hexes if terrain[a] in RIVER
              for b in board.neighbours[a] if a < b and terrain[b] in RIVER]  # fmt: skip
    ways: dict[str, list[tuple[Hex, Hex]]] = {"road": [], "rail": []}
    for pair, kinds in sorted(board.links.items()):
        for kind in kinds:
            ways[kind].append(pair)
    return Chart(
        board,
        {h: _plain_rank(board, h) for h in board.names},
        list(map(_straight, rivers)),
        list(map(_straight, ways["road"])),
        0,
        list(map(_straight, ways["rail"])),
        list(_plain_bridges(board, ways)),
        is_steel=False,
        banks=_round(board, WET),
        woods=_round(board, woods),
        lands=[(name, _round(board, {name})) for name in named],
        villages=[Settlement(hex_centre(h), corners(*column_row(h), part=0.8))
                  for h in board.hexes if terrain[h] == "village"],
    )  # fmt: skip


def _plain_rank(board: Board, hex_: Hex) -> Rank:
    if board.terrain[hex_] == "village":
        return "town" if hex_ in board.setup else "village"
    return "bridge" if board.terrain[hex_] in RIVER else "hamlet"


def _straight(pair: tuple[Hex, Hex]) -> list[Point]:
    return divided([hex_centre(hex_) for hex_ in pair], STEP, closed=False)


def _round(board: Board, names: Iterable[str]) -> list[list[Point]]:
    """The closed outlines of all hexes of some terrains."""
    wanted = frozenset(names)
    found = outlines(column_row(h) for h in board.hexes if board.terrain[h] in wanted)
    return [[*loop, loop[0]] for loop in (divided(line, STEP, closed=True) for line in found)]


def _plain_bridges(
    board: Board, ways: Mapping[str, Sequence[tuple[Hex, Hex]]]
) -> Iterator[Bridge]:
    """A bridge in each river hex that a way enters, along the way."""
    kinds: tuple[Kind, ...] = ("road", "rail")
    for kind in kinds:
        along = {hex_: pair for pair in ways[kind] for hex_ in pair if board.terrain[hex_] in RIVER}
        for hex_, (one, other) in sorted(along.items()):
            (ax, ay), (bx, by) = hex_centre(one), hex_centre(other)
            length = hypot(bx - ax, by - ay)
            yield hex_centre(hex_), ((bx - ax) / length, (by - ay) / length), kind
