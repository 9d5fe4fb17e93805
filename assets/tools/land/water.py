"""The water's shapes: the flood, its shores and the rivers, from the marsh and stream hexes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from assets.tools.land.canal import Canal, canal_hexes
from assets.tools.land.chance import Dice, loosened, smooth, unit
from assets.tools.land.courses import Pair, chains, drawn, eased, strayed
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_at
from nightdrop.hexwar.ui.map.camera import Point, hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import RIVER, WET, Wetness
from nightdrop.hexwar.ui.map.geometry import Place, corners, divided, outlines, rounded

STEP = 46.0  # metres between the points of a bank before its corners are cut
# How the banks leave the hex sides: (seed, reach in metres, over how many metres).
WAVES = ((31, 62.0, 560.0), (33, 34.0, 210.0), (35, 17.0, 85.0))


def bank(outline: Sequence[Point]) -> list[Point]:
    """A closed outline of hex sides as a shore: the steps smoothed away, then bays and points.

    It stays within about 110 m of the hex sides, so every hex is plainly wet or dry.
    """
    line = divided(outline, STEP, closed=True)
    for _ in range(3):  # three running means are all but a bell curve
        line = _mean(line, 2)
    for seed, reach, wave in WAVES:
        line = loosened(line, seed, reach, wave)
    line = rounded(line, closed=True)
    return [*line, line[0]]


def _mean(line: list[Point], reach: int) -> list[Point]:
    """Put each point of a closed line to the mean of itself and `reach` neighbours either side."""
    count, wide = len(line), 2 * reach + 1
    x = sum(line[n][0] for n in range(-reach, reach + 1))
    y = sum(line[n][1] for n in range(-reach, reach + 1))
    result = []
    for n in range(count):
        result.append((x / wide, y / wide))
        (ox, oy), (nx, ny) = line[n - reach], line[(n + reach + 1) % count]
        x, y = x + nx - ox, y + ny - oy
    return result


WATER_BEYOND = 6  # rings of hexes outside the board that carry the water on


def is_bridge(board: Board, hex_: Hex) -> bool:
    """Whether a road or railway crosses the stream in this hex."""
    return board.terrain[hex_] in RIVER and hex_ in board.lines_in


class Water:
    """The flood and the rivers of a board, in world metres; each part is made when first asked."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._marks: dict[Place, Marks] = {}

    def is_wet(self, column: int, row: int) -> bool:
        """Whether a place is flooded; outside the board the nearest edge hex tells."""
        column = min(max(column, 1), self._board.columns)
        row = min(max(row, 1), self._board.rows)
        hex_ = hex_at(column, row)
        return self._board.terrain[hex_] in WET and hex_ not in self.valley

    @cached_property
    def flooded(self) -> frozenset[Place]:
        """All flooded places, with those outside the board."""
        board, more = self._board, WATER_BEYOND
        return frozenset(
            (column, row)
            for column in range(1 - more, board.columns + more + 1)
            for row in range(1 - more, board.rows + more + 1)
            if self.is_wet(column, row)
        )

    @cached_property
    def banks(self) -> list[list[Point]]:
        """The outlines of the flood, loosely along the hex sides; each ends where it began."""
        return [bank(outline) for outline in outlines(self.flooded)]

    @cached_property
    def wetness(self) -> Wetness:
        return Wetness(self.banks)

    def wet(self, x: float, y: float) -> bool:
        """Whether a point in metres lies in the water."""
        return self.wetness.wet(x, y)

    @cached_property
    def _ways(self) -> list[list[Hex]]:
        """The rivers, hex by hex."""
        return chains(self._courses())

    @cached_property
    def canal(self) -> Canal | None:
        """The river with a canal beside it, if the map has one."""
        at = canal_hexes(self._board)
        chain = next((way for way in self._ways if at and at[0] in way), None)
        return Canal(self._board, chain, at) if chain else None

    @cached_property
    def valley(self) -> frozenset[Hex]:
        """The hexes of that river, which are no flood."""
        at = canal_hexes(self._board)
        return frozenset(h for way in self._ways if at and at[0] in way for h in way)

    @cached_property
    def rivers(self) -> list[list[Point]]:
        """The courses of the rivers through the stream hexes."""
        others = self._natural([way for way in self._ways if way[0] not in self.valley])
        return others if self.canal is None else [*others, self.canal.river]

    def _natural(self, ways: list[list[Hex]]) -> list[list[Point]]:
        """The courses of rivers that no canal runs beside."""
        board = self._board
        leaving = {h: h in board.edge for way in ways for h in (way[0], way[-1])}

        def bend(hex_: Hex) -> Point:
            if is_bridge(board, hex_):
                return hex_centre(hex_)
            return strayed(hex_, 41, 100)

        fixed = {h for h in board.hexes if is_bridge(board, h)}
        waves = [(66.0, 430.0), (30.0, 190.0)]  # the slow meanders of a valley without a slope
        still = [hex_centre(h) for h in sorted(fixed)]
        return drawn(board, eased(ways, bend, fixed, 2), 43, waves, leaving, still)

    def _courses(self) -> set[Pair]:
        """Which stream hexes the water joins: a tree, so that it never runs in a circle."""
        board = self._board
        stream = [h for h in board.hexes if board.terrain[h] in RIVER]
        sides = [
            (a, b)
            for a in stream
            for b in board.neighbours[a]
            if a < b and board.terrain[b] in RIVER
        ]
        home = {h: h for h in stream}

        def root(h: Hex) -> Hex:
            while home[h] != h:
                h = home[h]
            return h

        tree: set[Pair] = set()
        for a, b in sorted(sides, key=lambda side: unit(45, *side)):
            if root(a) != root(b):
                home[root(a)] = root(b)
                tree.add((a, b))
        return self._without_spurs(tree, stream)

    def _without_spurs(self, tree: set[Pair], stream: list[Hex]) -> set[Pair]:
        """Lead the water through a hex beside its course, not into it and back."""
        board = self._board
        for leaf in stream:
            arms = [side for side in tree if leaf in side]
            if len(arms) != 1 or leaf in board.edge:
                continue
            parent = arms[0][0] if arms[0][1] == leaf else arms[0][1]
            for other in sorted(board.neighbours[leaf]):
                side = (min(parent, other), max(parent, other))
                if side in tree and other != leaf:
                    tree = tree - {side} | {(min(leaf, other), max(leaf, other))}
                    break
        return tree

    def marks(self, place: Place) -> Marks:
        """What stands and glints in one flooded hex; made once."""
        found = self._marks.get(place)
        if found is None:
            found = self._marks[place] = self._strewn(place)
        return found

    def _strewn(self, place: Place) -> Marks:
        """Ripples on open water in drifts, reeds in patches and along the banks."""
        dice = Dice(51, *place)
        points = corners(*place)
        west, north = points[3][0], points[4][1]
        marks = Marks([], [])
        for _ in range(64):
            x, y = west + dice.unit() * 462, north + dice.unit() * 400
            chance = dice.unit()
            if place_at(x, y) != place or not self.wet(x, y):
                continue
            shallow = not all(
                self.wet(x + dx, y + dy) for dx, dy in ((75, 0), (-75, 0), (0, 75), (0, -75))
            )
            calm = smooth(52, x, y, 420) + (-0.3 if shallow else 0.1)
            if calm > -0.3 and chance < 0.5 + calm * 0.7:
                marks.ripples.append((x, y))
            elif calm < -0.15 and chance > 0.35:
                marks.reeds.append((x, y))
        return marks


class Marks(NamedTuple):
    """The small things on the water, as points in metres; those on land are never seen."""

    ripples: list[Point]
    reeds: list[Point]
