"""What a raid adds to board, tables and book, and bridges that are destroyed [PB 10.1.2].
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Result, State, Step
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.book import ChapterBook, noted
from nightdrop.hexwar.rules.combat import has_joined
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.paths import Zone, Zones
from nightdrop.hexwar.rules.pieces import Fight
from nightdrop.hexwar.rules.reach import capacity
from nightdrop.hexwar.rules.ruleset import face_of, holds, is_night, ruleset, without_lines
from nightdrop.hexwar.rules.victory import control_after, result
from nightdrop.hexwar.rules.zoc import held, zoc_strength


@dataclass(frozen=True)
class Facts:
    """What the scenario's own file says; hexes by number, dice as the least that does it.

    `close` are terrains of village and woods [6]; `classes` gives the order of loss on landing,
    1 first [PB 4.2.3]; `landing` the losses by formation, in the order of the drop, and the points,
    by the sum of two dice; `stars` the colour of each victory hex, `printed` the points of those
    that bear a number; `dashed` are the sides that no attack crosses [PB 9.1.3]; `raid` are the two
    hexes that are held from the start, the first with its leash [PB 2.3.1]. `relief` are the hexes
    of the relief [PB 11.2], `relief_dice` what brings it, by turn. `headquarters` lands in its hex
    on its turn, unless the die is `hq_lost` or more [PB 2.7.1]. `track` is the letters it joins and
    how many boxes it has [PB 8.6]. `battery` is empty or shelled by the dice of `battery_dice`
    [PB 11.3]. `stops` gives the die that ends the game, by turn [PB 11.1]. `patrols` is their
    number.
    """

    close: tuple[str, ...]
    classes: Mapping[str, int]
    landing: Mapping[int, tuple[int, ...]]
    stars: Mapping[Hex, str]
    printed: Mapping[Hex, int]
    dashed: tuple[tuple[Hex, Hex], ...]
    raid: tuple[Hex, Hex]
    relief: tuple[Hex, ...]
    relief_dice: Mapping[int, int]
    headquarters: Hex
    hq_turn: int
    hq_lost: int
    track: tuple[str, str, int]
    battery: Hex
    battery_dice: tuple[int, int]
    stops: Mapping[int, int]
    patrols: int
    open_by_day: int


class Parts(NamedTuple):
    """The formations with a special role, by key, and the events of equal dice.

    The events are the enemy's, and the airborne side's [PB 5.2.2].
    """

    raid: str
    relief: str
    headquarters: str
    battery: str
    patrol: str
    events: tuple[Step[Any], Step[Any]]


@dataclass(frozen=True)
class GroundBook(ChapterBook):
    """The book of a game with a raid; everybody knows what it adds.

    `landing` is the points of the landing [PB 4.2.3]; `acted` are the once-a-turn counters that
    have acted [PB 2.3.1]; `confused` those with a marker [PB 5.2.2]; `away` has the places of
    counters off the map: "edge 2601", or "track 2 A", the box and the letter they are bound for;
    `destroyed` are the bridges with a marker [PB 10.1.2]; `patrols` counts those placed; `called`
    is true when the relief was rolled for and waits for room [PB 11.2].
    """

    landing: int | None = None
    acted: tuple[str, ...] = ()
    confused: tuple[str, ...] = ()
    away: Mapping[str, str] = field(default_factory=dict)
    destroyed: tuple[Hex, ...] = ()
    patrols: int = 0
    called: bool = False


RELIEF: Final = 2  # its units


def facts(state: State) -> Facts:
    found: Facts = state.game.rules.tables.facts
    return found


def parts_of(state: State) -> Parts:
    found: Parts = state.game.rules.parts  # asked of every counter that moves
    return found


def pages(state: State) -> GroundBook:
    assert isinstance(state.book, GroundBook)
    return state.book


def broken(state: State) -> tuple[Hex, ...]:
    """The destroyed bridges without a counter of the airborne side: streams [PB 10.1.2]."""
    marked, holder = pages(state).destroyed, state.pieces.holder
    return tuple(hex_ for hex_ in marked if not holds(state, holder(hex_))) if marked else ()


def board_in_force(state: State) -> Board:
    """The board as it is now: no line crosses a bridge that is gone [PB 10.1.2].

    The hexes beside it keep their road.
    """
    gone = broken(state)
    return without_lines(state.game, gone) if gone else state.game.board


def is_fixed(state: State, counter: Counter) -> bool:
    """Whether this is the unit of the raid that never moves: the one of two steps [PB 2.3.1]."""
    return counter.group == parts_of(state).raid and state.face(counter).reduced_dv is not None


def has_movement(state: State, counter: Counter) -> bool:
    """Whether a counter has a movement capacity.

    The raid's first unit, the garrison and the patrols have none [PB 2.3.1] [PB 8.1.2], and never
    retreat either [PB 9.4.4].
    """
    part = parts_of(state)
    return counter.group not in (part.battery, part.patrol) and not is_fixed(state, counter)


def leash(state: State, counter: Counter) -> frozenset[Hex] | None:
    """The hexes that the raid's units may be in, None for any other counter [PB 2.3.1]."""
    if counter.group != parts_of(state).raid:
        return None
    first, _ = facts(state).raid
    near = () if is_fixed(state, counter) else state.game.board.neighbours[first]
    return frozenset((first, *near))


def points(state: State, counter: Counter) -> int:
    """Half-MPs of a counter [8.2] [8.3]: half of it for one that is confused [PB 5.2.2]."""
    if not has_movement(state, counter):
        return 0
    whole = capacity(state, counter)
    return whole // 2 if counter.id in pages(state).confused else whole


