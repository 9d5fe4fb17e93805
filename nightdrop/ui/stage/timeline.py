"""What is on its way on a table: nodes from place to place, dice that fall, and their sounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.screen import FRAME_MS
from nightdrop.ui.stage.node import Key, Node, NodeMap

WAY_MS: Final = 240.0  # a node from place to place
FADE_MS: Final = 200.0  # one that comes or goes
ROLL_MS: Final = 420.0  # dice that fall
READ_MS: Final = 620.0  # and lie to be read
MOST_MS: Final = 1600.0  # an entry at most, its dice besides
STALE_MS: Final = 300.0  # a sound that is later than this is left out
DICE: Final = "dice"


class Travel(NamedTuple):
    """A node on its way between two keys, of the maps before and after; in place where both are
    one.

    `begins` and `lasts` are ms from the beginning of its entry. `kind` says which painter: "way",
    "come" and "go" (it fades in or out), "dice" (`face` is what they show; nothing of what they
    bring about is seen before the last of them lies), or a word of the kind's. One that `flips`
    shows its other face from the middle on. One that `rests` lies at its start until it begins.
    """

    key: Key
    start: Key
    end: Key
    face: Hashable = None
    kind: str = "way"
    begins: float = 0.0
    lasts: float = WAY_MS
    flips: bool = False
    rests: bool = True

    @property
    def ends(self) -> float:
        """When it is over, in ms from the beginning of its entry."""
        return self.begins + self.lasts


class Moving(NamedTuple):
    """A travel under way: how far it is (0-1), where it is in window px, the node that is drawn
    there; without a place or a node the kind draws it by itself."""

    travel: Travel
    part: float
    rect: pygame.Rect | None = None
    node: Node | None = None


class TimedEntry(NamedTuple):
    """An entry of the record as it is shown, or several at once: its ways and sounds, each with its
    ms. `begins` is
    counted from the beginning of all that is shown, `haste` ms stand for one. What comes of it is
    drawn from its beginning where `lies` says after how many ms its dice lie, 0 for none. `place`
    is what has to be seen of it, and it `holds` what should come after it. One that is `read` waits
    with its dice for a key, a click or its time.
    """

    glimpse: ObservedTransition
    travels: tuple[Travel, ...]
    sounds: tuple[tuple[float, str], ...] = ()
    begins: float = 0.0
    haste: float = 1.0
    lies: float | None = None
    place: Key | None = None
    holds: bool = True
    read: bool = False

    @property
    def throws(self) -> float:
        """The ms until its dice have been read; 0 where none are thrown."""
        if self.lies is not None:
            return self.lies
        return max((way.ends for way in self.travels if way.kind == DICE), default=0.0)

    @property
    def ends(self) -> float:
        """When it is over, in ms from the beginning of all."""
        return self.begins + max((way.ends for way in self.travels), default=0.0) * self.haste


# The map of a view in the window as it is now.
MapOf = Callable[[State], NodeMap]


class Timeline:
    """Entries that are shown one after the other. Times are ms of the app's clock.

    It is a part that ticks: `wake_at` says when, None while nothing is under way.
    """

    def __init__(self, clock: Callable[[], float], play: Callable[[str], object]) -> None:
        """`play` lets a sound be heard by its name."""
        self._clock, self._play = clock, play
        self._entries: list[TimedEntry] = []
        self._sounds: list[tuple[float, str]] = []  # those still to be heard, and when
        self._began = self._next = 0.0

    def run(self, entry: TimedEntry, moves: bool, wait: float = 0.0) -> None:
        """Show an entry in its own time after `wait` ms, or let it only be heard."""
        self.finish()
        self._entries = [entry] if moves and entry.travels else []
        self._sounds = [*entry.sounds]
        self._next = self._clock()
        self._began = self._next + wait
        self._sound(self._next)

    def show(self, entries: Iterable[TimedEntry], tempo: float) -> None:
        """Show these, `tempo` times as slow as they say; nothing moves at 0. What was under way
        is over."""
        self.finish()
        at = 0.0
        for entry in entries:
            rest = max((way.ends for way in entry.travels), default=0.0) - entry.throws
            slow = tempo * min(1.0, MOST_MS / max(1.0, rest))
            timed = entry._replace(begins=at, haste=slow)
            self._sounds += [(at + due * slow, name) for due, name in entry.sounds]
            if tempo and entry.travels:
                self._entries.append(timed)
                at = timed.ends
        self._began = self._next = self._clock()
        self._sound(self._began)

    @property
    def now(self) -> float:
        """The time of the clock, in ms."""
        return self._clock()

    @property
    def holds(self) -> bool:
        """Whether something is under way that should be seen before more happens."""
        return any(entry.holds for entry in self._entries)

    @property
    def busy(self) -> bool:
        """Whether anything moves, or is still to be heard."""
        return bool(self._entries or self._sounds)

    def finish(self) -> bool:
        """End all of it; True if something was under way."""
        was, self._entries, self._sounds = self.busy, [], []
        return was

    def read_on(self) -> bool:
        """Go on from an entry that is being read, if another that has to be read follows it."""
        passed = self._clock() - self._began
        under_way = [entry for entry in self._entries if passed < entry.ends]
        if not under_way or not any(entry.read for entry in under_way[1:]):
            return False
        entry = under_way[0]
        rest = entry.begins + entry.throws * entry.haste - passed
        if not entry.read or rest <= 0:
            return False
        self._began -= rest
        return True

    def _now(self) -> tuple[TimedEntry, float] | None:
        """The entry under way, and how far it is in its own ms."""
        passed = self._clock() - self._began
        for entry in self._entries:
            if passed < entry.ends:
                return entry, (passed - entry.begins) / entry.haste
        return None

    @property
    def entry(self) -> ObservedTransition | None:
        """The entry under way, as it was seen; None where nothing moves."""
        now = self._now()
        return now[0].glimpse if now is not None else None

    def shown(self, view: State) -> State:
        """The view that is drawn now: before an entry while its dice fall, else after it."""
        now = self._now()
        if now is None:
            return view
        entry, passed = now
        if entry.lies is not None:
            return view
        return entry.glimpse.before if passed < entry.throws else entry.glimpse.after

    def moving(self, map_of: MapOf) -> tuple[Moving, ...]:
        """What is under way now, of each node the first way that is not over: until that begins
        the node rests at its start."""
        now = self._now()
        if now is None:
            return ()
        entry, passed = now
        rolls = entry.lies is None and passed < entry.throws
        due = [way for way in entry.travels
               if way.ends > passed and (way.kind == DICE or not rolls)
               and (way.rests or way.begins <= passed)]  # fmt: skip
        first = {(way.kind == DICE, way.key): way for way in reversed(due)}
        if not first:
            return ()
        before, after = map_of(entry.glimpse.before), map_of(entry.glimpse.after)
        return tuple(_moved(way, passed, before, after) for way in first.values())

    def until_thrown(self, now: float) -> float:
        """The ms until the last dice under way have been read; 0 where none are."""
        rests = [entry.begins + entry.throws * entry.haste
                 for entry in self._entries if entry.throws]  # fmt: skip
        return max(0.0, self._began + max(rests) - now) if rests else 0.0

    def rests_at(self, now: float) -> float:
        """When all of it will be over, in ms of the clock; now where nothing is under way."""
        return self._began + self._entries[-1].ends if self._entries else now

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while everything rests."""
        return self._next if self.busy else None

    def tick(self, now: float) -> bool:
        """Go on; True while, and right after, something moves."""
        was, self._next = bool(self._entries), now + FRAME_MS
        self._sound(now)
        if self._entries and now >= self._began + self._entries[-1].ends:
            self._entries = []
        return was

    def _sound(self, now: float) -> None:
        """Let be heard what is due, but nothing that was due while another screen was shown."""
        passed = now - self._began
        while self._sounds and self._sounds[0][0] <= passed:
            due, name = self._sounds.pop(0)
            if passed - due <= STALE_MS:
                self._play(name)


