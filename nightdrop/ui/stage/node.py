"""What lies on a table: nodes, how they stand out, and where they are in the window."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Flag, auto
from typing import Final, NamedTuple, Protocol

import pygame

# What can be pointed at: a place by its name, a counter by its id, a seat of a hand. Lessons, tests
# and refusals name them, so their texts stay.
Key = Hashable


class Emphasis(Flag):
    """How a node stands out; it may in several ways at once."""

    PLAIN = 0
    CAN = auto()  # it can be chosen now
    CHOSEN = auto()
    HOVER = auto()  # under the pointer
    FOCUS = auto()  # of the keyboard
    SPENT = auto()  # it did all that it can in this step
    DIM = auto()
    HINT = auto()  # a hint is about it
    MEANT = auto()  # a lesson speaks of it
    REFUSED = auto()  # a click on it did nothing
    AWAY = auto()  # it is carried or under way: its place is drawn empty


class Node(NamedTuple):
    """A thing on the table, made from a view alone: plain values that compare and hash.

    `rect` is (x, y, width, height): in units of the world where the table has one, else in window
    px. Nodes are given in reading order, which is that of Tab; later ones lie above earlier ones.
    `layer` says which painter draws it: "place", "piece", "card", "label" or a word of the kind's.
    `face` is all that the painter may know. `home` is the node in which it lies. `takes`: the
    pointer meets it.
    """

    key: Key
    rect: tuple[float, float, float, float]
    layer: str = "piece"
    face: Hashable = None
    home: Key | None = None
    takes: bool = True


class NodeField(Protocol):
    """Places that are no boxes, or too many to be listed for each frame: hexes, areas of any shape.

    It is asked where no node is met; the ground draws it, as `StageFrame.emphases` says.
    """

    def at(self, pos: tuple[int, int]) -> Key | None:
        """The key under a point in window px."""

    def rect(self, key: Key) -> pygame.Rect | None:
        """Its box in window px; None for a key of another field."""

    def beside(self, key: Key, way: tuple[int, int]) -> Key | None:
        """The next one right (1, 0), left, down or up; None at the edge."""


class Caption(NamedTuple):
    """What lies at a key, in words: "0306", "Mosque", "held by the Coalition"; and its rule."""

    number: str = ""
    name: str = ""
    rest: str = ""
    rule: str = ""

    def __str__(self) -> str:
        head = " ".join(filter(None, (self.number, self.name)))
        rule = f" [{self.rule}]" if self.rule else ""
        return ", ".join(filter(None, (head, self.rest))) + rule


_NOTHING: Final[frozenset[Key]] = frozenset()


class Emphases(NamedTuple):
    """Which keys stand out, and how."""

    can: frozenset[Key] = _NOTHING
    chosen: frozenset[Key] = _NOTHING
    spent: frozenset[Key] = _NOTHING
    dim: frozenset[Key] = _NOTHING
    hinted: frozenset[Key] = _NOTHING
    meant: frozenset[Key] = _NOTHING
    away: frozenset[Key] = _NOTHING
    hover: Key | None = None
    focus: Key | None = None
    refused: Key | None = None

    def of(self, key: Key) -> Emphasis:
        """How one key stands out."""
        bits = 0
        for keys, bit in zip(self[:7], _BY_SET, strict=True):
            if key in keys:
                bits |= bit
        for one, bit in zip(self[7:], _BY_KEY, strict=True):
            if key == one:
                bits |= bit
        return Emphasis(bits)


_BY_SET: Final = tuple(one.value for one in (
    Emphasis.CAN, Emphasis.CHOSEN, Emphasis.SPENT, Emphasis.DIM, Emphasis.HINT, Emphasis.MEANT,
    Emphasis.AWAY))  # fmt: skip
_BY_KEY: Final = tuple(one.value for one in (Emphasis.HOVER, Emphasis.FOCUS, Emphasis.REFUSED))


class NodeMap:
    """Where the nodes of a view lie in the window; it keeps nothing but what it was made of.

    `rects` are in window px. The nodes of `fanned` lie on an opened fan, above all others, and
    `plate` is that fan's box. `fields` are asked where no node is met.
    """

    def __init__(
        self, nodes: Iterable[Node], rects: Mapping[Key, pygame.Rect],
        fields: Sequence[NodeField] = (), fanned: Sequence[Node] = (),
        plate: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        self.nodes, self.rects, self.fields = tuple(nodes), rects, tuple(fields)
        self.fanned, self.plate = tuple(fanned), plate
        self.by_key = {node.key: node for node in (*self.nodes, *self.fanned)}
        spread = {node.key for node in self.fanned}
        lying = [node.key for node in self.nodes if node.takes and node.key not in spread]
        above = [node.key for node in self.fanned if node.takes]
        self._met = tuple((key, rects[key]) for key in reversed([*lying, *above]))

    def at(self, pos: tuple[int, int]) -> Key | None:
        """The uppermost that takes the pointer: the opened fan, nodes from the last to the first,
        then fields."""
        for key, rect in self._met:
            if rect.collidepoint(pos):
                return key
        met = (field.at(pos) for field in self.fields)
        return next((key for key in met if key is not None), None)

    def rect(self, key: Key | None) -> pygame.Rect | None:
        """The box of a key in window px; None for what does not lie here."""
        if key in self.rects:
            return self.rects[key]
        found = (field.rect(key) for field in self.fields) if key is not None else ()
        return next((rect for rect in found if rect is not None), None)

    def over(self, home: Key) -> Iterator[Node]:
        """The nodes that lie in another."""
        return (node for node in self.nodes if node.home == home)

    def ordered(self, keys: Iterable[Key]) -> list[Key]:
        """Those of the keys that lie here, in reading order: nodes as they are given, then fields
        from row to row."""
        wanted = set(keys)
        found = [node.key for node in (*self.nodes, *self.fanned) if node.key in wanted]
        left = {key: rect for key in wanted.difference(self.by_key)
                if (rect := self.rect(key)) is not None}  # fmt: skip
        rows = sorted(left, key=lambda key: (left[key].y, left[key].x, str(key)))
        return list(dict.fromkeys([*found, *rows]))

    def step(
        self, key: Key | None, way: tuple[int, int], middle: tuple[int, int] | None = None
    ) -> Key | None:
        """The key beside another, right (1, 0) or left, below (0, 1) or above: a field's own
        neighbour, else the nearest node that way; the first of all beside none, the key itself
        where there is no other.

        Where there are fields a node counts as the place in which it lies, and none as the place in
        the `middle`, a point of the window.
        """
        if self.fields:
            key = self._place_of(key, middle)
        if key is not None and key not in self.rects:
            for field in self.fields:
                if field.rect(key) is not None:
                    beside = field.beside(key, way)
                    return key if beside is None else beside
        spots = dict(reversed(self._met))
        if key is None or key not in spots:
            return next(iter(spots), None)
        return _nearest(spots, key, way)

    def _place_of(self, key: Key | None, middle: tuple[int, int] | None) -> Key | None:
        """The place of a node, any other key itself; without one the place under a point."""
        if key is None and middle is not None:
            met = (field.at(middle) for field in self.fields)
            return next((place for place in met if place is not None), None)
        node = self.by_key.get(key)
        return key if node is None or node.home is None else node.home


def _nearest(spots: Mapping[Key, pygame.Rect], key: Key, way: tuple[int, int]) -> Key:
    """The key that lies nearest to another that way, what lies straight ahead before the rest."""
    (x, y), (dx, dy) = spots[key].center, way
    ways = {other: (rect.centerx - x, rect.centery - y) for other, rect in spots.items()}
    beside = [other for other, (ax, ay) in ways.items() if ax * dx + ay * dy > 0]
    return min(beside, default=key, key=lambda other: abs(ways[other][0]) * (1 + dy * dy)
               + abs(ways[other][1]) * (1 + dx * dx))  # fmt: skip
