"""What a side can perceive of a game that is kept: looked back at, printed, saved, read again."""

import os
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from nightdrop.lab.perception import Eyes, Probe
from nightdrop.rules.movement import is_unseen
from nightdrop.table.autosave import Autosave
from nightdrop.table.moments import moments, scores
from nightdrop.table.printed import game_lines
from nightdrop.table.record import is_sealed_file, read_record
from nightdrop.table.saves import saved_games
from nightdrop.table.scenes import flights, glimpses
from nightdrop.table.yamlfile import FileError

if TYPE_CHECKING:
    from nightdrop.table.seal import Seal

_STEPS: Final = 2  # steps that are looked at again closely
_LINES: Final = 3  # lines that are added to a file that is there


def the_steps_missed(eyes: Eyes, probe: Probe) -> object:
    """While you were away: the steps told since the side looked, each with its position."""
    match, told = eyes.match, []
    since = probe.luck % (len(match.entries) + 1)
    for reader, _ in eyes.readers:
        rows = match.log(reader, since)
        steps = sorted({row.index for row in rows})
        seen = [match.state_view(index + 1, reader).state for index in steps[:_STEPS]]
        moved = [flights(glimpses(match, reader, index, index + 1)) for index in steps[:_STEPS]]
        told.append((rows, steps, seen, [[flight.told for flight in row] for row in moved]))
    return told, match.turn_marks


def the_time_line(eyes: Eyes, probe: Probe) -> object:
    """What a replay shows of the whole game: its moments, its score, where turns begin."""
    replay = eyes.replay
    held = [scores(replay, reader) for reader, _ in eyes.readers]
    return replay.length, replay.turn_marks, moments(replay), held, replay.notice


def the_printed_game(eyes: Eyes, probe: Probe) -> object:
    """The whole game in words, as it is exported: the bytes of the file."""
    return ["\n".join(game_lines(eyes.replay, reader)).encode() for reader, _ in eyes.readers]


def the_files(eyes: Eyes, probe: Probe) -> object:
    """What the folder of saves shows of a sealed autosave that nobody can open."""
    record = replace(eyes.match.record, seal=_seal())
    before = replace(record, entries=record.entries[:-_LINES])
    with TemporaryDirectory() as folder:
        autosave = Autosave(Path(folder) / "game.yaml")
        autosave.claim()
        autosave.rewrite(before)
        autosave.append(record.entries[-_LINES:], record)
        autosave.close()
        if autosave.problem:
            raise RuntimeError(autosave.problem)
        sizes = [(name, os.path.getsize(f"{folder}/{name}")) for name in sorted(os.listdir(folder))]
        listed = [(path.name, _look(path)) for path in saved_games(Path(folder))]
        return sizes, listed


def _look(path: Path) -> object:
    """What a saved game shows without its passphrases, but for what chance made of it."""
    lines = path.read_text("ascii", "replace").splitlines()
    told, said = [line.partition(":")[0] for line in lines if not line.startswith("- ")], ""
    try:
        read_record(path)  # after the end of the game anybody may
    except FileError as problem:
        said = str(problem).replace(str(path.parent), "")
    return is_sealed_file(path), [len(line) for line in lines], told, said


@lru_cache(maxsize=1)
def _seal() -> "Seal":
    """A seal that costs little: nobody is to guess it here."""
    from nightdrop.table.seal import Cost, Seal

    return Seal.of("us", "german", b"salt" * 4, Cost(16, 8, 1))


def the_complaints(eyes: Eyes, probe: Probe) -> object:
    """What is said of a record that goes on with a line that is no good.

    A move of a unit that the side has not looked at may be a good one: its face decides.
    """
    told, pieces = [], eyes.own.state.pieces.by_id
    unseen = tuple(f"move {unit} " for unit in pieces if is_unseen(pieces[unit]))
    for text in (*probe.attempts, "turn 1 ends", "undo"):
        if text.startswith(unseen):
            continue
        try:
            eyes.replay.try_line(text)
        except (FileError, ValueError) as problem:
            told.append(str(problem))
        else:
            told.append("")
    return told
