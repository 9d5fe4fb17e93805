"""What is seen to happen: which counters fly where and when, told from one reader's views alone.

Two games that look alike to the reader fly alike: in number, in order and in time. All times are
ms at the normal pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import BOTH_KNOW, Counter, Fight, State
from nightdrop.engine.view import Audience
from nightdrop.rules.drop import scatter
from nightdrop.rules.factors import factors

if TYPE_CHECKING:
    from nightdrop.table.match import Match

Kind = Literal["move", "advance", "retreat", "drop", "drown", "rise", "merge", "lost", "hurt",
               "flip", "dice", "clash", "stamp"]  # fmt: skip
FLEETING: Final = frozenset({"drop", "drown", "rise"})  # the next does not wait for these
NOWHERE: Final = Hex(0)  # a throw that is about no place on the map
DROPS: Final = frozenset({"drop", "drown"})
HEX_MS, RETREAT_HEX_MS, WALK_MOST_MS = 180.0, 300.0, 900.0
DICE_MS, REST_MS, CLASH_MS = 700.0, 500.0, 300.0  # dice roll, then lie to be read
CHUTE_MS, LOST_MS = 900.0, 500.0
HURT_MS, FLIP_MS, STAMP_MS = 260.0, 220.0, 240.0
MOST_MS, DROP_MOST_MS = 2400.0, 4200.0
STAGGER_MS = 45.0  # between two parachutes


class Glimpse(NamedTuple):
    """An entry as the reader sees it: before, the dice thrown, after."""

    before: State
    dice: tuple[int, ...]
    after: State


@dataclass(frozen=True)
class Flight:
    """Something on its way: a counter, a throw, an attack or a marker (`unit` is "").

    Faces are read in `was` at first and in `view` at the end. `score` are the two scores of a
    fight, where the reader sees how they are made up.
    """

    kind: Kind
    unit: str
    was: State
    view: State
    start: Hex
    end: Hex
    begins: float
    lasts: float
    dice: tuple[int, ...] = ()
    score: tuple[int, int] | None = None

    @property
    def ends(self) -> float:
        """When it is over, in ms."""
        return self.begins + self.lasts

    @property
    def told(self) -> tuple[object, ...]:
        """All of it but the views, to be compared."""
        return (self.kind, self.unit, self.start, self.end, self.begins, self.lasts, self.dice,
                self.score)  # fmt: skip


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
        parts = list(_of(entry, at))
        found += parts
        follows = bool(parts) and all(f.kind in FLEETING for f in parts)
        at = at + STAGGER_MS if follows else max([f.ends for f in parts], default=at)
    return _fitted(found)


def _fitted(found: list[Flight]) -> tuple[Flight, ...]:
    """All flights in the time that a player may be shown them at most."""
    ends = max((f.ends for f in found), default=0.0)
    most = DROP_MOST_MS if any(f.kind in DROPS for f in found) else MOST_MS
    return paced(found, min(1.0, most / ends) if ends else 1.0)


def paced(found: Sequence[Flight], factor: float) -> tuple[Flight, ...]:
    """The same flights in so many times the time."""
    return tuple(replace(f, begins=f.begins * factor, lasts=f.lasts * factor) for f in found)


def _of(entry: Glimpse, at: float) -> Iterator[Flight]:
    """One entry: its dice, the blow, what this did to counters, then to markers."""
    done = at
    for flight in _throw(entry, at):
        yield flight
        done = max(done, flight.ends)
        at = flight.ends if flight.kind == "clash" else at
    changes = list(_changes(entry, at))
    clear = max((f.ends for f in changes if f.kind != "advance"), default=at)
    for flight in changes:  # who advances waits until the hex is clear
        moved = replace(flight, begins=clear) if flight.kind == "advance" else flight
        yield moved
        done = max(done, moved.ends)
    yield from _markers(entry, done)


def _throw(entry: Glimpse, at: float) -> Iterator[Flight]:
    """The dice roll; in a combat the blow follows, from each attacking hex."""
    before, dice, after = entry
    step = before.todo[-1].name if before.todo else ""
    if not dice:
        return
    if step == "drop":
        yield from _drowned(entry, at)
        return
    target = before.fight.target if before.fight else NOWHERE
    froms, score = attacked_from(before), _score(before, dice)
    yield Flight("dice", "", before, after, (*froms, target)[0], target, at, DICE_MS + REST_MS,
                 dice, score)  # fmt: skip
    for hex_ in froms:
        yield Flight("clash", "", before, after, hex_, target, at + DICE_MS, CLASH_MS, dice, score)


def attacked_from(state: State, attackers: Sequence[str] | None = None) -> list[Hex]:
    """The hexes from which some units attack, else those from which the fight under way is
    fought."""
    if attackers is None:
        attackers = state.fight.attackers if state.fight else ()
    joined = (state.pieces.by_id.get(unit) for unit in attackers)
    return sorted({c.hex for c in joined if c is not None and c.hex is not None})


def _score(before: State, dice: tuple[int, ...]) -> tuple[int, int] | None:
    """Factor and die of either side in a fight whose Points are named, so that both know them
    [9.2.4]."""
    fight = before.fight
    if fight is None or fight.attacker_point is None or fight.defender_point is None:
        return None
    attack, defence = factors(before)
    return attack + dice[0], defence + dice[1]


def _drowned(entry: Glimpse, at: float) -> Iterator[Flight]:
    """A stick that jumped and is in nobody's pieces was lost where it came down [4.2.3]."""
    before, dice, after = entry
    if before.pieces.by_id.keys() != after.pieces.by_id.keys():
        return
    zone = _zone(before)
    if zone is not None:
        end = scatter(before, zone, dice[0], dice[1])
        yield Flight("drown", "", before, after, zone, zone if end is None else end, at, CHUTE_MS,
                     dice)  # fmt: skip


