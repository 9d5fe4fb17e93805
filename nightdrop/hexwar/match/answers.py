"""Answers to programs about a hex game: board, what a reader knows, odds of a fight."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.odds import odds
from nightdrop.table.match.status import cups_told, options_told
from nightdrop.table.pipe import BadRequestError
from nightdrop.table.scenario.scenarios import OptionSpec


def board_json(
    game: Game, specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """Return the fields of `board`; `faces` has the printed values of every face in `mix`."""
    return {
        **_map_json(game.board),
        **game.rules.board_fields(),
        "tables": _tables(game.rules),
        "options": options_told(specs, chosen),
        "mix": {cup: dict(faces) for cup, faces in game.mix.items()},
        "faces": {
            name: game.rules.face_fields(face_json(face)) for name, face in game.faces.items()
        },
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


def _tables(rules: Any) -> dict[str, object]:
    """The tables: costs and capacities in half-MPs, None for impassable; landing None: lost."""
    tables = asdict(replace(rules.tables, facts=None))
    del tables["facts"]
    tables["terrain"] = {
        name: {**row.cost, "df": row.df, "landing": row.landing}
        for name, row in rules.tables.terrain.items()
    }
    tables["lines"] = {kind: dict(costs) for kind, costs in rules.tables.lines.items()}
    return tables


def view_json(seen: State) -> dict[str, object]:
    """Return `counters`, `vp` and `cups` of a view (or of the whole state)."""
    return {
        "counters": [counter_json(seen, counter) for counter in seen.pieces],
        "vp": {
            hex_name(hex_): {**vp_json(place), **seen.game.rules.fields_of(seen, hex_)}
            for hex_, place in sorted(seen.book.vp.items())
        },
        "cups": cups_told(seen),
    }


def counter_json(seen: State, counter: Counter) -> dict[str, object]:
    """Return a counter; its figures of the running activation are half-MPs and hexes."""
    return {
        "id": counter.id,
        "side": counter.side,
        "kind": counter.kind,
        "group": counter.group,
        "hex": _hex(counter.place),
        "face": _face(seen, counter),
        "reduced": counter.reduced,
        "known_to": [side for side in seen.game.sides if side in counter.known_to],
        **seen.act(counter.id)._asdict(),
        **seen.game.rules.fields_of(seen, counter),
    }


def _hex(hex_: Hex | None) -> str | None:
    return None if hex_ is None else hex_name(hex_)


def _face(seen: State, counter: Counter) -> object:
    """Return the name of a stick's face, the values of any other, None for an unseen face."""
    if counter.face is None or counter.kind == "stick":
        return counter.face
    return seen.game.rules.face_fields(face_json(seen.face(counter)))


def face_json(face: Any) -> dict[str, object]:
    fields: dict[str, object] = face._asdict()
    return fields


def vp_json(place: Any) -> dict[str, object]:
    """Return a VP hex, with the value of its marker where that is known."""
    marker: object = None
    if place.laid_by is not None:
        marker = "concealed" if place.value is None else place.value
    return {"marker": marker, "laid_by": place.laid_by, "control": place.control}


def odds_json(seen: State, asked: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of `odds` of the attack that is being made; `asked` is ignored.

    Raises BadRequestError where no dice are to be rolled for a fight.
    """
    found = odds(seen)
    if found is None:
        raise BadRequestError("No attack that needs dice is being made. [9.2]")
    return {"of": found.of, "results": found.by_name()}
