"""Builds board, tables and counters from checked shapes; refuses contradictions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nightdrop.hexwar.rules.board import Board, Look
from nightdrop.hexwar.rules.hexes import Hex, distance, hex_at, parse_hex
from nightdrop.hexwar.rules.pieces import Face
from nightdrop.hexwar.rules.ruleset import FormationSpec, HexRulebook, Tables, Terrain
from nightdrop.hexwar.scenario import shapes
from nightdrop.table.disk.yaml import Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario import schema
from nightdrop.table.words.nouns import nation

Cups = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Sources:
    """The four files of a scenario and their shapes."""

    scenario_file: YamlFile
    map_file: YamlFile
    counters_file: YamlFile
    tables_file: YamlFile
    scenario: shapes.ScenarioShape
    map: shapes.MapShape
    counters: shapes.CountersShape
    tables: shapes.TablesShape
    facts_file: YamlFile | None = None

    @property
    def shapes(self) -> tuple[schema.Shape, ...]:
        """All four, in the order in which a digest reads them."""
        return self.scenario, self.map, self.counters, self.tables


def built_tables(sources: Sources, rulebook: HexRulebook) -> Tables:
    """Return the tables of a scenario. Raises FileError."""
    raw = sources.tables
    _check_tables(raw, sources.tables_file, rulebook)
    hour, minute = raw.time.start.split(":")
    terrain = {
        name: Terrain(
            name,
            {"foot": _number(row.foot), "armour": _number(row.armour)},
            row.df,
            _number(row.landing),
        )
        for name, row in raw.terrain.items()
    }
    lines = {"road": raw.lines.road, "rail": raw.lines.rail}
    return Tables(
        terrain=terrain,
        lines={kind: {"foot": row.foot, "armour": row.armour} for kind, row in lines.items()},
        turns=raw.time.turns,
        night_turns=raw.time.night_turns,
        night_capacity=(raw.night_capacity.guided, raw.night_capacity.elsewhere),
        day_capacity=raw.day_capacity,
        zoc_full=raw.zoc.full,
        zoc_reduced=raw.zoc.reduced,
        landing_loss=raw.landing_loss or 0,
        start_minute=int(hour) * 60 + int(minute),
        levels=tuple((row.points, row.level, row.winner) for row in raw.levels),
        company_limit=dict(sources.counters.companies),
        facts=built_facts(sources, rulebook),
        **raw.model_dump(include={*schema.numbers_of(Tables)}),
    )


def built_facts(sources: Sources, rulebook: HexRulebook) -> Any:
    """Return what else the rulebook asks of its scenarios, or None. Raises FileError."""
    file, kind = sources.facts_file, rulebook.facts
    if kind is None or file is None:
        lacking = kind is not None or file is not None
        reason = _("this rulebook needs a facts file, or takes none")
        sources.scenario_file.refuse_if(("files",), (lacking, reason))
        return None
    known = {hex_at(c, r) for c in range(1, sources.map.columns + 1)
             for r in range(1, sources.map.rows + 1)}  # fmt: skip
    return shapes.facts_of(file, kind, known)


def _check_tables(raw: shapes.TablesShape, file: YamlFile, rulebook: HexRulebook) -> None:
    """Refuse tables that contradict themselves."""
    if raw.time.night_turns > raw.time.turns:
        raise file.error(("time", "night_turns"), _("there are more night turns than turns"))
    for number, level in enumerate(raw.levels):
        if level.winner not in rulebook.sides:
            reason = _("winner must be one of {names}")
            names = ", ".join(rulebook.sides)
            raise file.error(("levels", number, "winner"), reason, names=names)
    movers = _movers(rulebook.formations)
    for name in (*movers, *raw.day_capacity):
        if name not in movers or name not in raw.day_capacity:
            reason = _("day_capacity must name {names}")
            raise file.error(("day_capacity",), reason, names=", ".join(movers))
    points = [level.points for level in raw.levels]
    if points != sorted(set(points), reverse=True) or points[-1] > 0:
        raise file.error(("levels",), _("levels must go down from the highest points to 0"))


def _movers(formations: Mapping[str, FormationSpec]) -> list[str]:
    """The keys of the tables' capacity by day: formations of units, companies and sticks."""
    movers = [key for key, found in formations.items() if found.kind != "stick" and found.drawn]
    has_sticks = any(found.kind == "stick" for found in formations.values())
    return [*movers, "company", "stick"] if has_sticks else movers


def _number(value: int | str | None) -> int | None:
    return value if isinstance(value, int) else None


