"""The water's shapes: the flood's outline and the rivers, from the marsh and stream hexes."""

from functools import cached_property

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex, hex_at
from nightdrop.ui.camera import Point, hex_centre, place_at
from nightdrop.ui.paint.geometry import Place, corners, divided, loosened, outlines, rounded
from nightdrop.ui.paint.network import Pair, chains, drawn, eased, strayed
from nightdrop.ui.paint.noise import Dice, smooth, unit

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
        self._marks: dict[Place, tuple[list[Point], list[Point]]] = {}

    def is_wet(self, column: int, row: int) -> bool:
        """Whether a place is flooded; outside the board the nearest edge hex tells."""
        column = min(max(column, 1), self._board.columns)
        row = min(max(row, 1), self._board.rows)
        return self._board.terrain[hex_at(column, row)] in WET

    def wet(self, x: float, y: float) -> bool:
        """Whether a point lies in a flooded hex."""
        return place_at(x, y) in self.flooded

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
        """The closed outlines of the flood, loosened: hex sides with small bays."""
        loops = []
        for loop in outlines(self.flooded):
            line = divided(loop, 58, closed=True)
            line = loosened(loosened(line, 31, 26, 240), 33, 16, 85)
            loops.append(rounded(line, closed=True))
        return loops

    @cached_property
    def rivers(self) -> list[list[Point]]:
        """The courses of the rivers through the stream hexes."""
        board = self._board
        ways = chains(self._courses())
        leaving = {h: h in board.edge for way in ways for h in (way[0], way[-1])}

        def bend(hex_: Hex) -> Point:
            if is_bridge(board, hex_):
                return hex_centre(hex_)
            return strayed(hex_, 41, 100)

        fixed = {h for h in board.hexes if is_bridge(board, h)}
        return drawn(board, eased(ways, bend, fixed, 3), 43, 24, leaving, 330.0)

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

    def marks(self, place: Place) -> tuple[list[Point], list[Point]]:
        """Ripples and reeds of one flooded hex, as points in metres; made once."""
        found = self._marks.get(place)
        if found is None:
            found = self._marks[place] = _marks(place)
        return found


def _marks(place: Place) -> tuple[list[Point], list[Point]]:
    dice = Dice(51, *place)
    points = corners(*place)
    west, north = points[3][0], points[4][1]
    ripples: list[Point] = []
    reeds: list[Point] = []
    for _ in range(26):
        x, y = west + dice.unit() * 462, north + dice.unit() * 400
        if place_at(x, y) != place:
            continue
        calm = smooth(52, x, y, 420)
        if calm > 0.02:
            ripples.append((x, y))
        elif calm < -0.12:
            reeds.append((x, y))
    return ripples, reeds
