"""The costs of a board in half-MPs, and every reach found on it: path-finding for chapter 8.

A tree holds the cheapest ways from one hex were there no enemy; a reach adds what zones of
control cost.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Game
from nightdrop.rules.actions import Move
from nightdrop.rules.rulebook import Mobility, Ruleset
from nightdrop.rules.zoc import BARRED, Front

Exits = Mapping[Hex, tuple[tuple[Hex, int], ...]]

# More half-MPs than anything costs that can be reached, and room to add a hex's own.
OUT_OF_REACH: Final = 99


class Tree(NamedTuple):
    """The ways that are taken from `root` where no enemy makes another one cheaper.

    It goes as `far` as so many half-MPs lead. `best` is the half-MPs to each hex number; `parent`
    and `children` say how the ways run, the former in order of number. To the hexes in `by_vp`
    some equally cheap way leads over a VP hex: which one is taken depends on its control [10.2].
    """

    root: Hex
    far: int
    best: bytearray
    parent: dict[Hex, Hex]
    children: dict[Hex, tuple[Hex, ...]]
    by_vp: frozenset[Hex]

    def way(self, to: Hex) -> tuple[Hex, ...]:
        """The hexes entered on the way, the last of them `to`."""
        back = []
        while to != self.root:
            back.append(to)
            to = self.parent[to]
        return tuple(back[::-1])

    def within(self, budget: int) -> dict[Hex, int]:
        """The hexes that so many half-MPs reach, with what each costs, in order of number."""
        best = self.best
        return {hex_: best[hex_] for hex_ in self.parent if best[hex_] <= budget}


def grow(root: Hex, far: int, best: bytearray, entrances: Exits, vp: frozenset[Hex]) -> Tree:
    """The tree of these costs; of equally cheap ways the one with the smallest hexes in order."""
    ways: dict[Hex, tuple[Hex, ...]] = {root: ()}
    parent: dict[Hex, Hex] = {}
    children: dict[Hex, tuple[Hex, ...]] = {}
    by_vp: set[Hex] = set()
    found = [hex_ for hex_ in entrances if 0 < best[hex_] < OUT_OF_REACH]
    for hex_ in sorted(found, key=best.__getitem__):
        cost = best[hex_]
        nearer = [near for near, step in entrances[hex_] if best[near] + step == cost]
        near = nearer[0]
        if len(nearer) > 1:
            near = min([((*ways[near], hex_), near) for near in nearer])[1]
        ways[hex_], parent[hex_] = (*ways[near], hex_), near
        children[near] = (*children.get(near, ()), hex_)
        if hex_ in vp or not by_vp.isdisjoint(nearer):
            by_vp.add(hex_)
    return Tree(root, far, best, {hex_: parent[hex_] for hex_ in found}, children, frozenset(by_vp))


# What is kept at most: unopposed reaches, opposed ones (some 4 kB each) and trees (15 kB each).
_KEEP = 4_000
_KEEP_OPPOSED = 1_500
_KEEP_TREES = 1_000
_NOTHING: frozenset[Hex] = frozenset()
# How a counter moves, its hex, its half-MPs left, and whether nothing was spent yet.
_Key = tuple[Mobility, Hex, int, bool]


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

    `waived` are neighbours reached only by the one-hex minimum [8.4.2]. The ways are those of
    `tree`, but for the hexes that are `lost` to it because the enemy bears on them. `menus` keeps
    the moves of each counter, with or without the one off the map.
    """

    __slots__ = ("cost", "lost", "menus", "tree", "waived")

    def __init__(
        self,
        cost: dict[Hex, int],
        waived: frozenset[Hex] = _NOTHING,
        tree: Tree | None = None,
        lost: frozenset[Hex] = _NOTHING,
    ) -> None:
        self.cost = cost
        self.waived = waived
        self.tree = tree
        self.lost = lost
        self.menus: dict[tuple[str, bool], tuple[Action, ...]] = {}


class _Unopposed(NamedTuple):
    """A reach with no enemy on the map, and what becomes of it where he bears on its `mask`.

    `opposed` has the enemy's masks as keys, cut to that one.
    """

    reach: Reach
    mask: int
    opposed: dict[tuple[int, int, int], Reach]


