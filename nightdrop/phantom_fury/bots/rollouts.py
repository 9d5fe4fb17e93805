"""The expected end of a game: a quick player simulates it again and again from a view."""

from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Final, NamedTuple

from nightdrop.bots.player import Budget, Weights
from nightdrop.bots.random_bot import dealt
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Rng, detached, imagine, view
from nightdrop.phantom_fury.bots.captain import WAYS
from nightdrop.phantom_fury.bots.recruit import disarms, leaves, looks
from nightdrop.phantom_fury.bots.step_policy import Ways, planner

# A captain that looks and disarms at once, and neither strikes nor shells: three times as quick.
QUICK: Final[Ways] = {
    **WAYS, "recon": looks, "disarm": disarms, "strike": leaves, "artillery": leaves,
}  # fmt: skip
_INSTANT: Final = Budget()
# How far on each side four of five results lie, in standard deviations.
_EIGHTY: Final = 1.2816


class Outlook(NamedTuple):
    """The result of `games` games: the mean of the points, and the range of four out of five.
    """

    games: int
    mean: float
    low: float
    high: float


def play_outs(view_: State, weights: Weights, rng: Rng) -> Iterator[int]:
    """The points of one simulated game after another, each from this view to its end.

    Down cards are drawn from the cup, as in the game itself.
    """
    while True:
        yield _points(imagine(view_, rng), weights, rng)


def outlook(points: Sequence[int]) -> Outlook:
    """The outlook from these games; a single game gives no more than its points."""
    mean, games = fmean(points), len(points)
    if games < 2:
        return Outlook(games, mean, mean, mean)
    most = _EIGHTY * stdev(points) * (1 + 1 / games) ** 0.5
    return Outlook(games, mean, mean - most, mean + most)


def _points(state: State, weights: Weights, rng: Rng) -> int:
    """The points of a game that goes on from this state."""
    think, plan = planner(QUICK)(weights), None
    while state.todo:
        side = actor(state)
        if side == CHANCE or side is None:
            state = advance(state, dealt(state, rng))
            continue
        thought = think(detached(view(state, side)), plan, rng, _INSTANT)
        state, plan = advance(state, thought.action), thought.plan
    assert state.result is not None  # it is over
    return state.result.points
