"""Writes a drafted map as the text of map.yaml, every list wrapped and in order."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nightdrop.engine.hexes import Hex, hex_name

if TYPE_CHECKING:
    from nightdrop.lab.mapmaker import Draft

HEAD = """\
# The map of Night Drop. Made by nightdrop.lab.mapmaker from assets/geo and overrides.yaml: change
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
