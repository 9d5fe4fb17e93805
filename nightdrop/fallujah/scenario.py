"""Reads and checks the files of the scenario, and makes a game of them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules import printed_tables as printed
from nightdrop.fallujah.rules.fallujah import OPTIONS, RULEBOOKS, assembled
from nightdrop.fallujah.rules.ruleset import NAME
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import Where, YamlFile, read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario import schema
from nightdrop.table.scenario.scenarios import (
    LOOKS,
    Change,
    Choice,
    Form,
    Scenario,
    as_written,
    option_specs,
    rule_options,
    rulebook_of,
    with_difficulty,
)
from nightdrop.table.scenario.schema import Count, Label, Name, Shape
from nightdrop.table.words.catalogues import read_own

SpaceId = Annotated[str, Field(pattern="^[0-9]{4}$")]
BaseId = Literal["north", "east", "south", "west"]
Id = Annotated[str, Field(pattern="^[A-Za-z0-9_/-]{1,20}$")]
Morale = Literal["low", "medium", "high", "fanatic"]
BattleName = Literal["vigilant-resolve", "phantom-fury"]
Die = Annotated[int, Field(ge=1, le=6)]
Cost = Annotated[float, Field(ge=0, le=9, multiple_of=0.25)]
Small = Annotated[int, Field(ge=-99, le=999)]
Value = Annotated[int, Field(ge=0, le=9)]
Px = Annotated[int, Field(ge=0, le=9999)]
Pair = Annotated[list[SpaceId], Field(min_length=2, max_length=2)]


class SpaceShape(Shape):
    """A space."""

    name: Label
    type: printed.Terrain
    at: Annotated[list[Px], Field(min_length=2, max_length=2)]
    bank: Literal["west", "east"] = "east"
    water: bool = False
    msr: bool = False
    short: Label | None = None


class BridgeShape(Shape):
    """A bridge: the space named for it, and that across the river."""

    space: SpaceId
    across: SpaceId


class LinksShape(Shape):
    """The links that are not plain streets of a route or line."""

    bridges: dict[Name, BridgeShape]
    river: list[Pair]
    diagonals: list[Pair]


class MsrShape(Shape):
    """The main supply route."""

    spaces: list[SpaceId]
    links: list[Pair]


class BaseShape(Shape):
    """A base."""

    name: Label
    enters: list[SpaceId]
    box: Annotated[list[Px], Field(min_length=4, max_length=4)]


class PictureShape(Shape):
    """The size of the picture of the map, in px."""

    width: Px
    height: Px


class TownMapShape(Shape):
    """map.yaml."""

    picture: PictureShape
    routes: list[Die]
    lines: list[Annotated[int, Field(ge=2, le=12)]]
    spaces: dict[SpaceId, SpaceShape]
    links: LinksShape
    msr: MsrShape
    bases: Annotated[dict[BaseId, BaseShape], schema.each_of(BaseId)]
    counts: dict[printed.Terrain, Count]
    basis: dict[str, schema.Basis]


class UnitTypeShape(Shape):
    """A type of unit: its class, and its price by size, or of any size."""

    weight: Literal["light", "heavy", "air"] = Field(alias="class")
    cost: dict[printed.Size, Cost] | Cost
    iraqi: Cost | None = None


class TownUnitShape(Shape):
    """A unit."""

    side: printed.Service
    type: Name
    size: printed.Size
    f: Value
    c: Value
    m: Value | Literal["air"]
    back: Annotated[list[Value], Field(min_length=3, max_length=3)] | None = None
    basis: str


class LeadersShape(Shape):
    """The leaders."""

    count: Count
    names: list[Id]
    edge: Value
    basis: str


class StrikeShape(Shape):
    """A kind of strike."""

    count: Count
    f: Value
    cost: Cost
    kind: Literal["air", "artillery"]
    names: list[Label]
    collateral: bool = True
    note: str = ""


class NetwarShape(Shape):
    """The NetWars."""

    count: Count
    cost: Cost
    basis: str


class NodeShape(Shape):
    """A kind of node."""

    count: Count
    ops: Value
    vp: Value
    sof_ops: Value = 0


class FoeShape(Shape):
    """A kind of OPFOR unit."""

    count: Count
    f: Value
    c: Value
    vp: Value = 0
    name: Label | None = None


class EventShape(Shape):
    """A kind of event, and what becomes of its counter."""

    count: Count
    after: Literal["return", "remove", "node", "kept", "remains"]


class TownCountersShape(Shape):
    """counters.yaml."""

    total: int
    types: dict[Name, UnitTypeShape]
    units: dict[Id, TownUnitShape]
    leaders: LeadersShape
    strikes: dict[Literal["air", "soa", "artillery"], StrikeShape]
    netwar: NetwarShape
    nodes: dict[Name, NodeShape]
    opfor: dict[Name, FoeShape]
    events: dict[Name, EventShape]
    administrative: dict[Name, Count]
    basis: dict[str, schema.Basis]


class ServiceShape(Shape):
    """The colours of a service's counters, and the words on their edge and on their back [4.1]."""

    face: schema.Colour
    ink: schema.Colour
    box: schema.Colour
    sign: schema.Colour
    word: str = ""
    plate: str = ""


