"""The water's shapes: the flood's outline and the rivers, from the marsh and stream hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex, hex_at
from nightdrop.ui.camera import Point, hex_centre, place_at
from nightdrop.ui.paint.geometry import Place, corners, outlines
from nightdrop.ui.paint.network import Pair, chains, drawn, eased, strayed
from nightdrop.ui.paint.noise import Dice, smooth, unit
from nightdrop.ui.paint.shore import Wetness, bank
from nightdrop.ui.paint.steps import all_made, keeping

WET = frozenset({"marsh", "stream", "bridge"})
RIVER = frozenset({"stream", "bridge"})
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
        return self._board.terrain[hex_at(column, row)] in WET

    @cached_property
    def flooded(self) -> frozenset[Place]:
        """All flooded places, with those outside the board."""
        *_, places = self._flooding()
        return frozenset(places)

    def _flooding(self) -> Iterator[set[Place]]:
        """The flooded places so far, in small steps."""
        board, more = self._board, WATER_BEYOND
        places: set[Place] = set()
        for column in range(1 - more, board.columns + more + 1):
            rows = range(1 - more, board.rows + more + 1)
            places.update((column, row) for row in rows if self.is_wet(column, row))
            if column % 9 == 0:
                yield places
        yield places

    @cached_property
    def banks(self) -> list[list[Point]]:
        """The outlines of the flood, loosely along the hex sides; each ends where it began."""
        *_, banks = self._shores()
        return banks

    def prepare(self) -> Iterator[None]:
        """Make the banks and what lies within them, in small steps."""
        for made in self._shores():
            banks = made
            yield
        self.__dict__.setdefault("banks", banks)  # as the property would keep them
        yield from self.wetness.prepare()

    def _shores(self) -> Iterator[list[list[Point]]]:
        """The banks so far, step by step; the last are all of them, finished."""
        done: list[list[Point]] = []
        for outline in outlines(self.flooded):
            yield done
            for line in bank(outline):
                yield [*done, line]
            done.append(line)
        yield done

    @cached_property
    def wetness(self) -> Wetness:
        """What lies within the banks."""
        return Wetness(self.banks)

    def wet(self, x: float, y: float) -> bool:
        """Whether a point in metres lies in the water."""
        return self.wetness.wet(x, y)

    @cached_property
    def rivers(self) -> list[list[Point]]:
        """The courses of the rivers through the stream hexes."""
        return all_made(self._rivers())

    def prepare_rivers(self) -> Iterator[None]:
        """Make what is flooded, and the rivers, in small steps."""
        for found in self._flooding():
            places = found
            yield
        self.__dict__.setdefault("flooded", frozenset(places))  # as the property would keep it
        yield from keeping(self, "rivers", self._rivers())

    def _rivers(self) -> Iterator[list[Point] | None]:
        board = self._board
        courses = self._courses()
        yield None
        ways = chains(courses)
        leaving = {h: h in board.edge for way in ways for h in (way[0], way[-1])}

        def bend(hex_: Hex) -> Point:
            if is_bridge(board, hex_):
                return hex_centre(hex_)
            return strayed(hex_, 41, 100)

        fixed = {h for h in board.hexes if is_bridge(board, h)}
        waves = [(66.0, 430.0), (30.0, 190.0)]  # the slow meanders of a valley without a slope
        still = [hex_centre(h) for h in sorted(fixed)]
        yield None
        yield from drawn(board, eased(ways, bend, fixed, 2), 43, waves, leaving, still)

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
