"""Makes map.yaml from geodata and overrides: `python -m assets.tools.mapmaker`.

The geodata are projected, areas become hexes, lines are traced from hex to hex.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from nightdrop.hexwar.rules.hexes import (
    DIRECTIONS,
    Hex,
    column_row,
    hex_at,
    hex_name,
    neighbour,
    parse_hex,
    ring,
)
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml

HEX_METRES = 400.0
COLUMN_METRES = HEX_METRES * math.sqrt(3) / 2
CORNER_METRES = HEX_METRES / math.sqrt(3)  # centre to corner

Point = tuple[float, float]


@dataclass(frozen=True)
class Projection:
    """Degrees to world metres: x = (lon - lon0) * kx, y = (lat0 - lat) * ky."""

    lon0: float
    lat0: float
    kx: float
    ky: float

    def world(self, lonlat: Sequence[float]) -> Point:
        """World metres of a (longitude, latitude) pair."""
        return (lonlat[0] - self.lon0) * self.kx, (self.lat0 - lonlat[1]) * self.ky


@dataclass(frozen=True)
class Feature:
    """One feature of the geodata: its kind, name, and points in world metres."""

    kind: str
    name: str
    points: tuple[Point, ...]


def read_features(path: Path, projection: Projection) -> tuple[Feature, ...]:
    """All features of a GeoJSON file, in file order; of an area, its outer ring."""
    found = []
    for raw in json.loads(path.read_text(encoding="utf-8"))["features"]:
        shape, at = raw["geometry"]["type"], raw["geometry"]["coordinates"]
        lonlats = [at] if shape == "Point" else at[0] if shape == "Polygon" else at
        points = tuple(projection.world(lonlat) for lonlat in lonlats)
        found.append(Feature(raw["properties"]["kind"], raw["properties"]["name"], points))
    return tuple(found)


def centre(hex_: Hex) -> Point:
    """World metres of a hex's centre."""
    column, row = column_row(hex_)
    lower = HEX_METRES / 2 if column % 2 == 0 else 0.0
    x = (column - 1) * COLUMN_METRES + CORNER_METRES
    return x, (row - 1) * HEX_METRES + HEX_METRES / 2 + lower


def hex_under(point: Point) -> Hex:
    """The hex, on the board or beyond it, in which a world point lies."""
    guess = round((point[0] - CORNER_METRES) / COLUMN_METRES) + 1
    near: list[Hex] = []
    for column in (guess - 1, guess, guess + 1):
        lower = HEX_METRES / 2 if column % 2 == 0 else 0.0
        row = round((point[1] - HEX_METRES / 2 - lower) / HEX_METRES) + 1
        near.append(hex_at(column, row))
    return min(near, key=lambda h: (math.dist(centre(h), point), h))


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a closed outline (even-odd rule)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def share_inside(hex_: Hex, outline: Sequence[Point]) -> float:
    """The share 0..1 of a hex's surface in an outline, from a raster of 40 m."""
    cx, cy = centre(hex_)
    steps = range(-5, 6)
    raster = [(cx + i * 40.0, cy + j * 40.0) for i in steps for j in steps]
    own = [point for point in raster if hex_under(point) == hex_]
    return sum(is_inside(point, outline) for point in own) / len(own)


def _samples(points: Sequence[Point], step: float) -> Iterable[Point]:
    """Points along a line, about `step` metres apart."""
    for (x1, y1), (x2, y2) in pairwise(points):
        count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / step))
        for k in range(count):
            yield x1 + (x2 - x1) * k / count, y1 + (y2 - y1) * k / count
    yield points[-1]


def is_next(a: Hex, b: Hex) -> bool:
    """Whether two hexes share a side."""
    return any(neighbour(a, direction) == b for direction in DIRECTIONS)


def trace(points: Sequence[Point], short: float) -> list[Hex]:
    """The hexes that a line runs through, in order, each adjacent to the next.

    Clipped corners (less than `short` metres in a hex whose two neighbours on the line touch
    or are the same) are left out.
    """
    step = 5.0
    runs: list[tuple[Hex, float]] = []
    for point in _samples(points, step):
        hex_ = hex_under(point)
        if runs and runs[-1][0] == hex_:
            runs[-1] = (hex_, runs[-1][1] + step)
        else:
            runs.append((hex_, step))
    while clip := _clipped(runs, short):
        before, after = runs[clip - 1], runs[clip + 1]
        if before[0] == after[0]:
            runs[clip - 1 : clip + 2] = [(before[0], before[1] + after[1])]
        else:
            del runs[clip]
    return [hex_ for hex_, _ in runs]