class LooksShape(schema.Looks):
    """looks.yaml, what the game has in it besides."""

    counters: dict[Name, ServiceShape]


class MoraleShape(Shape):
    """The morale chart."""

    levels: Annotated[list[Morale], Field(min_length=4, max_length=4)]
    picks: Annotated[dict[Morale, Annotated[int, Field(ge=0, le=9)]], schema.each_of(Morale)]
    stand: Annotated[dict[Morale, list[printed.Terrain]], schema.each_of(Morale)]


class TownTerrainShape(Shape):
    """A row of the terrain effects chart."""

    losses: Annotated[int, Field(ge=1, le=4)]
    tie: Literal["coalition", "opfor"]
    collateral: list[BattleName]


class NetwarTableShape(Shape):
    """The NetWar table, by die."""

    isr: Annotated[list[bool], Field(min_length=6, max_length=6)]
    infowar: Annotated[list[Small], Field(min_length=6, max_length=6)]


class TownLevelShape(Shape):
    """A level of the end, and its least VP."""

    vp: Annotated[int, Field(ge=-9999, le=9999)]
    level: Label


class MovementShape(Shape):
    """Movement points."""

    space: Literal[1]
    msr_bonus: Value
    water: Literal["all"]


class TownTablesShape(Shape):
    """tables.yaml, but for the numbers that the rules have as they stand there."""

    morale: MoraleShape
    morale_check: dict[Literal["dice"], Literal[3]]
    terrain: Annotated[dict[printed.Terrain, TownTerrainShape], schema.each_of(printed.Terrain)]
    movement: MovementShape
    netwar: NetwarTableShape
    levels: list[TownLevelShape]
    basis: dict[str, schema.Basis]


class TownFilesShape(Shape):
    """The other files."""

    map: str
    counters: str
    tables: str


class BattleShape(Shape):
    """A battle."""

    title: Label
    month: Label
    ops: Annotated[int, Field(ge=2, le=999)]
    morale: Morale
    kia: Small


class ArmyShape(Shape):
    """A ready-made army: units by base, and strikes."""

    north: list[Id] = Field(default_factory=list)
    east: list[Id] = Field(default_factory=list)
    south: list[Id] = Field(default_factory=list)
    west: list[Id] = Field(default_factory=list)
    strikes: dict[Literal["air", "soa", "artillery", "netwar"], Count] = Field(default_factory=dict)


class TownScenarioShape(Shape):
    """scenario.yaml."""

    kind: Literal["fallujah"]
    name: Name
    title: Label
    rulebook: Name
    files: TownFilesShape
    battles: Annotated[dict[BattleName, BattleShape], schema.each_of(BattleName)]
    options: dict[str, schema.OptionShape]
    difficulty: dict[Name, schema.DifficultyShape]
    armies: Annotated[dict[BattleName, ArmyShape], schema.each_of(BattleName)]


class TownWorthsShape(schema.WorthsShape):
    """worths.yaml, with what is bought at the set-up of each battle, in order."""

    armies: dict[BattleName, list[ArmyShape]]


WORTHS: Final = "worths.yaml"
_TABLES: Final = schema.with_numbers(TownTablesShape, printed.TownTables)
_UNREAD: Final = {"basis", "source", "name", "short", "note", "title", "month", "label", "words",
                  "reading", "at", "box", "picture"}  # fmt: skip


