"""A position as the facts of its file: editing and showing it, and what is left in the box.
"""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Act, Game, State
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.hexes import Hex, hex_name, parse_hex
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.ruleset import HexRules, Written, face_of, ruleset
from nightdrop.hexwar.rules.turn import Choose, turn_steps
from nightdrop.hexwar.rules.victory import changes_hands
from nightdrop.hexwar.scenario.units import COMPANIES, DRAWN, saw_keys

Facts = dict[str, Any]  # a position as its file says it
VP: Final = "vp"
AWAY: Final = "away"
CONTROL: Final = "control"
UNSEEN: Final = "unseen"  # a cover: it turns what lies open face down
MARKER_GROUP: Final = "markers"

# What a counter did in the running activation.
_RUNNING: Final = frozenset({*Act._fields, "began"})
_FIRST: Final = ("scenario", "options", "turn", "initiative", "used", "forced", "phase", "tokens")
_LAST: Final = ("units", AWAY, VP, "book", "dead")


def differing(first: Mapping[str, Any], second: Mapping[str, Any]) -> frozenset[Hex]:
    """The hexes in which two positions' counters or VP hexes differ."""
    found = set()
    for part in ("units", VP):
        one, other = first.get(part, {}), second.get(part, {})
        found |= {parse_hex(text) for text in one.keys() | other.keys()
                  if one.get(text) != other.get(text)}  # fmt: skip
    return frozenset(found)


def put(into: dict[str, Any], values: Mapping[str, object]) -> None:
    """Set fields; None takes a field away."""
    for key, value in values.items():
        if value is None:
            into.pop(key, None)
        else:
            into[key] = value


