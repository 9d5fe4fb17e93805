"""The costs of a board in half-MPs, and every reach found on it: path-finding for chapter 8.

What a counter can reach depends on its hex, its points left and the enemy's places near by, so a
reach is computed once for these and kept. Costs are those of the Terrain Effects Table [8.1] plus
the enemy's zones of control [6.2.1].
"""

from collections.abc import Callable
from functools import lru_cache

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Game
from nightdrop.rules.actions import Move
from nightdrop.rules.ruleset import Mobility, Ruleset
from nightdrop.rules.zoc import BARRED, Front

# Reaches near an enemy that are kept; some 3 kB each.
_KEEP = 2_000
_OUT_OF_REACH = 99
Exits = dict[Hex, tuple[tuple[Hex, int], ...]]


class _MovesOf(dict[Hex | None, Move]):
    """The moves of one counter by hex, each made when it is first asked for."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, to: Hex | None) -> Move:
        found = self[to] = Move(self.unit, to)
        return found


class Reach:
    """The hexes a counter can end a move in, with the half-MPs spent, in order of number.

    `waived` are neighbours reached only by the one-hex minimum [8.4.2].
    """

    __slots__ = ("cost", "menus", "waived")

    def __init__(self, cost: dict[Hex, int], waived: frozenset[Hex] = frozenset()) -> None:
        self.cost = cost
        self.waived = waived
        self.menus: dict[tuple[str, bool], tuple[Action, ...]] = {}


class Ways:
    """The costs of a board, and every reach found on it so far."""

    def __init__(self, game: Game) -> None:
        rules: Ruleset = game.rules
        self.board = game.board
        self.exits: dict[Mobility, Exits] = {
            "foot": self._exits(rules, "foot"),
            "armour": self._exits(rules, "armour"),
        }
        self._by_cost = {by: self._grouped(exits) for by, exits in self.exits.items()}
        self.entrances: dict[Mobility, Exits] = {
            by: self._entrances(exits) for by, exits in self.exits.items()
        }
        self._around = {
            hex_: sum(self.board.bit[to] for to in near)
            for hex_, near in self.board.neighbours.items()
        }
        self._moves: dict[str, _MovesOf] = {}
        self._nobody = self.board.blank()
        self._open: dict[tuple[Mobility, Hex, int, bool], tuple[Reach, int]] = {}
        self._reaches: dict[tuple[object, ...], Reach] = {}

    def _exits(self, rules: Ruleset, by: Mobility) -> Exits:
        """For each hex the neighbours that can be entered from it, with half-MPs."""
        found = {}
        for hex_ in self.board.hexes:
            costs = ((to, self._cost(rules, by, hex_, to)) for to in self.board.neighbours[hex_])
            found[hex_] = tuple((to, cost) for to, cost in costs if cost is not None)
        return found

    def _grouped(self, exits: Exits) -> dict[Hex, tuple[tuple[int, tuple[Hex, ...]], ...]]:
        """For each hex its exits again, those of equal cost together, cheap first."""
        return {
            hex_: tuple(
                (cost, tuple(to for to, step in ways_out if step == cost))
                for cost in sorted({step for _, step in ways_out})
            )
            for hex_, ways_out in exits.items()
        }

    def _entrances(self, exits: Exits) -> Exits:
        """For each hex the neighbours it can be entered from, with the half-MPs that it costs."""
        found: dict[Hex, list[tuple[Hex, int]]] = {hex_: [] for hex_ in self.board.hexes}
        for here, ways_out in exits.items():
            for to, cost in ways_out:
                found[to].append((here, cost))
        return {hex_: tuple(ways_in) for hex_, ways_in in found.items()}

    def _cost(self, rules: Ruleset, by: Mobility, here: Hex, to: Hex) -> int | None:
        """Half-MPs from a hex to its neighbour, or None [8.1]. A line's cost replaces the hex's."""
        lines = self.board.lines(here, to)
        if lines:
            return min(rules.tables.lines[kind][by] for kind in lines)
        return rules.tables.terrain[self.board.terrain[to]].cost[by]

    def moves(self, unit: str, reach_: Reach, off: bool) -> tuple[Action, ...]:
        """The moves of one counter into a reach, and off the map where `off`."""
        found = reach_.menus.get((unit, off))
        if found is None:
            table = self._moves.get(unit)
            if table is None:
                table = self._moves[unit] = _MovesOf(unit)
            moves = map(table.__getitem__, reach_.cost)
            found = reach_.menus[unit, off] = (*moves, table[None]) if off else tuple(moves)
        return found

    def reach(
        self, by: Mobility, here: Hex, budget: int, first: bool, facing: Front, night: bool
    ) -> Reach:
        """Where `budget` half-MPs lead from here; `first` if nothing was spent yet [8.4.2]."""
        key = (by, here, budget, first)
        found, mask = self._open.get(key) or self._unopposed(*key)
        held = facing.held_mask & mask
        strong, weak = (0, 0) if night else (facing.strong_mask & mask, facing.zoc_mask & mask)
        if not held and not weak:
            return found
        return self._kept(
            (*key, held, strong, weak),
            lambda: self._spread(
                by, here, budget, first, facing.held_toll if night else facing.toll
            ),
        )

    def _unopposed(self, by: Mobility, here: Hex, budget: int, first: bool) -> tuple[Reach, int]:
        """The reach with no enemy on the map, and the hexes that bear on it as a mask."""
        if len(self._open) > _KEEP:
            self._open.clear()
        found = self._spread(by, here, budget, first, self._nobody)
        bit = self.board.bit
        mask = bit[here] | self._around[here] | sum(bit[hex_] for hex_ in found.cost)
        self._open[by, here, budget, first] = (found, mask)
        return found, mask

    def within(self, by: Mobility, here: Hex, budget: int) -> frozenset[Hex]:
        """The hexes that `budget` half-MPs would reach if there were no enemy."""
        return frozenset(self._unopposed(by, here, budget, False)[0].cost)

    def step(self, here: Hex, facing: Front) -> Reach:
        """The neighbours that a stick at night, or a pushed one, can be moved to [8.2.1]."""
        return self._kept(
            ("step", here, facing.held_mask & self._around[here]),
            lambda: Reach({to: 0 for to, _ in self.exits["foot"][here] if to not in facing.held}),
        )

    def _kept(self, key: tuple[object, ...], compute: Callable[[], Reach]) -> Reach:
        """The reach with this key, computed at most once while it is kept."""
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) > _KEEP:
                self._reaches.clear()
            found = self._reaches[key] = compute()
        return found

    def _spread(self, by: Mobility, here: Hex, budget: int, first: bool, toll: bytearray) -> Reach:
        """Cheapest costs outward from a hex, by buckets of equal cost.

        ZOC costs on leaving and on entering, both from EZOC to EZOC [6.2.2]; the first hex may
        always be entered [8.4.2].
        """
        exits = self._by_cost[by]
        best = self.board.blank(_OUT_OF_REACH)
        best[here] = 0
        buckets: list[list[Hex]] = [[here], *([] for _ in range(budget))]
        for spent in range(budget):
            for hex_ in buckets[spent]:
                if best[hex_] < spent:
                    continue
                for cost, neighbours in exits[hex_]:
                    entering = spent + toll[hex_] + cost
                    if entering > budget:
                        break
                    for to in neighbours:
                        if entering < best[to]:
                            total = entering + toll[to]
                            if total <= budget and total < best[to]:
                                best[to] = total
                                buckets[total].append(to)
        waived = frozenset(
            to
            for to, _ in self.exits[by][here]
            if first and best[to] == _OUT_OF_REACH and toll[to] != BARRED
        )
        for to in waived:
            best[to] = budget
        hexes = sorted(waived.union(*buckets[1:]))
        return Reach(dict(zip(hexes, map(best.__getitem__, hexes), strict=True)), waived)


@lru_cache(maxsize=8)
def ways(game: Game) -> Ways:
    """The ways of this game's board."""
    return Ways(game)
