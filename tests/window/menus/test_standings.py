"""Title and lists of games find out where the games stand, while the window goes on."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from nightdrop.table.disk.files import data_path
from nightdrop.table.match import saved, standings
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.ui import tasks
from nightdrop.ui.menus.title import Title
from nightdrop.ui.tasks import LOOK_MS, Standings
from tests.conftest import play_on
from tests.patience import until
from tests.tools.demo import open_dummy


def waited(standings: Standings) -> list[bool]:
    """What looking gave, until there was nothing more to wait for."""
    seen: list[bool] = []

    def is_all_read() -> bool:
        seen.append(standings.look(LOOK_MS * (len(seen) + 1)))
        return standings.wake_at() is None

    until(is_all_read, "files are still to be read")
    return seen


def test_each_game_is_read_and_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    Match.new(seed=3, save_to=good).close()
    bad.write_text("nonsense", encoding="utf-8")
    standings = Standings([bad, good])
    assert waited(standings).count(True) == 2
    assert (standings.words(bad), standings.words(good)) == ("", "Turn 1, the US player decides")
    assert (standings.why_not(bad), standings.why_not(good)) == ("is not a saved game", "")




@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of standings, of games that may be relied on although they were written just now."""
    monkeypatch.setattr(saves, "COARSE_NS", -(10**18))
    monkeypatch.setattr(standings, "user_cache", tmp_path.joinpath)
    for known in (tasks._known, tasks._to_keep):
        known.clear()
    yield tmp_path / "standings.json"
    tasks._known.clear()


def a_start(*paths: Path) -> Standings:
    """The standings of a list that is opened after a start, all read and kept."""
    tasks._known.clear()
    made = Standings(paths, at_once=True)
    waited(made)
    until(lambda: not tasks._to_keep, "nothing is kept")
    return made


def game(path: Path, entries: int = 5, seal: Seal | None = None) -> Path:
    play_on(Match.new(seed=3, save_to=path, seal=seal), Random(3), entries).close()
    return path


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is replayed."""
    monkeypatch.setattr(saved, "standing_of", lambda path: pytest.fail(f"{path} is replayed"))


def test_a_list_replays_no_game_whose_standing_was_kept(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [game(tmp_path / f"{number}.yaml", 20 * number) for number in range(4)]
    first = a_start(*paths)
    until(kept.exists, "no standing is kept")
    unread(monkeypatch)
    tasks._known.clear()
    again = Standings(paths, at_once=True)
    assert again.wake_at() is None
    for path in paths:
        before, now = first.of(path), again.of(path)
        assert before is not None
        assert now == before._replace(view=None, place=None)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no time of change")
def test_an_edit_of_the_same_length_is_seen_even_where_the_time_was_put_back(
    kept: Path, tmp_path: Path
) -> None:
    path = game(tmp_path / "game.yaml", 40)
    other = game(tmp_path / "other.yaml", 40)
    a_start(path, other)
    until(kept.exists, "no standing is kept")
    before, text = path.stat(), path.read_text("utf-8")
    path.write_text(text[: text.rindex("\n- ") + 1] + "#" * 9, "utf-8")
    path.write_text(path.read_text("utf-8").ljust(before.st_size, "#"), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    tasks._known.clear()
    made = Standings([path, other], at_once=True)
    assert made.of(path) is None and made.of(other) is not None


@pytest.mark.parametrize("told", ["st_mtime_ns", "st_ctime_ns", "st_size", "st_ino"])
def test_each_of_times_size_and_number_alone_tells_a_file_from_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    """Not every system changes all of them."""
    path = game(tmp_path / "game.yaml")
    before, status = saves.stamp(path), path.stat()
    names = ("st_mtime_ns", "st_ctime_ns", "st_size", "st_ino")
    other = {name: getattr(status, name) + (name == told) for name in names}
    monkeypatch.setattr(Path, "stat", lambda _path: SimpleNamespace(**other))
    assert saves.stamp(path) != before


def test_a_game_that_was_written_as_it_was_read_is_read_anew(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its next content could have the same time on a disk with a coarse clock."""
    monkeypatch.setattr(saves, "COARSE_NS", 2 * 10**9)
    a_start(game(tmp_path / "game.yaml"))
    assert not kept.exists()