class Ways:
    """The costs of a board, and the cheapest ways on it so far."""

    def __init__(self, game: Game) -> None:
        rules: Ruleset = game.rules
        self.board = game.board
        self.exits: dict[Mobility, Exits] = {
            "foot": self._exits(rules, "foot"),
            "armour": self._exits(rules, "armour"),
        }
        self.entrances: dict[Mobility, Exits] = {
            by: self._entrances(exits) for by, exits in self.exits.items()
        }
        self._near = {
            hex_: sum(self.board.bit[to] for to in near)
            for hex_, near in self.board.neighbours.items()
        }
        self._moves: dict[str, _MovesOf] = {}
        self._nobody = self.board.blank()
        # As far as most counters go in a turn; the others have their trees grown farther.
        self._common = min(rules.tables.day_capacity.values())
        self._trees: dict[tuple[Mobility, Hex], Tree] = {}
        self._open: dict[_Key, _Unopposed] = {}
        self._steps: dict[tuple[Hex, int], Reach] = {}
        self._held = 0

    def _exits(self, rules: Ruleset, by: Mobility) -> Exits:
        """For each hex the neighbours that can be entered from it, with half-MPs."""
        found = {}
        for hex_ in self.board.hexes:
            costs = ((to, self._cost(rules, by, hex_, to)) for to in self.board.neighbours[hex_])
            found[hex_] = tuple((to, cost) for to, cost in costs if cost is not None)
        return found

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
        plain, mask, opposed = self._open.get(key) or self._unopposed(key)
        met = (facing.held_mask if night else facing.toll_mask) & mask
        if not met:
            return plain
        masks = (met, 0, 0) if night else (facing.held_mask & mask, facing.strong_mask & mask, met)
        found = opposed.get(masks)
        if found is None:
            self._count_opposed()
            toll = facing.held_toll if night else facing.toll
            found = opposed[masks] = self._opposed(key, plain, toll)
        return found

    def _count_opposed(self) -> None:
        """Forget the opposed reaches when there are too many."""
        self._held += 1
        if self._held > _KEEP_OPPOSED:
            self._held = 0
            for kept in self._open.values():
                kept.opposed.clear()

    def _opposed(self, key: _Key, plain: Reach, toll: bytearray) -> Reach:
        """A reach that the enemy bears on: begun anew if he does so where it begins."""
        by, here, budget, _ = key
        if not toll[here]:
            return self._around(key, plain, toll)
        best = self._spread(by, here, budget, toll)
        waived = self._waived(key, best, toll)
        hexes = [h for h in plain.cost if best[h] < OUT_OF_REACH or h in waived]
        return Reach({h: budget if h in waived else best[h] for h in hexes}, waived)

    def _tree(self, by: Mobility, here: Hex, budget: int) -> Tree:
        """The cheapest ways from a hex, at least as far as `budget` half-MPs lead."""
        tree = self._trees.get((by, here))
        if tree is None or tree.far < budget:
            if len(self._trees) > _KEEP_TREES:
                self._trees.clear()
            far = max(budget, self._common)
            best = self._spread(by, here, far, self._nobody)
            tree = grow(here, far, best, self.entrances[by], frozenset(self.board.vp))
            self._trees[by, here] = tree
        return tree

    def _unopposed(self, key: _Key) -> _Unopposed:
        """The reach with no enemy on the map."""
        if len(self._open) > _KEEP:
            self._open.clear()
        by, here, budget, _ = key
        tree, bit = self._tree(by, here, budget), self.board.bit
        cost = tree.within(budget)
        waived = self._waived(key, tree.best, self._nobody)
        if waived:
            cost = dict(sorted((cost | dict.fromkeys(waived, budget)).items()))
        mask = bit[here] | sum([bit[hex_] for hex_ in cost])
        found = _Unopposed(Reach(cost, waived, tree), mask, {})
        self._open[key] = found
        return found

    def within(self, by: Mobility, here: Hex, budget: int) -> frozenset[Hex]:
        """The hexes that `budget` half-MPs would reach if there were no enemy."""
        return frozenset(self._tree(by, here, budget).within(budget))

    def step(self, here: Hex, facing: Front) -> Reach:
        """The neighbours that a stick at night, or a pushed one, can be moved to [8.2.1]."""
        key = (here, facing.held_mask & self._near[here])
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) > _KEEP:
                self._steps.clear()
            near = self.exits["foot"][here]
            found = self._steps[key] = Reach({to: 0 for to, _ in near if to not in facing.held})
        return found

    def _waived(self, key: _Key, best: bytearray, toll: bytearray) -> frozenset[Hex]:
        """The neighbours that only the one-hex minimum reaches, in the first move [8.4.2]."""
        by, here, budget, first = key
        if not first:
            return _NOTHING
        near = self.exits[by][here]
        found = [to for to, _ in near if best[to] > budget and toll[to] != BARRED]
        return frozenset(found) if found else _NOTHING

    def _spread(self, by: Mobility, here: Hex, budget: int, toll: bytearray) -> bytearray:
        """Cheapest costs outward from a hex, as far as `budget` half-MPs lead."""
        best = self.board.blank(OUT_OF_REACH)
        buckets: list[list[Hex]] = [[here], *([] for _ in range(budget))]
        self._settle(by, toll, best, buckets)
        return best

    def _settle(
        self, by: Mobility, toll: bytearray, best: bytearray, buckets: list[list[Hex]]
    ) -> None:
        """Give each hex in the buckets, which stand for 0, 1, 2... half-MPs, its cost in `best`,
        and so each that is reached from there more cheaply than so far.

        ZOC costs on leaving and on entering, both from EZOC to EZOC [6.2.2].
        """
        exits, budget = self.exits[by], len(buckets) - 1
        for spent, bucket in enumerate(buckets):
            for hex_ in bucket:
                if best[hex_] <= spent:
                    continue
                best[hex_] = spent
                leaving = spent + toll[hex_]
                for to, cost in exits[hex_]:
                    entering = leaving + cost
                    if entering < best[to]:
                        entering += toll[to]
                        if entering <= budget and entering < best[to]:
                            buckets[entering].append(to)

    def _around(self, key: _Key, plain: Reach, toll: bytearray) -> Reach:
        """An unopposed reach as it becomes where the enemy bears on some hexes of it.

        What lies behind these in the tree is lost, and found again from what is kept; the rest
        costs what it did, for an enemy makes nothing cheaper.
        """
        by, _, budget, _ = key
        tree = plain.tree
        assert tree is not None  # unopposed reaches have one
        best = tree.best.copy()
        lost = _cut_off(tree, best, budget, [hex_ for hex_ in plain.cost if toll[hex_]])
        buckets: list[list[Hex]] = [[] for _ in range(budget + 1)]
        unopposed, entrances = tree.best, self.entrances[by]
        for hex_ in lost:
            if unopposed[hex_] + toll[hex_] <= budget:
                least = min([best[near] + cost for near, cost in entrances[hex_]]) + toll[hex_]
                if least <= budget:
                    buckets[least].append(hex_)
        self._settle(by, toll, best, buckets)
        waived = self._waived(key, best, toll)
        costs = plain.cost.copy()
        for hex_ in lost:
            if best[hex_] <= budget:
                costs[hex_] = best[hex_]
            elif hex_ in waived:
                costs[hex_] = budget
            else:
                del costs[hex_]
        return Reach(costs, waived, tree, frozenset(lost))


def _cut_off(tree: Tree, best: bytearray, budget: int, met: list[Hex]) -> list[Hex]:
    """These hexes and all that are reached over them within `budget` half-MPs, each with its
    cost in `best` forgotten."""
    children = tree.children
    for hex_ in met:
        best[hex_] = OUT_OF_REACH
    for hex_ in met:
        if hex_ in children:
            for child in children[hex_]:
                if best[child] <= budget:
                    best[child] = OUT_OF_REACH
                    met.append(child)
    return met


@lru_cache(maxsize=4)
def ways(game: Game) -> Ways:
    """The ways of this game's board."""
    return Ways(game)
