"""Reports the rows of a run: in progress, in `report.md` to read and in `table.csv`."""

import sys
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import isfinite
from pathlib import Path
from statistics import fmean, median, stdev
from time import monotonic
from typing import Any, Final, NamedTuple

from nightdrop.lab.accounts import END, account_of
from nightdrop.lab.games import GameRow, Times
from nightdrop.lab.lineups import LineUp, start_of
from nightdrop.lab.runs import CHUNK, Task, decided, pairs, read_run, read_times, table_text
from nightdrop.lab.statistics import (
    Paired,
    Solution,
    always_valid,
    correlation,
    holm,
    paired,
    sign_flip,
    solved,
)
from nightdrop.table.disk.files import write_atomically
from nightdrop.table.match.intervals import Interval, wilson
from nightdrop.table.words.nouns import side_words

REPORT, TABLE = "report.md", "table.csv"
# Kinds of runs whose first two line-ups are pairs; in the others each is one with the first.
PAIRED_KINDS: Final = ("match", "step", "check")
# The kind whose line-ups are all pairs of its players.
MATRIX: Final = "matrix"
# Between two plain lines about a run that is under way.
EVERY_S: Final = 20.0


class LineupSummary(NamedTuple):
    """The games of a line-up: `wins` of the first seat, mean points and their spread, how many
    places are held at the end, and how many games ended with each of `levels_of`."""

    name: str
    games: int
    wins: int
    points: float
    deviation: float
    held: float
    levels: tuple[int, ...]

    @property
    def error(self) -> float:
        """The standard error of the mean points."""
        return self.deviation / self.games**0.5 if self.games else 0.0

    @property
    def rate(self) -> Interval:
        """Wilson's interval of the win rate."""
        return wilson(self.wins, self.games)


def levels_of(line_up: LineUp, rows: Sequence[GameRow]) -> tuple[tuple[str, str], ...]:
    """The levels of victory with their winners, the best of the first seat first."""
    if found := account_of(line_up.kind).levels(start_of(line_up)):
        return found
    ended = (row for row in rows if row.points is not None)
    best = sorted(ended, key=lambda row: -(row.points or 0))
    return tuple(dict.fromkeys((row.level, row.winner) for row in best))


def first_seat(line_up: LineUp) -> str:
    """The side whose wins and points are reported."""
    return start_of(line_up).game.seats[0]


def summary(line_up: LineUp, rows: Sequence[GameRow]) -> LineupSummary:
    """The summary of a line-up's games; those that broke are left out."""
    own = [row for row in rows if row.line_up == line_up.name and row.points is not None]
    points = [row.points or 0 for row in own]
    ends = Tally((row.level, row.winner) for row in own)
    return LineupSummary(
        line_up.name,
        len(own),
        sum(row.winner == first_seat(line_up) for row in own),
        fmean(points) if points else 0.0,
        stdev(points) if len(points) > 1 else 0.0,
        fmean(len(held_at(row, END)) for row in own) if own else 0.0,
        tuple(ends[level] for level in levels_of(line_up, rows)),
    )


def held_at(row: GameRow, moment: str) -> list[str]:
    """The places of a row that were held when a turn began, or at the end.

    `GameRow.held` lists them.
    """
    for part in row.held.split(" "):
        name, _colon, places = part.partition(":")
        if name == moment:
            return places.split("+") if places else []
    return []


def moments(rows: Sequence[GameRow]) -> list[str]:
    """The turns for which rows list what was held at the beginning, in order, and the end."""
    found = {part.partition(":")[0] for row in rows for part in row.held.split(" ")}
    return sorted(found, key=lambda name: (name == END, name.zfill(3)))


def report(folder: Path) -> str:
    """Write both files of a run's folder again; return the report. Raises FileError, OSError."""
    task, rows = read_run(folder)
    parts = [f"# {task.kind}\n\n`{task.command}`, seeds from {task.first} on"]
    parts += [part for part in _parts(folder, task, rows) if part]
    text = "\n\n".join(parts) + "\n"
    write_atomically(folder / REPORT, text, shared=True)
    write_atomically(folder / TABLE, _table(task, rows), shared=True)
    return text


def _parts(folder: Path, task: Task, rows: Sequence[GameRow]) -> Iterator[str]:
    """The sections of a report."""
    yield faults(folder, rows)
    yield line_ups_table(task, rows)
    if task.kind == MATRIX:
        yield matrix_section(task, rows)
    elif task.kind in PAIRED_KINDS and len(task.line_ups) > 1:
        yield pair_section(task, rows)
    elif len(task.line_ups) > 1:
        yield variants_table(task, rows)
    if task.kind not in PAIRED_KINDS and len(task.line_ups) < 3:
        for line_up in task.line_ups:
            yield held_table(line_up, rows)
            yield losses_table(line_up, rows)
    yield times_line(task.line_ups[0], read_times(folder))


