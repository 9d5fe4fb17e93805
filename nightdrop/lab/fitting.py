"""Fits the weights by which a position is judged to games, and says whether that was worth it.

Ridge regression towards the weights that there are, a fit for each time of the game; how strongly
is chosen, and what it brings is told, on games that the fit did not see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from nightdrop.bots.judge import WEIGHTS, Weights, features, progress, worths_of
from nightdrop.lab.extras import library
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LabError, LineUp
from nightdrop.lab.reports import markdown
from nightdrop.lab.statistics import ALPHA, paired

FOLDS: Final = 10
# How strongly the old weights hold, in games: a pull as of this many samples.
PULLS: Final = (1.0, 10.0, 100.0, 1000.0, 10000.0)
NAMES: Final = Weights._fields[1:-1]


class Sample(NamedTuple):
    """A position of a game: how many turns were over, its features, and the final points."""

    game: int
    turns: float
    found: Mapping[str, float]
    points: int


class Fit(NamedTuple):
    """The fit at one time: how much of the variance of the final points the old and the new weights
    explain in games that the fit did not see, and the p that they do so alike."""

    turns: float
    samples: int
    old: float
    new: float
    pull: float
    p: float
    weights: Weights

    @property
    def is_better(self) -> bool:
        """Whether the new weights are worth having."""
        return self.new > self.old and self.p < ALPHA


def samples_of(line_up: LineUp, seed: int) -> list[Sample]:
    """The first position of each turn of a game, but for the first. Raises LabError if it
    breaks."""
    played = play(line_up, seed)
    result = played.states[-1].result
    if played.fault or result is None:
        raise LabError(f"seed {seed}: {played.fault}")
    first = {state.turn: state for state in reversed(played.states)}
    return [Sample(seed, progress(state), features(state, worths_of(state)), result.points)
            for turn, state in sorted(first.items()) if turn > 1]  # fmt: skip


def fits(samples: Sequence[Sample]) -> list[Fit]:
    """A fit for each time that weights are given for, from the samples nearest to it. Raises
    LabError without numpy, or with too few games."""
    if len({sample.game for sample in samples}) < 2 * FOLDS:
        raise LabError(f"a fit needs {2 * FOLDS} games at least")
    times = [time for time, _ in WEIGHTS]
    found = []
    for number, (time, old) in enumerate(WEIGHTS):
        own = [s for s in samples if _nearest(times, s.turns) == number]
        if own:
            found.append(_fit(time, old, own))
    return found


def _nearest(times: Sequence[float], turns: float) -> int:
    return min(range(len(times)), key=lambda number: (abs(times[number] - turns), number))


def _fit(time: float, old: Weights, samples: Sequence[Sample]) -> Fit:
    """The fit at one time."""
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
    """What is expected of each sample by a fit to the games of the other folds."""
    guesses = np.zeros(len(points))
    for fold in range(FOLDS):
        out = folds == fold
        guesses[out] = rows[out] @ _solved(np, rows[~out], points[~out], prior, pull)
    return guesses


def _solved(np: Any, rows: Any, points: Any, prior: Any, pull: float) -> Any:
    """The weights that fit best, pulled towards the prior: in proportion to how far a feature
    varies, so that its unit does not matter. The base is free."""
    scale = rows.std(axis=0)
    scale[0] = 0.0
    held = np.diag(pull * scale**2 + 1e-9)
    rest = points - rows @ prior
    return prior + np.linalg.solve(rows.T @ rows + held, rows.T @ rest)


def fit_text(line_up: LineUp, found: Sequence[Fit]) -> str:
    """The fits as a report, with the weights to be kept."""
    lines = [[f"{fit.turns:g}", fit.samples, f"{fit.old:.2f}", f"{fit.new:.2f}", f"{fit.pull:g}",
              f"{fit.p:.4f}", "keep" if fit.is_better else "drop"] for fit in found]  # fmt: skip
    heads = ["turns over", "positions", "R2, old", "R2, new", "pull", "p", ""]
    kept = [f"    ({fit.turns}, Weights({', '.join(f'{x:g}' for x in fit.weights)})),"
            for fit in found if fit.is_better]  # fmt: skip
    said = "None of the new weights is better in games that it has not seen: keep the old ones."
    if kept:
        said = "Better in games that they have not seen:\n\n" + "\n".join(kept)
    told = "R2 is the share of the variance of the final points that is explained, out of sample."
    return f"# fit\n\n{line_up.name}. {told}\n\n{markdown(heads, lines)}\n\n{said}\n"
