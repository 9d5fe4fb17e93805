"""Processes of the program run its code, whatever lies in the folder where it was started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nightdrop.table.disk.processes import for_others, keep_to_own_code

ROOT = Path(__file__).parents[2]
# Modules that Python itself, the program and its libraries look for.
SHADOWS = ("pickle", "socket", "struct", "random", "selectors", "queue", "yaml", "numpy", "bisect")
BEGINS = {
    "bots": """
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.thinking import Thinker
thinker = Thinker(load_scenario("night-drop"))
thinker._start.answer()
assert thinker.is_ready and not thinker.is_alone
thinker.close()
""",
    "play-outs": """
from nightdrop.phantom_fury.ui.rollout_worker import PlayOuts
from nightdrop.table.match.match import Match
import time
match = Match.new("phantom-fury", seed=1)
ahead = PlayOuts(match.game)
ahead.ask(match.state, "us")
while not ahead.points:
    assert not ahead.is_over
    time.sleep(0.05)
ahead.close()
""",
    "trials and laboratory": """
from nightdrop.lab.workers import pool_of
import os
with pool_of(2) as pool:
    assert pool.submit(os.getpid).result() != os.getpid()
""",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files that are called as modules, and tell when they are run."""
    found = tmp_path / "downloads"
    found.mkdir()
    for name in SHADOWS:
        (found / f"{name}.py").write_text(
            f"open({str(tmp_path / 'run')!r}, 'a').write('{name}')\nraise RuntimeError('shadow')"
        )
    return found


@pytest.mark.parametrize("what", BEGINS)
def test_a_process_runs_nothing_of_the_folder_in_which_the_program_began(
    what: str, folder: Path, tmp_path: Path
) -> None:
    script = tmp_path / "started.py"  # as the script of an installed program
    body = BEGINS[what].strip().replace("\n", "\n    ")
    script.write_text(f'if __name__ == "__main__":\n    {body}\n')
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    environment.pop("PYTHONSAFEPATH", None)
    done = subprocess.run([sys.executable, str(script)], cwd=folder, env=environment,
                          capture_output=True, text=True, timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert not (tmp_path / "run").exists()


def test_as_a_module_of_python_it_takes_no_module_from_there(folder: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONSAFEPATH", None)
    done = subprocess.run([sys.executable, "-m", "nightdrop", "validate", "night-drop"],
                          cwd=folder, env=environment, capture_output=True, text=True, timeout=60,
                          check=False)  # fmt: skip
    assert "is valid" in done.stdout, done.stderr
    assert not (tmp_path / "run").exists()


def test_other_programs_find_their_modules_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONSAFEPATH", "NIGHTDROP_SET_PYTHONSAFEPATH"):  # another test began a process
        monkeypatch.delenv(name, raising=False)
    before = dict(os.environ)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "environ", dict(os.environ))
        keep_to_own_code()
        assert os.environ["PYTHONSAFEPATH"] == "1"
        assert for_others(os.environ) == before
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # by the player's own wish
    assert for_others(os.environ)["PYTHONSAFEPATH"] == "1"
