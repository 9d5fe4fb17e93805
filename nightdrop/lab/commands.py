"""The commands of the laboratory: what each plays and prints."""

import argparse
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Final

from nightdrop.bots.levels import players_of
from nightdrop.games import component, loaded
from nightdrop.lab.accounts import account_of
from nightdrop.lab.games import GameRow, play, write_game
from nightdrop.lab.lineups import (
    LabError,
    LineUp,
    as_json,
    from_positions,
    identity,
    setting,
    swept,
)
from nightdrop.lab.pictures import Rung, draw, draw_ladder
from nightdrop.lab.reports import RunProgress, faults, markdown, report, summary
from nightdrop.lab.runs import Task, decided, go_on, read_run
from nightdrop.lab.statistics import Sprt, always_valid
from nightdrop.lab.workers import Found, Workers, mapped, on_cluster, processes, usual_count
from nightdrop.table.disk.files import make_folders, write_atomically
from nightdrop.table.language import ENGLISH
from nightdrop.table.scenario.scenarios import DIFFICULTY, FIRST, load_scenario, read_scenario
from nightdrop.table.words.catalogues import speak

# Pairs that a ladder's control is played on, and the points that a rung has to be better by.
CONTROL_PAIRS: Final = 16
RUNG: Final = Sprt(0.0, 0.5)


# What a command does with what was typed; it returns its exit code.
Command = Callable[[argparse.Namespace], int]


def main(asked: argparse.Namespace) -> int:
    """Run a command and return its exit code. Raises LabError, FileError, OSError.

    It is 1 if a game broke, whatever the command finds in the others, or a control failed; 130
    after Ctrl-C.
    """
    if asked.lab != "show":
        speak(ENGLISH)  # as reports are written
    if "level" in asked:
        asked.level = asked.level or players_of(kind_of(asked)).default
    code = (COMMANDS.get(asked.lab) or _of_kind(asked))(asked)
    return code or int(getattr(asked, "broke", False))


def kind_of(asked: argparse.Namespace) -> str:
    """The game family that is asked for. Raises FileError."""
    found: str = load_scenario(asked.scenario or FIRST).rules.kind
    return found


def rulebook_of(asked: argparse.Namespace) -> str:
    """The rulebook that is asked for. Raises FileError."""
    found: str = load_scenario(asked.scenario or FIRST).rules.name
    return found


def _of_kind(asked: argparse.Namespace) -> Command:
    """The command that a game family has for an experiment of its own.

    Raises LabError if it has none of that name.
    """
    for one in component(kind_of(asked), "experiments") or ():
        if one.name == asked.lab:
            found: Command = loaded(one.runs)
            return found
    raise LabError(f"{asked.lab} is not an experiment for {asked.scenario}")


def workers_of(asked: argparse.Namespace) -> Workers:
    """The workers that play the games: on a cluster, or in processes of this machine."""
    if asked.cluster:
        return on_cluster(asked.cluster)
    return processes(asked.workers or usual_count())


def command_of(asked: argparse.Namespace) -> str:
    """The command as it can be typed again."""
    words = ["nightdrop", "lab", asked.lab]
    for name, value in vars(asked).items():
        if name in _SETTLED or value in (None, [], ""):
            continue
        if name in _POSITIONAL:
            words[3:3] = map(str, value if isinstance(value, list) else [value])
        else:
            for one in value if isinstance(value, list) else [value]:
                words += [f"--{name}", _typed(one)]
    return shlex.join(words)


_SETTLED: Final = ("run", "language", "lab", "workers", "cluster", "broke")
_POSITIONAL: Final = ("players", "positions")