@dataclass(frozen=True)
class FallujahScenario(Scenario):
    """A scenario of this kind with what its files say."""

    shape: TownScenarioShape
    map: TownMapShape
    counters: TownCountersShape
    tables: TownTablesShape

    @cached_property
    def digest(self) -> str:
        """The digest of all that a rule may read in its files, but for the options."""
        named = self.shape.model_dump(include={"battles", "armies"})
        parts = [part.model_dump() for part in (self.map, self.counters, self.tables)]
        return schema.digest_of([*parts, named["battles"], named["armies"]], _UNREAD)

    def assembled(self, choices: Mapping[str, Choice], form: Form) -> Game:
        """A game with a value for every option."""
        counters, strikes = self.counters, dict[str, printed.StrikeFace]()
        units = {id_: built_unit(id_, one, counters.types[one.type])
                 for id_, one in counters.units.items()}  # fmt: skip
        strikes |= {kind: printed.StrikeFace(kind, one.f, one.count, round(4 * one.cost),
                                             one.collateral)
                    for kind, one in counters.strikes.items()}  # fmt: skip
        netwar = counters.netwar
        strikes[printed.NETWAR] = printed.StrikeFace(printed.NETWAR, 0, netwar.count,
                                                     round(4 * netwar.cost), False)  # fmt: skip
        nodes = {id_: printed.NodeFace(id_, one.ops, one.vp, one.count, one.sof_ops)
                 for id_, one in counters.nodes.items()}  # fmt: skip
        foes = {id_: printed.FoeFace(id_, one.f, one.c, one.count, one.vp)
                for id_, one in counters.opfor.items()}  # fmt: skip
        events = {id_: printed.EventFace(id_, one.count, one.after)
                  for id_, one in counters.events.items()}  # fmt: skip
        mix = {printed.NODE: {id_: one.copies for id_, one in nodes.items()},
               printed.REACTION: {id_: one.copies for id_, one in foes.items()}
               | {id_: one.copies for id_, one in events.items()}}  # fmt: skip
        options = rule_options(choices, OPTIONS)
        morale = self.tables.morale.levels
        rules = assembled(
            town=built_town(self.map), units=units, strikes=strikes, options=options,
            leaders=tuple(counters.leaders.names), tables=built_tables(self.tables),
            battles={name: printed.Battle(name, one.ops, morale.index(one.morale), one.kia)
                     for name, one in self.shape.battles.items()},
            armies={name: built_army(one) for name, one in self.shape.armies.items()},
        )  # fmt: skip
        book = self.rulebook
        faces = {**units, **strikes, **nodes, **foes, **events}
        return Game(self.name, book.sides, book.seated, rules.town, faces, mix, rules, self.digest)

    @property
    def noted(self) -> Mapping[str, Collection[str]]:
        return {"battle": [*self.shape.battles]}

    def named(self) -> list[str]:
        """The names of spaces, bases and battles."""
        spaces = self.map.spaces.values()
        places = [name for one in spaces for name in (one.name, one.short) if name]
        places += [one.name for one in self.map.bases.values()]
        battles = [text for one in self.shape.battles.values() for text in (one.title, one.month)]
        return places + battles

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        parts = (self.map.basis, self.counters.basis, self.tables.basis)
        return [*((part, basis, "") for one in parts for part, basis in one.items()),
                *((name, one.basis, one.source)
                  for name, one in self.shape.options.items())]  # fmt: skip


def counter_looks() -> dict[str, ServiceShape]:
    """How counters look, by service; "opfor", "node" and "event" too [4.1]. Raises FileError."""
    return schema.shaped(read_yaml(scenario_folder(NAME) / LOOKS), LooksShape).counters


def built_unit(id_: str, raw: TownUnitShape, type_: UnitTypeShape) -> printed.UnitFace:
    """A unit with its price [11]."""
    cost = type_.cost[raw.size] if isinstance(type_.cost, dict) else type_.cost
    if raw.side == "iraqi" and type_.iraqi is not None:
        cost = type_.iraqi
    front = printed.UnitValues(raw.f, raw.c, None if raw.m == "air" else raw.m)
    back = printed.UnitValues(*raw.back) if raw.back else None
    return printed.UnitFace(id_, raw.side, raw.type, raw.size, type_.weight, front, back,
                            round(4 * cost))  # fmt: skip


