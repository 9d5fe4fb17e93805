"""Animations and sounds of what happens, and a unit's reach, from one reader's views alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Game, State
from nightdrop.engine.view import Audience
from nightdrop.hexwar.match.episodes import ArrowKind, Episode
from nightdrop.hexwar.rules.board import scatter
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.reach import (
    cheapest_way,
    is_one_hex_mover,
    is_unseen,
    points_left,
    reach,
)
from nightdrop.hexwar.rules.results import factors
from nightdrop.hexwar.rules.ruleset import active_counters, ruleset
from nightdrop.hexwar.rules.zoc import front
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import ObservedTransition

Kind = Literal["move", "advance", "retreat", "drop", "drown", "rise", "merge", "lost", "hurt",
               "flip", "dice", "clash", "stamp"]  # fmt: skip
FLEETING: Final = frozenset({"drop", "drown", "rise"})  # the next flight does not wait for these
NOWHERE: Final = Hex(0)  # the hex of a throw that concerns no place on the map
DROPS: Final = frozenset({"drop", "drown"})
HEX_MS, RETREAT_HEX_MS, WALK_MOST_MS = 180.0, 300.0, 900.0
DICE_MS, REST_MS, CLASH_MS = 700.0, 500.0, 300.0  # dice roll, then lie still to be read
CHUTE_MS, LOST_MS = 900.0, 500.0
HURT_MS, FLIP_MS, STAMP_MS = 260.0, 220.0, 240.0
MOST_MS, DROP_MOST_MS = 2400.0, 4200.0
STAGGER_MS = 45.0  # between two parachutes
FLIP_APART_MS = 60.0  # between two counters that are turned up together


@dataclass(frozen=True)
class Flight:
    """An animation: a counter, a roll, an attack or a marker (`unit` is "").

    Faces are read from `was` at the start and from `view` at the end. `score` are both scores of a
    fight, where the reader knows their parts.
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
        """End, in ms."""
        return self.begins + self.lasts

    @property
    def told(self) -> tuple[object, ...]:
        """Everything but the views, for comparison."""
        return (self.kind, self.unit, self.start, self.end, self.begins, self.lasts, self.dice,
                self.score)  # fmt: skip


def flights(seen: Sequence[ObservedTransition]) -> tuple[Flight, ...]:
    """Return all animations of these entries, one entry after the other."""
    found: list[Flight] = []
    at = beside = 0.0  # when the next entry begins; and when, if it only turns a counter over
    for entry in seen:
        parts = list(_of(entry, beside))
        turns = bool(parts) and all(f.kind == "flip" for f in parts)
        if not turns:
            parts = list(_of(entry, at))
        found += parts
        follows = bool(parts) and all(f.kind in FLEETING for f in parts)
        at = at + STAGGER_MS if follows else max([at, *(f.ends for f in parts)])
        beside = beside + FLIP_APART_MS if turns else at
    return _fitted(found)


def _fitted(found: list[Flight]) -> tuple[Flight, ...]:
    """Speed the flights up to fit the longest time allowed."""
    ends = max((f.ends for f in found), default=0.0)
    most = DROP_MOST_MS if any(f.kind in DROPS for f in found) else MOST_MS
    return paced(found, min(1.0, most / ends) if ends else 1.0)


def paced(found: Sequence[Flight], factor: float) -> tuple[Flight, ...]:
    return tuple(replace(f, begins=f.begins * factor, lasts=f.lasts * factor) for f in found)


def _of(entry: ObservedTransition, at: float) -> Iterator[Flight]:
    """Yield the flights of one entry: dice, clash, counters, then markers."""
    done = at
    for flight in _throw(entry, at):
        yield flight
        done = max(done, flight.ends)
        at = flight.ends if flight.kind == "clash" else at
    changes = list(_changes(entry, at))
    clear = max((f.ends for f in changes if f.kind != "advance"), default=at)
    for flight in changes:  # an advance waits until the hex is clear
        moved = replace(flight, begins=clear) if flight.kind == "advance" else flight
        yield moved
        done = max(done, moved.ends)
    yield from _markers(entry, done)


def _throw(entry: ObservedTransition, at: float) -> Iterator[Flight]:
    """Yield the dice roll; in a combat the clash follows, from each attacking hex."""
    before, dice, after = entry
    if not dice:
        return
    if ruleset(before).jumps(before):
        yield from _drowned(entry, at)
        return
    target = before.fight.target if before.fight else NOWHERE
    froms, score = attacked_from(before), _score(before, dice)
    yield Flight(
        "dice", "", before, after, (*froms, target)[0], target, at, DICE_MS + REST_MS, dice, score
    )
    for hex_ in froms:
        yield Flight("clash", "", before, after, hex_, target, at + DICE_MS, CLASH_MS, dice, score)