def test_nothing_is_kept_of_a_sealed_game_nor_of_one_that_was_sealed_or_removed(
    kept: Path, tmp_path: Path
) -> None:
    seal = Seal.of("us", "german", cost=Cost(16, 8, 1))
    sealed, plain, gone = (tmp_path / name for name in ("sealed.yaml", "plain.yaml", "gone.yaml"))
    game(sealed, seal=seal), game(plain), game(gone)
    a_start(sealed, plain, gone)
    until(kept.exists, "no standing is kept")
    assert "plain.yaml" in kept.read_text("utf-8") and "sealed.yaml" not in kept.read_text("utf-8")
    plain.unlink()
    game(plain, seal=seal)
    gone.unlink()
    a_start(sealed, plain)
    until(lambda: not re.search("plain|gone", kept.read_text("utf-8")), "it is not forgotten")


def test_what_is_kept_is_what_the_list_shows(kept: Path, tmp_path: Path) -> None:
    a_start(game(tmp_path / "game.yaml", 200))
    until(kept.exists, "no standing is kept")
    ((*_stamp, told),) = json.loads(kept.read_text("utf-8"))["games"]
    assert sorted(told) == [
        "against", "deal", "deals", "decider", "difficulty", "game", "hour", "levels", "light",
        "mark", "reader", "result", "seat", "steps", "story", "turn",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{", "["), ('"turn": 1', '"turn": "1"'), ('"turn": 1', '"turn": -1'),
        ('"light": "night"', '"light": "noon"'), ('"game": "night-drop"', '"game": "../x"'),
        ('"game": "night-drop"', '"game": null'), ('"hour": "', '"hour": "x'),
        ('"result": null', '"result": [1]'), ('"games": [[', '"games": [[['),
        ('"made_by": [', '"made_by": [9, '), ('game.yaml"', 'game.yaml\\u0000"'),
        ('"steps":', '"stops":'),
    ],
)  # fmt: skip
def test_damaged_standings_count_as_none(
    old: str, new: str, kept: Path, tmp_path: Path
) -> None:
    path = game(tmp_path / "game.yaml")
    a_start(path)
    until(kept.exists, "no standing is kept")
    text = kept.read_text("utf-8")
    assert old in text
    kept.write_text(text.replace(old, new), "utf-8")
    tasks._known.clear()
    assert Standings([path], at_once=True).of(path) is None
    assert a_start(path).words(path) == "Turn 1, the US player decides"
    until(lambda: kept.read_text("utf-8") == text, "it is not written anew")


def test_another_version_of_the_program_and_another_table_read_the_games_anew(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game(tmp_path / "game.yaml")
    a_start(path)
    until(kept.exists, "no standing is kept")
    assert standings.recalled()[0]
    with monkeypatch.context() as patch:
        patch.setattr(standings, "__version__", "another")
        assert not standings.recalled()[0]
    folder = tmp_path / "scenario"
    shutil.copytree(data_path("scenarios", "night-drop"), folder)
    with (folder / "tables.yaml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    monkeypatch.setattr(standings, "scenario_folder", lambda name: folder)
    assert standings.recalled() == ({}, True)


def test_the_position_of_a_kept_standing_is_read_where_it_is_wanted(
    kept: Path, tmp_path: Path
) -> None:
    paths = [game(tmp_path / f"{number}.yaml") for number in range(3)]
    a_start(*paths)
    until(kept.exists, "no standing is kept")
    tasks._known.clear()
    made = Standings(paths, at_once=True)
    made.want(paths[1])
    waited(made)
    views = [standing.view is not None for path in paths if (standing := made.of(path))]
    assert views == [False, True, False]


def test_a_finished_game_is_not_offered_to_be_gone_on_with(tmp_path: Path, finished: Path) -> None:
    over, going = tmp_path / "over.yaml", tmp_path / "going.yaml"
    shutil.copy(finished, over)
    app, _clock = open_dummy((1280, 720), tmp_path)
    assert "continue" not in {spot.name for spot in app.clickables()}
    Match.new(seed=3, save_to=going).close()
    os.utime(going, (over.stat().st_mtime - 60,) * 2)
    title = Title(app)
    app.show(title)
    app.step()
    assert title.latest == going and "continue" in {spot.name for spot in app.clickables()}
    app.close()


def test_the_title_is_seen_before_rules_and_schemas_are_loaded() -> None:
    """They take as long as all the rest; only a saved game makes the title ask for them."""
    code = (
        "import sys; from nightdrop.ui.app import App; App(size=(800, 500)).step();"
        "print([name for name in sys.modules if name.startswith(('pydantic', 'nightdrop.rules'))])"
    )
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | silent, capture_output=True, text=True,
        check=True, timeout=120,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"
