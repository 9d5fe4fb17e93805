"""Draws what a run says as PNG and SVG: how a match went, who held what, what values do."""

from collections.abc import Callable, Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Final

from nightdrop.lab.accounts import END, account_of
from nightdrop.lab.games import Row
from nightdrop.lab.lineups import LineUp, library, start_of
from nightdrop.lab.reports import (
    PAIRED_KINDS,
    first_seat,
    held_at,
    levels_of,
    moments,
    summary,
    variants,
)
from nightdrop.lab.runs import Task, pairs, read_run
from nightdrop.lab.statistics import Sums, always_valid
from nightdrop.table.words.nouns import side_words

# Inches, at 100 points each.
SIZE: Final = (9.6, 5.4)
INK, RULE, SHADE, MARK = "#22303c", "#8a949c", "#c9d6df", "#a3432f"
Draw = Callable[[Any], None]


def draw(folder: Path) -> list[Path]:
    """Draw a run into its folder, and return the files. Raises LabError without matplotlib."""
    figures = library("matplotlib.figure", "pictures", "lab")
    matplotlib = library("matplotlib", "pictures", "lab")
    task, rows = read_run(folder)
    found = []
    with matplotlib.rc_context({"svg.hashsalt": "nightdrop", "font.size": 10}):
        for name, plot in _plots(task, rows).items():
            figure = figures.Figure(figsize=SIZE, layout="constrained")
            axes = figure.subplots()
            axes.spines[["top", "right"]].set_visible(False)
            plot(axes)
            for ending, said in (("png", {"Software": None}), ("svg", {"Date": None})):
                path = folder / f"{name}.{ending}"
                figure.savefig(path, dpi=150, metadata=said)
                found.append(path)
    return found


def _plots(task: Task, rows: Sequence[Row]) -> dict[str, Draw]:
    """What is drawn of a run, by the name of its file."""
    found: dict[str, Draw] = {}
    if task.kind in PAIRED_KINDS:
        found["course"] = lambda axes: _course(axes, task, rows)
    elif len(task.line_ups) > 1:
        found["differences"] = lambda axes: _differences(axes, task, rows)
    found["levels"] = lambda axes: _levels(axes, task, rows)
    if task.kind not in PAIRED_KINDS and len(task.line_ups) < 3:
        told = (one for one in task.line_ups if account_of(one.kind).held)
        for number, line_up in enumerate(told):
            found[f"held-{number + 1}"] = partial(_held, line_up=line_up, rows=rows)
    return found


def _course(axes: Any, task: Task, rows: Sequence[Row]) -> None:
    """The mean difference after each pair, in the interval that may be looked at."""
    one, other = task.line_ups[:2]
    sums, means, lows, highs = Sums(), [], [], []
    for _seed, own, others in pairs(rows, one.name, other.name):
        sums = sums.plus((own - others) * task.scale)
        low, high = always_valid(sums)
        means.append(sums.mean)
        lows.append(low if isfinite(low) else float("nan"))
        highs.append(high if isfinite(high) else float("nan"))
    count = range(1, len(means) + 1)
    axes.fill_between(count, lows, highs, color=SHADE, label="95 %, may be looked at any time")
    axes.plot(count, means, color=INK, label="mean")
    for bound in (task.stop.low, task.stop.high) if task.stop else (0.0,):
        axes.axhline(bound, color=MARK, linewidth=1, linestyle="--")
    first, second = one.name, other.name
    if task.kind == "match" and len(one.players) == 2:
        first, second = one.players
    axes.set(title=f"{first} against {second}", xlabel="pairs", ylabel="points better, a game")
    axes.legend(frameon=False)


def _differences(axes: Any, task: Task, rows: Sequence[Row]) -> None:
    """Each line-up against the first, with its interval; a full dot stands after Holm."""
    found = list(reversed(variants(task, rows)))
    for height, one in enumerate(found):
        axes.plot(one.test.interval, (height, height), color=INK)
        stands = one.corrected <= 0.05
        axes.plot(one.test.mean, height, "o", color=INK, markerfacecolor=INK if stands else "white")
    axes.axvline(0, color=RULE, linewidth=1)
    axes.set_yticks(range(len(found)), [one.name for one in found])
    axes.set_ylim(-0.6, len(found) - 0.4)
    first = side_words(first_seat(task.line_ups[0]))
    axes.set(title=f'against "{task.line_ups[0].name}"; full: stands after Holm, 5 %',
             xlabel=f"points of {first}, 95 %")  # fmt: skip


def _levels(axes: Any, task: Task, rows: Sequence[Row]) -> None:
    """The levels of victory of each line-up, in per cent of its games."""
    levels = levels_of(task.line_ups[0], rows)
    shades = ["#1f4e5f", "#4f7f8f", "#9fbfc9", "#d9b8a6", "#b9785f", "#7f3a28"]
    names = [line_up.name for line_up in task.line_ups]
    left = [0.0] * len(names)
    for number, (level, winner) in enumerate(levels):
        found = (summary(line_up, rows) for line_up in task.line_ups)
        shares = [100 * one.levels[number] / max(one.games, 1) for one in found]
        axes.barh(names, shares, left=left, label=f"{level}, {side_words(winner)}", height=0.7,
                  color=shades[number * len(shades) // len(levels)])  # fmt: skip
        for height, (share, start) in enumerate(zip(shares, left, strict=True)):
            if share >= 6:
                dark = number in (0, 1, len(levels) - 2, len(levels) - 1)
                axes.text(start + share / 2, height, f"{share:.0f}", ha="center", va="center",
                          color="white" if dark else INK)  # fmt: skip
        left = [a + b for a, b in zip(left, shares, strict=True)]
    axes.set_ylim(max(3, len(names)) - 0.5, -0.5)
    axes.set(title="levels of victory", xlabel="% of games", xlim=(0, 100))
    axes.legend(frameon=False, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.12))


def _held(axes: Any, line_up: LineUp, rows: Sequence[Row]) -> None:
    """How often each place is held when a turn begins, and at the end."""
    own = [row for row in rows if row.line_up == line_up.name and row.held]
    names = moments(own)
    places = account_of(line_up.kind).places(start_of(line_up))
    shares = [[100 * sum(place in held_at(row, name) for row in own) / max(len(own), 1)
               for name in names] for place in places]  # fmt: skip
    axes.imshow(shares or [[0.0]], cmap="YlGnBu", vmin=0, vmax=100, aspect="auto")
    for high, line in enumerate(shares):
        for wide, share in enumerate(line):
            axes.text(wide, high, f"{share:.0f}", ha="center", va="center",
                      color="white" if share > 55 else INK)  # fmt: skip
    axes.set_xticks(range(len(names)), [n if n == END else f"turn {n}" for n in names])
    axes.set_yticks(range(len(places)), [*places.values()])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    first = side_words(first_seat(line_up))
    axes.set(title=f"{line_up.name}: held by {first}, % of {len(own)} games")