def _typed(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def options_of(asked: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The options that all games have: KEY=VALUE as typed, and the difficulty."""
    return (*map(setting, asked.option), *difficulty_of(asked))


def difficulty_of(asked: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The difficulty that is asked for, as an option; none for the default."""
    return ((DIFFICULTY, as_json(asked.difficulty)),) if asked.difficulty else ()


def run(asked: argparse.Namespace, task: Task, folder: Path) -> list[GameRow]:
    """Play a run, or resume it, and write its report.

    After Ctrl-C the report is written too, with how to resume, before KeyboardInterrupt is raised
    again. Games that broke are reported at once, and `asked.broke` keeps that to the end.
    """
    progress = RunProgress(task)
    try:
        rows = go_on(folder, task, workers_of(asked), progress.show)
    except KeyboardInterrupt:
        progress.close()
        kept = len(read_run(folder)[1])
        report(folder)
        print(f"stopped; {kept} games are kept in {folder}; to continue: {task.command}",
              file=sys.stderr)  # fmt: skip
        raise
    finally:
        progress.close()
    if said := faults(folder, rows):
        print(said, file=sys.stderr)
        asked.broke = True
    return rows


def finish(folder: Path) -> int:
    """Write and print the report of a run, and draw it."""
    print(report(folder))
    draw_run(folder)
    print(f"written to {folder}")
    return 0


def folder_of(asked: argparse.Namespace, *names: str) -> Path:
    """The folder of a run: as typed, else by its kind and names."""
    if asked.out is not None:
        return Path(asked.out)
    words = "-".join((asked.lab, *names))
    return Path("runs") / "".join(c if c.isalnum() or c in "-_.=" else "-" for c in words)[:100]


def played(asked: argparse.Namespace, task: Task, *names: str) -> int:
    """Play a run in the folder of these names and print its result."""
    folder = folder_of(asked, *names)
    run(asked, task, folder)
    return finish(folder)


def seated(asked: argparse.Namespace, one: str, other: str) -> tuple[str, ...]:
    """These players, or the first alone in a game of one seat. Raises FileError."""
    return (one, other)[: len(read_scenario(asked.scenario or FIRST).seats)]


def for_two(asked: argparse.Namespace) -> None:
    """Raise LabError for a game of one seat, FileError for an unknown one."""
    if len(seated(asked, "", "")) < 2:
        raise LabError(f"{asked.lab} is only for games with two seats")


def between(asked: argparse.Namespace, one: str, other: str, name: str = "") -> LineUp:
    players = seated(asked, one, other)
    return LineUp(name or " v ".join(players), players, asked.scenario or FIRST, options_of(asked))


def match_task(
    asked: argparse.Namespace, one: str, other: str, count: int, stop: Sprt | None
) -> Task:
    """A match: on each seed a game with either player on either side, or at the one seat."""
    first, second = between(asked, one, other), between(asked, other, one)
    if one == other:
        second = replace(second, name=f"{second.name} again")
    scale = 1 / len(first.players)
    return Task("match", command_of(asked), (first, second), asked.first, count, stop, scale)


def task_of(asked: argparse.Namespace, *line_ups: LineUp, scale: float = 0.5) -> Task:
    command = command_of(asked)
    return Task(asked.lab, command, line_ups, asked.first, asked.games, scale=scale)


def match(asked: argparse.Namespace) -> int:
    """Play two players against each other, on both sides of the same seeds."""
    one, other = asked.players
    stop = Sprt(*asked.stop) if asked.stop else None
    return played(asked, match_task(asked, one, other, asked.pairs, stop), one, other)


def balance(asked: argparse.Namespace) -> int:
    """Play one level on both sides: who wins, and how."""
    return played(asked, task_of(asked, itself(asked)), asked.level)


def matrix(asked: argparse.Namespace) -> int:
    """Play several players, each against each and itself, as either side.

    It reports the value of choosing among them too. Raises LabError for a game of one seat.
    """
    for_two(asked)
    every = product(dict.fromkeys(asked.players), repeat=2)
    line_ups = (between(asked, one, other) for one, other in every)
    return played(asked, task_of(asked, *line_ups), *asked.players)


def sweep(asked: argparse.Namespace) -> int:
    """Play options and values, each against the game as it is, on the same seeds."""
    players = seated(asked, asked.level, asked.level)
    base = LineUp("as it is", players, asked.scenario or FIRST, difficulty_of(asked))
    line_ups = swept(base, asked.option, asked.set)
    names = (line_up.name for line_up in line_ups[1:])
    return played(asked, task_of(asked, *line_ups, scale=1.0), *names)


def setup(asked: argparse.Namespace) -> int:
    """Play games from a position, or from two on the same seeds."""
    line_ups = from_positions(asked.positions, asked.level)
    line_ups = tuple(replace(one, options=options_of(asked)) for one in line_ups)
    task = task_of(asked, *line_ups, scale=1.0)
    return played(asked, task, *(line_up.name for line_up in line_ups))


def itself(asked: argparse.Namespace) -> LineUp:
    """A level against itself. Raises LabError, and FileError for what cannot be played."""
    line_up = between(asked, asked.level, asked.level)
    identity(line_up)
    return line_up


def looked_into(
    asked: argparse.Namespace, line_up: LineUp, function: Callable[[LineUp, int], Found]
) -> list[Found]:
    seeds = range(asked.first, asked.first + asked.games)
    return mapped(function, line_up, seeds, asked.workers or usual_count())


def tell(asked: argparse.Namespace, text: str) -> int:
    """Write and print a report that is the only output of an experiment."""
    folder = folder_of(asked, asked.level)
    make_folders(folder)
    write_atomically(folder / "report.md", text, shared=True)
    print(text)
    return 0


def ladder(asked: argparse.Namespace) -> int:
    """Play each level against the one below, and two controls; return 1 if a control fails.

    A level against itself must tie exactly, and one that plays at random must lose every game.
    Raises LabError for a game of one seat.
    """
    for_two(asked)
    players, folder = players_of(kind_of(asked), rulebook_of(asked)), folder_of(asked)
    levels, top = list(players.levels), asked.level
    rungs = [(high, low, asked.pairs, RUNG) for low, high in pairwise(levels)]
    controls: list[tuple[str, str, int, Sprt | None]] = [
        (top, top, CONTROL_PAIRS, None),
        (top, players.random.name, CONTROL_PAIRS, None),
    ]
    lines, drawn, wrong = [], [], []
    for high, low, count, stop in (*controls, *rungs):
        task = match_task(asked, high, low, count, stop)
        rows = run(asked, task, folder / f"{high}-{low}")
        report(folder / f"{high}-{low}")
        lines.append(_rung(task, rows))
        sums, verdict = decided(task, rows)
        drawn.append(Rung(f"{high} against {low}", sums.mean, always_valid(sums), bool(verdict)))
        if high == low and (sums.squares or sums.pairs < count):
            wrong.append(f"{high} against itself does not tie in every pair")
        if low == players.random.name and _won(task, rows) < 2 * count:
            wrong.append(f"{high} does not win every game against {low}")
    seats = (f"wins as {seat}" for seat in account_of(kind_of(asked)).seats)
    heads = ["better", "than", *seats, "points per game", "pairs", "decided"]
    text = f"# ladder\n\n`{command_of(asked)}`\n\n{markdown(heads, lines)}\n"
    text += "".join(f"\n**A control failed:** {reason}.\n" for reason in wrong)
    write_atomically(folder / "report.md", text, shared=True)
    draw_run(folder, partial(draw_ladder, rungs=drawn, command=command_of(asked)))
    print(text)
    return int(bool(wrong))


def _rung(task: Task, rows: Sequence[GameRow]) -> list[object]:
    """A line of the ladder: the result of the match between two players."""
    first, second = (summary(line_up, rows) for line_up in task.line_ups)
    sums, verdict = decided(task, rows)
    lost = second.games - second.wins
    said = {"": "open", "low": "no", "high": "yes"}[verdict] if task.stop else "-"
    return [*task.line_ups[0].players, f"{first.wins} of {first.games}",
            f"{lost} of {second.games}", f"{sums.mean:+.2f}" if sums.pairs else "-", sums.pairs,
            said]  # fmt: skip


def _won(task: Task, rows: Sequence[GameRow]) -> int:
    first, second = (summary(line_up, rows) for line_up in task.line_ups)
    return first.wins + second.games - second.wins


def report_again(asked: argparse.Namespace) -> int:
    """Write the report of a folder again, print it, and draw it."""
    print(report(asked.folder))
    draw_run(asked.folder)
    asked.broke = any(row.fault for row in read_run(asked.folder)[1])
    return 0


def draw_run(folder: Path, drawing: Callable[[Path], object] = draw) -> None:
    """Draw a run; where that is not possible, print why: the numbers are there."""
    try:
        drawing(folder)
    except LabError as problem:
        print(problem, file=sys.stderr)


def show(asked: argparse.Namespace) -> int:
    """Play a game of a run again and write its record, as far as it went."""
    fault, path = write_again(asked.folder, asked.game), record_of(asked)
    print(f"{path}: replay it with: nightdrop replay {path}")
    if fault:
        print(f"it broke: {fault}", file=sys.stderr)
    return int(bool(fault))


def record_of(asked: argparse.Namespace) -> Path:
    return Path(asked.folder) / f"game-{asked.game}.yaml"


def write_again(folder: Path, game: int) -> str:
    """Play a game of a run again and write its record; return why it broke, or "".

    Raises LabError for a number that the run does not have.
    """
    task, rows = read_run(folder)
    if game >= len(rows):
        raise LabError(f"{folder} has games 0 to {len(rows) - 1}, but no game {game}")
    line_up = task.line_ups[game % len(task.line_ups)]
    played = play(line_up, rows[game].seed)
    write_game(folder / f"game-{game}.yaml", line_up, played)
    return played.fault


COMMANDS: Final[Mapping[str, Command]] = {
    "match": match,
    "ladder": ladder,
    "balance": balance,
    "matrix": matrix,
    "sweep": sweep,
    "setup": setup,
    "report": report_again,
    "show": show,
}