def built_town(raw: TownMapShape) -> printed.Town:
    """The map: streets join neighbours on a route or a line, but for rivers and bridges [3.1]."""
    spaces = {id_: printed.Space(id_, one.name, one.type, (one.at[0], one.at[1]), one.bank,
                                 one.water, one.msr, one.short or "")
              for id_, one in raw.spaces.items()}  # fmt: skip
    bases: dict[str, printed.Base]
    bases = {id_: printed.Base(id_, one.name, tuple(one.enters),
                               (one.box[0], one.box[1], one.box[2], one.box[3]))
             for id_, one in raw.bases.items()}  # fmt: skip
    wet = {frozenset(pair) for pair in raw.links.river}
    msr = {frozenset(pair) for pair in raw.msr.links}
    bridges = {frozenset((one.space, one.across)): (name, one)
               for name, one in raw.links.bridges.items()}  # fmt: skip
    rows = [[f"{route:02d}{line:02d}" for route in raw.routes] for line in raw.lines]
    pairs = [pair for row in (*rows, *map(list, zip(*rows, strict=True))) for pair in pairwise(row)]
    links = []
    for one, other in (*pairs, *((a, b) for a, b in raw.links.diagonals)):
        ends = frozenset((one, other))
        if ends in bridges:
            name, bridge = bridges[ends]
            links.append(printed.Link((bridge.space, bridge.across), "bridge", name))
        else:
            kind: printed.LinkKind = "river" if ends in wet else "street"
            links.append(printed.Link((one, other), kind, "", ends in msr))
    size = (raw.picture.width, raw.picture.height)
    return printed.Town(spaces, bases, tuple(links), size)


def built_tables(raw: TownTablesShape) -> printed.TownTables:
    """The numbers of the game."""
    levels = raw.morale.levels
    terrain: dict[str, Any]
    terrain = {part: {name: getattr(row, part) for name, row in raw.terrain.items()}
               for part in ("losses", "tie", "collateral")}  # fmt: skip
    return printed.TownTables(
        morale=tuple(levels),
        picks=tuple(raw.morale.picks[level] for level in levels),
        stand=tuple(frozenset(raw.morale.stand[level]) for level in levels),
        isr=tuple(raw.netwar.isr),
        infowar=tuple(raw.netwar.infowar),
        msr_bonus=raw.movement.msr_bonus,
        levels=tuple((one.vp, one.level) for one in raw.levels),
        **terrain,
        **raw.model_dump(include={*schema.numbers_of(printed.TownTables)}),
    )


def built_army(raw: ArmyShape) -> list[tuple[str, str]]:
    """What a ready-made army buys, each with its base; strikes with none [34]."""
    units = [(id_, base) for base in ("north", "east", "south", "west")
             for id_ in getattr(raw, base)]  # fmt: skip
    return units + [(kind, "") for kind, count in raw.strikes.items() for _one in range(count)]


def read_whole(file: YamlFile, change: Change = as_written) -> FallujahScenario:
    """Check spaces, links, bases and the counts of terrain against each other.

    Raises FileError.
    """
    folder = Path(file.path).parent
    file = change("scenario", file)
    shape = schema.shaped(file, TownScenarioShape)
    rulebook = rulebook_of(shape.rulebook, RULEBOOKS, file)
    map_file = change("map", read_yaml(folder / shape.files.map))
    counters_file = change("counters", read_yaml(folder / shape.files.counters))
    tables_file = change("tables", read_yaml(folder / shape.files.tables))
    map_ = schema.shaped(map_file, TownMapShape)
    counters = schema.shaped(counters_file, TownCountersShape)
    tables = schema.shaped(tables_file, _TABLES)
    _check_map(map_, map_file)
    _check_counters(counters, counters_file)
    _check_armies(shape, counters, file)
    specs = with_difficulty(option_specs(shape.options, OPTIONS, file), shape.difficulty, file)
    read_own(folder)
    read = FallujahScenario(shape.name, shape.title, specs, rulebook, file,
                            shape, map_, counters, tables,
                            difficulties=shape.difficulty)  # fmt: skip
    read.game()  # every error must show here, not when a game begins
    return read


