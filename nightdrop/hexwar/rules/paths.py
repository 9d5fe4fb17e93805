"""Path-finding: costs and zones in, reach out. All results are cached in this module.

A tree holds the cheapest ways from one hex, ignoring the enemy; a reach adds what enemy ZOCs cost.
All costs are whole half-MPs of at least 1. No rule of any game is known here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from typing import Final, NamedTuple

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex

Exits = Mapping[Hex, tuple[tuple[Hex, int], ...]]
# Half-MPs to enter a hex from its neighbour, for a kind of mover; None where it is impassable.
Cost = Callable[[str, Hex, Hex], int | None]
# What a mover gains by entering a hex; None where it gains nothing anywhere.
Gain = Callable[[Hex], int] | None

# More than any movement capacity, so that a held hex is never entered.
BARRED: Final = 100
# More half-MPs than anything costs that can be reached, and room to add a hex's own.
OUT_OF_REACH: Final = 99


class Zone(NamedTuple):
    """The enemy's effect on a hex: half-MPs to enter and to leave it.

    `stop` ends the move of a unit that enters it. No step leads from a zone that is `apart` to
    another such zone.
    """

    enter: int = 0
    leave: int = 0
    stop: bool = False
    apart: bool = False


# Zones with the hexes they lie in; in a hex that is named twice the later one counts.
Zones = tuple[tuple[Zone, Set[Hex]], ...]


class Tolls(NamedTuple):
    """The enemy's zones on a board, in the form that path-finding reads.

    `enter` and `leave` are half-MPs by hex number, `BARRED` where no unit may enter, or go on;
    `apart` are the hexes of zones that do not follow one another. `layers` gives the hexes of each
    kind of zone in bits (`Board.bit`), `mask` all of them.
    """

    zones: Mapping[Hex, Zone]
    enter: bytearray
    leave: bytearray
    apart: frozenset[Hex]
    layers: tuple[tuple[Zone, int], ...]
    mask: int

    @classmethod
    def of(cls, board: Board, bearing: Zones) -> "Tolls":
        """The tolls of these zones."""
        zones, enter, leave = dict[Hex, Zone](), board.blank(), board.blank()
        for zone, hexes in bearing:
            zones |= dict.fromkeys(hexes, zone)
            entering, leaving = zone.enter, BARRED if zone.stop else zone.leave
            for hex_ in hexes:
                enter[hex_], leave[hex_] = entering, leaving
        layers, mask, apart = list[tuple[Zone, int]](), 0, set[Hex]()
        for zone, hexes in reversed(bearing):
            layer = sum([board.bit[hex_] for hex_ in hexes]) & ~mask
            if layer:
                layers.append((zone, layer))
                mask |= layer
            if zone.apart:
                apart.update([hex_ for hex_ in hexes if zones[hex_] is zone])
        return cls(zones, enter, leave, frozenset(apart), tuple(layers), mask)

    def start_from(self, here: Hex) -> bytearray:
        """`leave` for a move that begins in this hex, whose zone does not stop it."""
        if not self.leave[here]:
            return self.leave
        leave = self.leave.copy()
        leave[here] = self.zones[here].leave
        return leave


class Tree(NamedTuple):
    """The ways that are taken from `root` where no enemy makes another one cheaper.

    `far` is the half-MPs up to which it is grown. `best` is the half-MPs to each hex number;
    `parent` and `children` say how the ways run, the former in order of number. To the hexes in
    `by_prize` some equally cheap way leads over a prize: which one is taken depends on what the
    mover gains there.
    """

    root: Hex
    far: int
    best: bytearray
    parent: dict[Hex, Hex]
    children: dict[Hex, tuple[Hex, ...]]
    by_prize: frozenset[Hex]

    def way(self, to: Hex) -> tuple[Hex, ...]:
        """The hexes entered on the way, the last of them `to`."""
        back = []
        while to != self.root:
            back.append(to)
            to = self.parent[to]
        return tuple(back[::-1])

    def within(self, budget: int) -> dict[Hex, int]:
        """The half-MPs to each hex that `budget` of them reach, in order of number."""
        best = self.best
        return {hex_: best[hex_] for hex_ in self.parent if best[hex_] <= budget}


def grow(root: Hex, far: int, best: bytearray, entrances: Exits, prizes: Collection[Hex]) -> Tree:
    """The tree of these costs; of equally cheap ways the one with the smallest hexes in order."""
    ways: dict[Hex, tuple[Hex, ...]] = {root: ()}
    parent: dict[Hex, Hex] = {}
    children: dict[Hex, tuple[Hex, ...]] = {}
    by_prize: set[Hex] = set()
    found = [hex_ for hex_ in entrances if 0 < best[hex_] < OUT_OF_REACH]
    for hex_ in sorted(found, key=best.__getitem__):
        cost = best[hex_]
        nearer = [near for near, step in entrances[hex_] if best[near] + step == cost]
        near = nearer[0]
        if len(nearer) > 1:
            near = min([((*ways[near], hex_), near) for near in nearer])[1]
        ways[hex_], parent[hex_] = (*ways[near], hex_), near
        children[near] = (*children.get(near, ()), hex_)
        if hex_ in prizes or not by_prize.isdisjoint(nearer):
            by_prize.add(hex_)
    in_order = {hex_: parent[hex_] for hex_ in found}
    return Tree(root, far, best, in_order, children, frozenset(by_prize))


# What is kept at most: unopposed reaches, opposed ones (some 4 kB each) and trees (15 kB each).
# Every tree of a board of 792 hexes and two kinds of mover finds room.
_KEEP = 20_000
_KEEP_OPPOSED = 8_000
_KEEP_TREES = 2_000
_NOTHING: frozenset[Hex] = frozenset()
# The kind of mover, its hex, its half-MPs left, and whether nothing was spent yet.
_Key = tuple[str, Hex, int, bool]
# Of each kind of zone the hexes that bear on a reach.
_Borne = tuple[tuple[Zone, int], ...]


class Reach:
    """The hexes in which a move can end, with the half-MPs spent, in order of number.

    `waived` are neighbours reached only by the one-hex minimum [8.4.2]. The ways are those of
    `tree`, except to the hexes that are `lost` to it because of enemy zones.
    """

    __slots__ = ("cost", "hexes", "lost", "tree", "waived")

    def __init__(
        self,
        cost: dict[Hex, int],
        waived: frozenset[Hex] = _NOTHING,
        tree: Tree | None = None,
        lost: frozenset[Hex] = _NOTHING,
    ) -> None:
        self.cost = cost
        self.hexes = tuple(cost)
        self.waived = waived
        self.tree = tree
        self.lost = lost


class _Unopposed(NamedTuple):
    """A reach with no enemy on the map, and what becomes of it where zones bear on its `mask`."""

    reach: Reach
    mask: int
    opposed: dict[_Borne, Reach]


class Paths:
    """The cheapest ways on one board so far.

    `movers` are the kinds of mover that `cost` knows. Trees are grown `common` half-MPs far, or
    farther where that is asked. `prizes` are the hexes where a mover may gain something.
    """

    def __init__(
        self,
        board: Board,
        movers: Iterable[str],
        cost: Cost,
        common: int,
        prizes: Collection[Hex],
    ) -> None:
        self.board = board
        self.exits = {by: self._exits(by, cost) for by in movers}
        self.entrances = {by: self._entrances(exits) for by, exits in self.exits.items()}
        self.exit_bits = {
            by: {here: sum(board.bit[to] for to, _ in near) for here, near in exits.items()}
            for by, exits in self.exits.items()
        }
        self._common = common
        self._prizes = frozenset(prizes)
        self._nobody = Tolls.of(board, ())
        self._trees: dict[tuple[str, Hex], Tree] = {}
        self._open: dict[_Key, _Unopposed] = {}
        self._steps: dict[tuple[str, Hex, int], Reach] = {}
        self._held = 0

    def _exits(self, by: str, cost: Cost) -> Exits:
        """For each hex the neighbours that can be entered from it, with half-MPs."""
        found = {}
        for hex_ in self.board.hexes:
            costs = ((to, cost(by, hex_, to)) for to in self.board.neighbours[hex_])
            found[hex_] = tuple((to, step) for to, step in costs if step is not None)
        return found

    def _entrances(self, exits: Exits) -> Exits:
        """For each hex the neighbours it can be entered from, with the half-MPs that it costs."""
        found: dict[Hex, list[tuple[Hex, int]]] = {hex_: [] for hex_ in self.board.hexes}
        for here, ways_out in exits.items():
            for to, cost in ways_out:
                found[to].append((here, cost))
        return {hex_: tuple(ways_in) for hex_, ways_in in found.items()}

    def reach(self, by: str, here: Hex, budget: int, first: bool, tolls: Tolls) -> Reach:
        """Where `budget` half-MPs lead from here; `first` if nothing was spent yet [8.4.2]."""
        key = (by, here, budget, first)
        plain, mask, opposed = self._open.get(key) or self._unopposed(key)
        if not tolls.mask & mask:
            return plain
        borne = tuple([(zone, cut) for zone, layer in tolls.layers if (cut := layer & mask)])
        found = opposed.get(borne)
        if found is None:
            self._count_opposed()
            found = opposed[borne] = self._opposed(key, plain, tolls)
        return found

    def within(self, by: str, here: Hex, budget: int) -> frozenset[Hex]:
        """The hexes that `budget` half-MPs would reach, ignoring the enemy."""
        return frozenset(self._tree(by, here, budget).within(budget))

    def step(self, by: str, here: Hex, closed: int) -> Reach:
        """The neighbours that can be entered whatever they cost, but for the `closed` bits."""
        key = (by, here, closed & self.exit_bits[by][here])
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) > _KEEP:
                self._steps.clear()
            near, bit = self.exits[by][here], self.board.bit
            found = self._steps[key] = Reach({to: 0 for to, _ in near if not bit[to] & closed})
        return found

    def way(
        self, by: str, here: Hex, to: Hex, found: Reach, tolls: Tolls, gain: Gain
    ) -> tuple[Hex, ...]:
        """The hexes entered on the way to a hex within reach, the last of them `to`.

        Among equally cheap ways: the one that gains most, then the smallest hexes in order.
        Raises KeyError if the hex is out of reach.
        """
        if to in found.waived:
            return (to,)
        tree = found.tree
        if tree and to not in found.lost and (gain is None or to not in tree.by_prize):
            if to not in found.cost:
                raise KeyError(to)
            return tree.way(to)
        return self._sought(by, here, to, found, tolls, gain)

    def _sought(
        self, by: str, here: Hex, to: Hex, found: Reach, tolls: Tolls, gain: Gain
    ) -> tuple[Hex, ...]:
        """The cheapest way where the enemy, or a prize, bears on it."""
        enter, leave, apart = tolls.enter, tolls.start_from(here), tolls.apart
        entrances = self.entrances[by]
        cost = {here: 0, **found.cost, **dict.fromkeys(found.waived, BARRED)}
        best: dict[Hex, tuple[int, tuple[Hex, ...]]] = {here: (0, ())}

        def way_to(hex_: Hex) -> tuple[int, tuple[Hex, ...]]:
            """Minus what is gained on the best way here, and that way."""
            if hex_ not in best:
                entered_at = cost[hex_] - enter[hex_]
                won, way = min(
                    (won, (*way, hex_))
                    for near, step in entrances[hex_]
                    if cost.get(near, BARRED) + leave[near] + step == entered_at
                    and not (near in apart and hex_ in apart)
                    for won, way in (way_to(near),)
                )
                best[hex_] = (won - gain(hex_) if gain else 0, way)
            return best[hex_]

        return way_to(to)[1]

    def _count_opposed(self) -> None:
        """Forget the opposed reaches when there are too many."""
        self._held += 1
        if self._held > _KEEP_OPPOSED:
            self._held = 0
            for kept in self._open.values():
                kept.opposed.clear()

    def _opposed(self, key: _Key, plain: Reach, tolls: Tolls) -> Reach:
        """A reach with enemy zones in it, computed from scratch if they affect its first hex."""
        by, here, budget, _ = key
        if here not in tolls.zones:
            return self._around(key, plain, tolls)
        best = self._spread(by, here, budget, tolls)
        waived = self._waived(key, best, tolls)
        hexes = [h for h in plain.cost if best[h] < OUT_OF_REACH or h in waived]
        return Reach({h: budget if h in waived else best[h] for h in hexes}, waived)

    def _tree(self, by: str, here: Hex, budget: int) -> Tree:
        """The cheapest ways from a hex, at least as far as `budget` half-MPs lead."""
        tree = self._trees.get((by, here))
        if tree is None or tree.far < budget:
            if len(self._trees) > _KEEP_TREES:
                self._trees.clear()
            far = max(budget, self._common)
            best = self._spread(by, here, far, self._nobody)
            tree = grow(here, far, best, self.entrances[by], self._prizes)
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

    def _waived(self, key: _Key, best: bytearray, tolls: Tolls) -> frozenset[Hex]:
        """The neighbours that only the one-hex minimum reaches, in the first move [8.4.2]."""
        by, here, budget, first = key
        if not first:
            return _NOTHING
        near, enter = self.exits[by][here], tolls.enter
        found = [to for to, _ in near if best[to] > budget and enter[to] != BARRED]
        if found and here in tolls.apart:
            found = [to for to in found if to not in tolls.apart]
        return frozenset(found) if found else _NOTHING

    def _spread(self, by: str, here: Hex, budget: int, tolls: Tolls) -> bytearray:
        """Cheapest costs outward from a hex, as far as `budget` half-MPs lead."""
        best = self.board.blank(OUT_OF_REACH)
        buckets: list[list[Hex]] = [[here], *([] for _ in range(budget))]
        settle(self.exits[by], tolls.enter, tolls.start_from(here), tolls.apart, best, buckets)
        return best

    def _around(self, key: _Key, plain: Reach, tolls: Tolls) -> Reach:
        """An unopposed reach, adapted to enemy zones on some of its hexes.

        What is behind these in the tree is lost, and found again from the rest; all other costs
        stay, for an enemy makes nothing cheaper.
        """
        by, _, budget, _ = key
        tree = plain.tree
        assert tree is not None  # unopposed reaches have one
        met = list(plain.cost.keys() & tolls.zones.keys())
        best, lost = around(tree, budget, met, self.exits[by], self.entrances[by], tolls)
        waived = self._waived(key, best, tolls)
        costs = plain.cost.copy()
        for hex_ in lost:
            if best[hex_] <= budget:
                costs[hex_] = best[hex_]
            elif hex_ in waived:
                costs[hex_] = budget
            else:
                del costs[hex_]
        return Reach(costs, waived, tree, frozenset(lost))


# The inner loops: plain functions of plain types.


def settle(
    exits: Exits,
    enter: bytearray,
    leave: bytearray,
    apart: Set[Hex],
    best: bytearray,
    buckets: list[list[Hex]],
) -> None:
    """Give each hex in the buckets, which stand for 0, 1, 2... half-MPs, its cost in `best`, and so
    each that is reached from there more cheaply than so far.

    A zone costs on leaving and on entering, both from zone to zone [ND 6.2.2] [PB 6.2.2].
    """
    budget = len(buckets) - 1
    for spent, bucket in enumerate(buckets):
        for hex_ in bucket:
            if best[hex_] <= spent:
                continue
            best[hex_] = spent
            leaving = spent + leave[hex_]
            if leaving >= budget:
                continue
            is_apart = hex_ in apart if apart else False
            for to, cost in exits[hex_]:
                entering = leaving + cost
                if entering < best[to]:
                    entering += enter[to]
                    if entering <= budget and entering < best[to]:
                        if is_apart and to in apart:
                            continue
                        buckets[entering].append(to)


def around(
    tree: Tree, budget: int, met: list[Hex], exits: Exits, entrances: Exits, tolls: Tolls
) -> tuple[bytearray, list[Hex]]:
    """The costs of a tree where the hexes `met` are in enemy zones, and all hexes lost to it.

    These are `met` and what is behind them, found again from the rest.
    """
    unopposed, best, enter = tree.best, tree.best.copy(), tolls.enter
    lost = cut_off(tree.children, best, budget, met)
    buckets: list[list[Hex]] = [[] for _ in range(budget + 1)]
    for hex_ in lost:
        entering = enter[hex_]
        left = budget - entering
        if unopposed[hex_] <= left:
            least = OUT_OF_REACH
            for near, cost in entrances[hex_]:
                coming = best[near] + cost
                if coming < least:
                    least = coming
            if least <= left:
                buckets[least + entering].append(hex_)
    settle(exits, enter, tolls.leave, tolls.apart, best, buckets)
    return best, lost


def cut_off(
    children: Mapping[Hex, tuple[Hex, ...]], best: bytearray, budget: int, met: list[Hex]
) -> list[Hex]:
    """The hexes `met` and all that are reached over them within `budget` half-MPs.

    Their costs in `best` are erased.
    """
    for hex_ in met:
        best[hex_] = OUT_OF_REACH
    for hex_ in met:
        if hex_ in children:
            for child in children[hex_]:
                if best[child] <= budget:
                    best[child] = OUT_OF_REACH
                    met.append(child)
    return met