def _moved(way: Travel, passed: float, before: NodeMap, after: NodeMap) -> Moving:
    """A way as it is `passed` ms after its entry began; it slows down towards its end."""
    part = min(1.0, max(0.0, (passed - way.begins) / way.lasts))
    start, end = before.rect(way.start), after.rect(way.end)
    if way.kind in ("come", "go"):
        start = end = end or start
    node = after.by_key.get(way.key) or before.by_key.get(way.key)
    if way.flips and part < 0.5:
        node = before.by_key.get(way.key) or node
    if start is None or end is None:
        return Moving(way, part, None, node)
    eased = 1 - (1 - part) ** 3
    corners = zip((*start.topleft, *start.size), (*end.topleft, *end.size), strict=True)
    left, top, wide, tall = (round(a + (b - a) * eased) for a, b in corners)
    return Moving(way, part, pygame.Rect(left, top, wide, tall), node)


def plain_travels(seen: ObservedTransition, before: NodeMap, after: NodeMap) -> tuple[Travel, ...]:
    """The dice of an entry, then every node that lies elsewhere after it; those that come and go
    fade."""
    ways: list[Travel] = []
    for node in before.nodes:
        if node.key not in after.by_key:
            ways.append(Travel(node.key, node.key, node.key, node.face, "go", lasts=FADE_MS))
    for node in after.nodes:
        was = before.by_key.get(node.key)
        if was is None:
            ways.append(Travel(node.key, node.key, node.key, node.face, "come", lasts=FADE_MS))
        elif was.rect != node.rect:
            ways.append(Travel(node.key, node.key, node.key, node.face))
    if not seen.dice:
        return tuple(ways)
    thrown = Travel(None, None, None, seen.dice, DICE, lasts=ROLL_MS + READ_MS)
    return (thrown, *(way._replace(begins=thrown.ends) for way in ways))


def plain_sounds(travels: Iterable[Travel]) -> tuple[tuple[float, str], ...]:
    """The dice, and the first node that slides."""
    found = {_SOUNDS[way.kind]: way.begins for way in reversed([*travels]) if way.kind in _SOUNDS}
    return tuple(sorted((begins, name) for name, begins in found.items()))


_SOUNDS: Final = {DICE: "dice", "way": "slide"}
