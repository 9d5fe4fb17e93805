"""Title and lists of games find out where the games stand, while the window goes on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nightdrop.table.match.match import Match
from nightdrop.ui.background import LOOK_MS, Standings
from nightdrop.ui.demo import open_dummy
from nightdrop.ui.menus.title import Title
from tests.patience import until


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
    assert waited(standings).count(True) == 1
    assert (standings.words(bad), standings.words(good)) == ("", "Turn 1, the US player decides")




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
