"""What a player must not know is written for its owner alone; what is made to be shown is not."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.lab.lineups import LineUp
from nightdrop.lab.runs import ROWS, Task, go_on
from nightdrop.lab.workers import here
from nightdrop.table.disk.files import NewFile, append_lines, write_atomically
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count
from nightdrop.table.match.saved import standing_of
from nightdrop.table.record import campaigns
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.ui.settings import Settings, save_settings
from tests.conftest import play_on

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def _usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def plain(saves: Path) -> None:
    play_on(Match.new(seed=7, save_to=saves / "game.yaml"), Random(7), 30).close()


def sealed(saves: Path) -> None:
    seal = Seal.of("us", "german", cost=Cost(16, 8, 1))
    play_on(Match.new(seed=7, save_to=saves / "game.yaml", seal=seal), Random(7), 5).close()


def copied(saves: Path) -> None:
    Match.new(seed=7).save(saves / "copy.yaml")


def finished(saves: Path) -> None:
    match = Match.new("phantom-fury", seed=7, save_to=saves / "game.yaml")
    count(play_on(match, Random(7)), saves, "window")
    assert match.is_over and standing_of(saves / "game.yaml").words
    match.close()


def settings(saves: Path) -> None:
    save_settings(saves / "window.json", Settings())


def campaign(saves: Path) -> None:
    found = campaigns.begin(saves, "phantom-fury", {}, 2, "2026-11-28 12:00:00")
    found.begin(1)


@pytest.mark.parametrize("write", [plain, sealed, copied, finished, settings, campaign])
def test_what_is_saved_is_for_its_owner_alone(
    write: Callable[[Path], None], tmp_path: Path
) -> None:
    write(tmp_path)
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert written
    assert {path.name: oct(mode(path)) for path in written if mode(path) != 0o600} == {}


def test_what_lies_there_is_changed_when_it_is_next_written(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    plain(tmp_path)
    path.chmod(0o644)
    match = Match.load(path)
    assert mode(path) == 0o644  # it was read
    match = Match.load(path, save_to=path)
    play_on(match, Random(8), 1).close()
    assert mode(path) == 0o600
    path.chmod(0o644)
    append_lines(path, "# one more\n", size=path.stat().st_size)
    assert mode(path) == 0o600
    path.chmod(0o644)
    write_atomically(path, "all of it\n")
    assert mode(path) == 0o600


def test_what_is_made_to_be_shown_is_for_everybody(tmp_path: Path) -> None:
    with NewFile(tmp_path / "map.png") as file:
        file.write(b"png")
        file.keep()
    task = Task("setup", "", (LineUp("lot", ("random",), "phantom-fury"),), 1, 1)
    go_on(tmp_path / "run", task, here, lambda _rows: None)
    assert {mode(path) for path in (tmp_path / "map.png", tmp_path / "run" / ROWS)} == {0o644}
