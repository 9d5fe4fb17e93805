"""A run is a folder: the task, a row for each game, and a report; it can be resumed.

`run.yaml` has the command and all that the games depend on, `rows.csv` the games in their canonical
order, the same to the byte at any number of workers, `times.csv` how long the players thought. Rows
are appended by chunks of eight seeds, each on the disk before the next.
"""

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from nightdrop import __version__
from nightdrop.lab.games import GameRow, Times
from nightdrop.lab.lineups import LabError, LineUp, identity
from nightdrop.lab.statistics import Sprt, Sums, Verdict
from nightdrop.lab.workers import Chunk, Games, Workers, known_digest, work_text
from nightdrop.table.disk.files import append_lines, make_folders, write_atomically
from nightdrop.table.disk.logs import take
from nightdrop.table.disk.yaml import read_bytes, read_yaml, yaml_text

CHUNK: Final = 8
FORMAT: Final = "night-drop-run-1"
RUN, ROWS, TIMES = "run.yaml", "rows.csv", "times.csv"


@dataclass(frozen=True)
class Task:
    """What a run is to play: each line-up once on every seed from `first` on, at most `seeds`.

    With a `stop` rule the run ends when the pairs decide; a pair are the games of the first two
    line-ups on one seed, its difference theirs in points times `scale`.
    """

    kind: str
    command: str
    line_ups: tuple[LineUp, ...]
    first: int
    seeds: int
    stop: Sprt | None = None
    scale: float = 0.5

    def chunks(self, done: int) -> list[Chunk]:
        """The chunks that are left when the games of the first `done` seeds are played."""
        last = self.first + self.seeds
        ends = range(self.first + (done // CHUNK + 1) * CHUNK, last + CHUNK, CHUNK)
        found = [(max(end - CHUNK, self.first + done), min(end, last)) for end in ends]
        return [chunk for chunk in found if chunk[0] < chunk[1]]


class Decided(NamedTuple):
    """The result of a run's pairs: their sums, and the verdict of the stop rule, if any.

    With a verdict the sums are those it was given on.
    """

    sums: Sums
    verdict: Verdict = ""


def pairs(rows: Sequence[GameRow], one: str, other: str) -> Iterator[tuple[int, int, int]]:
    """The seed and both points of every pair of two line-ups in which neither game broke."""
    points = {(row.line_up, row.seed): row.points for row in rows}
    for row in rows:
        if row.line_up == one:
            first, second = row.points, points.get((other, row.seed))
            if first is not None and second is not None:
                yield row.seed, first, second


def decided(task: Task, rows: Sequence[GameRow]) -> Decided:
    """The result of the pairs.

    The stop rule is asked at the end of every chunk, so that the answer does not depend on the
    number of workers.
    """
    sums = Sums()
    if len(task.line_ups) < 2:
        return Decided(sums)
    one, other = task.line_ups[0].name, task.line_ups[1].name
    found = {seed: (first - second) * task.scale for seed, first, second in pairs(rows, one, other)}
    for seed in range(task.first, task.first + len(rows) // len(task.line_ups)):
        if seed in found:
            sums = sums.plus(found[seed])
        if task.stop and (seed - task.first + 1) % CHUNK == 0:
            verdict = task.stop.verdict(sums)
            if verdict:
                return Decided(sums, verdict)
    return Decided(sums)


def go_on(
    folder: Path, task: Task, workers: Workers, show: Callable[[Sequence[GameRow]], None]
) -> list[GameRow]:
    """Play what is left of a run and return all its rows; `show` is called with them after each
    chunk. A new run makes its folder.

    Raises LabError for a folder that holds another run, FileError for one that cannot be read,
    OSError; and KeyboardInterrupt, when what was played is on the disk.
    """
    known = known_digest(task.line_ups, task.first)
    rows = _begin(folder, task, known)
    if decided(task, rows).verdict:
        return rows
    text = work_text(task.line_ups, task.first, known)
    for games in workers(text, task.chunks(len(rows) // len(task.line_ups))):
        _append(folder, games)
        _log(games)
        rows += [game.row for game in games]
        show(rows)
        if decided(task, rows).verdict:
            break
    return rows


def _begin(folder: Path, task: Task, known: str) -> list[GameRow]:
    """The rows that a run already has. Raises LabError for another run."""
    path, plain = folder / RUN, _plain(task, known)
    if path.exists():
        before = _content(path)
        if reason := _difference(before, plain):
            raise LabError(f"{folder} holds another run: {reason}; name another folder with --out")
        rows = _whole_seeds(folder, len(task.line_ups))
    else:
        make_folders(folder)
        rows = []
        _rewrite(folder, ROWS, GameRow._fields, [])
        _rewrite(folder, TIMES, Times._fields, [])
    text = yaml_text(plain)
    write_atomically(path, text, shared=True)
    return rows


def _plain(task: Task, known: str) -> dict[str, Any]:
    """A run as its file stores it."""
    return {
        "format": FORMAT, "kind": task.kind, "command": task.command, "nightdrop": __version__,
        "first": task.first, "seeds": task.seeds, "chunk": CHUNK, "scale": task.scale,
        "stop": list(task.stop) if task.stop else None,
        "identity": {line_up.name: identity(line_up) for line_up in task.line_ups},
        "known": known,
        "line_ups": [line_up.as_plain() for line_up in task.line_ups],
    }  # fmt: skip


def _content(path: Path) -> dict[str, Any]:
    """The content of a run's file. Raises FileError, also for any other file."""
    file = read_yaml(path)
    if not isinstance(file.value, dict) or file.value.get("format") != FORMAT:
        raise file.error((), "is not a run of this laboratory")
    return file.value


# What may differ when a run is gone on with: more seeds, another spelling of the same command.
_FREE: Final = ("command", "seeds", "nightdrop", "known", "line_ups")


def _difference(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """How a run differs from the one that a folder holds, "" if it does not."""
    for name, value in now.items():
        was = before.get(name)
        if name == "identity" and json.dumps(was) != json.dumps(value):
            return _other_identity(was or {}, value)
        if name not in _FREE and was != value:
            return f"its {name} is {was}, not {value}"
    if before.get("known") != now["known"]:
        return "the players decide differently from when it was started"
    return ""


def _other_identity(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """How line-ups differ."""
    for name, parts in now.items():
        for part, value in parts.items():
            was = (before.get(name) or {}).get(part)
            if was != value and part != "line-up":
                return f"in {name} the {part} was {was}, now it is {value}"
    return "its line-ups are " + ", ".join(before)


def read_run(folder: Path) -> tuple[Task, list[GameRow]]:
    """The task and the rows of a folder. Raises FileError and LabError for any other folder."""
    plain = _content(folder / RUN)
    task = Task(
        plain["kind"], plain["command"], tuple(map(LineUp.from_plain, plain["line_ups"])),
        plain["first"], plain["seeds"], Sprt(*plain["stop"]) if plain["stop"] else None,
        plain["scale"],
    )  # fmt: skip
    return task, [_row(cells) for cells in _cells(folder / ROWS)]


def read_times(folder: Path) -> list[Times]:
    return [Times(int(cells[0]), *map(float, cells[1:])) for cells in _cells(folder / TIMES)]


def _whole_seeds(folder: Path, line_ups: int) -> list[GameRow]:
    """The rows of a folder up to the last complete seed.

    What a killed program left after that is cut off.
    """
    rows = [_row(cells) for cells in _cells(folder / ROWS)]
    times = {cells[0]: cells for cells in _cells(folder / TIMES)}
    kept = rows[: len(rows) // line_ups * line_ups]
    _rewrite(folder, ROWS, GameRow._fields, kept)
    games = [times.get(str(row.game), [str(row.game), "0"]) for row in kept]
    _rewrite(folder, TIMES, Times._fields, games)
    return kept


def _cells(path: Path) -> list[list[str]]:
    """The lines of a table, without its heading and without a torn last line."""
    text = read_bytes(path, _MOST_BYTES).decode()
    whole = text[: text.rfind("\n") + 1]
    return list(csv.reader(StringIO(whole, newline="")))[1:]


_MOST_BYTES: Final = 2**31


def _row(cells: Sequence[str]) -> GameRow:
    """A row from the cells of its line."""
    row = GameRow(*cells)  # type: ignore[arg-type]  # the numbers follow
    points = int(cells[3]) if cells[3] else None
    return row._replace(
        game=int(row.game), seed=int(row.seed), points=points, actions=int(row.actions)
    )


def table_text(rows: Sequence[Sequence[object]]) -> str:
    """Rows as lines of a table for programs."""
    out = StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _rewrite(folder: Path, name: str, heading: Sequence[str], rows: Sequence[Any]) -> None:
    write_atomically(folder / name, table_text([heading, *rows]), shared=True)


def _log(games: Games) -> None:
    """Log where games broke: no player has secrets in them."""
    for row, _times, trace in games:
        if trace:
            take(f"game {row.game} of {row.line_up}, seed {row.seed}: {trace}")


def _append(folder: Path, games: Games) -> None:
    """Add a chunk to the tables; it is on the disk when this returns. Raises OSError."""
    tables = ((TIMES, [game.times for game in games]), (ROWS, [game.row for game in games]))
    for name, rows in tables:
        path = folder / name
        append_lines(path, table_text(rows), size=path.stat().st_size, shared=True)
