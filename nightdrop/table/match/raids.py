"""What a game with a raid shows besides: to programs [docs/protocol.md], and on the map to all."""

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Game, State
from nightdrop.rules import edges
from nightdrop.rules.damage import Bear, Hit
from nightdrop.rules.edges import waiting
from nightdrop.rules.ground import Facts, GroundBook, Roles, broken, facts, is_fixed

Fields = dict[str, object]
Aboard = edges.Aboard


def on_track(view: State) -> list[Aboard]:
    """The units on the track, in order of id."""
    return edges.on_track(view) if isinstance(view.book, GroundBook) else []


def landing_points(state: State) -> int:
    """The points of the landing [4.2.3]; 0 before it, and without a raid."""
    return (state.book.landing or 0) if isinstance(state.book, GroundBook) else 0


def status_fields(state: State) -> Fields:
    """What `status` says of the book; nothing where the rulebook has no such book.

    `damage` is the unit and the kind of a result that waits for a choice.
    """
    book = state.book
    if not isinstance(book, GroundBook):
        return {}
    sticks: dict[str, dict[str, int]] = {}
    for key, hex_ in waiting(state):
        colours, colour = sticks.setdefault(hex_name(hex_), {}), state.pieces[key].group
        colours[colour] = colours.get(colour, 0) + 1
    boxes: dict[str, list[str]] = {}
    for one in on_track(state):
        boxes.setdefault(str(one.box), []).append(one.unit)
    damage: Fields | None = None
    if isinstance(state.due, Hit):
        damage = {"unit": None, "result": state.due.results[0]}
    elif isinstance(state.due, Bear):
        damage = {"unit": state.due.unit, "result": state.due.kind}
    return {
        "last_turn": state.game.rules.tables.turns,
        "landing_vp": book.landing or 0,
        "destroyed": [hex_name(hex_) for hex_ in book.destroyed],
        "waiting": dict(sorted(sticks.items())),
        "track": dict(sorted(boxes.items())),
        "patrols_left": facts(state).patrols - book.patrols,
        "acted": list(book.acted),
        "damage": damage,
    }


def counter_fields(state: State, counter: Counter) -> Fields:
    """What `view` says of a counter besides: its marker, and where it is off the map."""
    book = state.book
    if not isinstance(book, GroundBook):
        return {}
    mark = "confused" if counter.id in book.confused else ""
    return {"mark": mark, "away": book.away.get(counter.id, "")}


def vp_fields(state: State, hex_: Hex) -> Fields:
    """What `view` says of a victory hex besides."""
    book = state.book
    return {"destroyed": hex_ in book.destroyed} if isinstance(book, GroundBook) else {}


def face_fields(game: Game, printed: Fields) -> Fields:
    """The printed values of a face: a vehicle is no kind of mover in a game with a raid."""
    if not isinstance(game.rules.tables.facts, Facts):
        return printed
    return {"vehicle" if name == "armour" else name: value for name, value in printed.items()}


def board_fields(game: Game) -> Fields:
    """What `board` says of the marked hexes besides."""
    if not isinstance(game.rules.tables.facts, Facts):
        return {}
    table: Facts = game.rules.tables.facts
    part: Roles = game.rules.roles
    start, end, boxes = table.track
    return {
        "stars": {hex_name(hex_): colour for hex_, colour in sorted(table.stars.items())},
        "printed_vp": {hex_name(hex_): points for hex_, points in sorted(table.printed.items())},
        "dashed": [[hex_name(a), hex_name(b)] for a, b in table.dashed],
        part.raid: [hex_name(hex_) for hex_ in table.raid],
        part.relief: [hex_name(hex_) for hex_ in table.relief],
        part.headquarters: hex_name(table.headquarters),
        "track": {"from": start, "to": end, "boxes": boxes},
    }


def destroyed(view: State) -> tuple[Hex, ...]:
    """The bridges with a marker [10.1.2]."""
    return view.book.destroyed if isinstance(view.book, GroundBook) else ()


def wrecks(view: State) -> tuple[Hex, ...]:
    """The bridges that were left after they were destroyed: streams [10.1.2]."""
    return broken(view) if isinstance(view.book, GroundBook) else ()


def confused_hexes(view: State) -> frozenset[Hex]:
    """The hexes with a counter that is confused [5.2.2]."""
    if not isinstance(view.book, GroundBook):
        return frozenset()
    places = [view.pieces[key].hex for key in view.book.confused if key in view.pieces]
    return frozenset(hex_ for hex_ in places if hex_ is not None)


def has_pin(view: State, counter: Counter) -> bool:
    """Whether a counter shows that it never moves."""
    return isinstance(view.book, GroundBook) and is_fixed(view, counter)