def built_board(sources: Sources, tables: Tables) -> Board:
    """Return the board of a scenario. Raises FileError."""
    raw, file = sources.map, sources.map_file
    terrain = _terrain(raw, file, tables)
    board = Board(
        columns=raw.columns,
        rows=raw.rows,
        terrain=terrain,
        names={
            _on(file, ("names", text), text, terrain): place.name
            for text, place in raw.names.items()
        },
        links=_links(raw, file, terrain),
        vp=_marked(file, "vp", raw.vp, terrain),
        setup=_marked(file, "setup", raw.setup, terrain),
        entry={
            letter: _on(file, ("entry", letter), text, terrain)
            for letter, text in raw.entry.items()
        },
        drop={
            group: tuple(
                sorted(
                    (_on(file, ("drop", group, "hexes", text), text, terrain), sticks)
                    for text, sticks in zone.hexes.items()
                )
            )
            for group, zone in raw.drop.items()
        },
        drop_letters={group: zone.letter for group, zone in raw.drop.items()},
        looks={
            name: _look(file, row.look, terrain)
            for name, row in sources.tables.terrain.items()
            if row.look
        },
    )
    _check_marks(file, board, tables)
    return board


def _look(file: YamlFile, raw: shapes.LookShape, terrain: Mapping[Hex, str]) -> Look:
    """Return how a terrain is shown. Raises FileError for a hex that is not on the map."""
    at = tuple(_on(file, ("terrain",), text, terrain) for text in raw.at)
    return Look(raw.colour, raw.texture, at, tuple((x, y) for x, y in raw.within))


def _links(
    raw: shapes.MapShape, file: YamlFile, terrain: Mapping[Hex, str]
) -> dict[tuple[Hex, Hex], tuple[str, ...]]:
    """Return the lines that cross each hexside, each once."""
    links: dict[tuple[Hex, Hex], tuple[str, ...]] = {}
    for kind, key, sides in (("road", "roads", raw.roads), ("rail", "rails", raw.rails)):
        for number, side in enumerate(sides):
            pair = _side(file, (key, number), side, terrain)
            twice = kind in links.get(pair, ()), _("the hexside {names} is given twice")
            file.refuse_if((key, number), twice, names="-".join(side))
            links[pair] = (*links.get(pair, ()), kind)
    return links


def _terrain(raw: shapes.MapShape, file: YamlFile, tables: Tables) -> dict[Hex, str]:
    """Return the terrain of every hex, in order of number."""
    columns, rows = range(1, raw.columns + 1), range(1, raw.rows + 1)
    found = {hex_at(column, row): "" for column in columns for row in rows}
    for name, hexes in raw.terrain.items():
        unknown = name not in tables.terrain, _("there is no terrain called {name}; choose from "
                                                "{known}")
        file.refuse_if(("terrain", name), unknown, name=name, known=", ".join(tables.terrain))
        for number, text in enumerate(hexes):
            where = "terrain", name, number
            hex_ = _on(file, where, text, found)
            file.refuse_if(where, (found[hex_], _("{text} already has a terrain")), text=text)
            found[hex_] = name
    rest = [name for name in tables.terrain if name not in raw.terrain]
    reason = _("terrain must leave out one of {names}, which is then the terrain of all other "
               "hexes")
    file.refuse_if(("terrain",), (len(rest) != 1, reason), names=", ".join(tables.terrain))
    return {hex_: name or rest[0] for hex_, name in found.items()}


def _on(file: YamlFile, where: Where, text: str, board: Mapping[Hex, str]) -> Hex:
    """Return the hex with this number, which must lie on the board."""
    hex_ = parse_hex(text)
    if hex_ not in board:
        raise file.error(where, _("there is no hex {text} on this map"), text=text)
    return hex_


def _side(
    file: YamlFile, where: Where, side: list[str], board: Mapping[Hex, str]
) -> tuple[Hex, Hex]:
    """Return the hexside between two neighbours, smaller number first."""
    a, b = (_on(file, where, text, board) for text in side)
    reason = _("{names} must be two adjacent hexes, smaller number first")
    file.refuse_if(where, (distance(a, b) != 1 or a > b, reason), names="-".join(side))
    return a, b


def _marked(
    file: YamlFile, key: str, texts: list[str], board: Mapping[Hex, str]
) -> tuple[Hex, ...]:
    """Return marked hexes in order of number, each once."""
    hexes = [_on(file, (key, number), text, board) for number, text in enumerate(texts)]
    if len(set(hexes)) < len(hexes) or not hexes:
        raise file.error((key,), _("{key} must name at least one hex, and each hex once"), key=key)
    return tuple(sorted(hexes))


def _check_marks(file: YamlFile, board: Board, tables: Tables) -> None:
    """Check that units can be where they start or enter, and enter at the edge."""
    for letter, hex_ in board.entry.items():
        inside = hex_ not in board.edge, _("entry {letter} is not on the map's edge")
        file.refuse_if(("entry", letter), inside, letter=letter)
    starts = [("setup", hex_) for hex_ in board.setup]
    starts += [("entry", hex_) for hex_ in board.entry.values()]
    for key, hex_ in starts:
        barred = tables.terrain[board.terrain[hex_]].cost["foot"] is None
        if barred and hex_ not in board.lines_in:
            raise file.error((key,), _("no unit can be in hex {hex:04d}"), hex=hex_)


