"""Makes map.yaml from geodata and overrides: `python -m nightdrop.lab.mapmaker`.

With --check nothing is written; the exit code is 1 if the file would differ.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from nightdrop.engine.hexes import Hex, hex_at, parse_hex, ring
from nightdrop.lab.mapmaker_geo import (
    Feature,
    Projection,
    hex_under,
    is_next,
    read_features,
    share_inside,
    trace,
)
from nightdrop.lab.mapmaker_text import map_text
from nightdrop.table.paths import data_path
from nightdrop.table.yamlfile import read_yaml

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
