"""Weights to judge positions by, fitted to games: kept only where they are better unseen."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.cli import main
from nightdrop.hexwar.bots.judge import WEIGHTS, Weights
from nightdrop.hexwar.lab.tuning import NAMES, PositionSample, fit_text, fits, samples_of
from nightdrop.lab.lineups import LabError, LineUp

LINE_UP = LineUp("random v random", ("random", "random"))


def samples(games: int, truth: Weights, turns: float, noise: float) -> list[PositionSample]:
    """Positions whose final points hang on their features by these weights, and on chance."""
    rng, found = Random(7), []
    for game in range(games):
        has = {name: rng.uniform(0, 6) for name in NAMES}
        points = truth.base + sum(getattr(truth, name) * has[name] for name in NAMES)
        found.append(PositionSample(game, turns, has, round(points + rng.gauss(0, noise))))
    return found


def test_weights_that_fit_better_unseen_are_found_and_kept() -> None:
    time, old = WEIGHTS[3]
    truth = old._replace(control=old.control + 1.0, full=old.full - 0.6)
    [found] = fits(samples(400, truth, time, 1.5))
    assert (found.turns, found.samples) == (time, 400)
    assert found.is_better
    assert found.new > found.old + 0.2
    assert found.weights.control == pytest.approx(truth.control, abs=0.15)
    assert found.weights.full == pytest.approx(truth.full, abs=0.15)
    assert found.weights.held == pytest.approx(old.held, abs=0.15)
    assert found.weights.spread == pytest.approx(1.5, abs=0.2)
    assert f"({time:g}, Weights(" in fit_text(LINE_UP, [found])


def test_weights_that_are_right_are_not_replaced() -> None:
    time, old = WEIGHTS[3]
    [found] = fits(samples(200, old, time, 3.0))
    assert not found.is_better
    said = fit_text(LINE_UP, [found])
    assert "keep the old ones" in said
    assert "| drop |" in said


def test_each_time_has_a_fit_of_the_positions_nearest_to_it() -> None:
    (early, old), (late, new) = WEIGHTS[2], WEIGHTS[4]
    found = fits(samples(30, old, early - 0.4, 1) + samples(40, new, late + 0.6, 1))
    assert [(fit.turns, fit.samples) for fit in found] == [(early, 30), (late, 40)]


def test_a_game_gives_a_position_a_turn() -> None:
    found = samples_of(LINE_UP, 3)
    assert [sample.turns for sample in found] == list(range(1, 9))
    assert len({sample.points for sample in found}) == 1
    assert set(found[0].found) == set(NAMES)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(LabError, match="needs at least 20 games"):
        fits(samples(19, WEIGHTS[3][1], 5, 1))


def test_fit_plays_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--level", "random", "--games", "20", "--workers", "2", "--scenario", "chef-du-pont",
             "--out", str(tmp_path)]  # fmt: skip
    assert main(["lab", "fit", *words]) == 0
    said = capsys.readouterr().out
    assert "| turns played | positions | R2, old | R2, new | pull | p |  |" in said
    assert "| 7.5 | 40 |" in said
    assert (tmp_path / "report.md").read_text("utf-8") == said[:-1]