def everywhere(facts: Facts) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every counter with its hex, or the place off the map where it waits."""
    for part in ("units", AWAY):
        for place, units in facts.get(part, {}).items():
            for unit in units:
                yield place, unit


def off_map(facts: Facts) -> dict[str, str]:
    """The places off the map, by the id of each counter that waits in one."""
    return {unit["id"]: place for place, units in facts.get(AWAY, {}).items() for unit in units}


def unit_of(facts: Facts, unit: str) -> dict[str, Any]:
    """A counter by its id, to be changed. Raises StopIteration if it is nowhere."""
    return next(found for _place, found in everywhere(facts) if found["id"] == unit)


def units_in(facts: Facts, hex_: Hex) -> list[dict[str, Any]]:
    """The counters of a hex, to be changed."""
    found: list[dict[str, Any]] = facts.setdefault("units", {}).setdefault(hex_name(hex_), [])
    return found


def taken(facts: Facts, unit: str) -> dict[str, Any]:
    """Remove a counter from its place, and the place too if nothing else is in it."""
    for part in ("units", AWAY):
        for place, units in list(facts.get(part, {}).items()):
            for found in units:
                if found["id"] == unit:
                    units.remove(found)
                    if not units:
                        del facts[part][place]
                    return dict(found)
    raise KeyError(unit)


def put_down(facts: Facts, unit: str, place: str, part: str = "units") -> None:
    """Put a counter into a hex, by name, or into a place off the map (part `AWAY`).

    What it did in the running activation is forgotten.
    """
    found = taken(facts, unit)
    at_rest = {key: value for key, value in found.items() if key not in _RUNNING}
    facts.setdefault(part, {}).setdefault(place, []).append(at_rest)


def begun(facts: Facts, phase: Mapping[str, Any]) -> None:
    """Start a phase from its beginning: nothing was used, and no counter has acted."""
    facts["phase"] = dict(phase)
    for key in ("used", "forced"):
        facts.pop(key, None)
    for units in facts.get("units", {}).values():
        for unit in units:
            for key in _RUNNING & unit.keys():
                del unit[key]


def ordered(facts: Mapping[str, Any], notes: Sequence[str]) -> Facts:
    """The facts in the order of a position's file, hexes by number, without empty tables.

    `notes` are what the rulebook notes beside the turn.
    """
    found: Facts = {key: facts[key] for key in (*_FIRST, *notes, *_LAST) if key in facts}
    if not found.get(AWAY, True):
        del found[AWAY]
    for key in ("units", VP):
        found[key] = {text: found[key][text] for text in sorted(found.get(key, {}))}
    return found


class BoxPiece(NamedTuple):
    """A kind of counter in the box: its formation or "vp" or "markers", and its face."""

    group: str
    face: str


@lru_cache(maxsize=64)  # formations of some games
def fixed_faces(game: Game, group: str) -> tuple[str, ...]:
    """The faces of a formation that has no cup, by number; of one with a cup none."""
    rules: HexRules = game.rules
    if rules.formations[group].drawn:
        return ()
    state: State = rules.empty_state(game)
    return tuple(face_of(state, group, number + 1) for number in range(rules.boxed(group)))


def pieces_of(game: Game) -> dict[str, tuple[BoxPiece, ...]]:
    """All kinds of counters by formation, in the order of the mix; then the markers."""
    rules: HexRules = game.rules
    found: dict[str, tuple[BoxPiece, ...]] = {}
    for group in rules.formations:
        faces = dict.fromkeys(fixed_faces(game, group)) or game.mix[group]
        row = [BoxPiece(group, face) for face in faces]
        if group in rules.regiments:
            row.append(BoxPiece(group, f"company-{group}"))
        found[group] = tuple(row)
    marks = [BoxPiece(VP, value) for value in game.mix[VP]]
    found[MARKER_GROUP] = (*marks, BoxPiece(MARKER_GROUP, CONTROL), BoxPiece(MARKER_GROUP, UNSEEN))
    return found


def left(game: Game, facts: Facts) -> dict[BoxPiece, int]:
    """How many of each kind are neither on the map nor among the named dead.

    It is below 0 where there are more than the box holds.
    """
    gone = _gone(game, facts)
    return {piece: count - gone[piece] for piece, count in _box(game).items()}


def _box(game: Game) -> dict[BoxPiece, int]:
    """How many of each kind the box holds.

    Of counters without a cup it holds as many as there are, of those with one as the mix says, of
    companies up to their limit, and a marker for each VP hex.
    """
    found: dict[BoxPiece, int] = {}
    for group, pieces in pieces_of(game).items():
        is_mark = group == MARKER_GROUP
        fixed = () if is_mark else fixed_faces(game, group)
        most = len(game.board.vp) if is_mark else game.rules.tables.company_limit.get(group, 0)
        for piece in pieces:
            mix = game.mix.get(piece.group, {})
            found[piece] = fixed.count(piece.face) or mix.get(piece.face, most)
    return found


def _gone(game: Game, facts: Facts) -> Tally[BoxPiece]:
    """What is no longer in the box."""
    gone: Tally[BoxPiece] = Tally()
    for counter in counters(game, facts):
        if counter.face is not None:
            gone[BoxPiece(counter.group, counter.face)] += 1
        hidden = not (game.rules.holds(counter.side) or game.all_know(counter.known_to))
        gone[BoxPiece(MARKER_GROUP, UNSEEN)] += hidden and counter.place is not None
    for place in vp_hexes(game, facts).values():
        gone[BoxPiece(VP, str(place.value))] += place.value is not None
        gone[BoxPiece(MARKER_GROUP, CONTROL)] += place.control
    saw = saw_keys(game)
    for group, faces in facts.get("dead", {}).items():
        if isinstance(faces, int):
            continue  # of a formation without a cup: it is counted, not named
        for name, count in faces.items():
            if group in saw:
                gone.update({BoxPiece(name, face): number for face, number in count.items()})
            elif group == COMPANIES:
                gone[BoxPiece(name, f"company-{name}")] += count
            else:
                gone[BoxPiece(group, name)] += count
    return gone


def counters(game: Game, facts: Facts) -> list[Counter]:
    """The counters on and off the map, even if their position is not legal."""
    rules: HexRules = game.rules
    groups = {formation.prefix: key for key, formation in rules.formations.items()}
    found = []
    for place, unit in everywhere(facts):
        hex_ = parse_hex(place) if place.isdecimal() else None
        prefix, _dot, number = unit["id"].partition(".")
        side, kind, *_rest = rules.formations[groups[prefix]]
        known: tuple[str, ...] = tuple(unit.get("known_to", (side,)))
        face = unit.get("face")
        if fixed := fixed_faces(game, groups[prefix]):
            face, known = fixed[min(int(number), len(fixed)) - 1], game.seats
        elif kind == "stick" and not number.isdecimal():
            kind, face, known = "company", f"company-{groups[prefix]}", game.seats
        elif face in (None, DRAWN):
            face, known = None, ()
        found.append(Counter(unit["id"], side, kind, groups[prefix], hex_, face,
                             bool(unit.get("reduced")), known))  # fmt: skip
    return found


def vp_hexes(game: Game, facts: Facts) -> dict[Hex, VpHex]:
    """Every VP hex as the facts have it; where they say nothing a company has control."""
    bare: State = game.rules.empty_state(game)
    first: Side = game.rules.first_side
    held = {c.place for c in counters(game, facts) if c.kind == "company"}
    found = {
        hex_: VpHex(control=hex_ in held and changes_hands(bare, hex_)) for hex_ in game.board.vp
    }
    for text, place in facts.get(VP, {}).items():
        hex_ = parse_hex(text)
        value, laid_by = place.get("marker"), place.get("laid_by") or first
        seen = found.get(hex_, VpHex())
        control = place.get("control", place.get("destroyed"))
        seen = seen._replace(control=seen.control if control is None else control)
        if value is not None:
            concealed = place.get("concealed")
            hidden = laid_by == first if concealed is None else concealed
            seen = VpHex(value, laid_by, (first,) if hidden else game.seats, seen.control)
        found[hex_] = seen
    return found


def shown_state(game: Game, facts: Facts) -> State:
    """A state that looks like the position, even if that cannot be played: for a picture."""
    rules: HexRules = game.rules
    state: State = rules.empty_state(game)
    pieces = state.pieces
    for counter in counters(game, facts):
        pieces = pieces.put(counter)
    turn = max(1, min(facts["turn"], rules.tables.turns))
    state = state.but(turn=turn, pieces=pieces, cups=_cups(game, facts))
    state = noted(state, vp=vp_hexes(game, facts))
    places = {parse_hex(text): place for text, place in facts.get(VP, {}).items()}
    units = {unit["id"]: unit for _place, unit in everywhere(facts)}
    said = Written(facts, units, places, off_map(facts))
    state = noted(state, **rules.read(said, state.numbers))
    return state.push(*turn_steps(ruleset(state), Choose.name))


def is_open(unit: Mapping[str, Any], seats: Sequence[Side]) -> bool:
    """Whether a counter of the file is face up though it could be face down."""
    return "face" in unit and len(unit.get("known_to", ())) == len(seats)


def new_unit(game: Game, facts: Facts, piece: BoxPiece) -> dict[str, Any]:
    """A new counter of this kind as a file has it, with an unused id."""
    rules: HexRules = game.rules
    formation = rules.formations[piece.group]
    there = {unit["id"] for _place, unit in everywhere(facts)}
    fixed = fixed_faces(game, piece.group)
    if fixed:
        ids = [f"{formation.prefix}.{n + 1}" for n, face in enumerate(fixed) if face == piece.face]
    elif piece.face not in game.mix[piece.group]:
        ids = [f"{piece.group}.{letter}" for letter in ascii_uppercase]
    else:
        ids = [f"{formation.prefix}.{n:02d}" for n in range(1, 100)]
    unit: dict[str, Any] = {"id": next(key for key in ids if key not in there)}
    if not fixed and piece.face in game.mix[piece.group]:
        unit["face"] = piece.face
        if formation.kind == "stick":
            unit["known_to"] = list(game.seats)
    return unit


def _cups(game: Game, facts: Facts) -> Mapping[str, Mapping[str, int]]:
    rest = left(game, facts)
    return {cup: {face: max(0, rest[BoxPiece(cup, face)]) for face in faces}
            for cup, faces in game.mix.items()}  # fmt: skip