def faults(folder: Path, rows: Sequence[GameRow]) -> str:
    """The games that broke, each with the command that plays it again; "" for none."""
    broken = [row for row in rows if row.fault]
    lines = [f"- game {row.game}, seed {row.seed}, {row.line_up}: {row.fault};"
             f" replay: `nightdrop lab show {folder} --game {row.game}`"
             for row in broken]  # fmt: skip
    said = f"**{len(broken)} games broke** and are left out below:"
    return "\n".join([said, *lines]) if broken else ""


def line_ups_table(task: Task, rows: Sequence[GameRow]) -> str:
    """A line for each line-up: wins, points, levels."""
    first, held = task.line_ups[0], account_of(task.line_ups[0].kind).held
    ends = " / ".join(f"{level} {winner}" for level, winner in levels_of(first, rows))
    heads = ["line-up", "games", f"{side_words(first_seat(first))} wins", "95 %", "points", "se",
             "sd", *([held] if held else []), ends]  # fmt: skip
    lines = []
    for line_up in task.line_ups:
        s = summary(line_up, rows)
        low, high = s.rate
        share = f"{s.wins / s.games:.0%}" if s.games else "-"
        lines.append([s.name, s.games, share, f"{low:.0%} to {high:.0%}", f"{s.points:.2f}",
                      f"{s.error:.2f}", f"{s.deviation:.2f}",
                      *([f"{s.held:.1f}"] if held else []),
                      " / ".join(map(str, s.levels))])  # fmt: skip
    return markdown(heads, lines)


def pair_section(task: Task, rows: Sequence[GameRow]) -> str:
    """The result of a match: the difference of its pairs, its interval, the stop rule's answer.
    """
    one, other = task.line_ups[:2]
    found = list(pairs(rows, one.name, other.name))
    differences = [(first - second) * task.scale for _seed, first, second in found]
    if len(differences) < 2:
        return "Fewer than two pairs: nothing to compare."
    sums, verdict = decided(task, rows)
    running = always_valid(sums)
    test, together = paired(differences), correlation([(a, b) for _, a, b in found])
    better, than, where = one.name, other.name, ""
    if task.kind == "match" and len(one.players) == 2:
        better, than, where = *one.players, "mean of both sides, "
    lines = [
        f"{better} is better than {than} by **{test.mean:+.2f} points** per game"
        f" ({where}{test.pairs} pairs, se {test.error:.2f}).",
        f"- interval valid at any time during the run (mixture SPRT, 95 %): {span(running)}",
        f"- interval for a number of pairs fixed in advance (t, 95 %): {span(test.interval)};"
        f" p {test.p:.4f}, by sign flips {sign_flip(differences):.4f}",
        f"- correlation of the two games of a pair: {together:+.2f}",
    ]
    if not any(differences):
        lines.append("- every pair ties exactly")
    if task.stop:
        bound, ratio = task.stop.bound, task.stop.ratio(sums)
        wish = f"{task.stop.low:g} or {task.stop.high:g} points"
        said = {"": "not decided yet", "low": f"decided for {task.stop.low:g}",
                "high": f"decided for {task.stop.high:g}"}[verdict]  # fmt: skip
        lines.append(f"- stop rule, {wish}: **{said}** after {sums.pairs} pairs, log-likelihood"
                     f" ratio {ratio:+.2f} of {bound:.2f}")  # fmt: skip
    return "\n".join(lines)


def matrix_section(task: Task, rows: Sequence[GameRow]) -> str:
    """How often the first seat wins with each player against each, and the game's value.

    The value is what that is worth to it if both choose their player as well as they can. The
    interval is that of the games' chance: the share won on each seed, weighted by how often the
    players would meet.
    """
    players = list(dict.fromkeys(line_up.players[0] for line_up in task.line_ups))
    sums = {line_up.players: summary(line_up, rows) for line_up in task.line_ups}
    if not all(found.games for found in sums.values()):
        return ""
    first = side_words(first_seat(task.line_ups[0]))
    lines: list[Sequence[object]] = []
    for one in players:
        cells = (sums[one, other] for other in players)
        lines.append([one, *(f"{c.wins / c.games:.0%} ({span_of_shares(c.rate)})" for c in cells)])
    shares = [[sums[a, b].wins / sums[a, b].games for b in players] for a in players]
    found = solved(shares)
    low, high = _value_interval(task, rows, players, found)
    within = Interval(max(0.0, low), min(1.0, high))  # of few games it reaches beyond all shares
    mixes = (", ".join(f"{share:.0%} {name}" for name, share in zip(players, mix, strict=True)
                       if share > 0.01) for mix in (found.rows, found.columns))  # fmt: skip
    chosen, answered = mixes
    return (
        f"How often {first} wins, with the player in the row against the player in the column:\n\n"
        f"{markdown(['', *players], lines)}\n\n"
        f"The value of this matrix game to {first}: **{found.value:.1%}** (95 %"
        f" {span_of_shares(within)}), with {chosen} against {answered}."
    )


