"""A recorded game in words, and the answer to whether its record is sound."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from nightdrop.engine.view import Reader
from nightdrop.table.log import tell
from nightdrop.table.narrate_changes import level_words
from nightdrop.table.replay import Replay
from nightdrop.table.speech import _

if TYPE_CHECKING:
    from nightdrop.table.seal import Seal


def verified(path: Path, seal: "Seal | None" = None) -> str:
    """What a record holds, after every entry and digest agreed. Raises FileError."""
    replay = Replay(path, seal)
    if replay.problem:
        raise replay.problem
    last = replay.at(replay.length)
    found = _("turn {turn}, not finished").format(turn=last.turn)
    if last.result is not None:
        found = level_words(last.result)
    said = _("{path}: {length} entries, {checked} digests agree; {found}").format(
        path=path, length=replay.length, checked=replay.played.checked, found=found
    )
    return f"{said} ({replay.record.notice})" if replay.record.notice else said


def print_game(
    path: Path, reader: Reader | None, out: TextIO, seal: "Seal | None" = None
) -> None:
    """Print a whole game as a reader knew it, else as all may know it now.

    Raises FileError, and ValueError for a reader who must not read it yet.
    """
    replay = Replay(path, seal)
    for line in game_lines(replay, reader_of(replay, reader)):
        print(line, file=out)


def reader_of(replay: Replay, wish: Reader | None) -> Reader:
    """Who reads a game: whoever is asked for, else all once it is over and before that both.

    Raises ValueError for all before the end, as the window refuses it.
    """
    if wish == "all" and not replay.is_over:
        raise ValueError(_("Everything is shown only when the game is over."))
    return wish or ("all" if replay.is_over else "both")


def game_lines(replay: Replay, reader: Reader) -> Iterator[str]:
    """A whole game in words, as the reader knew it, a line at a time."""
    turn = 0
    for index, action in enumerate(replay.played.actions):
        before, after = replay.at(index), replay.at(index + 1)
        if before.turn != turn:
            turn = before.turn
            yield ""
            yield _("Turn {turn}").format(turn=turn)
        for line in tell(index, before, action, after, reader):
            yield f"  {line.sentence}"
