"""Counts the Python calls that an input costs at the window: no clock, so no machine bears on it.

`python -m tests.tools.calls` points at a target until its forecast stands beside it, makes an
attack and a move with two clicks each, redraws each table and points at things of it; it prints how
many calls each took, with `--by` which functions most, and the frames between the loop and a rule.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import pygame

from nightdrop.hexwar.ui.play.forecast import APPEARS_MS, READ_MS
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import read_record
from nightdrop.ui.app import App
from nightdrop.ui.kit.screen import Clickable
from nightdrop.ui.play.screen import Play
from tests.tools.demo import StillClock, finish_map, open_dummy
from tests.tools.screens import nothing_beside
from tests.tools.tours import as_by_a_person
from tests.window.play.test_window_forecast import AWAY, TARGET, Table

MOST_NAMED = 40
SIZE: Final = (1280, 720)
KEPT: Final = Path(__file__).parents[1] / "records"
MOVE: Final = "move.moveunits.yaml"
# A decision of each game whose table is redrawn, after a part of a record; and one in which a sheet
# lies over the table.
STANDS: Final = {
    "Night Drop": (MOVE, 1.0),
    "Pegasus Bridge": (f"pegasus-bridge/{MOVE}", 1.0),
    "Phantom Fury": ("phantom-fury/captain.yaml", 0.5),
    "Fallujah": ("fallujah-2004/captain.yaml", 0.5),
    "Fallujah's shop": ("fallujah-2004/recruit.recruit.yaml", 1.0),
}
# At most so many calls of a redraw and of pointing at a thing: 5 % more than before the tables of
# all games became one stage.
MOST: Final = {
    "Night Drop": (1135, 4609),
    "Pegasus Bridge": (2865, 6642),
    "Phantom Fury": (3732, 5022),
    "Fallujah": (1965, 2952),
    "Fallujah's shop": (8000, 8000),
}
MOST_TO_MOVE: Final = 25_000  # and of the two clicks that move a unit in Night Drop
POINTED: Final = 8  # how many things of a table are pointed at
LOOP, RULE = "App.serve", "MoveUnits.take"


def counted(work: Callable[[], object]) -> Counter[CodeType]:
    """How often each Python function is called while some work is done."""
    found: Counter[CodeType] = Counter()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found[frame.f_code] += 1

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def frames(work: Callable[[], object], loop: str = LOOP, rule: str = RULE) -> list[str]:
    """The functions from the loop that serves events to the rule that takes an action, both with
    them, as they call each other while some work is done; () where the rule is not reached."""
    found: list[str] = []

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call" or found or frame.f_code.co_qualname != rule:
            return
        above: FrameType | None = frame
        while above is not None and above.f_code.co_qualname != loop:
            found.insert(0, above.f_code.co_qualname)
            above = above.f_back
        found.insert(0, loop)

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def point(table: Table) -> None:
    """Move the mouse to the target, and wait for the forecast."""
    table.over(TARGET)
    table.wait(APPEARS_MS)


def attack(table: Table) -> None:
    """Click to pin the forecast and, once it is readable, click to fight."""
    table.click_hex(TARGET)
    table.wait(READ_MS)
    table.click_hex(TARGET)


def measured() -> dict[str, Counter[CodeType]]:
    """The calls of each input, without those that only the first one makes."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        finish_map(table.play, ahead=True)
        table.app.step()
        for _ in range(2):
            point(table)
            table.over(AWAY)
            table.wait(APPEARS_MS)
        pointed = counted(lambda: point(table))
        clicked = counted(lambda: attack(table))
        assert table.match.entries, "nobody attacked"
        table.app.close()
    return {"pointing at a target": pointed, "two clicks of an attack": clicked}