def _clipped(runs: Sequence[tuple[Hex, float]], short: float) -> int:
    """Index of the shortest clipped corner, or 0 (the first hex never is one)."""
    found = [
        (length, k)
        for k, (_, length) in enumerate(runs[1:-1], start=1)
        if length < short
        and (runs[k - 1][0] == runs[k + 1][0] or is_next(runs[k - 1][0], runs[k + 1][0]))
    ]
    return min(found)[1] if found else 0


HEAD = """\
# The map of Night Drop. Made by assets.tools.mapmaker from assets/geo and overrides.yaml: change
# those, not this. Licence of this data: Open Database Licence 1.0 (ODbL). Geography: IGN Admin
# Express (Licence Ouverte), SNCF open data (ODbL), OpenStreetMap contributors (ODbL), GeoNames
# (CC BY 4.0); roads, flood line, drop zones and positions are estimates.
#
# Hex numbers are quoted text, column then row, from the north-west. Bocage is left out.
# A bridge is a stream hex with a road or rail through it.
"""
PROJECTION = """\
# World metres from the outer north-west corner of the map frame, x east, y south.
# Centre of hex (column c, row r): x = (c - 1) * 346.41 + 230.94; y = (r - 1) * 400 + 200,
# in even columns 200 more. Geodata: x = (lon - lon0) * kx; y = (lat0 - lat) * ky.
"""
WIDTH = 100
TERRAINS = ("village", "marsh", "stream")


def _quoted(hex_: Hex) -> str:
    return f'"{hex_name(hex_)}"'


def _wrapped(parts: Iterable[str], indent: str) -> str:
    """A flow list over several lines of at most 100 characters."""
    rows: list[str] = []
    row = ""
    for part in parts:
        if row and len(indent) + len(row) + len(part) + 3 > WIDTH:
            rows.append(row)
            row = ""
        row += (" " if row else "") + part + ","
    rows.append(row.rstrip(","))
    return "[\n" + "".join(f"{indent}  {row}\n" for row in rows) + f"{indent}]"


def _sides(sides: Iterable[tuple[Hex, Hex]]) -> str:
    return _wrapped((f"[{_quoted(a)}, {_quoted(b)}]" for a, b in sorted(sides)), "")


def map_text(draft: "Draft", columns: int, rows: int) -> str:
    """The whole file, ending with a line break."""
    chosen = draft.overrides
    parts = [HEAD, f"columns: {columns}\nrows: {rows}\nshift: even\n", "terrain:\n"]
    for terrain in TERRAINS:
        hexes = sorted(h for h, kind in draft.terrain.items() if kind == terrain)
        parts.append(f"  {terrain}: {_wrapped(map(_quoted, hexes), '  ')}\n")
    parts.append("names:\n")
    for hex_, (name, rank) in sorted(draft.names.items()):
        text = json.dumps(name, ensure_ascii=False)
        parts.append(f"  {_quoted(hex_)}: {{name: {text}, rank: {rank}}}\n")
    parts.append(f"roads: {_sides(draft.roads)}\nrails: {_sides(draft.rails)}\n")
    for key in ("vp", "setup"):
        parts.append(f"{key}: [{', '.join(json.dumps(text) for text in sorted(chosen[key]))}]\n")
    entries = ", ".join(f'{letter}: "{text}"' for letter, text in sorted(chosen["entry"].items()))
    parts.append(f"entry: {{{entries}}}\ndrop:\n")
    for group, (letter, zone) in sorted(draft.drop.items()):
        hexes_text = ", ".join(f"{_quoted(hex_)}: {sticks}" for hex_, sticks in zone)
        parts.append(f'  "{group}": {{letter: {letter}, hexes: {{{hexes_text}}}}}\n')
    numbers = ", ".join(f"{key}: {value}" for key, value in chosen["projection"].items())
    parts.append(f"{PROJECTION}projection: {{{numbers}}}\nbasis:\n")
    parts += [f"  {key}: {value}\n" for key, value in chosen["basis"].items()]
    return "".join(parts)


COLUMNS, ROWS = 33, 24
CLIPPED_METRES = 150.0
LINE_KINDS = {"river": "stream", "railway": "rail", "main_road": "road"}
NO_PLACES = ("station", "halt")  # the geodata lists these as hamlets
Side = tuple[Hex, Hex]


@dataclass
class Draft:
    """A map in the making: terrain and names by hex, sides with roads and rails."""

    overrides: Mapping[str, Any]
    terrain: dict[Hex, str] = field(default_factory=dict)
    names: dict[Hex, tuple[str, str]] = field(default_factory=dict)
    roads: set[Side] = field(default_factory=set)
    rails: set[Side] = field(default_factory=set)
    drop: dict[str, tuple[str, list[tuple[Hex, int]]]] = field(default_factory=dict)