def attacked_from(state: State, attackers: Sequence[str] | None = None) -> list[Hex]:
    """Return the hexes from which these units attack, else those of the declared fight."""
    if attackers is None:
        attackers = state.fight.attackers if state.fight else ()
    joined = (state.pieces.by_id.get(unit) for unit in attackers)
    return sorted({c.place for c in joined if c is not None and c.place is not None})


def middle_of(view: State, name: str) -> list[Hex]:
    """The hex of a unit that the others of an activation with this name are nearest to [5.4]; none
    where none of them is seen on the map, or it is the name of no activation."""
    if name not in ruleset(view).activations:
        return []
    units = active_counters(view.but(activation=name))
    places = {unit.place for unit in units if unit.place is not None}
    return sorted(places, key=lambda hex_: (sum(distance(hex_, at) for at in places), hex_))[:1]


def _score(before: State, dice: tuple[int, ...]) -> tuple[int, int] | None:
    """Return both scores of a fight whose Points are named, so that both sides know them
    [ND 9.2.4] [PB 9.2.4]."""
    fight = before.fight
    if fight is None or fight.attacker_point is None or fight.defender_point is None:
        return None
    attack, defence = factors(before)
    return attack + dice[0], defence + dice[1]


def _drowned(entry: ObservedTransition, at: float) -> Iterator[Flight]:
    """Yield the fall of a stick that jumped and was lost where it came down [ND 4.2.3]."""
    before, dice, after = entry
    if before.pieces.by_id.keys() != after.pieces.by_id.keys():
        return
    zone = _zone(before)
    if zone is not None:
        end, is_off = scatter(before.game.board, zone, dice[0], dice[1])
        end = zone if is_off else end
        yield Flight("drown", "", before, after, zone, end, at, CHUTE_MS, dice)


def _zone(before: State) -> Hex | None:
    start = before.due.prompt(before).fields.get("hex") if before.todo else None
    return Hex(start) if isinstance(start, int) else None


def _changes(entry: ObservedTransition, at: float) -> Iterator[Flight]:
    """Yield the counters that came, went, moved, turned or lost a step."""
    before, after = entry.before.pieces.by_id, entry.after.pieces.by_id
    changed = [unit for unit in sorted(before.keys() | after.keys())
               if before.get(unit) is not after.get(unit)]  # fmt: skip
    strong = {new.place for unit in changed if (new := after.get(unit)) and _grows(before, new)}
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
    old = before.get(new.id)
    return new.kind == "company" and (old is None or (old.reduced and not new.reduced))


def _comes(entry: ObservedTransition, new: Counter, end: Hex, at: float) -> Flight:
    """Yield a counter that was not on the map: a stick by parachute, others rising in place."""
    if is_stick(new):
        zone = _zone(entry.before)
        start = end if zone is None else zone
        return Flight("drop", new.id, entry.after, entry.after, start, end, at, CHUTE_MS)
    return Flight("rise", new.id, entry.after, entry.after, end, end, at, FLIP_MS)


def _stays(entry: ObservedTransition, old: Counter, new: Counter, at: float) -> Iterator[Flight]:
    """Yield how a counter turns, loses a step and moves: in this order, as the reader sees it."""
    before, after, unit = entry.before, entry.after, new.id
    start, end = old.place or NOWHERE, new.place or NOWHERE
    if _side_up(before.game, old) != _side_up(after.game, new):
        yield Flight("flip", unit, before, after, start, start, at, FLIP_MS)
        at += FLIP_MS
    if new.reduced and not old.reduced:
        yield Flight("hurt", unit, before, after, start, start, at, HURT_MS)
        at += HURT_MS
    if start != end:
        kind, ms = _gait(before.fight, end)
        lasts = min(WALK_MOST_MS, ms * distance(start, end))
        yield Flight(kind, unit, after, after, start, end, at, lasts)


def _side_up(game: Game, counter: Counter) -> tuple[bool, bool]:
    seen = counter.face is not None
    return seen, seen and game.all_know(counter.known_to)


def _gait(fight: Fight | None, end: Hex) -> tuple[Kind, float]:
    """Return how a counter moves, and its ms for each hex."""
    if fight is None:
        return "move", HEX_MS
    return ("advance", HEX_MS) if end == fight.target else ("retreat", RETREAT_HEX_MS)


def _markers(entry: ObservedTransition, at: float) -> Iterator[Flight]:
    """Yield the VP hexes whose marker or control changed."""
    before, after = book_of(entry.before).vp, book_of(entry.after).vp
    for hex_ in sorted(before.keys() | after.keys()):
        if before.get(hex_) != after.get(hex_):
            yield Flight("stamp", "", entry.before, entry.after, hex_, hex_, at, STAMP_MS)


def _place(counter: Counter | None) -> Hex | None:
    return counter.place if counter is not None else None


Sound = Literal["slide", "canopy", "dice", "thud", "tick", "stamp", "refusal", "card", "drum",
                "bell", "day", "cricket"]  # fmt: skip
