"""Takes the pictures of README and docs anew: `python -m tests.tools.pictures`.

They are screens of the tours of `tests.tools.gallery` in English, at 1280x720 and 100 %, written to
`assets/pictures` as JPEG. With `--out DIR` they go there instead, to be looked at first.
"""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from nightdrop.engine.model import State
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.ui.app import App
from tests.tools import gallery
from tests.tools.demo import StillClock, map_of
from tests.tools.switches import ROOT
from tests.tools.tours import first, play_on

FOLDER: Final = ROOT / "assets" / "pictures"
SIZE: Final = (1280, 720)
QUALITY: Final = 88
PATIENCE: Final = 60.0  # s for the work of one page
# The game and the moment of each picture.
PICTURES: Final[Mapping[str, tuple[str, str]]] = {
    "turn": (FIRST, "near"),
    "title": (FIRST, "title"),
    "new-game": (FIRST, "new-game"),
    "combat": (FIRST, "combat"),
    "hand-over": (FIRST, "hand-over"),
    "guide": (FIRST, "guide"),
    "replay": (FIRST, "replay"),
    "result": (FIRST, "result"),
    "pegasus-bridge": ("pegasus-bridge", "day"),
    "phantom-fury": ("phantom-fury", "sent"),
    "fallujah-2004": ("fallujah-2004", "force-pointed"),
}


def take(out: Path) -> list[Path]:
    """Take every picture, into this folder; their paths."""
    out.mkdir(parents=True, exist_ok=True)
    written = []
    with TemporaryDirectory() as folder:
        shown = dict.fromkeys(game for game, _moment in PICTURES.values())
        for game in shown:
            _take_tour(Path(folder, game), game)
        for name, (game, moment) in PICTURES.items():
            taken = Image.open(Path(folder, game, f"{_HEAD}-{moment}.png")).convert("RGB")
            path = out / f"{name}.jpg"
            taken.save(path, quality=QUALITY, optimize=True)
            written.append(path)
    return written


_HEAD: Final = f"{SIZE[0]}x{SIZE[1]}"


def _take_tour(out: Path, game: str) -> None:
    """Take PNGs of the moments of a game that are wanted, and of those on the way there."""
    out.mkdir()
    wanted = {moment for of, moment in PICTURES.values() if of == game}
    own = gallery.OTHERS.get(game)
    played = own.whole_game() if own else gallery.whole_game(game)

    def shown(app: App, clock: StillClock, replay: Replay) -> Iterator[str]:
        tour = own.tour(app, clock, replay) if own else _hex_tour(app, replay)
        missing = set(wanted)
        for name in tour:
            if name in wanted:
                _finish(app, clock)
            yield name
            missing.discard(name)
            if not missing:
                return

    gallery._take(out, _HEAD, SIZE, 1.0, played, shown)


def _finish(app: App, clock: StillClock) -> None:
    """Wait for what a page finds beside the window, such as the turning points of a debrief."""
    late = time.monotonic() + PATIENCE
    while app.screen.work.is_busy() and time.monotonic() < late:
        clock.now += 50
        app.step()
        time.sleep(0.02)


def _hex_tour(app: App, replay: Replay) -> Iterator[str]:
    """A fight seen from near, once its dice are rolled by night; then the tour of the gallery."""
    index = first(replay, _is_decided)
    fight = replay.at(index).fight
    if fight is not None:  # another game has no such choice
        play = play_on(app, replay, index)
        app.show(play)
        play.uncovered()
        map_of(play).go_near(fight.target)
        yield "near"
    yield from gallery.tour(app, replay)


def _is_decided(state: State) -> bool:
    """Whether the defender of a fight by night chooses between a loss and a retreat."""
    return bool(state.todo) and state.due.name == "night choice"


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures and say where they are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder (assets/pictures)")
    for path in take(parser.parse_args(arguments).out):
        print(path)


if __name__ == "__main__":
    main()