def built_faces(sources: Sources) -> dict[str, Face]:
    """Return the front of every counter by name. Raises FileError."""
    raw, file = sources.counters, sources.counters_file
    found = {}
    for name, face in raw.faces.items():
        _check_face(file, ("faces", name), face, sources.map.entry)
        back: tuple[int | None, ...] = tuple(face.reduced or (None, None))
        found[name] = Face(name, face.av, face.dv, back[0], back[1], face.armour, face.entry)
    return found


def _check_face(
    file: YamlFile, where: Where, face: shapes.FaceShape, letters: Mapping[str, str]
) -> None:
    """Check that a unit has values, a stick has none, and a German unit has an entry letter."""
    kind, printed = face.kind, (face.av, face.dv, face.reduced, face.entry)
    fights = kind != "stick"
    if kind == "fixed":
        file.refuse_if(where, (face.dv is None, _("dv is needed")))
        return
    file.refuse_if(
        where,
        (not fights and (any(v is not None for v in printed) or face.armour),
         _("a stick has no values")),
        (fights and (face.av is None or face.dv is None), _("av and dv are both needed")),
        (kind == "company" and (face.reduced is None or face.armour or face.entry),
         _("a company has a reduced side, no armour and no entry letter")),
        (kind == "unit" and face.entry not in letters, _("entry must be one of {names}")),
        names=", ".join(letters),
    )  # fmt: skip


def is_vp_value(name: str) -> bool:
    """Whether this is the name of a VP marker: its value, "0" to "99"."""
    return name.isascii() and name.isdigit() and str(int(name[:3])) == name and len(name) <= 2


def built_cups(sources: Sources, rulebook: HexRulebook) -> Cups:
    """Return what every cup holds at the start. Raises FileError."""
    raw, file = sources.counters, sources.counters_file
    drawn = {key: found.kind for key, found in rulebook.formations.items() if found.drawn}
    kinds = drawn | {"vp": ""}
    if set(raw.cups) != set(kinds):
        raise file.error(("cups",), _("the cups must be {names}"), names=", ".join(kinds))
    for cup, kind in kinds.items():
        for name in raw.cups[cup]:
            face = raw.faces.get(name)
            fits = is_vp_value(name) if cup == "vp" else face is not None and face.kind == kind
            stray = not fits, _("{name} cannot be in the cup {cup}")
            file.refuse_if(("cups", cup, name), stray, name=name, cup=cup)
    _check_numbers(sources, rulebook)
    return {cup: dict(faces) for cup, faces in raw.cups.items()}


def _check_numbers(sources: Sources, rulebook: HexRulebook) -> None:
    """Check that the numbers of counters agree with each other and with the map."""
    raw, file = sources.counters, sources.counters_file
    formations = rulebook.formations.items()
    regiments = [key for key, found in formations if found.kind == "stick" and found.drawn]
    garrison = next(key for key, found in rulebook.formations.items() if found.kind == "unit")
    names = ", ".join(regiments)
    others = set(raw.companies) != set(regiments), _("the regiments must be {names}")
    file.refuse_if(("companies",), others, names=names)
    for regiment in regiments:
        face = raw.faces.get(f"company-{regiment}")
        missing = face is None or face.kind != "company"
        reason = _("the company company-{regiment} is missing")
        file.refuse_if(("faces",), (missing, reason), regiment=regiment)
    in_cups = sum(sum(faces.values()) for faces in raw.cups.values())
    total = in_cups + sum(raw.companies.values()) + sum(raw.markers.values())
    total += sum((raw.fixed or {}).values())
    differs = total != raw.total, _("there are {found} counters, not {total}")
    file.refuse_if(("total",), differs, found=total, total=raw.total)
    if sum(raw.cups[garrison].values()) < len(sources.map.setup):
        reason = _("there are fewer {nation} units than set-up hexes")
        whose = nation(rulebook.formations[garrison].side)
        raise file.error(("cups", garrison), reason, nation=whose)
    others = set(sources.map.drop) != set(regiments), _("drop must name {names}")
    sources.map_file.refuse_if(("drop",), others, names=names)
    for regiment in regiments:
        sticks = sum(raw.cups[regiment].values())
        dropped = sum(sources.map.drop[regiment].hexes.values())
        reason = _("{dropped} sticks drop, but the cup holds {sticks}")
        differs = sticks != dropped, reason
        sources.map_file.refuse_if(("drop", regiment), differs, dropped=dropped, sticks=sticks)