def board_hexes() -> list[Hex]:
    """Every hex of the board, in order of number."""
    return [hex_at(c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]


def make_draft(features: Iterable[Feature], overrides: Mapping[str, Any]) -> Draft:
    """The whole map. Raises ValueError if an override does not fit the geodata."""
    draft = Draft(overrides)
    hexes = board_hexes()
    features = tuple(features)
    for area in (feature for feature in features if feature.kind == "marsh"):
        for hex_ in hexes:
            if share_inside(hex_, area.points) >= 0.5:
                draft.terrain[hex_] = "marsh"
    _settle(draft, features, frozenset(hexes))
    _draw_lines(draft, features, frozenset(hexes))
    for group, zone in overrides["drop"].items():
        centre, (inner, outer) = parse_hex(zone["centre"]), zone["sticks"]
        rows = sorted([(centre, inner), *((h, outer) for h in ring(centre))])
        draft.drop[group] = (zone["letter"], rows)
    return draft


def _settle(draft: Draft, features: Iterable[Feature], board: frozenset[Hex]) -> None:
    """Villages and names; of several names in a hex the larger place's stands."""
    ranks = {"village": "village", "hamlet": "hamlet", "hill": "hill"}
    for kind, rank in ranks.items():
        for feature in features:
            hex_ = hex_under(feature.points[0])
            if feature.kind != kind or hex_ not in board or feature.name.endswith(NO_PLACES):
                continue
            draft.names.setdefault(hex_, (feature.name.split(" (")[0], rank))
            if kind == "village":
                draft.terrain[hex_] = "village"
    for entry in draft.overrides["villages"]:
        draft.terrain[parse_hex(entry["hex"])] = "village" if entry["village"] else "bocage"
    for text, label in draft.overrides["names"].items():
        draft.names[parse_hex(text)] = (label["name"], label["rank"])
    draft.names = {h: name for h, name in sorted(draft.names.items()) if name[0]}


def _draw_lines(draft: Draft, features: Iterable[Feature], board: frozenset[Hex]) -> None:
    """Rivers, main roads and the railway, as chains of adjacent hexes."""
    for feature in features:
        kind, chains = _chains(feature, draft.overrides)
        for chain in chains:
            on_board = [hex_ for hex_ in chain if hex_ in board]
            if kind == "stream":
                draft.terrain.update(dict.fromkeys(on_board, "stream"))
                continue
            sides = {(min(p), max(p)) for p in pairwise(on_board) if is_next(*p)}
            (draft.roads if kind == "road" else draft.rails).update(sides)


def _chains(feature: Feature, overrides: Mapping[str, Any]) -> tuple[str, list[list[Hex]]]:
    """What a line of the geodata is on the board ("" for nothing), and its chains of hexes."""
    for entry in overrides["redraw"]:
        if feature.name.startswith(entry["feature"]):
            return entry["kind"], [_hexes(chain) for chain in entry["chains"]]
    kind = LINE_KINDS.get(feature.kind, "")
    if any(feature.name.startswith(entry["feature"]) for entry in overrides["main_roads"]):
        kind = "road"
    if not kind:
        return "", []
    chain = trace(feature.points, CLIPPED_METRES)
    for entry in overrides["swaps"]:
        if feature.name.startswith(entry["feature"]):
            chain = _swapped(chain, _hexes(entry["old"]), _hexes(entry["new"]))
    return kind, [chain]


def _hexes(texts: Iterable[str]) -> list[Hex]:
    return [parse_hex(text) for text in texts]


def _swapped(chain: list[Hex], old: list[Hex], new: list[Hex]) -> list[Hex]:
    """The chain with one stretch replaced, which may be given in either direction."""
    for before, after in ((old, new), (old[::-1], new[::-1])):
        for k in range(len(chain) - len(before) + 1):
            if chain[k : k + len(before)] == before:
                return [*chain[:k], *after, *chain[k + len(before) :]]
    raise ValueError(f"no line runs {old}")


def made_map(scenario: str = "night-drop") -> str:
    """The text that this scenario's map.yaml should have."""
    overrides: Any = read_yaml(data_path("scenarios", scenario, "overrides.yaml")).value
    projection = Projection(**overrides["projection"])
    features = read_features(data_path("assets", "geo", "region1.geojson"), projection)
    return map_text(make_draft(features, overrides), COLUMNS, ROWS)


def main(arguments: list[str] | None = None) -> int:
    """Writes or checks map.yaml; the process's exit code."""
    parser = argparse.ArgumentParser(prog="mapmaker", description="Make map.yaml from geodata.")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 if different")
    wish = parser.parse_args(arguments)
    target = data_path("scenarios", "night-drop", "map.yaml")
    text = made_map()
    if wish.check:
        same = target.is_file() and target.read_text(encoding="utf-8") == text
        print("map.yaml is as made" if same else "map.yaml differs from what would be made")
        return 0 if same else 1
    target.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {target.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
