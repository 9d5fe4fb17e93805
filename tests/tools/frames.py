"""Frames of the window while the program thinks beside it, against frames while it does not.

`python -m tests.tools.frames` pans over a painted map, in turns with and without a colonel who
calculates all the time, and prints ms a frame: by the clock, and of the window's own processor
time, which other work on the machine leaves alone.
"""

from nightdrop.bots.player import Thought
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.rules.night_drop import US
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import BackgroundTask
from nightdrop.ui.thinking import Thinker
from tests.bots.test_search import ninth_point
from tests.patience import until
from tests.tools.demo import finish_map, map_of
from tests.tools.measure import FULL_HD, _frame, _percentile, _playing

BLOCKS, FRAMES, HEX = 24, 25, 112  # turns, frames in each, px of a hex
Times = dict[bool, list[tuple[float, float]]]  # by whether it thinks: ms by the clock and own


def measured(app: App, play: Play) -> tuple[Times, int]:
    """The times of all frames, and how many questions were answered meanwhile."""
    state, found, asked = ninth_point(), Times({False: [], True: []}), 0
    task: BackgroundTask[Thought] | None = None
    thinker, seen = Thinker(state.game), detached(view(state, US))
    until(lambda: thinker.is_ready, "the process is not there")
    for block in range(BLOCKS):
        thinks = bool(block % 2)
        for number in range(FRAMES):
            if thinks and (task is None or task.is_done):
                task, asked = thinker.ask(seen, "colonel", None, asked), asked + 1
            map_of(play).board.camera.pan(9 if (number // 12 + block) % 2 else -9, 5)
            found[thinks].append(_frame(app, play))
        if task is not None:
            task.answer()
    thinker.close()
    return found, asked


def main() -> None:
    with _playing(FULL_HD) as (app, play):
        map_of(play).board.camera.zoom_to(HEX)
        finish_map(play, ahead=True)
        found, asked = measured(app, play)
    for thinks, times in found.items():
        wall, own = ([time[number] for time in times] for number in (0, 1))
        name = f"while it thinks ({asked} questions)" if thinks else "while it does not"
        print(f"{name}: {_percentile(wall, 0.5)} ms, 95 % {_percentile(wall, 0.95)}; own time "
              f"{_percentile(own, 0.5)} ms, 95 % {_percentile(own, 0.95)}")  # fmt: skip


if __name__ == "__main__":
    main()
