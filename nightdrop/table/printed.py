"""A recorded game in words, and the answer to whether its record is sound."""

from pathlib import Path
from typing import TextIO

from nightdrop.table.log import Reader, tell
from nightdrop.table.replay import Replay
from nightdrop.table.status import status


def verified(path: Path) -> str:
    """What a record holds, after every entry and digest agreed. Raises FileError."""
    replay = Replay(path)
    if replay.problem:
        raise replay.problem
    last = replay.at(replay.length)
    found = status(last)["result"] or f"turn {last.turn}, not finished"
    if isinstance(found, dict):
        found = f"{found['points']} points, {found['level']}"
    notice = f" ({replay.record.notice})" if replay.record.notice else ""
    checked = replay.played.checked
    return f"{path}: {replay.length} entries, {checked} digests agree; {found}{notice}"


def print_game(path: Path, reader: Reader, out: TextIO) -> None:
    """Print a whole game as a side, both sides or the referee read it. Raises FileError."""
    replay = Replay(path)
    turn = 0
    for index, action in enumerate(replay.played.actions):
        before, after = replay.at(index), replay.at(index + 1)
        if before.turn != turn:
            turn = before.turn
            print(f"\nTurn {turn}", file=out)
        for line in tell(index, before, action, after, reader):
            print(f"  {line.sentence}", file=out)