def _zone(before: State) -> Hex | None:
    """Where a stick left its aircraft: the hex that the throw was asked for."""
    start = before.todo[-1].prompt(before).fields.get("hex") if before.todo else None
    return Hex(start) if isinstance(start, int) else None


def _changes(entry: Glimpse, at: float) -> Iterator[Flight]:
    """Counters that came, went, moved, turned or were hurt."""
    before, after = entry.before.pieces.by_id, entry.after.pieces.by_id
    changed = [unit for unit in sorted(before.keys() | after.keys())
               if before.get(unit) is not after.get(unit)]  # fmt: skip
    strong = {new.hex for unit in changed if (new := after.get(unit)) and _grows(before, new)}
    for unit in changed:
        old, new = before.get(unit), after.get(unit)
        start, end = _place(old), _place(new)
        if start is not None and end is not None and old is not None and new is not None:
            yield from _stays(entry, old, new, at)
        elif start is not None:
            kind: Kind = "merge" if start in strong else "lost"
            lasts = FLIP_MS if kind == "merge" else LOST_MS
            yield Flight(kind, unit, entry.before, entry.before, start, start, at, lasts)
        elif end is not None and new is not None:
            yield _comes(entry, new, end, at)


def _grows(before: dict[str, Counter], new: Counter) -> bool:
    """Whether a company is new, or whole again: sticks beside it went into it."""
    old = before.get(new.id)
    return new.kind == "company" and (old is None or (old.reduced and not new.reduced))


def _comes(entry: Glimpse, new: Counter, end: Hex, at: float) -> Flight:
    """A counter that was not on the map: a stick by parachute, others rise in their place."""
    if new.is_stick:
        zone = _zone(entry.before)
        start = end if zone is None else zone
        return Flight("drop", new.id, entry.after, entry.after, start, end, at, CHUTE_MS)
    return Flight("rise", new.id, entry.after, entry.after, end, end, at, FLIP_MS)


def _stays(entry: Glimpse, old: Counter, new: Counter, at: float) -> Iterator[Flight]:
    """A counter on the map turns, is hurt, walks: in this order, as far as the reader sees it."""
    before, after, unit = entry.before, entry.after, new.id
    start, end = old.hex or NOWHERE, new.hex or NOWHERE
    if _side_up(old) != _side_up(new):
        yield Flight("flip", unit, before, after, start, start, at, FLIP_MS)
        at += FLIP_MS
    if new.reduced and not old.reduced:
        yield Flight("hurt", unit, before, after, start, start, at, HURT_MS)
        at += HURT_MS
    if start != end:
        kind, ms = _gait(before.fight, end)
        lasts = min(WALK_MOST_MS, ms * distance(start, end))
        yield Flight(kind, unit, after, after, start, end, at, lasts)


def _side_up(counter: Counter) -> tuple[bool, bool]:
    """Whether the reader sees its face, and whether he knows that everybody does."""
    seen = counter.face is not None
    return seen, seen and len(counter.known_to) == len(BOTH_KNOW)


def _gait(fight: Fight | None, end: Hex) -> tuple[Kind, float]:
    """How a counter goes, and its ms for each hex."""
    if fight is None:
        return "move", HEX_MS
    return ("advance", HEX_MS) if end == fight.target else ("retreat", RETREAT_HEX_MS)


def _markers(entry: Glimpse, at: float) -> Iterator[Flight]:
    """Victory hexes whose marker or control is another now."""
    before, after = entry.before.vp, entry.after.vp
    for hex_ in sorted(before.keys() | after.keys()):
        if before.get(hex_) != after.get(hex_):
            yield Flight("stamp", "", entry.before, entry.after, hex_, hex_, at, STAMP_MS)


def _place(counter: Counter | None) -> Hex | None:
    return counter.hex if counter is not None else None
