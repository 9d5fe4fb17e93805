"""How much longer the title takes where there are games by mail.

`python -m tests.tools.mail_title` prints the processor time in ms to the first frame with no game
and with 40, in turns, each the least of some starts, and what counting them takes afterwards.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from nightdrop.table.match.mailbox import mails_waiting
from nightdrop.table.record.saves import MAIL
from tests.tools.mailing import TwoHomes

GAMES, STARTS = 40, 12
_START = """
import sys, time
from pathlib import Path
from nightdrop.ui.app import App
app = App(size=(1920, 1080), saves=Path(sys.argv[1], "saves"))
app.draw_if_needed()
print(time.process_time() * 1000)
"""


def filled(folder: Path, games: int) -> Path:
    """A folder, with a home of so many games of three letters."""
    (game,) = TwoHomes(folder / "made", seed=2).letters(3).mail(0).iterdir()
    for number in range(games):
        shutil.copytree(game, folder / MAIL / f"{number:012x}")
    return folder


def started(folder: Path) -> float:
    """The processor time of a start up to its first frame, in ms."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", _START, str(folder)], env=quiet, text=True,
                          capture_output=True, check=True, timeout=120)  # fmt: skip
    return float(done.stdout.split()[-1])


def main() -> None:
    with tempfile.TemporaryDirectory() as made:
        homes = [filled(Path(made, str(games)), games) for games in (0, GAMES)]
        found = [[started(home) for home in homes] for _start in range(STARTS)]
        none, many = (min(times) for times in zip(*found, strict=True))
        home = homes[1] / MAIL
        mails_waiting(home)
        began = time.process_time()
        mails_waiting(home)
        counting = (time.process_time() - began) * 1000
    print(f"{none:.0f} ms without, {many:.0f} ms with {GAMES}, {counting:.0f} ms to count them")


if __name__ == "__main__":
    main()
