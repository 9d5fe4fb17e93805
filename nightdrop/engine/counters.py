"""Counters: the pieces on the table, in a hand or in a cup.

`Pieces` finds counters by id and by place. All of it is immutable except for caches.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

# Names that the rulebook gives: its two sides, and what kinds of counter it has.
Side = str
Kind = str
# A number, of which the kind of game knows what it means, or a word ("hand", "pile.2").
Place = Any
NOBODY: Final[tuple[Side, ...]] = ()
# How many of each face a cup holds.
Cup = Mapping[str, int]


class Counter(NamedTuple):
    """A counter. `group` is its cup, or what it belongs to; `place` None is off the table.

    `face` is the name of its front, or None where nobody (or not the viewer) has seen it;
    `known_to` lists who has. Ids belong to backs and reveal nothing about faces.
    """

    id: str
    side: Side
    kind: Kind
    group: str
    place: Place | None
    face: str | None = None
    reduced: bool = False
    known_to: tuple[Side, ...] = ()

    def at(self, place: Place) -> "Counter":
        id_, side, kind, group, _, face, reduced, known_to = self
        return Counter(id_, side, kind, group, place, face, reduced, known_to)

    def covered(self) -> "Counter":
        """This counter as seen without its face."""
        id_, side, kind, group, place, _, reduced, known_to = self
        return Counter(id_, side, kind, group, place, None, reduced, known_to)


class Pieces:
    """An immutable set of counters on the table or in hand.

    `by_place` and `by_group` hold the ids of each occupied place and of each group, sorted;
    `one_sided` holds the ids whose face exactly one player knows. `derived` caches, by side, what
    rules compute from the places and strengths of its enemies (zones of control and the like); sets
    in which these are equal share it. `secrets` caches what a view hides, until a face changes that
    only one side knows.
    """

    __slots__ = ("by_group", "by_id", "by_place", "derived", "one_sided", "secrets")

    def __init__(
        self,
        by_id: dict[str, Counter],
        by_place: dict[Any, tuple[str, ...]],
        by_group: dict[str, tuple[str, ...]],
        one_sided: frozenset[str],
        derived: dict[Side, Any],
        secrets: dict[str, Any],
    ) -> None:
        self.by_id = by_id
        self.by_place = by_place
        self.by_group = by_group
        self.one_sided = one_sided
        self.derived = derived
        self.secrets = secrets

    @classmethod
    def empty(cls) -> "Pieces":
        return cls({}, {}, {}, frozenset(), {}, {})

    def __eq__(self, another: object) -> bool:
        return isinstance(another, Pieces) and self.by_id == another.by_id

    __hash__ = None  # type: ignore[assignment]  # compared by content, so never a key

    def __repr__(self) -> str:
        return f"Pieces({sorted(self.by_id.values())!r})"

    def __getitem__(self, counter: str) -> Counter:
        return self.by_id[counter]

    def __contains__(self, counter: str) -> bool:
        return counter in self.by_id

    def __iter__(self) -> Iterator[Counter]:
        """The counters in order of id."""
        return iter([self.by_id[key] for key in sorted(self.by_id)])

    def at(self, place: Place) -> tuple[Counter, ...]:
        """The counters in a place, in order of id."""
        return tuple(map(self.by_id.__getitem__, self.by_place.get(place, ())))

    def holder(self, place: Place) -> Side | None:
        ids = self.by_place.get(place)
        return self.by_id[ids[0]].side if ids else None

    def of(self, group: str) -> tuple[Counter, ...]:
        """The counters of a group, in order of id."""
        return tuple(map(self.by_id.__getitem__, self.by_group.get(group, ())))

    def put(self, counter: Counter) -> "Pieces":
        """The set with this counter added, or in place of the one with its id."""
        key, now = counter.id, counter.place
        before = self.by_id.get(key)
        by_id = self.by_id.copy()
        by_id[key] = counter
        by_place, by_group = self.by_place, self.by_group
        came_from = before.place if before else None
        if came_from != now:
            by_place = by_place.copy()
            _take(by_place, came_from, key)
            if now is not None:
                held = by_place.get(now)
                by_place[now] = tuple(sorted((*held, key))) if held else (key,)
        if before is None:
            ids = tuple(sorted((*by_group.get(counter.group, ()), key)))
            by_group = by_group | {counter.group: ids}
        one_sided, secrets, is_secret = self.one_sided, self.secrets, len(counter.known_to) == 1
        if is_secret or key in one_sided:
            if is_secret != (key in one_sided):
                one_sided = one_sided | {key} if is_secret else one_sided - {key}
            is_same = before is not None and before.known_to == counter.known_to
            who = counter.known_to[0] if is_same and is_secret else None
            secrets = {who: secrets[who]} if who in secrets else {}
        return Pieces(by_id, by_place, by_group, one_sided, self._derived(counter, before), secrets)

    def remove(self, counter: str) -> "Pieces":
        """The set without this counter. Raises KeyError if it is not there."""
        by_id = self.by_id.copy()
        gone = by_id.pop(counter)
        by_place = self.by_place.copy()
        _take(by_place, gone.place, counter)
        ids = tuple(key for key in self.by_group[gone.group] if key != counter)
        by_group = self.by_group | {gone.group: ids}
        derived = self._derived(gone, None)
        if counter not in self.one_sided:
            return Pieces(by_id, by_place, by_group, self.one_sided, derived, self.secrets)
        return Pieces(by_id, by_place, by_group, self.one_sided - {counter}, derived, {})

    def with_faces(self, changed: Mapping[str, Counter]) -> "Pieces":
        """The set with other faces on some counters, which all stay where they are."""
        by_id = {**self.by_id, **changed}
        return Pieces(by_id, self.by_place, self.by_group, self.one_sided, self.derived, {})

    def afresh(self) -> "Pieces":
        """The same set with empty caches."""
        return Pieces(self.by_id, self.by_place, self.by_group, self.one_sided, {}, {})

    def _derived(self, now: Counter, before: Counter | None) -> dict[Side, Any]:
        """The derived values that a change of this counter leaves valid: those of its own side."""
        if before and before.place == now.place and before.reduced == now.reduced:
            return self.derived
        own = self.derived.get(now.side)
        return {} if own is None else {now.side: own}


def _take(by_place: dict[Place, tuple[str, ...]], place: Place | None, counter: str) -> None:
    """Take an id out of its place, if it lay in one."""
    if place is None:
        return
    held = by_place[place]
    if len(held) == 1:
        del by_place[place]
    else:
        by_place[place] = tuple([key for key in held if key != counter])
