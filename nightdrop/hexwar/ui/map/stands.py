"""How often counters stand on the hexes of a map, and what a name costs that they would hide."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_at
from nightdrop.hexwar.ui.map.camera import COLUMN, FLAT, centre_of

MIDDLE = 0.38  # of a counter's side: what of it no name may lie on
PAD = 2  # px between the letters of a name and its box
# The part of a game in which a counter stands on a hex, between computer players: anywhere; more on
# a VP hex, beside each, two hexes away, twice as much on a road; up to three hexes from a drop hex.
SELDOM, HELD, BESIDE, NEAR, DROPPED = 0.05, 0.45, 0.04, 0.02, 0.06
HIDDEN = 800.0  # a name that counters would hide over a whole game
CORE = 25.0  # one that would lie as long over the middle of a counter
NUDGE = 3.0  # a name that stands the height of a hex aside


class StandColumn(NamedTuple):
    """A column of places of counters: the edges of all of each, and of their middles, in px."""

    west: float
    east: float
    core_west: float
    core_east: float
    first: float  # from the map's upper edge to the middle of the first
    often: list[float]


# A row's number, and how far down a name covers its counters and their middles, in px.
CoveredRow = tuple[int, float, float]


class Stands:
    """Where counters of `side` px may stand, and how often they do; `k` px are a metre."""

    def __init__(self, board: Board, k: float, side: int) -> None:
        often = often_at(board)
        half, core = side / 2, side / 2 * MIDDLE
        self._half, self._core, self._tall, self._wide = half, core, FLAT * k, COLUMN * k
        self._columns, self._rows = list[StandColumn](), board.rows
        # What names cover, by their upper and lower edge and where a column begins.
        self._under: dict[tuple[int, int], dict[float, list[CoveredRow]]] = {}
        for column in range(1, board.columns + 1):
            x, y = (metres * k for metres in centre_of(column, 1))
            hexes = (hex_at(column, row) for row in range(1, board.rows + 1))
            self._columns.append(StandColumn(x - half, x + half, x - core, x + core, y,
                                         [often.get(hex_, 0.0) for hex_ in hexes]))  # fmt: skip

    def cost(self, box: pygame.Rect) -> float:
        """The cost of a name by what counters would hide of it, and it of their middles."""
        half, core = self._half, self._core
        left, top, right, foot = box.left + PAD, box.top + PAD, box.right - PAD, box.bottom - PAD
        start = max(0, int((left - half) / self._wide) - 1)
        under = self._under.setdefault((top, foot), {})
        hidden = deep = 0.0
        for west, east, core_west, core_east, first, often in self._columns[start:]:
            if west >= right:
                break
            across = (east if east < right else right) - (west if west > left else left)
            if across <= 0:
                continue
            middle = (core_east if core_east < right else right) - (
                core_west if core_west > left else left
            )
            if first not in under:
                under[first] = self._covered(first, top, foot)
            for row, down, inner in under[first]:
                hidden += often[row] * across * down
                if middle > 0 and inner > 0:
                    deep += often[row] * middle * inner
        return HIDDEN * hidden / ((right - left) * (foot - top)) + CORE * deep / (4 * core * core)

    def _covered(self, first: float, top: float, foot: float) -> list[CoveredRow]:
        """The rows of a column whose counters a name from `top` to `foot` covers."""
        half, core, tall = self._half, self._core, self._tall
        found = list[CoveredRow]()
        row = max(0, int((top - half - first) / tall))
        while row < self._rows and (y := first + row * tall) - half < foot:
            down = min(foot, y + half) - max(top, y - half)
            if down > 0:
                found.append((row, down, min(foot, y + core) - max(top, y - core)))
            row += 1
        return found

    def aside(self, box: pygame.Rect, h: int) -> tuple[pygame.Rect, float]:
        """The cheapest place of a name at most a quarter of a hex from a box, across and down, and
        what it costs by counters and to be there."""
        best, least = box, self.cost(box)
        for across, down in ((1, 0), (0, 1)):
            start, there = best, NUDGE * abs(best.x - box.x) / h
            for step in (-h // 8, h // 8, -h // 4, h // 4):
                moved = start.move(across * step, down * step)
                cost = self.cost(moved) + there + NUDGE * abs(step) / h
                if cost < least:
                    best, least = moved, cost
        return best, least


def often_at(board: Board) -> dict[Hex, float]:
    """How often counters stand on each hex of a board."""

    def around(hexes: set[Hex]) -> set[Hex]:
        return hexes.union(*(board.neighbours[hex_] for hex_ in hexes))

    often = dict.fromkeys(board.hexes, SELDOM)
    dropped = {hex_ for zone in board.drop.values() for hex_, _sticks in zone}
    for hex_ in around(around(around(dropped))):
        often[hex_] += DROPPED
    roads = {hex_ for pair in board.links for hex_ in pair}
    for held in board.vp:
        beside = around({held})
        for hex_ in around(beside) - {held}:
            part = BESIDE if hex_ in beside else NEAR
            often[hex_] += 2 * part if hex_ in roads else part
        often[held] += HELD
    return often