class Mover:
    """Night Drop at the window, with autosave, where units can move."""

    def __init__(self, folder: Path) -> None:
        self.app, self.clock = open_dummy(SIZE, folder, 1)
        self.play = _seat(self.app, self.clock, MOVE, 1.0, folder / "game.yaml")

    def click(self) -> None:
        """A click on the first of the things that can be chosen, in the order of their names."""
        pos = min(_things(self.app), key=lambda thing: thing.name).rect.center
        _post(self.app, pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        _post(self.app, pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def move(self) -> None:
        """Two clicks: on a unit, and on where it goes."""
        self.click()
        self.click()


def _seat(
    app: App, clock: StillClock, record: str, part: float, save_to: Path | None = None
) -> Play:
    """Sit down at a game after a part of its record, in which a person decides for every seat."""
    app.set(app.settings.but(solo=True))
    replay = Replay(as_by_a_person(read_record(KEPT / record)))
    match = Match(replay.header, replay.played, None)
    play = Play(app, match.fork(round(replay.length * part), 1, save_to=save_to))
    app.show(play)
    for _look in range(3):
        clock.now += 4000
        app.step()
        play.hurry()
    finish_map(play, ahead=True)
    for _look in range(2):
        redraw(app)
    return play


def _things(app: App) -> list[Clickable]:
    """The things on the table that can be clicked."""
    return [thing for thing in app.clickables() if thing.kind != "button"]


def _post(app: App, kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, fields))
    app.step()


def redraw(app: App) -> None:
    """The whole window is drawn anew."""
    app.screen.dirty = True
    app.step()


def hover(app: App, number: int) -> None:
    """The mouse comes to one of the first things that can be chosen, or of the buttons where those
    are all, round and round."""
    things = sorted(_things(app) or app.clickables(), key=lambda thing: thing.name)[:POINTED]
    pos = things[number % len(things)].rect.center
    _post(app, pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))


def moved() -> tuple[Counter[CodeType], list[str]]:
    """The calls of the two clicks that move a unit; and of another such move the frames from the
    loop to the rule."""
    with tempfile.TemporaryDirectory() as folder:
        mover = Mover(Path(folder))
        found = counted(mover.move)
        assert mover.play.playing.match.entries[-1].startswith("move"), "nobody moved"
        mover.app.close()
    with tempfile.TemporaryDirectory() as folder:
        mover = Mover(Path(folder))
        way = frames(mover.move)
        mover.app.close()
    return found, way


def of_table(name: str) -> dict[str, Counter[CodeType]]:
    """The calls of a redraw of one of `STANDS`, and of the mouse's coming to one thing, as the mean
    of several."""
    record, part = STANDS[name]
    with tempfile.TemporaryDirectory() as folder, nothing_beside():
        app, clock = open_dummy(SIZE, Path(folder), 1)
        _seat(app, clock, record, part)
        redrawn = counted(lambda: redraw(app))
        for number in range(POINTED):
            hover(app, number)
        found = Counter[CodeType]()
        for number in range(POINTED):
            found += counted(lambda n=number: hover(app, n))  # type: ignore[misc]
        app.close()
    mean = {code: -(-calls // POINTED) for code, calls in found.items()}
    return {f"redraw, {name}": redrawn, f"pointing, {name}": Counter(mean)}


def tables() -> Iterator[tuple[str, Counter[CodeType]]]:
    """The calls of a redraw of each table, and of pointing at a thing on it."""
    for name in STANDS:
        yield from of_table(name).items()


def main() -> None:
    moving, way = moved()
    print(f"frames from {LOOP} to {RULE}: {len(way)}", *way, sep="\n  ")
    every = {**measured(), "two clicks of a move": moving, **dict(tables())}
    for name, found in every.items():
        print(f"{name}: {found.total():,} calls")
        for code, number in found.most_common(MOST_NAMED if "--by" in sys.argv else 0):
            where = code.co_filename.rpartition("nightdrop/")[2]
            print(f"  {number:6,} {code.co_qualname} ({where}:{code.co_firstlineno})")


if __name__ == "__main__":
    main()