GAP_MS = 140.0  # between two equal sounds
MOST: Final = 28
# By the kind of flight alone.
_OF: Final[dict[Kind, Sound]] = {
    "move": "slide", "advance": "slide", "retreat": "slide", "drop": "canopy", "drown": "canopy",
    "rise": "card", "merge": "card", "flip": "card", "lost": "drum", "hurt": "drum",
    "dice": "dice", "clash": "thud", "stamp": "stamp",
}  # fmt: skip


class Cue(NamedTuple):
    """A sound and its start, in ms after the first flight."""

    sound: Sound
    at: float


def sounds_of(seen: Sequence[ObservedTransition], shown: Sequence[Flight]) -> tuple[Cue, ...]:
    """Return the sounds of these entries and flights, in order, never two alike at once.

    Where the reader wants no animation, each sound is heard once.
    """
    wanted = [Cue(_OF[flight.kind], flight.begins) for flight in shown]
    wanted += _clock(seen, max((flight.ends for flight in shown), default=0.0))
    kept: list[Cue] = []
    last: dict[Sound, float] = {}
    for cue in sorted(wanted, key=lambda cue: cue.at):
        if cue.at - last.get(cue.sound, -GAP_MS) >= GAP_MS and len(kept) < MOST:
            kept.append(cue)
            last[cue.sound] = cue.at
    return tuple(kept)


def _clock(seen: Sequence[ObservedTransition], at: float) -> Iterator[Cue]:
    """Yield the sound of a new turn: a stamp, or that of its light."""
    if not seen:
        return
    before, after = seen[0].before, seen[-1].after
    if before.turn < after.turn:
        was, now = before.game.rules.light(before.turn), after.game.rules.light(after.turn)
        yield Cue("stamp" if was == now else "bell" if now == "dawn" else "day", at)


Loop = Literal["insects", "engines", "flak", "birds", "wind", "guns"]


def ambience(view: State) -> Mapping[str, float]:
    """Return the background sounds, each with its volume (0-1).

    They follow from light and turn alone, which every reader knows. The night begins with aircraft
    and anti-aircraft guns, and grows quieter.
    """
    rules = ruleset(view)
    match rules.light(view.turn):
        case "night":
            gone = (view.turn - 1) / rules.tables.night_turns
            return {"insects": 1.0, "engines": 1 - 0.8 * gone, "flak": 1 - 0.6 * gone}
        case "dawn":
            return {"birds": 1.0, "wind": 0.3, "guns": 0.4}
        case _:
            return {"wind": 1.0, "guns": 0.8}


def move_costs(view: State, unit: str) -> Mapping[Hex, int]:
    """Half-MPs to each hex that a unit can reach in the move step; empty in other steps."""
    counter = view.pieces.by_id.get(unit)
    if counter is None or not isinstance(view.due, MoveUnits):
        return {}
    found = reach(view, counter)
    return found.cost if found else {}


def points_to_go(view: State, unit: str) -> int:
    """Half-MPs that a unit has left in the move step.

    It is 0 in other steps, for a stick at night, which moves by hexes [8.2.1], and for a unit that
    the reader has not looked at.
    """
    counter = view.pieces.by_id.get(unit)
    if counter is None or not isinstance(view.due, MoveUnits) or is_unseen(counter):
        return 0
    return 0 if is_one_hex_mover(view, counter) else points_left(view, counter)


def move_way(view: State, unit: str, to: Hex) -> tuple[Hex, ...]:
    """Return the hexes that a unit would enter on its way to a hex in reach, the last included."""
    if to not in move_costs(view, unit):
        return ()
    return cheapest_way(view, view.pieces[unit], to)


class Trail(NamedTuple):
    """The way of a counter as its reader may know it, or an attack or a retreat; two hexes or
    more."""

    hexes: tuple[Hex, ...]
    kind: ArrowKind


def trails(match: Match, audience: Audience, episode: Episode) -> tuple[Trail, ...]:
    """Return the ways of an episode, one for each counter.

    They lead through the hexes where it was seen, and between them, where the reader can know it,
    along the cheapest way.
    """
    ways: dict[str, tuple[Hex, ...]] = {}
    found = []
    for arrow in episode.arrows:
        if arrow.kind != "move":
            found.append(Trail((arrow.start, arrow.end), arrow.kind))
            continue
        way: tuple[Hex, ...] = (arrow.end,)
        if distance(arrow.start, arrow.end) > 1:
            view = match.state_view(arrow.entry, audience).state
            way = move_way(view, arrow.unit, arrow.end) or way
        ways[arrow.unit] = (*ways.get(arrow.unit, (arrow.start,)), *way)
    return (*(Trail(way, "move") for way in ways.values()), *found)


def enemy_zones(view: State, side: Side) -> frozenset[Hex]:
    """Hexes in enemy zones of control for this side; none by night [ND 6.1.1]."""
    return front(view, side).zoc
