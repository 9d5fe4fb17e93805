"""Reads and writes positions: between operations, or in a battle whose survivors stand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, cast

from pydantic import Field

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import settle
from nightdrop.fallujah.match.answers import morale_word
from nightdrop.fallujah.rules import printed_tables as printed
from nightdrop.fallujah.rules.battle import Stand, stands
from nightdrop.fallujah.rules.book import (
    AWAY,
    CAPTURED,
    DEAD,
    GONE,
    Fight,
    Foe,
    NodeCounter,
    TownBook,
    Unit,
)
from nightdrop.fallujah.rules.moves import GoOn, has_room, is_by_air
from nightdrop.fallujah.rules.ruleset import (
    CAMPAIGN,
    FallujahRules,
    Verdict,
    book_of,
    commander,
    face_of,
    fighters,
    option,
    rules_of,
    scored,
    units_at,
)
from nightdrop.fallujah.rules.staff_operations import Army, EndOperation, Operation
from nightdrop.fallujah.scenario import Morale
from nightdrop.table.disk.yaml import Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Count, Shape, shaped

CONCEALED = "concealed"  # the face of a node that nobody has seen
J3 = "J-3"
COUNT: Final = "count"  # the step of a game that is over
# What a position says in the words of the book: lists of faces by the cup that they are from, and
# numbers and places as they stand.
_FACES: Final = {"captured": printed.NODE, "eliminated": printed.NODE,
                 "hvt": printed.REACTION, "out": printed.REACTION}  # fmt: skip
_PLAIN: Final = ("intel", "aside", "chopper")
# What a written position tells even where it is nothing.
_ALWAYS: Final = ("turn", "ops", "kia", "morale", "nodes", "phase")

Points = Annotated[int, Field(ge=-999, le=999)]
Turn = Annotated[int, Field(ge=1, le=999)]


class PlacedUnitShape(Shape):
    """A unit in play."""

    id: str
    reduced: bool = False
    leader: str | None = None


class FirstShape(Shape):
    """How the first battle of a campaign ended."""

    vp: Points
    level: str


class ScoresShape(Shape):
    """What both teams scored [35]."""

    A: Points
    B: Points


class TownPhaseShape(Shape):
    """The step that is due; of a battle whose survivors stand its space, the OPFOR units, the round
    that was fought, and which events hold in it."""

    step: Literal["army", "operation", "stand", "count"]
    space: str | None = None
    units: list[str] = Field(default_factory=list)
    round: Turn = 1
    martyrs: bool = False
    civilians: bool = False


class TownPositionShape(Shape):
    """A whole position. Left out, `nodes` are concealed on every goal without units, and OPs, KIA
    and morale are those at the start. `crowded` are spaces with more units than may stop there,
    since some withdrew to them [16.7]. `leaders` are those of a campaign that wait for a unit."""

    scenario: str
    options: dict[str, Any] = Field(default_factory=dict)
    turn: Turn = 1
    ops: Points | None = None
    kia: Points | None = None
    morale: Morale | None = None
    units: dict[str, list[PlacedUnitShape]] = Field(default_factory=dict)
    crowded: list[str] = Field(default_factory=list)
    available: dict[Literal["air", "soa", "artillery", "netwar"], Count] = Field(
        default_factory=dict
    )
    nodes: dict[str, str] | None = None
    captured: list[str] = Field(default_factory=list)
    eliminated: list[str] = Field(default_factory=list)
    hvt: list[str] = Field(default_factory=list)
    dead: list[str] = Field(default_factory=list)
    gone: list[str] = Field(default_factory=list)
    out: list[str] = Field(default_factory=list)
    leaders: list[str] = Field(default_factory=list)
    intel: Count = 0
    aside: Count = 0
    blown: list[str] = Field(default_factory=list)
    chopper: str | None = None
    first: FirstShape | None = None
    scores: ScoresShape | None = None
    phase: TownPhaseShape = TownPhaseShape(step="operation")


class Taken(NamedTuple):
    """A face that is in its cup no longer: where that is said, and the cup."""

    where: Where
    cup: str
    face: str


def state_in(file: YamlFile, game: Game) -> State:
    """The state at the next decision of a position in a file. Raises FileError."""
    shape = shaped(file, TownPositionShape)
    state = game.rules.empty_state(game)
    state = state.but(turn=shape.turn, cups=_cups(file, shape, game))
    _check_campaign(file, shape, state)
    state = state.but(book=_book(file, shape, state))
    _check_places(file, shape, state)
    if shape.phase.step == Stand.name:
        return _standing(file, shape, state)
    bought = shape.phase.step == Army.name and shape.units
    few = shape.phase.step != COUNT and book_of(state).ops < 1
    file.refuse_if(("ops",), (few, _("there are no OPs, so the game is over [8.1]")))
    early = bought, _("no unit is in play before the army is bought [7.1]")
    file.refuse_if(("units",), early)
    steps = {Operation.name: rules_of(state).turn, COUNT: (Verdict(),),
             Army.name: (*rules_of(state).setup, *rules_of(state).turn)}  # fmt: skip
    return settle(state.push(*steps[shape.phase.step]))


def _check_campaign(file: YamlFile, shape: TownPositionShape, state: State) -> None:
    """Refuse what only a campaign has, and teams [30] [35]. Raises FileError."""
    rules, first = rules_of(state), shape.first
    levels = [level for _least, level in rules.tables.levels]
    second = first and shape.phase.step == Army.name
    for where, wrong, reason in (
        (("first",), first and rules.options["battle"] != CAMPAIGN,
         _("only a campaign has a first battle [30]")),
        (("first", "level"), first and first.level not in levels,
         _("there is no level called {level}; choose from {known} [6.3]")),
        (("scores",), shape.scores and commander(state) is None,
         _("only a game of teams has scores [35]")),
        (("leaders",), shape.leaders and not second,
         _("leaders wait only before the second battle of a campaign [30.2]")),
    ):  # fmt: skip
        file.refuse_if(where, (wrong, reason), known=", ".join(levels),
                       level=first and first.level)  # fmt: skip


def _cups(file: YamlFile, shape: TownPositionShape, game: Game) -> dict[str, dict[str, int]]:
    """What is left in both bins. Raises FileError for a strange face, and for too many."""
    left = {cup: Counter(mix) for cup, mix in game.mix.items()}
    for where, cup, face in _taken(shape):
        file.refuse_if(
            where,
            (face not in left[cup], _("there is no marker of this kind called {face} [4.0]")),
            (_is_misplaced(game, where, face, shape), _("{face} cannot be here [14.3]")),
            (left[cup][face] < 1, _("there are only {copies} of {face} [4.0]")),
            face=face, copies=game.mix[cup].get(face),
        )  # fmt: skip
        left[cup][face] -= 1
    hidden = [*(shape.nodes or {}).values()].count(CONCEALED)
    reason = _("{hidden} nodes are concealed, but only {copies} are left [4.5]")
    file.refuse_if(("nodes",), (hidden > left[printed.NODE].total(), reason),
                   hidden=hidden, copies=left[printed.NODE].total())  # fmt: skip
    return {cup: dict(counts) for cup, counts in left.items()}


def _taken(shape: TownPositionShape) -> Iterator[Taken]:
    """All faces that are in no cup."""
    for space, face in (shape.nodes or {}).items():
        if face != CONCEALED:
            yield Taken(("nodes", space), printed.NODE, face)
    for part, cup in _FACES.items():
        yield from (Taken((part, n), cup, face) for n, face in enumerate(getattr(shape, part)))
    yield from (Taken(("intel",), printed.REACTION, printed.INTEL) for _one in range(shape.intel))
    if shape.chopper:
        yield Taken(("chopper",), printed.REACTION, printed.CHOPPER)
    units = enumerate(shape.phase.units)
    yield from (Taken(("phase", "units", n), printed.REACTION, face) for n, face in units)


def _is_misplaced(game: Game, where: Where, face: str, shape: TownPositionShape) -> bool:
    """Whether a reaction counter is of another kind than those that are named there."""
    found = game.faces.get(face)
    is_hvt = isinstance(found, printed.FoeFace) and found.is_hvt
    if where[0] == "hvt":
        return not is_hvt
    if where[0] == "out":  # HVTs captured in the first battle, too [30.2]
        return not (isinstance(found, printed.EventFace) or (is_hvt and shape.first))
    return where[0] == "phase" and not isinstance(found, printed.FoeFace) and face != printed.MOB


def _book(file: YamlFile, shape: TownPositionShape, state: State) -> TownBook:
    """All that is kept. Raises FileError."""
    rules, book = rules_of(state), book_of(state)
    pool = _pool(file, shape, rules)
    battle = rules.battles[printed.NOVEMBER if shape.first else book.battle]
    units = _units(file, shape, rules)
    held = {unit.place for unit in units.values()}
    faces = shape.nodes
    if faces is None:
        faces = {goal: CONCEALED for goal in rules.town.goals if goal not in held}
    nodes = {space: NodeCounter(n, None if face == CONCEALED else face)
             for n, (space, face) in enumerate(sorted(faces.items()), 1)}  # fmt: skip
    for n, name in enumerate(shape.blown):
        strange = name not in rules.town.bridges, _("there is no bridge called {name} [13.3]")
        twice = name in shape.blown[:n], _("{name} is listed twice")
        file.refuse_if(("blown", n), strange, twice, name=name)
    scores = shape.scores
    parts: dict[str, object] = {name: tuple(getattr(shape, name)) for name in _FACES}
    return book.but(
        **parts, **{name: getattr(shape, name) for name in _PLAIN},
        battle=battle.id,
        ops=book.ops if shape.ops is None else shape.ops,
        kia=battle.kia if shape.kia is None else shape.kia,
        morale=rules.tables.morale.index(shape.morale) if shape.morale else battle.morale,
        units=units, nodes=nodes, numbered=len(nodes), pool=pool,
        available={kind: shape.available.get(cast(Any, kind), 0) for kind in pool},
        uprising="uprising" in shape.out, blown=tuple(sorted(shape.blown)),
        kept=tuple(name for name in rules.leaders if name in shape.leaders),
        first=shape.first and (shape.first.vp, shape.first.level),
        scores=(scores.A, scores.B) if scores else (0, 0),
    )  # fmt: skip


def _pool(file: YamlFile, shape: TownPositionShape, rules: FallujahRules) -> dict[str, int]:
    """The strikes and NetWars that are neither available nor aside. Raises FileError."""
    left = {}
    for kind, face in rules.strikes.items():
        aside = shape.aside if kind == printed.NETWAR else 0
        used = shape.available.get(cast(Any, kind), 0) + aside
        reason = _("there are only {copies} of {face} [4.0]")
        file.refuse_if(("aside",) if aside else ("available", kind), (used > face.copies, reason),
                       copies=face.copies, face=kind)  # fmt: skip
        left[kind] = face.copies - used
    return left


def _units(file: YamlFile, shape: TownPositionShape, rules: FallujahRules) -> dict[str, Unit]:
    """Where each unit is. Raises FileError for strange units and places, and for what is there
    twice."""
    found = dict.fromkeys(rules.units, Unit())
    seen: set[str] = set()
    leaders = [*shape.leaders]
    for n, name in enumerate(leaders):
        _check_leader(file, ("leaders", n), name, leaders[:n], rules)
    placed: list[tuple[Where, str, Unit]]
    placed = [(("units", place, n), one.id, Unit(place, one.reduced, one.leader))
              for place, there in shape.units.items() for n, one in enumerate(there)]  # fmt: skip
    for part, ids in ((DEAD, shape.dead), (GONE, shape.gone)):
        placed += [((part, n), id_, Unit(part)) for n, id_ in enumerate(ids)]
    for where, id_, unit in placed:
        face = rules.units.get(id_)
        file.refuse_if(
            where,
            (face is None, _("there is no unit called {unit} [4.2]")),
            (id_ in seen, _("{unit} is listed twice")),
            (unit.reduced and face and not face.back, _("{unit} has only one step [4.2]")),
            unit=id_,
        )
        if unit.leader:
            _check_leader(file, where, unit.leader, leaders, rules)
            leaders.append(unit.leader)
        seen.add(id_)
        found[id_] = unit
    return found


def _check_leader(
    file: YamlFile, where: Where, name: str, others: list[str], rules: FallujahRules
) -> None:
    """Refuse a strange leader, and one that is there already. Raises FileError."""
    strange = name not in rules.leaders, _("there is no leader called {leader} [29]")
    file.refuse_if(where, strange, (name in others, _("{leader} is listed twice")), leader=name)


def _check_places(file: YamlFile, shape: TownPositionShape, state: State) -> None:
    """Hold units, nodes and the helicopter against the map, and against each other [7.1] [8.2].
    Raises FileError."""
    town = rules_of(state).town
    for place in shape.units:
        fob = place in town.bases and any(
            face_of(state, id_).is_fob for id_ in units_at(state, place))  # fmt: skip
        crowded = (place in town.spaces and place not in shape.crowded
                   and not has_room(state, [], place))  # fmt: skip
        file.refuse_if(
            ("units", place),
            (place not in town.places, _("there is no place {place} [3.1]")),
            (fob, _("a FOB cannot be in a base [18.5]")),
            (crowded, _("{place} is over the stacking limit [8.2]")),
            place=place,
        )
    for n, place in enumerate(shape.crowded):
        strange = place not in town.spaces, _("there is no space {place} [3.1]")
        file.refuse_if(("crowded", n), strange, place=place)
    for space, face in (shape.nodes or {}).items():
        seen = face == CONCEALED and bool(units_at(state, space))
        file.refuse_if(
            ("nodes", space),
            (space not in town.spaces, _("a node must be in a space, not in {place} [7.1]")),
            (seen, _("there are Coalition units in {place}, so its node must be face up [20.2]")),
            place=space,
        )
    lost = shape.chopper and shape.chopper != CAPTURED and shape.chopper not in town.spaces
    reason = _("there is no space {place} [3.1]")
    file.refuse_if(("chopper",), (lost, reason), place=shape.chopper)


def _standing(file: YamlFile, shape: TownPositionShape, state: State) -> State:
    """The state in a battle whose survivors stand: all units of the space but a FOB are the force,
    the OP is paid, and no movement is left [16.1(4)]. Raises FileError."""
    phase, space = shape.phase, str(shape.phase.space)
    force = tuple(fighters(state, space))
    file.refuse_if(
        ("phase",),
        (phase.space is None, _("a battle must name its space [15.0]")),
        (space not in rules_of(state).town.spaces, _("there is no space {place} [3.1]")),
        (not force or not phase.units, _("a battle needs units of both sides [15.0]")),
        place=space,
    )
    foes = tuple(Foe(n, face) for n, face in enumerate(phase.units, 1))
    fight = Fight(space, foes, tuple(phase.units), martyrs=phase.martyrs, round=phase.round,
                  civilians=phase.civilians)  # fmt: skip
    book = book_of(state).but(operation=J3, force=force, speed=0, start_score=book_of(state).score)
    state = state.but(book=book, fight=fight)
    book = book.but(moved="fly" if is_by_air(state) else "move")
    state = state.but(book=book).push(Stand(), GoOn(), EndOperation())
    reason = _("OPFOR breaks off in {place}: there is nothing to decide [16.1(4)]")
    file.refuse_if(("phase",), (not stands(state), reason), place=space)
    file.refuse_if(("ops",), (book.ops < 0, _("there are no OPs, so the game is over [8.1]")))
    return state


def written(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    """The position as plain values. Raises ValueError within an operation but at the end of a
    round of battle."""
    book = book_of(state)
    position: dict[str, object] = {"scenario": scenario}
    if options:
        position["options"] = dict(options)
    units = sorted(book.units.items())
    places: dict[str, list[dict[str, object]]] = {}
    for id_, unit in units:
        if unit.place not in AWAY:
            places.setdefault(unit.place, []).append(_unit(id_, unit))
    parts: dict[str, object] = {
        "turn": state.turn,
        "ops": book.ops,
        "kia": book.kia,
        "morale": morale_word(state),
        "units": dict(sorted(places.items())),
        "crowded": [place for place in sorted(places)
                    if place in rules_of(state).town.spaces and not has_room(state, [], place)],
        "available": {kind: n for kind, n in book.available.items() if n},
        "nodes": {space: node.face or CONCEALED for space, node in sorted(book.nodes.items())},
        **{part: [id_ for id_, unit in units if unit.place == part] for part in (DEAD, GONE)},
        **{part: sorted(getattr(book, part)) for part in _FACES},
        **{part: getattr(book, part) for part in _PLAIN},
        "leaders": [*book.kept],
        "blown": [*book.blown],
        "first": book.first and {"vp": book.first[0], "level": book.first[1]},
        "scores": commander(state) and dict(zip("AB", scored(state).scores, strict=True)),
        "phase": _phase(state),
    }  # fmt: skip
    told = [name for name in TownPositionShape.model_fields if name in parts]
    return position | {name: parts[name] for name in told if parts[name] or name in _ALWAYS}


def _unit(id_: str, unit: Unit) -> dict[str, object]:
    """A unit in play."""
    said: dict[str, object] = {"id": id_}
    if unit.reduced:
        said["reduced"] = True
    return said | ({"leader": unit.leader} if unit.leader else {})


def _phase(state: State) -> dict[str, object]:
    """The step that is due, and the battle of one that stands. Raises ValueError for a moment that
    no position can hold: what was bought is not paid yet, units withdrew, or OPs are owed."""
    if not state.todo:
        return {"step": COUNT}
    book, due = book_of(state), state.due
    if isinstance(due, Operation | Army) and not book.cart:
        return {"step": due.name}
    fight: Fight | None = state.fight
    once = option(state, "netwar_once") == "battle"
    if isinstance(due, Stand) and fight and not (
        fight.leaving or fight.withdrawn or book.owed or (fight.called and once)
    ):  # fmt: skip
        events = {"martyrs": fight.martyrs, "civilians": fight.civilians}
        return {"step": due.name, "space": fight.space, "round": fight.round,
                "units": [foe.face for foe in fight.foes],
                **{name: True for name, holds in events.items() if holds}}  # fmt: skip
    reason = _("the step {step!r} cannot be written as a position")
    raise ValueError(reason.format(step=due.name))
