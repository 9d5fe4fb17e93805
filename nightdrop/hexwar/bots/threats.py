"""What the enemy can bring to each hex in its next activation, and the danger there."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.odds import tally
from nightdrop.hexwar.rules.reach import paths_on
from nightdrop.hexwar.rules.ruleset import FightRules

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


class Threats(dict[Hex, Teams]):
    """The enemies that can come beside each hex if nobody is in the way, () if nobody can.

    Each is computed on first use, since few hexes are asked for.
    """

    def __init__(self, teams: Collection[Collection[tuple[int, frozenset[Hex]]]] = ()) -> None:
        """Of each team the units, with their AV and the hexes that they can come beside."""
        self._teams = teams

    def __missing__(self, hex_: Hex) -> Teams:
        come = [[av for av, beside in team if hex_ in beside] for team in self._teams]
        found = self[hex_] = tuple(sorted([(max(avs), len(avs)) for avs in come if avs]))
        return found


@lru_cache(maxsize=128)
def threats(game: Game, board: Board, enemies: tuple[Enemy, ...]) -> Threats:
    teams: dict[str, list[tuple[int, frozenset[Hex]]]] = {}
    for hex_, team, av, by, budget in enemies:
        teams.setdefault(team, []).append((av, _beside(game, board, by, hex_, budget)))
    return Threats(tuple(teams.values()))


@lru_cache(maxsize=4096)
def _beside(game: Game, board: Board, by: str, hex_: Hex, budget: int) -> frozenset[Hex]:
    entered = (hex_, *within(game, board, by, hex_, budget))
    return frozenset[Hex]().union(*[board.neighbours[near] for near in entered])


@lru_cache(maxsize=4096)
def within(game: Game, board: Board, by: str, hex_: Hex, budget: int) -> frozenset[Hex]:
    """The hexes that `budget` half-MPs reach, ignoring all counters."""
    return paths_on(game, board).within(by, hex_, budget)


@lru_cache(maxsize=128)
def within_a_move(game: Game, board: Board, enemies: tuple[Enemy, ...]) -> frozenset[Hex]:
    """The hexes that some enemy can enter, ignoring all counters."""
    entered = [within(game, board, e.by, e.hex, e.budget) for e in enemies]
    return frozenset[Hex]().union(*entered)


@lru_cache(maxsize=4096)
def loss(fighting: FightRules, teams: Teams, defence: int, most: int) -> float:
    """The chance that the worst of these attacks costs a step at this DF."""
    worst = 0
    for av, number in teams:
        throws = tally(fighting, av + min(number, most) - 1, defence)
        worst = max(worst, sum(throws[: len(throws) // 2]))
    return worst / 36