def busy(state: State) -> tuple[str, ...]:
    """Ids of the once-a-turn counters (raid and relief) that have acted [PB 2.3.1]."""
    return pages(state).acted


def zone_strength(state: State, counter: Counter) -> int:
    """Half-MPs that a counter's ZOC costs, of which the highest counts [PB 6.1.2].

    Patrols have no ZOC [PB 6.1.1].
    """
    if counter.group == parts_of(state).patrol:
        return 0
    return zoc_strength(ruleset(state).tables, counter)


def zones(state: State, side: Side) -> Zones:
    """The enemy zones that bear on this side [6].

    By night there are none in close ground [PB 6.2.1]; they cost by the unit [PB 6.2.2] and may
    lead into one another [PB 6.2.3]. By day those in close ground differ from the others
    [PB 6.3.1]: they cost by the unit [PB 6.3.2], the others the same for all, and stop [PB 6.3.3];
    none leads into another [PB 6.3.4].
    """
    board, night, table = state.game.board, is_night(state), facts(state)
    strongest = dict[Hex, int]()
    for hex_ in held(state, side).hexes:
        strength = max(zone_strength(state, c) for c in state.pieces.at(hex_))
        for near in board.neighbours[hex_] if strength else ():
            strongest[near] = max(strength, strongest.get(near, 0))
    found = dict[Zone, set[Hex]]()
    for hex_, strength in strongest.items():
        is_close = board.terrain[hex_] in table.close
        if night and is_close:
            continue
        stops = not night and not is_close
        cost = table.open_by_day if stops else strength
        found.setdefault(Zone(cost, cost, stops, apart=not night), set()).add(hex_)
    return tuple(sorted(found.items(), key=lambda item: item[0]))


def attacks_over(state: State, a: Hex, b: Hex) -> bool:
    """Whether an attack may cross the hexside between two hexes [PB 9.1.3]."""
    return ((a, b) if a < b else (b, a)) not in facts(state).dashed


def may_join(state: State, fight: Fight, hex_: Hex) -> bool:
    """Whether units of a hex may join: by night a connected chain, by day any [PB 9.1.1]."""
    near = state.game.board.neighbours[hex_]
    return not is_night(state) or has_joined(state, fight, (hex_, *near))


def limit(state: State, hex_: Hex) -> int:
    """How many counters may stack in a hex: one in the battery [PB 11.3.1]."""
    return 1 if hex_ == facts(state).battery else ruleset(state).tables.stacking


def takes_control(state: State, hex_: Hex) -> bool:
    """Whether entering a hex changes control [PB 10.1.1].

    That of a black star is decided at the end of the turn [PB 10.1.2].
    """
    return facts(state).stars.get(hex_) != "black"


def takes_marker(state: State, hex_: Hex) -> bool:
    """Whether a marker may be in a VP hex: not where points are printed [PB 2.5]."""
    return hex_ not in facts(state).printed


def score(state: State) -> Result:
    """The result [PB 10.1], the points of the landing among those that count [PB 10.1.4].

    Without the first hex of the raid [PB 10] it is the enemy's best level, whatever the points.
    """
    rules = ruleset(state)
    points, vital = rules.points(state), rules.vital(state)
    (above, level, _), (lowest, *_) = rules.tables.levels[-2:]
    counted = max(points, lowest)
    if vital is not None and not pages(state).vp[vital].control:
        counted = lowest
    elif points == above - 1 and rules.options["six_points"] == level:
        counted = above  # the points that the table leaves out
    return result(state, counted)._replace(points=points)


class Stars(Step):
    """At the end of a turn a company on a black star destroys the bridge for good [PB 10.1.2]."""

    name = "length"  # the end of the turn begins here

    def run(self, state: State) -> State:
        state, book = state.pop(), pages(state)
        whole = set(black_stars(state)).difference(book.destroyed)
        new = [h for h in whole if any(c.kind == "company" for c in state.pieces.at(h))]
        vp = {**book.vp, **{hex_: book.vp[hex_]._replace(control=True) for hex_ in new}}
        return noted(state, vp=vp, destroyed=tuple(sorted((*book.destroyed, *new))))


def black_stars(state: State) -> list[Hex]:
    """The bridges that can be destroyed, in order of number [PB 10.1.2]."""
    return [hex_ for hex_, colour in sorted(facts(state).stars.items()) if colour == "black"]


class UseUp(Step):
    """The raid and the relief have acted for this turn, if they moved or fought [PB 2.3.1]."""

    def run(self, state: State) -> State:
        part, state = parts_of(state), state.pop()
        once = (*state.pieces.of(part.raid), *state.pieces.of(part.relief))
        done = [c.id for c in once if state.act(c.id).moved or state.act(c.id).fought]
        return noted(state, acted=tuple(sorted({*pages(state).acted, *done})))


def fielded(state: State, group: str, number: int, hex_: Hex) -> State:
    """The state with a counter of a formation without a cup, known to both sides, in its hex."""
    side, kind, prefix, *_ = ruleset(state).formations[group]
    id_, face, known = f"{prefix}.{number}", face_of(state, group, number), state.game.seats
    counter = Counter(id_, side, kind, group, hex_, face, False, known)
    return control_after(state.but(pieces=state.pieces.put(counter)), counter, (hex_,))


def edge_of(where: str) -> Hex:
    """The hex of the edge beside which a counter waits, out of its place off the map."""
    return parse_hex(where.removeprefix("edge "))


def sent_away(state: State, counter: Counter, where: str) -> State:
    """The state in which a counter waits off the map, in a box or beside an edge hex."""
    gone = counter._replace(place=None)
    state = state.but(pieces=state.pieces.put(gone))
    return noted(state, away={**pages(state).away, counter.id: where})
