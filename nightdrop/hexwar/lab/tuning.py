"""Looks for better weights: of one side by play, and of those that judge a position by a fit.

By play (SPSA on paired points): a step moves every weight at random, plays games with all of these
moves and games with all of their opposites on the same seeds, and goes on in the direction that won
points. What it ends with is a guess: it is kept only if a match on fresh seeds says so.

A fit is ridge regression towards the weights that there are, one for each time of the game; how
strongly is chosen, and what it brings is told, on games that the fit did not see.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from nightdrop.hexwar.bots.judge import WEIGHTS, Weights, features, progress, worths_of
from nightdrop.hexwar.bots.judgement import Minds
from nightdrop.lab.games import GameRow, play
from nightdrop.lab.lineups import LabError, LineUp, library, player_of, start_of
from nightdrop.lab.reports import markdown, report
from nightdrop.lab.runs import Task, decided, table_text
from nightdrop.lab.statistics import Sprt, paired
from nightdrop.table.disk.files import make_folders, write_atomically
from nightdrop.table.match.intervals import ALPHA
from nightdrop.table.words.sides import seat_of

# Pairs of a step; the first trial and the first gain, in scales of a weight; how they shrink
# (Spall's usual exponents); a scale is a weight's size, and this at least.
STEP_PAIRS: Final = 16
TRIAL, GAIN, SETTLED = 0.25, 0.1, 0.1
TRIAL_FALLS, GAIN_FALLS = 0.101, 0.602
LEAST_SCALE: Final = 0.1
KEPT_IF: Final = Sprt(0.0, 0.5)
STEPS, REPORT = "steps.csv", "report.md"
# Plays a run in a folder, or goes on with it.
Play = Callable[[Task, Path], Sequence[GameRow]]
# Parts of the games, each told by a fit to all others.
FOLDS: Final = 10
# How strongly the old weights hold, in games: a pull as of this many samples.
PULLS: Final = (1.0, 10.0, 100.0, 1000.0, 10000.0)
# What a position is judged by.
NAMES: Final = Weights._fields[1:-1]


class TuningGoal(NamedTuple):
    """What to tune: weights of one side of a level, with how many pairs.

    `side` is its place in the game, 0 for the airborne side; games are of the line-up `base`.
    """

    base: LineUp
    level: str
    side: int
    names: tuple[str, ...]
    pairs: int
    first: int
    command: str


def wish(
    base: LineUp, level: str, side: str, names: Sequence[str], pairs: int, first: int, command: str
) -> TuningGoal:
    """The goal of a tuning. Raises LabError for an unknown side or weight."""
    sides = start_of(base).game.sides
    try:
        seat_of(side, sides)
    except ValueError as problem:
        raise LabError(str(problem)) from None
    found = TuningGoal(base, level, sides.index(side), tuple(names), pairs, first, command)
    player_of(_player(found, at_start(found)))
    return found


def at_start(wish: TuningGoal) -> dict[str, float]:
    """The weights as the level has them. Raises LabError for an unknown one."""
    game = start_of(wish.base).game.rules.name
    role, shipped = Minds._fields[wish.side], player_of(wish.level).weights_in(game)
    found = {name: shipped.get(f"{role}.{name}", shipped.get(name)) for name in wish.names}
    if unknown := [name for name, value in found.items() if value is None]:
        raise LabError(f"{wish.level} has no weight {unknown[0][:40]!r}")
    return {name: value for name, value in found.items() if value is not None}


def _player(wish: TuningGoal, weights: Mapping[str, float]) -> str:
    """The level with these weights of its side."""
    role = Minds._fields[wish.side]
    own = ",".join(f"{role}.{name}={value:.6g}" for name, value in weights.items())
    return f"{wish.level}:{own}"


def _line_up(wish: TuningGoal, name: str, player: str) -> LineUp:
    """A line-up in which this player has the side, and the level as it is the other."""
    players = [wish.level, wish.level]
    players[wish.side] = player
    return replace(wish.base, name=name, players=(players[0], players[1]))


def _task(wish: TuningGoal, kind: str, player: str, other: str, first: int, pairs: int) -> Task:
    """Pairs in which the side is played in two ways; the difference is what the first gains."""
    names = ("more", "less") if kind == "step" else ("tuned", wish.level)
    line_ups = (_line_up(wish, names[0], player), _line_up(wish, names[1], other))
    scale = 1.0 if wish.side == 0 else -1.0
    return Task(kind, wish.command, line_ups, first, pairs, scale=scale)


def tune(wish: TuningGoal, folder: Path, play: Play) -> tuple[dict[str, float], str]:
    """Look for weights, in one run for each step, and write the steps and the report.

    Returns the weights and the verdict on them: "high" if they are better. The files go into the
    folder.
    """
    make_folders(folder)
    start = at_start(wish)
    scales = {name: max(abs(value), LEAST_SCALE) for name, value in start.items()}
    moved, count = dict.fromkeys(start, 0.0), max(1, wish.pairs // STEP_PAIRS)
    lines: list[list[object]] = []
    for step in range(count):
        trial = TRIAL / (step + 1) ** TRIAL_FALLS
        signs = _signs(wish, step)
        ways = ({n: start[n] + scales[n] * (moved[n] + turn * trial * signs[n]) for n in start}
                for turn in (1, -1))  # fmt: skip
        more, less = (_player(wish, way) for way in ways)
        task = _task(wish, "step", more, less, wish.first + step * STEP_PAIRS, STEP_PAIRS)
        rows = play(task, folder / f"step-{step + 1:03d}")
        sums = decided(task, rows).sums
        won = sums.mean if sums.pairs else 0.0
        gain = GAIN / (step + 1 + SETTLED * count) ** GAIN_FALLS
        for name in start:
            moved[name] += gain * won / (2 * trial * signs[name])
        now = {name: start[name] + scales[name] * moved[name] for name in start}
        lines.append([step + 1, f"{won:+.3f}", *(f"{value:.4f}" for value in now.values())])
        steps = table_text([["step", "points", *start], *lines])
        write_atomically(folder / STEPS, steps, shared=True)
    tuned = {name: round(start[name] + scales[name] * moved[name], 4) for name in start}
    return tuned, _checked(wish, tuned, folder, play, lines)


def _signs(wish: TuningGoal, step: int) -> dict[str, int]:
    """A random direction for each weight in a step, the same in every run."""
    rng = Random(f"{wish.first} {step}")
    return {name: rng.choice((1, -1)) for name in wish.names}


def _checked(
    wish: TuningGoal, tuned: Mapping[str, float], folder: Path, play: Play,
    lines: Sequence[Sequence[object]],
) -> str:  # fmt: skip
    """Whether a match on fresh seeds says that the tuned weights are better; writes the report."""
    fresh = wish.first + max(1, wish.pairs // STEP_PAIRS) * STEP_PAIRS
    task = _task(wish, "check", _player(wish, tuned), wish.level, fresh, wish.pairs)
    task = replace(task, stop=KEPT_IF)
    rows = play(task, folder / "check")
    checked = report(folder / "check").partition("\n\n")[2]
    verdict = decided(task, rows).verdict
    start = at_start(wish)
    said = {"high": "**They are better: keep them.**", "low": "**They are not better: drop them.**",
            "": "**Not decided: play more pairs, or drop them.**"}[verdict]  # fmt: skip
    table = markdown(
        ["weight", "was", "found"], [[n, f"{start[n]:g}", f"{tuned[n]:g}"] for n in start]
    )
    text = "\n\n".join([
        f"# tune\n\n`{wish.command}`", table, said,
        f"## The match on fresh seeds\n\n{checked.strip()}",
        "## The steps\n\n" + markdown(["step", "points", *start], lines),
    ])  # fmt: skip
    write_atomically(folder / REPORT, text + "\n", shared=True)
    return verdict


class PositionSample(NamedTuple):
    """A position of a game: how many turns were over, its features, and the final points."""

    game: int
    turns: float
    found: Mapping[str, float]
    points: int


class Fit(NamedTuple):
    """The fit at one time of the game.

    It has the share of the variance of the final points that the old and the new weights explain in
    games that the fit did not see, and the p that they explain as much.
    """

    turns: float
    samples: int
    old: float
    new: float
    pull: float
    p: float
    weights: Weights

    @property
    def is_better(self) -> bool:
        return self.new > self.old and self.p < ALPHA


def samples_of(line_up: LineUp, seed: int) -> list[PositionSample]:
    """The first position of each turn of a game except the first turn.

    Raises LabError if the game breaks.
    """
    played = play(line_up, seed)
    result = played.states[-1].result
    if played.fault or result is None:
        raise LabError(f"seed {seed}: {played.fault}")
    first = {state.turn: state for state in reversed(played.states)}
    return [PositionSample(seed, progress(state), features(state, worths_of(state)), result.points)
            for turn, state in sorted(first.items()) if turn > 1]  # fmt: skip


def fits(samples: Sequence[PositionSample]) -> list[Fit]:
    """A fit for each time that weights are given for, from the samples nearest to it. Raises
    LabError without numpy, or with too few games."""
    if len({sample.game for sample in samples}) < 2 * FOLDS:
        raise LabError(f"a fit needs at least {2 * FOLDS} games")
    times = [time for time, _ in WEIGHTS]
    found = []
    for number, (time, old) in enumerate(WEIGHTS):
        own = [s for s in samples if _nearest(times, s.turns) == number]
        if own:
            found.append(_fit(time, old, own))
    return found


def _nearest(times: Sequence[float], turns: float) -> int:
    return min(range(len(times)), key=lambda number: (abs(times[number] - turns), number))


def _fit(time: float, old: Weights, samples: Sequence[PositionSample]) -> Fit:
    """The ridge regression of the samples of one time window, towards the old weights."""
    np = library("numpy", "fits", "lab")
    rows = np.array([[1.0, *(s.found[name] for name in NAMES)] for s in samples])
    points = np.array([float(s.points) for s in samples])
    prior = np.array([old.base, *(getattr(old, name) for name in NAMES)])
    folds = np.array([s.game % FOLDS for s in samples])
    guesses = {pull: _unseen(np, rows, points, prior, folds, pull) for pull in PULLS}
    pull = min(PULLS, key=lambda one: float(((points - guesses[one]) ** 2).sum()))
    before, after = (points - rows @ prior) ** 2, (points - guesses[pull]) ** 2
    around = float(((points - points.mean()) ** 2).sum()) or 1.0
    games = sorted({s.game for s in samples})
    of = np.array([s.game for s in samples])
    gains = [float((before - after)[of == game].sum()) for game in games]
    solved = _solved(np, rows, points, prior, pull)
    spread = float((after.mean()) ** 0.5)
    return Fit(time, len(samples), 1 - float(before.sum()) / around,
               1 - float(after.sum()) / around, pull, paired(gains).p,
               Weights._make([*(round(float(x), 3) for x in solved), round(spread, 2)]),
               )  # fmt: skip


def _unseen(np: Any, rows: Any, points: Any, prior: Any, folds: Any, pull: float) -> Any:
    """The expected points of each sample by a fit to the games of the other folds."""
    guesses = np.zeros(len(points))
    for fold in range(FOLDS):
        out = folds == fold
        guesses[out] = rows[out] @ _solved(np, rows[~out], points[~out], prior, pull)
    return guesses


def _solved(np: Any, rows: Any, points: Any, prior: Any, pull: float) -> Any:
    """The weights that fit best, pulled towards the prior.

    The pull is in proportion to how far a feature varies, so that its unit does not matter. The
    base is free.
    """
    scale = rows.std(axis=0)
    scale[0] = 0.0
    held = np.diag(pull * scale**2 + 1e-9)
    rest = points - rows @ prior
    return prior + np.linalg.solve(rows.T @ rows + held, rows.T @ rest)


def fit_text(line_up: LineUp, found: Sequence[Fit]) -> str:
    """The fits as a report, with the weights to be kept."""
    lines = [[f"{fit.turns:g}", fit.samples, f"{fit.old:.2f}", f"{fit.new:.2f}", f"{fit.pull:g}",
              f"{fit.p:.4f}", "keep" if fit.is_better else "drop"] for fit in found]  # fmt: skip
    heads = ["turns played", "positions", "R2, old", "R2, new", "pull", "p", ""]
    kept = [f"    ({fit.turns}, Weights({', '.join(f'{x:g}' for x in fit.weights)})),"
            for fit in found if fit.is_better]  # fmt: skip
    said = "None of the new weights is better in games not used for the fit: keep the old ones."
    if kept:
        said = "Better in games not used for the fit:\n\n" + "\n".join(kept)
    told = "R2 is the share of the variance of the final points explained out of sample."
    return f"# fit\n\n{line_up.name}. {told}\n\n{markdown(heads, lines)}\n\n{said}\n"
