"""What the enemy can bring to each hex in its next activation, and what is to be feared there."""

from collections import Counter as Tally
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Game
from nightdrop.rules.odds import tally
from nightdrop.rules.reach import paths_on
from nightdrop.rules.rulebook import Fighting

# How many units attack together at most, as experience says: from one hex by night, from several
# by day.
MOST_BY_NIGHT, MOST_BY_DAY = 3, 5


class Enemy(NamedTuple):
    """An enemy unit as far as it bears on what may come: `team` are those it can attack with, `by`
    how it moves, and `budget` the half-MPs it has."""

    hex: Hex
    team: str
    av: int
    by: str
    budget: int


# For each team that can come beside a hex: the best AV, and how many units.
Teams = tuple[tuple[int, int], ...]
Threats = Mapping[Hex, Teams]


@lru_cache(maxsize=128)
def threats(game: Game, board: Board, enemies: tuple[Enemy, ...]) -> Threats:
    """For each hex who can come beside it, were there nobody in the way."""
    found: dict[Hex, list[tuple[int, int]]] = {}
    for team in sorted({enemy.team for enemy in enemies}):
        units = tuple(enemy for enemy in enemies if enemy.team == team)
        for hex_, bears in _bearing(game, board, units).items():
            found.setdefault(hex_, []).append(bears)
    return {hex_: tuple(sorted(teams)) for hex_, teams in found.items()}


# Of all enemies few move between one decision and the next: what each team, and each unit, bears on
# is kept.
@lru_cache(maxsize=512)
def _bearing(game: Game, board: Board, team: tuple[Enemy, ...]) -> Mapping[Hex, tuple[int, int]]:
    """The best AV, and how many units of one team can come beside each hex."""
    best, number = dict[Hex, int](), Tally[Hex]()
    for unit in sorted(team, key=lambda unit: unit.av):
        beside = _beside(game, board, unit.by, unit.hex, unit.budget)
        best.update(dict.fromkeys(beside, unit.av))
        number.update(beside)
    return {hex_: (av, number[hex_]) for hex_, av in best.items()}


@lru_cache(maxsize=4096)
def _beside(game: Game, board: Board, by: str, hex_: Hex, budget: int) -> frozenset[Hex]:
    """The hexes beside a unit, and beside all that it can enter, were there nobody in the way."""
    entered = (hex_, *paths_on(game, board).within(by, hex_, budget))
    return frozenset[Hex]().union(*[board.neighbours[near] for near in entered])


@lru_cache(maxsize=128)
def within_a_move(game: Game, board: Board, enemies: tuple[Enemy, ...]) -> frozenset[Hex]:
    """The hexes that some enemy can enter, were there nobody in the way."""
    paths = paths_on(game, board)
    return frozenset[Hex]().union(*[paths.within(e.by, e.hex, e.budget) for e in enemies])


@lru_cache(maxsize=4096)
def loss(fighting: Fighting, teams: Teams, defence: int, most: int) -> float:
    """The chance that the worst of these attacks costs a step at this DF."""
    worst = 0
    for av, number in teams:
        throws = tally(fighting, av + min(number, most) - 1, defence)
        worst = max(worst, sum(throws[: len(throws) // 2]))
    return worst / 36
