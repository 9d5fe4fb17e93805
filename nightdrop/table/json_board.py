"""The board, tables, options and counters of a game as plain values [PROTOCOL, board]."""

from collections.abc import Mapping
from dataclasses import asdict

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import hex_name
from nightdrop.engine.model import Game
from nightdrop.rules.ruleset import Ruleset
from nightdrop.table.json_view import face_json
from nightdrop.table.options import OptionSpec


def board_json(
    game: Game, specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """The fields of `board`; `faces` has the printed values of every face in `mix`."""
    return {
        **_map_json(game.board),
        "tables": _tables(game.rules),
        "options": {
            name: {
                "value": chosen[name],
                "default": spec.default,
                "values": spec.allowed if spec.values is None else list(spec.values),
            }
            for name, spec in specs.items()
        },
        "mix": {cup: dict(faces) for cup, faces in game.mix.items()},
        "faces": {name: face_json(face) for name, face in game.faces.items()},
    }


def _map_json(board: Board) -> dict[str, object]:
    """The hexes, what crosses their sides, and the marked ones in order of number."""
    return {
        "hexes": {
            hex_name(hex_): {"terrain": board.terrain[hex_], "name": board.names.get(hex_, "")}
            for hex_ in board.hexes
        },
        "shift": "even",
        "links": [
            [hex_name(a), hex_name(b), "|".join(kinds)]
            for (a, b), kinds in sorted(board.links.items())
        ],
        "vp": [hex_name(hex_) for hex_ in sorted(board.vp)],
        "drop": {
            regiment: [[hex_name(hex_), sticks] for hex_, sticks in sorted(board.drop[regiment])]
            for regiment in sorted(board.drop)
        },
        "setup": [hex_name(hex_) for hex_ in sorted(board.setup)],
        "entry": {letter: hex_name(board.entry[letter]) for letter in sorted(board.entry)},
    }


def _tables(rules: Ruleset) -> dict[str, object]:
    """The tables: costs and capacities in half-MPs, None for impassable; landing None: lost."""
    tables = asdict(rules.tables)
    tables["terrain"] = {
        name: {**row.cost, "df": row.df, "landing": row.landing}
        for name, row in rules.tables.terrain.items()
    }
    tables["lines"] = {kind: dict(costs) for kind, costs in rules.tables.lines.items()}
    return tables