def span_of_shares(interval: Interval) -> str:
    """An interval of shares in per cent."""
    return f"{interval.low:.0%} to {interval.high:.0%}"


def _value_interval(
    task: Task, rows: Sequence[GameRow], players: Sequence[str], found: Solution
) -> Interval:
    """The interval (95 %) of a matrix game's value, by its games on each seed."""
    weights: dict[tuple[str, ...], float] = {
        (a, b): often * seldom
        for a, often in zip(players, found.rows, strict=True)
        for b, seldom in zip(players, found.columns, strict=True)
    }
    first = first_seat(task.line_ups[0])
    weight_of = {line_up.name: weights[line_up.players] for line_up in task.line_ups}
    by_seed: dict[int, float] = {}
    for row in rows:
        won = row.points is not None and row.winner == first
        by_seed[row.seed] = by_seed.get(row.seed, 0.0) + won * weight_of[row.line_up]
    return paired(list(by_seed.values())).interval


class Variant(NamedTuple):
    """A line-up against the first of its run on the same seeds; `corrected` is its p after Holm."""

    name: str
    test: Paired
    together: float
    corrected: float


def variants(task: Task, rows: Sequence[GameRow]) -> list[Variant]:
    """Every line-up against the first, the largest difference first."""
    base, found = task.line_ups[0].name, []
    for line_up in task.line_ups[1:]:
        both = [(b, a) for _seed, a, b in pairs(rows, base, line_up.name)]
        if len(both) > 1:
            test = paired([b - a for b, a in both])
            found.append(Variant(line_up.name, test, correlation(both), 1.0))
    corrected = holm([variant.test.p for variant in found])
    found = [v._replace(corrected=p) for v, p in zip(found, corrected, strict=True)]
    return sorted(found, key=lambda v: -abs(v.test.mean))


def variants_table(task: Task, rows: Sequence[GameRow]) -> str:
    """The differences of all line-ups from the first, with p corrected for multiple tests."""
    base, found = task.line_ups[0], variants(task, rows)
    heads = ["compared with the first", "pairs", "points", "95 %", "p", "p (Holm)", "correlation"]
    lines = [[v.name, v.test.pairs, f"{v.test.mean:+.2f}",
              span(v.test.interval), f"{v.test.p:.4f}", f"{v.corrected:.4f}", f"{v.together:+.2f}"]
             for v in found]  # fmt: skip
    first = side_words(first_seat(base))
    said = f"Differences in points of {first} from \"{base.name}\" on the same seeds; t intervals,"
    return f"{said} for a number of games fixed in advance.\n\n{markdown(heads, lines)}"


def held_table(line_up: LineUp, rows: Sequence[GameRow]) -> str:
    """In how many of a hundred games each place is held when a turn begins and at the end."""
    own = [row for row in rows if row.line_up == line_up.name and row.held]
    if not own:
        return ""
    names, lines = moments(own), []
    for place, words in account_of(line_up.kind).places(start_of(line_up)).items():
        shares = [100 * sum(place in held_at(row, name) for row in own) / len(own)
                  for name in names]  # fmt: skip
        lines.append([words, *(f"{share:.0f}" for share in shares)])
    heads = [f"held, % of {len(own)} games", *names]
    return f"## {line_up.name}\n\n{markdown(heads, lines)}"


