"""Writes a game of the laboratory as a record, so that it can be watched and gone on with."""

from pathlib import Path

from nightdrop.lab.games import Played
from nightdrop.lab.lineups import LabError, LineUp, player_of, read_values
from nightdrop.table.disk.yaml import parse_yaml
from nightdrop.table.record.record import Bot, Record, entries_of, header_for, write_record


def write_game(path: Path, line_up: LineUp, played: Played) -> None:
    """Write the record of a game. Raises LabError for one on changed data, which no record can
    name, and OSError."""
    if line_up.sets:
        changed = ", ".join(f"{name}={value}" for name, value in line_up.sets)
        raise LabError(f"a record cannot name changed data ({changed}): the game cannot be written")
    start = played.states[0]
    names = {
        side: _who(text)
        for side, text in zip(start.game.sides, line_up.players, strict=True)
    }
    position = parse_yaml(line_up.position, "position").value if line_up.position else None
    options = read_values(line_up.options)
    if isinstance(position, dict):
        options = {**position.get("options", {}), **options}
        position = {**position, "options": options}
    header = header_for(start, line_up.scenario, options, None, None, names)
    header = header.model_copy(update={"position": position})
    entries = entries_of(header, played.states, played.actions)
    write_record(path, Record(header, tuple(entries), is_over=not played.states[-1].todo))


def _who(text: str) -> str | Bot:
    """A player as a record's header names it; with weights of its own it is no level's."""
    level = player_of(text).level
    return Bot(bot=level.name, version=level.version) if text == level.name else text
