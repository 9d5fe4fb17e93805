"""The cheapest ways from one hex to all others in reach, were there no enemy on the map."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex

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
