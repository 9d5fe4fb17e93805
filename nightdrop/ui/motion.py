"""Short animations: which counters fly where and when, computed from what the reader may see.

Two games that look alike to the reader fly alike: in number, in order and in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import Counter, State
from nightdrop.engine.view import Audience

if TYPE_CHECKING:
    from nightdrop.table.match import Match

Kind = Literal["move", "drop", "lost", "clash"]
HEX_MS, LOST_MS, CLASH_MS, CHUTE_MS = 180.0, 500.0, 600.0, 900.0
MOST_MS, DROP_MOST_MS = 1800.0, 4200.0
STAGGER_MS = 45.0  # between two parachutes
FRAME_MS = 16.0


class Glimpse(NamedTuple):
    """An entry as the reader sees it: before, the dice thrown, after."""

    before: State
    dice: tuple[int, ...]
    after: State


@dataclass(frozen=True)
class Flight:
    """One counter on its way, or an attack; `view` is where its face is read. Times in ms."""

    kind: Kind
    unit: str
    view: State
    start: Hex
    end: Hex
    begins: float
    lasts: float
    words: str = ""

    def part(self, passed: float) -> float:
        """How far it is, 0-1, eased out."""
        part = min(1.0, max(0.0, (passed - self.begins) / self.lasts))
        return 1 - (1 - part) ** 3


def dice_of(entry: str) -> tuple[int, ...]:
    """The dice of an entry `roll 4 2`; () for every other entry."""
    word, *rest = entry.split()
    return tuple(map(int, rest)) if word == "roll" else ()


def glimpses(match: Match, audience: Audience, since: int, until: int) -> list[Glimpse]:
    """The entries from `since` up to `until` as the audience saw them."""
    views = [match.state_view(index, audience).state for index in range(since, until + 1)]
    told = match.entries[since:until]
    return [Glimpse(*seen) for seen in zip(views, map(dice_of, told), views[1:], strict=False)]


def flights(seen: Sequence[Glimpse]) -> tuple[Flight, ...]:
    """Everything that moves in a row of entries, one entry after the other."""
    found: list[Flight] = []
    at = 0.0
    for entry in seen:
        parts = [*_clashes(entry, at)]
        hit = at + CLASH_MS if parts else at
        parts += _changes(entry, hit)
        found += parts
        drops = bool(parts) and all(f.kind == "drop" for f in parts)
        at = at + STAGGER_MS if drops else max([f.begins + f.lasts for f in parts], default=at)
    return _fitted(found)


def _fitted(found: list[Flight]) -> tuple[Flight, ...]:
    """All flights in the time that a player may be shown them at most."""
    ends = max((f.begins + f.lasts for f in found), default=0.0)
    most = DROP_MOST_MS if any(f.kind == "drop" for f in found) else MOST_MS
    part = min(1.0, most / ends) if ends else 1.0
    return tuple(
        Flight(f.kind, f.unit, f.view, f.start, f.end, f.begins * part, f.lasts * part, f.words)
        for f in found
    )


def _clashes(entry: Glimpse, at: float) -> Iterator[Flight]:
    """The throw of a combat: an arrow from each attacking hex."""
    fight = entry.before.fight
    if fight is None or len(entry.dice) != 2:
        return
    joined = (entry.before.pieces.by_id.get(unit) for unit in fight.attackers)
    words = "  :  ".join(map(str, entry.dice))
    for hex_ in sorted({c.hex for c in joined if c is not None and c.hex is not None}):
        yield Flight("clash", "", entry.before, hex_, fight.target, at, CLASH_MS, words)


def _changes(entry: Glimpse, at: float) -> Iterator[Flight]:
    """Counters that moved, came down or were lost."""
    before, after = entry.before.pieces.by_id, entry.after.pieces.by_id
    for unit in sorted(before.keys() | after.keys()):
        old, new = before.get(unit), after.get(unit)
        if old is new:
            continue
        start, end = _place(old), _place(new)
        if start is not None and end is None:
            yield Flight("lost", unit, entry.before, start, start, at, LOST_MS)
        elif start is None and end is not None and new is not None and new.is_stick:
            yield Flight("drop", unit, entry.after, _zone(entry, end), end, at, CHUTE_MS)
        elif start is not None and end is not None and start != end:
            lasts = min(900.0, HEX_MS * distance(start, end))
            yield Flight("move", unit, entry.after, start, end, at, lasts)


def _zone(entry: Glimpse, end: Hex) -> Hex:
    """Where a stick left its aircraft: the hex that the throw was asked for."""
    before = entry.before
    start = before.todo[-1].prompt(before).fields.get("hex") if before.todo else None
    return Hex(start) if isinstance(start, int) else end


def _place(counter: Counter | None) -> Hex | None:
    return counter.hex if counter is not None else None


class Motion:
    """The flights under way. Anything the player does ends them; nothing waits for them."""

    def __init__(self) -> None:
        self.flights: tuple[Flight, ...] = ()
        self.began = self.lasts = 0.0

    def begin(self, found: tuple[Flight, ...], now: float) -> None:
        """Start flights at `now` (ms)."""
        self.flights, self.began = found, now
        self.lasts = max((f.begins + f.lasts for f in found), default=0.0)

    def finish(self) -> bool:
        """End at once; True if something was under way."""
        was, self.flights = bool(self.flights), ()
        return was

    def tick(self, now: float) -> bool:
        """Let time pass; True while, and right after, something moves."""
        if self.flights and now >= self.began + self.lasts:
            return self.finish()
        return bool(self.flights)

    def shown(self, now: float) -> tuple[tuple[Flight, float], ...]:
        """The flight of each unit that counts now, with its part; and the attacks under way."""
        passed = now - self.began
        chosen: dict[str, Flight] = {}
        clashes = []
        for flight in self.flights:
            if flight.kind == "clash":
                if flight.begins <= passed < flight.begins + flight.lasts:
                    clashes.append((flight, flight.part(passed)))
            elif flight.unit not in chosen or flight.begins <= passed:
                chosen[flight.unit] = flight
        return tuple((f, f.part(passed)) for f in chosen.values()) + tuple(clashes)