def _check_map(raw: TownMapShape, file: YamlFile) -> None:
    """Check types, prices and the sum of counters against each other. Raises FileError."""
    wanted = {f"{route:02d}{line:02d}" for route in raw.routes for line in raw.lines}
    for space in sorted(wanted ^ set(raw.spaces)):
        reason = _("the spaces do not match the crossings of routes and lines at {space}")
        raise file.error(("spaces", space), reason, space=space)
    links = {("links", "river"): raw.links.river, ("links", "diagonals"): raw.links.diagonals,
             ("msr", "links"): raw.msr.links}  # fmt: skip
    pairs: list[tuple[Where, list[str]]] = [
        *(((*where, n), pair) for where, some in links.items() for n, pair in enumerate(some)),
        *((("links", "bridges", name), [one.space, one.across])
          for name, one in raw.links.bridges.items()),
        *((("bases", name, "enters"), one.enters) for name, one in raw.bases.items()),
        (("msr", "spaces"), raw.msr.spaces),
    ]  # fmt: skip
    for where, spaces in pairs:
        for space in spaces:
            strange = space not in raw.spaces, _("there is no space called {space}")
            file.refuse_if(where, strange, space=space)
    marked = [space for space, one in raw.spaces.items() if one.msr]
    wrong = sorted(marked) != sorted(raw.msr.spaces), _("the spaces of the MSR are {spaces}")
    file.refuse_if(("msr", "spaces"), wrong, spaces=", ".join(marked))
    for terrain, count in raw.counts.items():
        found = sum(one.type == terrain for one in raw.spaces.values())
        wrong = found != count, _("{found} spaces are {terrain}")
        file.refuse_if(("counts", terrain), wrong, found=found, terrain=terrain)


def _check_counters(raw: TownCountersShape, file: YamlFile) -> None:
    """Check the ready-made armies against the force pool. Raises FileError."""
    for id_, unit in raw.units.items():
        type_ = raw.types.get(unit.type)
        strange = type_ is None, _("there is no type called {type}")
        file.refuse_if(("units", id_, "type"), strange, type=unit.type)
        cost = type_.cost if type_ else {}
        unpriced = isinstance(cost, dict) and unit.size not in cost
        reason = _("{type} has no price for the size {size}")
        file.refuse_if(("units", id_), (unpriced, reason), type=unit.type, size=unit.size)
        flies = (unit.m == "air") != bool(type_ and type_.weight == "air")
        reason = _("air units, and no others, must have the movement air")
        file.refuse_if(("units", id_, "m"), (flies, reason))
    sums = Counter(units=len(raw.units), leaders=raw.leaders.count, netwar=raw.netwar.count)
    for part in (raw.strikes, raw.nodes, raw.opfor, raw.events):
        sums["counted"] += sum(one.count for one in part.values())
    sums["administrative"] = sum(raw.administrative.values())
    wrong = sums.total() != raw.total, _("the counters add up to {found}")
    file.refuse_if(("total",), wrong, found=sums.total())
    wrong = len(raw.leaders.names) != raw.leaders.count, _("there are {found} names")
    file.refuse_if(("leaders", "names"), wrong, found=len(raw.leaders.names))


def _check_armies(raw: TownScenarioShape, counters: TownCountersShape, file: YamlFile) -> None:
    """The numbers of each level by name, and the set-up purchases by battle.

    Raises FileError.
    """
    most = {kind: one.count for kind, one in counters.strikes.items()}
    for battle, army in raw.armies.items():
        seen: set[str] = set()
        for id_, _base in built_army(army):
            if id_ in counters.units:
                twice = id_ in seen, _("{unit} is listed twice")
                file.refuse_if(("armies", battle), twice, unit=id_)
                seen.add(id_)
            elif id_ not in (*most, printed.NETWAR):
                reason = _("there is no unit called {unit}")
                raise file.error(("armies", battle), reason, unit=id_)
        for kind, count in army.strikes.items():
            limit = counters.netwar.count if kind == printed.NETWAR else most.get(kind, 0)
            reason = _("there are only {limit} of {kind}")
            file.refuse_if(("armies", battle, "strikes", kind), (count > limit, reason),
                           limit=limit, kind=kind)  # fmt: skip


_Worths = tuple[Mapping[str, Mapping[str, float]], Mapping[str, Sequence[tuple[str, str]]]]


def read_worths(levels: Collection[str], names: Collection[str]) -> _Worths:
    """The numbers of each level by name, and what is bought at the set-up by battle. Raises
    FileError."""
    return _read_worths(tuple(levels), tuple(names))


@lru_cache
def _read_worths(levels: Collection[str], names: Collection[str]) -> _Worths:
    file = read_yaml(scenario_folder(NAME) / WORTHS)
    shape = schema.shaped(file, TownWorthsShape)
    armies = {str(battle): [thing for part in parts for thing in built_army(part)]
              for battle, parts in shape.armies.items()}  # fmt: skip
    return schema.worths_of(file, shape, levels, names), armies
