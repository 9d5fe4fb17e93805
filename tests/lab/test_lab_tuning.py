"""Better weights are looked for in steps, and kept only if a match on fresh seeds says so."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from nightdrop.cli import main
from nightdrop.hexwar.lab.styles import portrait, portrait_text, together
from nightdrop.hexwar.lab.tuning import TuningGoal, at_start, tune, wish
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.lab.games import GameRow, Times
from nightdrop.lab.lineups import LabError, LineUp, player_of
from nightdrop.lab.runs import Task, go_on
from nightdrop.lab.workers import Chunk, Games, PlayedGame
from nightdrop.table.match.match import Match
from tests.conftest import play_on
from tests.wording import in_code

BASE = LineUp("as it is", ("captain", "captain"))


class Table:
    """Plays no game: the side's points hang on how near its weight of danger comes to `best`."""

    def __init__(self, side: int, best: float, steepness: float) -> None:
        self.side, self.best, self.steepness = side, best, steepness
        self.tasks: list[Task] = []

    def play(self, task: Task, folder: Path) -> Sequence[GameRow]:
        """The rows of a task, in the folder too."""
        self.tasks.append(task)

        def workers(_text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
            for chunk in chunks:
                rows = [self._row(task, seed, p) for seed in range(*chunk) for p in (0, 1)]
                yield [PlayedGame(row, Times(row.game, 0.0)) for row in rows]

        return go_on(folder, task, workers, lambda _rows: None)

    def _row(self, task: Task, seed: int, place: int) -> GameRow:
        text = task.line_ups[place].players[self.side]
        role = ("airborne", "occupier")[self.side]
        weights = player_of(text).weights
        danger = weights.get(f"{role}.danger", weights["danger"])
        rng = Random(f"{seed} {place}")
        own = -self.steepness * abs(danger - self.best) + rng.gauss(0, 1)
        points = round(9 + own * (1 if self.side == 0 else -1))
        return GameRow((seed - task.first) * 2 + place, task.line_ups[place].name, seed, points,
                   "tactical", "us", digest="x")  # fmt: skip


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No known game is played here."""
    monkeypatch.setattr("nightdrop.lab.runs.known_digest", lambda *_: "known")


def wished(side: str = "german", pairs: int = 480) -> TuningGoal:
    return wish(BASE, "captain", side, ["danger"], pairs, 1, "nightdrop lab tune")


@pytest.mark.parametrize("side", ["us", "german"])
def test_a_weight_goes_to_where_the_points_are(side: str, tmp_path: Path) -> None:
    start, best = at_start(wished(side))["danger"], 1.8
    assert start == 1.0
    table = Table(("us", "german").index(side), best, 6.0)
    found, verdict = tune(wished(side), tmp_path, table.play)
    assert abs(found["danger"] - best) < 0.3
    assert verdict == "high"
    assert "keep them" in (tmp_path / "report.md").read_text("utf-8")
    steps = (tmp_path / "steps.csv").read_text("utf-8").splitlines()
    assert steps[0] == "step,points,danger"
    assert len(steps) == 1 + 480 // 16


def test_a_weight_of_no_consequence_is_dropped(tmp_path: Path) -> None:
    found, verdict = tune(wished(pairs=320), tmp_path, Table(1, 1.0, 0.0).play)
    assert verdict in ("low", "")
    assert found.keys() == {"danger"}
    assert "keep them" not in (tmp_path / "report.md").read_text("utf-8")


def test_the_check_is_played_on_seeds_that_no_step_saw(tmp_path: Path) -> None:
    table = Table(1, 1.8, 6.0)
    tune(wished(pairs=64), tmp_path, table.play)
    *steps, check = table.tasks
    assert [(task.first, task.seeds) for task in steps] == [(1, 16), (17, 16), (33, 16), (49, 16)]
    assert (check.first, check.kind) == (65, "check")
    assert check.stop is not None


def test_a_step_tries_opposite_weights_of_one_side_alone(tmp_path: Path) -> None:
    table = Table(1, 1.8, 6.0)
    tune(wished(pairs=16), tmp_path, table.play)
    more, less = table.tasks[0].line_ups
    assert (more.players[0], less.players[0]) == ("captain", "captain")
    tried = sorted(player_of(one.players[1]).weights["occupier.danger"] for one in (more, less))
    assert tried == pytest.approx([0.75, 1.25])
    assert player_of(more.players[1]).weights["danger"] == 1.0
    assert table.tasks[0].scale == -1.0  # fewer points are better for the side that is tuned


def test_a_search_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    class Stops(Table):
        def play(self, task: Task, folder: Path) -> Sequence[GameRow]:
            if len(self.tasks) == 3:
                raise KeyboardInterrupt
            return super().play(task, folder)

    with pytest.raises(KeyboardInterrupt):
        tune(wished(pairs=96), tmp_path / "a", Stops(1, 1.8, 6.0).play)
    again = tune(wished(pairs=96), tmp_path / "a", Table(1, 1.8, 6.0).play)
    assert again == tune(wished(pairs=96), tmp_path / "b", Table(1, 1.8, 6.0).play)
    for name in ("steps.csv", "step-006/rows.csv"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_what_cannot_be_tuned_is_refused() -> None:
    seats = "us, german"
    said = in_code("{name!r} is not a seat in this game ({seats})", name="british", seats=seats)
    with pytest.raises(LabError, match=re.escape(said)):
        wished("british")
    with pytest.raises(LabError, match="captain has no weight 'fear'"):
        wish(BASE, "captain", "us", ["fear"], 16, 1, "")


def test_a_portrait_tells_what_both_sides_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--level", "random", "--games", "2", "--workers", "1", "--out", str(tmp_path / "run")]
    assert main(["lab", "style", *words]) == 0
    said = capsys.readouterr().out
    assert "random v random, 2 games" in said
    assert "|  | the US player | the German player |" in said
    assert "| day G4 | 0.00 | " in said
    assert (tmp_path / "run" / "report.md").read_text("utf-8") == said[:-1]


def test_a_portrait_counts_what_the_game_shows() -> None:
    match, rng = Match.new(seed=11), Random(11)
    while match.state.turn < 8 or match.state.todo[-1].name != "choose":
        play_on(match, rng, 1)
    late = LineUp("late", ("random", "random"), position=position_text(
        dump(match.state, "night-drop", {})))  # fmt: skip
    one, two = portrait(late, 1), portrait(late, 2)
    both = together([one, two])
    assert both.games == 2
    assert both.done["us", "move"] == one.done["us", "move"] + two.done["us", "move"]
    assert sum(both.turns.values()) == sum(both.leads.values())
    assert sum(one.chosen.values()) <= 10
    assert all(name.startswith("day ") for _side, name in one.chosen)
    assert 0 <= one.stood["us"] + one.stood["german"] <= 2 * 10
    assert sum(both.leads.values()) <= both.done["us", "fight"] + both.done["german", "fight"]
    assert "2 games; means per game" in portrait_text(late, both)
