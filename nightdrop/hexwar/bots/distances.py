"""Distances from every hex to one, ignoring the enemy, in half-MPs and in moves of a stick.

Also the other terrain values that a decision needs, cached by hex.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.reach import paths_on
from nightdrop.hexwar.rules.results import hexside_df
from nightdrop.hexwar.rules.ruleset import board_of, ruleset

# Where no way leads, or one that is longer than anybody thinks ahead.
FAR: Final = 255
# A distance for each hex, indexed by its number (`Board.blank`).
Distances = bytearray


@lru_cache(maxsize=2048)
def points_to(game: Game, board: Board, by: str, target: Hex) -> Distances:
    """The half-MPs from every hex to the target, at most `FAR`."""
    entrances = paths_on(game, board).entrances[by]
    best, due = board.blank(FAR), [(0, target)]
    best[target] = 0
    while due:
        so_far, here = heappop(due)
        if so_far > best[here]:
            continue
        for near, cost in entrances[here]:
            if so_far + cost < best[near]:
                best[near] = so_far + cost
                heappush(due, (so_far + cost, near))
    return best


@lru_cache(maxsize=2048)
def steps_to(game: Game, board: Board, target: Hex) -> Distances:
    """The moves of a stick by night from every hex to the target, whatever they cost."""
    entrances = paths_on(game, board).entrances["foot"]
    best, due, steps = board.blank(FAR), [target], 0
    best[target] = 0
    while due and steps < FAR - 1:
        steps += 1
        nearer, due = due, []
        for here in nearer:
            for near, _ in entrances[here]:
                if best[near] == FAR:
                    best[near] = steps
                    due.append(near)
    return best


class BoardInForce:
    """The board of a decision as it is in force."""

    def __init__(self, state: State) -> None:
        self.state, self.game = state, state.game
        self.rules, self.board = ruleset(state), board_of(state)
        self._points: dict[tuple[Hex, str], Distances] = {}
        self._steps: dict[Hex, Distances] = {}
        self._terrain_df: dict[Hex, int] = {}
        self._hexsides: dict[tuple[Hex, Hex], int] = {}

    def points_to(self, hex_: Hex, by: str = "foot") -> Distances:
        """The half-MPs from every hex to this one, ignoring the enemy."""
        found = self._points.get((hex_, by))
        if found is None:
            found = self._points[hex_, by] = points_to(self.game, self.board, by, hex_)
        return found

    def steps_to(self, hex_: Hex) -> Distances:
        """The moves of a stick by night from every hex to this one."""
        found = self._steps.get(hex_)
        if found is None:
            found = self._steps[hex_] = steps_to(self.game, self.board, hex_)
        return found

    def terrain_df(self, hex_: Hex) -> int:
        """What the terrain of a hex adds to a DF."""
        found = self._terrain_df.get(hex_)
        if found is None:
            name = self.board.terrain[hex_]
            found = self.rules.tables.terrain[name].df + self.rules.extra_df.get(name, 0)
            self._terrain_df[hex_] = found
        return found

    def hexside_df(self, a: Hex, b: Hex) -> int:
        """What the hexside between two neighbours adds to a DF."""
        found = self._hexsides.get((a, b))
        if found is None:
            found = self._hexsides[a, b] = hexside_df(self.state, a, b)
        return found