def losses_table(line_up: LineUp, rows: Sequence[GameRow]) -> str:
    """The mean counts of an account in a game, by kind, and by turn where it has turns.

    They are counters that left play, by cause.
    """
    own = [row for row in rows if row.line_up == line_up.name and row.points is not None]
    counted: Tally[tuple[str, int]] = Tally()
    for row in own:
        for part in filter(None, row.lost.split(" ")):
            what, _slash, rest = part.rpartition("/")
            turn, _times, count = rest.partition("*")
            counted[what, int(turn)] += int(count)
    if not counted:
        return ""
    account, lines = account_of(line_up.kind), []
    turns = sorted({turn for _what, turn in counted})
    told = turns if account.by_turn else []
    for what in sorted({what for what, _turn in counted}):
        means = [counted[what, turn] / len(own) for turn in turns]
        words = what.replace("/", ", ").replace("_", " ")
        lines.append([words, *(f"{m:.1f}" for m in means[: len(told)]),
                      f"{sum(means):.1f}"])  # fmt: skip
    by = ", by turn" if told else ""
    return markdown([f"{account.counted}, per game{by}", *told, "all"], lines)


def times_line(line_up: LineUp, times: Sequence[Times]) -> str:
    """How long the players thought."""
    played = [one for one in times if one.seconds]
    if not played:
        return ""
    seats = zip(account_of(line_up.kind).seats, ("first", "second"), line_up.players, strict=False)
    thought = "; ".join(f"{seat} {_thought(played, who)}" for seat, who, _player in seats)
    told = [f"Thinking time, ms per decision: {thought}.",
            f"{fmean(t.seconds for t in played):.2f} s of thinking time per game."]  # fmt: skip
    return " ".join(told)


def _thought(times: Sequence[Times], who: str) -> str:
    """The typical middle and 95th percentile of a game, and the worst of all."""
    p50, p95, worst = (
        [getattr(one, f"{who}_{what}") for one in times] for what in ("p50", "p95", "worst")
    )
    return f"{median(p50):.1f}, 95 % within {median(p95):.1f}, worst {max(worst):.0f}"


def span(interval: Interval) -> str:
    """An interval of differences in words."""
    low, high = interval
    return f"{low:+.2f} to {high:+.2f}" if isfinite(low) else "unknown, too few pairs"


def markdown(heads: Sequence[object], lines: Sequence[Sequence[object]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)


def _table(task: Task, rows: Sequence[GameRow]) -> str:
    """The same summaries as a table for programs."""
    lines: list[list[object]] = [
        ["line_up", "games", "wins", "low", "high", "points", "se", "sd", "held",
         "difference", "difference_low", "difference_high", "p", "p_holm"],
    ]  # fmt: skip
    against = {variant.name: variant for variant in variants(task, rows)}
    for line_up in task.line_ups:
        s, v = summary(line_up, rows), against.get(line_up.name)
        tested = (v.test.mean, *v.test.interval, v.test.p, v.corrected) if v else ()
        numbers = (s.points, s.error, s.deviation, s.held, *tested)
        lines.append([s.name, s.games, s.wins, *(f"{x:.4f}" for x in (*s.rate, *numbers))])
    return table_text(lines)


class RunProgress:
    """Reports a run after each chunk; `begun` games were there before.

    With `rich` at a terminal it is a line that is updated, else plain lines on standard error.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.begun: int | None = None
        self._since = self._told = monotonic()
        self._line: Any = _moving_line()

    def show(self, rows: Sequence[GameRow]) -> None:
        """Report a run that has these rows so far."""
        if self.begun is None:
            self.begun = max(0, len(rows) - CHUNK * len(self.task.line_ups))
        if self._line is not None:
            self._line.update(self.sentence(rows))
        elif monotonic() - self._told > EVERY_S:
            self._told = monotonic()
            print(self.sentence(rows), file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._line is not None:
            self._line.stop()

    def sentence(self, rows: Sequence[GameRow]) -> str:
        """The progress of the run, its speed, and its result so far."""
        task, passed = self.task, max(monotonic() - self._since, 1e-3)
        pace = (len(rows) - (self.begun or 0)) / passed
        most = task.seeds * len(task.line_ups)
        said = f"{len(rows)} of {most} games, {60 * pace:.0f} per minute"
        left = most - len(rows)
        if task.stop:
            sums, _verdict = decided(task, rows)
            ratio, bound = task.stop.ratio(sums), task.stop.bound
            if sums.pairs > 1:
                said += f"; {sums.mean:+.2f} points ({span(always_valid(sums))})"
            said += f", ratio {ratio:+.2f} of {bound:.2f}"
            if ratio:
                left = min(left, int((bound / abs(ratio) - 1) * len(rows)))
        return f"{said}, about {max(0.0, left / pace / 60):.0f} min left"


def _moving_line() -> Any:
    """A line of `rich` at a terminal that is replaced by the next, or None."""
    if not sys.stderr.isatty():
        return None
    with suppress(ImportError):
        from rich.console import Console
        from rich.status import Status

        line = Status("playing the first games", console=Console(stderr=True))
        line.start()
        return line
    return None
