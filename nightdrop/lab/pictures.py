"""Draws a run as PNG and SVG, in the type and on the paper of the game.

How a match went, who held what, what values do, the rungs of a ladder. A picture has its title, a
sentence that says what is shown, and at its foot the command that made it. Colour is never the only
sign: dots are full or hollow, shares are given in figures.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from nightdrop.lab.accounts import END, account_of
from nightdrop.lab.games import GameRow
from nightdrop.lab.lineups import LineUp, library, start_of
from nightdrop.lab.reports import (
    MATRIX,
    PAIRED_KINDS,
    LineupSummary,
    first_seat,
    held_at,
    levels_of,
    moments,
    summary,
    variants,
)
from nightdrop.lab.runs import Task, pairs, read_run
from nightdrop.lab.statistics import Sums, always_valid
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.intervals import Interval
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import side_words

WIDE: Final = 9.6  # inches
# Inches of title and sentence, of the foot, of a row, and of what has no rows.
_HEAD, _FOOT, _ROW, _PLOT = 1.15, 0.42, 0.46, 3.8
_DPI: Final = 150
_LONG: Final = 110  # letters of a command at the foot
# The window's colours by day: paper, what lies on it, ink, second ink, lines, accents.
PAPER, PLATE, INK, INK2, RULE = "#F3ECDA", "#E7DDC4", "#231D15", "#655A47", "#CDBFA0"
ACCENT, RUST = "#D9640F", "#A6420A"
# Of the levels of victory: those of the first seat from the highest down, those of its enemy.
_OURS: Final = "#7E2D05", "#B04A0A", "#D9640F", "#E78E4B", "#F2BC8E"
_THEIRS: Final = "#2C3945", "#4C5E6D", "#6C7F8F", "#95A5B1", "#BDC8CF"
# The files in `assets/fonts` by the families that they are to matplotlib.
_TITLE, _BODY, _FIGURES = "nightdrop title", "nightdrop body", "nightdrop figures"
_TYPE: Final = {_TITLE: "SairaStencilOne-Regular.ttf", _BODY: "Inter-Regular.ttf",
                _FIGURES: "BarlowCondensed-SemiBold.ttf"}  # fmt: skip
_STYLE: Final = {
    "svg.hashsalt": "nightdrop", "font.family": _BODY, "font.size": 9.5, "text.color": INK,
    "figure.facecolor": PAPER, "savefig.facecolor": PAPER, "axes.facecolor": PAPER,
    "axes.edgecolor": INK2, "axes.labelcolor": INK2, "axes.linewidth": 1.0,
    "xtick.color": INK2, "ytick.color": INK2, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "grid.color": RULE, "grid.linewidth": 0.8, "axes.axisbelow": True, "lines.solid_capstyle":
    "round",
}  # fmt: skip
Draw = Callable[[Any], None]


class LabPlot(NamedTuple):
    """What is drawn: its title, what is shown in a sentence, how many rows need room."""

    title: str
    said: str
    draw: Draw
    rows: int = 0


class Rung(NamedTuple):
    """A match of a ladder.

    Who against whom, by how many points a game the first is better, and whether a stop rule decided
    it.
    """

    name: str
    mean: float
    interval: Interval
    is_decided: bool


def draw(folder: Path) -> list[Path]:
    """Draw a run into its folder, and return the files. Raises LabError without matplotlib."""
    library("matplotlib", "pictures", "lab")
    task, rows = read_run(folder)
    return _drawn(folder, _plots(task, rows), task.command)


def draw_ladder(folder: Path, rungs: Sequence[Rung], command: str) -> list[Path]:
    """Draw the rungs of a ladder into its folder, and return the files. Raises LabError without
    matplotlib."""
    said = "Difference in points per game, with the 95 % interval that is valid at any time."
    plot = LabPlot("The ladder", f"{said} A hollow dot is undecided, or a control.",
                partial(_ladder, rungs=rungs), len(rungs))  # fmt: skip
    return _drawn(folder, {"ladder": plot}, command)


def _drawn(folder: Path, plots: dict[str, LabPlot], command: str) -> list[Path]:
    """Draw plots on paper of their own, each as PNG and SVG; the files."""
    matplotlib = library("matplotlib", "pictures", "lab")
    figures = library("matplotlib.figure", "pictures", "lab")
    _own_type()
    found = []
    with matplotlib.rc_context(_STYLE):
        for name, plot in plots.items():
            tall = _HEAD + _FOOT + (1.0 + _ROW * plot.rows if plot.rows else _PLOT)
            figure = figures.Figure(figsize=(WIDE, tall), layout="constrained")
            room = (0.032, _FOOT / tall, 0.936, 1 - (_HEAD + _FOOT) / tall)
            figure.get_layout_engine().set(rect=room)
            axes = figure.subplots()
            axes.spines[["top", "right", "left"]].set_visible(False)
            axes.tick_params(length=0, labelfontfamily=_FIGURES, labelsize=11)
            plot.draw(axes)
            _framed(figure, plot, command, tall)
            for ending, said in (("png", {"Software": None}), ("svg", {"Date": None})):
                path = folder / f"{name}.{ending}"
                figure.savefig(path, dpi=_DPI, metadata=said)
                found.append(path)
    return found


def _own_type() -> None:
    """Register our fonts with matplotlib, each file as a family of one weight."""
    fonts = library("matplotlib.font_manager", "pictures", "lab")
    known = {one.name for one in fonts.fontManager.ttflist}
    for family, file in _TYPE.items():
        if family not in known:
            path = str(data_path("assets", "fonts", file))
            fonts.fontManager.ttflist.append(
                fonts.FontEntry(fname=path, name=family, style="normal", variant="normal",
                                weight=400, stretch="normal", size="scalable"))  # fmt: skip


def _framed(figure: Any, plot: LabPlot, command: str, tall: float) -> None:
    """Set title, sentence, rules and foot around the axes."""
    left, right = 0.04, 0.96
    fit = min(25.0, 25.0 * 34 / max(1, len(plot.title)))
    figure.text(left, 1 - 0.56 / tall, plot.title.upper(), family=_TITLE, size=fit)
    figure.text(left, 1 - 0.86 / tall, plot.said, color=INK2, size=9)
    foot = command if len(command) < _LONG else command[: _LONG - 1] + "…"
    figure.text(left, 0.15 / tall, foot, color=INK2, size=7.5)
    figure.text(right, 0.15 / tall, "Night Drop Laboratory", color=INK2, size=9,
                family=_FIGURES, ha="right")  # fmt: skip
    lines = library("matplotlib.lines", "pictures", "lab")
    for at, ink, thick in ((1 - 0.98 / tall, RUST, 2.0), (0.36 / tall, RULE, 0.8)):
        figure.add_artist(lines.Line2D((left, right), (at, at), color=ink, linewidth=thick))


def _plots(task: Task, rows: Sequence[GameRow]) -> dict[str, LabPlot]:
    """What is drawn of a run, by the name of its file."""
    found: dict[str, LabPlot] = {}
    count, first = len(task.line_ups), side_words(first_seat(task.line_ups[0]))
    if task.kind == MATRIX:
        said = f"Per cent of games {first} wins (95 %): the player in the row against"
        found["matrix"] = LabPlot("Every player against every "
                                  "player", f"{said} the player in the column.",
                               partial(_matrix, task=task, rows=rows),
                               int(count**0.5) * 2)  # fmt: skip
    elif task.kind in PAIRED_KINDS and count > 1:
        one, other = names_of(task)
        said = "Difference in points per game, after each pair of games on the same seed."
        found["course"] = LabPlot(f"{one} against {other}", f"{said} The band is the 95 % "
                                                            f"interval, valid at any time.",
                               partial(_course, task=task, rows=rows))  # fmt: skip
    elif count > 1:
        said = f"Points of {first} compared with “{task.line_ups[0].name}” on the same seeds, 95 %."
        found["differences"] = LabPlot(
            "Effect of each change", f"{said} A full dot is significant after Holm, 5 %.",
            partial(_differences, task=task, rows=rows), count)  # fmt: skip
    games = summary(task.line_ups[0], rows).games
    found["levels"] = LabPlot("Victory levels", f"Per cent of games; {games} per row.",
                           partial(_levels, task=task, rows=rows), count + 2)  # fmt: skip
    if task.kind not in PAIRED_KINDS and count < 3:
        told = (one for one in task.line_ups if account_of(one.kind).held)
        for number, line_up in enumerate(told):
            own = sum(row.line_up == line_up.name and bool(row.held) for row in rows)
            found[f"held-{number + 1}"] = LabPlot(
                f"Held: {line_up.name}", f"By {first} at the start of a turn, in % of {own} games.",
                partial(_held, line_up=line_up, rows=rows),
                len(account_of(line_up.kind).places(start_of(line_up))))  # fmt: skip
    return found


def names_of(task: Task) -> tuple[str, str]:
    """The two players, or the two line-ups, that a run of pairs compares."""
    one, other = task.line_ups[:2]
    if task.kind == "match" and len(one.players) == 2:
        return one.players[0], one.players[1]
    return one.name, other.name


def _course(axes: Any, task: Task, rows: Sequence[GameRow]) -> None:
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
    axes.grid(axis="y")
    axes.fill_between(count, lows, highs, color=PLATE, edgecolor=RULE)
    axes.axhline(0, color=INK2, linewidth=1.2)
    for bound in (task.stop.low, task.stop.high) if task.stop else ():
        axes.axhline(bound, color=RUST, linewidth=1.2, linestyle=(0, (5, 3)))
        axes.annotate(f"stop rule {bound:+g}", (1, bound), (0, 3), textcoords="offset points",
                      xycoords=("axes fraction", "data"), ha="right", color=RUST,
                      family=_FIGURES, size=10)  # fmt: skip
    axes.plot(count, means, color=PAPER, linewidth=5)
    axes.plot(count, means, color=ACCENT, linewidth=2.4, marker="o" if len(means) < 12 else "")
    if means:
        axes.annotate(f"{means[-1]:+.2f}", (len(means), means[-1]), (7, 0), va="center",
                      textcoords="offset points", family=_FIGURES, size=14)  # fmt: skip
    axes.margins(x=0.02)
    low, high = axes.get_xlim()
    axes.set_xlim(low, high + 0.06 * (high - low))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set(xlabel="pairs of games")


def _spans(axes: Any, spans: Sequence[Rung]) -> None:
    """Means with their intervals, one a row from the top; a full dot is significant."""
    for height, (_name, mean, interval, is_full) in enumerate(spans):
        axes.axhline(height, color=RULE, linewidth=0.8, zorder=0)
        if all(map(isfinite, interval)):
            axes.plot(interval, (height, height), color=ACCENT, linewidth=5)
        axes.plot(mean, height, "o", color=INK, markersize=9, markeredgewidth=1.8, zorder=4,
                  markerfacecolor=INK if is_full else PAPER)  # fmt: skip
        axes.annotate(f"{mean:+.2f}", (1, height), (6, 0), textcoords="offset points",
                      xycoords=("axes fraction", "data"), va="center", family=_FIGURES,
                      size=12, annotation_clip=False)  # fmt: skip
    axes.axvline(0, color=INK2, linewidth=1.2)
    axes.set_yticks(range(len(spans)), [name for name, *_rest in spans])
    axes.tick_params(axis="y", labelfontfamily=_BODY, labelsize=10)
    axes.set_ylim(len(spans) - 0.4, -0.6)


def _differences(axes: Any, task: Task, rows: Sequence[GameRow]) -> None:
    """Each line-up against the first, with its interval; a full dot is significant after Holm.
    """
    _spans(axes, [Rung(one.name, one.test.mean, one.test.interval, one.corrected <= 0.05)
                  for one in variants(task, rows)])  # fmt: skip
    axes.set(xlabel=f"points of {side_words(first_seat(task.line_ups[0]))}")


def _ladder(axes: Any, rungs: Sequence[Rung]) -> None:
    _spans(axes, rungs)
    axes.set(xlabel="difference in points per game")


def _matrix(axes: Any, task: Task, rows: Sequence[GameRow]) -> None:
    """How often the first seat wins with each player against each."""
    players = list(dict.fromkeys(line_up.players[0] for line_up in task.line_ups))
    sums: dict[tuple[str, ...], LineupSummary] = {
        line_up.players: summary(line_up, rows) for line_up in task.line_ups
    }
    cells = [[sums[one, other] for other in players] for one in players]
    _shares(axes, [[100 * cell.wins / max(cell.games, 1) for cell in row] for row in cells],
            [["\n{:.0f}–{:.0f}".format(*(100 * end for end in cell.rate)) for cell in row]
             for row in cells])  # fmt: skip
    axes.set_xticks(range(len(players)), players)
    axes.set_yticks(range(len(players)), players)
    axes.tick_params(labelfontfamily=_BODY, labelsize=10)


def _shares(
    axes: Any, shares: Sequence[Sequence[float]], notes: Sequence[Sequence[str]] | None = None
) -> None:
    """Percentages in a grid, darker for more, each in figures with a note below it."""
    colours = library("matplotlib.colors", "pictures", "lab").LinearSegmentedColormap
    ground = colours.from_list("paper", [PAPER, "#F0B27C", ACCENT, "#8F3407"])
    axes.imshow(shares or [[0.0]], cmap=ground, vmin=0, vmax=100, aspect="auto")
    for high, line in enumerate(shares):
        for wide, share in enumerate(line):
            note = notes[high][wide] if notes else ""
            axes.text(wide, high, f"{share:.0f}{note}", ha="center", va="center", family=_FIGURES,
                      size=12, color=PAPER if share > 60 else INK)  # fmt: skip
    axes.spines[:].set_visible(False)
    wide, high = len(shares[0]) if shares else 0, len(shares)
    axes.set_xticks([n - 0.5 for n in range(1, wide)], minor=True)
    axes.set_yticks([n - 0.5 for n in range(1, high)], minor=True)
    axes.grid(which="minor", color=PAPER, linewidth=2)
    axes.set_axisbelow(False)
    axes.tick_params(which="both", length=0)


def _levels(axes: Any, task: Task, rows: Sequence[GameRow]) -> None:
    """The levels of victory of each line-up, in per cent of its games."""
    base = task.line_ups[0]
    levels, first = levels_of(base, rows), first_seat(base)
    names, left = [line_up.name for line_up in task.line_ups], [0.0] * len(task.line_ups)
    sums = [summary(line_up, rows) for line_up in task.line_ups]
    inks = shades(levels, first)
    for number, ((level, winner), ink) in enumerate(zip(levels, inks, strict=True)):
        shares = [100 * one.levels[number] / max(one.games, 1) for one in sums]
        axes.barh(names, shares, left=left, label=level_title(level, winner, base.scenario),
                  height=0.66, color=ink, edgecolor=PAPER, linewidth=1.6)  # fmt: skip
        for height, (share, start) in enumerate(zip(shares, left, strict=True)):
            if share >= 4:
                axes.text(start + share / 2, height, f"{share:.0f}", ha="center", va="center",
                          family=_FIGURES, size=13, color=on_shade(ink))  # fmt: skip
        left = [a + b for a, b in zip(left, shares, strict=True)]
    axes.axvline(50, color=INK, linewidth=1.2, linestyle=(0, (2, 2)), zorder=0)  # behind numbers
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", labelfontfamily=_BODY, labelsize=10)
    axes.set(xlabel="% of games", xlim=(0, 100))
    axes.legend(frameon=False, ncols=3, loc="upper center", bbox_to_anchor=(0.5, 0),
                borderaxespad=4.6, handlelength=1.2, handleheight=1.0)  # fmt: skip


def shades(levels: Sequence[tuple[str, str]], first: str) -> list[str]:
    """A colour for each level: warm ones for the first seat, cold ones for other winners.

    They are the darker the higher the victory.
    """
    ours = [level for level in levels if level[1] == first]
    theirs = [level for level in levels if level[1] != first][::-1]
    return [_shade(_OURS, ours, level) if level in ours else _shade(_THEIRS, theirs, level)
            for level in levels]  # fmt: skip


def _shade(inks: Sequence[str], levels: Sequence[object], level: object) -> str:
    return inks[levels.index(level) * (len(inks) - 1) // max(1, len(levels) - 1)]


def on_shade(ink: str) -> str:
    """The text colour on a colour: paper on a dark one, else ink."""
    red, green, blue = (int(ink[n : n + 2], 16) for n in (1, 3, 5))
    return PAPER if 0.3 * red + 0.59 * green + 0.11 * blue < 120 else INK


def _held(axes: Any, line_up: LineUp, rows: Sequence[GameRow]) -> None:
    """How often each place is held when a turn begins, and at the end."""
    own = [row for row in rows if row.line_up == line_up.name and row.held]
    names = moments(own)
    places = account_of(line_up.kind).places(start_of(line_up))
    _shares(axes, [[100 * sum(place in held_at(row, name) for row in own) / max(len(own), 1)
                    for name in names] for place in places])  # fmt: skip
    axes.set_xticks(range(len(names)), [n if n == END else f"turn {n}" for n in names])
    axes.set_yticks(range(len(places)), [*places.values()])
    axes.tick_params(axis="y", labelfontfamily=_BODY, labelsize=10)
