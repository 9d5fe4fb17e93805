"""How far it is from every hex to one, were there no enemy: in half-MPs, and in steps."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.reach import paths_on

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
    """The steps of a stick by night from every hex to the target, whatever they cost."""
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
