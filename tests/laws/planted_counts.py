"""Leaks planted where something is counted: entries, of which there is one more where a concealed
unit's moves end by `done`, or where it may choose its hex of entry."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from nightdrop.hexwar.rules import reinforcements
from nightdrop.table.match import log as log_table
from nightdrop.table.match.history import History
from nightdrop.table.match.log import Log, Steps
from nightdrop.ui.replay import exports, panel, timeline

from .planted import Patch, wrap

Real = Callable[..., Any]


def steps_are_entries(patch: Patch) -> None:
    """"Step 12 of 345" counts entries."""

    def init(steps: Any, replay: Any, reader: str) -> None:
        steps.stops = list(range(replay.length + 1))

    patch.setattr(Steps, "__init__", init)


def an_end_is_a_step(patch: Patch) -> None:
    """What ends the moves is told for itself, where it was asked for."""
    patch.setattr(log_table, "is_one_with_last", lambda *entry: False)


def look_back_over_entries(patch: Patch) -> None:
    """The log goes back over a number of entries."""

    def last(log: Any, states: Any, actions: Any, reader: str, count: int) -> Any:
        return log.lines(states, actions, reader, max(0, len(actions) - count))

    patch.setattr(Log, "last", last)


def lines_of_the_turn(patch: Patch) -> None:
    """The lines of a turn begin with the entry that brought it."""

    def lines(real: Real, past_: Any, reader: str) -> Any:
        turn = past_.now.turn
        first = next(n for n, state in enumerate(past_.states) if state.turn == turn)
        return past_.lines(reader, max(0, first - 1))

    wrap(patch, History, "lines_of_turn", lines)


def undo_of_one_entry(patch: Patch) -> None:
    """An undo takes back one entry: the end alone, where it was asked for."""
    patch.setattr(History, "_is_parted", lambda past_, count: True)


def limit_in_entries(patch: Patch) -> None:
    """What can be gone back to is found by the number of the entry."""

    def can(past_: Any, entry: int) -> bool:
        return bool(past_.limit <= entry + 1 < len(past_.actions))

    patch.setattr(History, "can_return", can)


def entered_untold(patch: Patch) -> None:
    """Nothing is told of a unit that enters where it must."""
    patch.setattr(reinforcements, "entered_alone", lambda *told: iter(()))


# In the window


def replay_head(patch: Patch) -> None:
    """The head of a replay says how many entries there are."""
    real = panel.draw_past

    def draw(pen: Any, screen: Any, at: Any, buttons: Any) -> None:
        real(pen, screen, at, buttons)
        pen.head(at.log, "Replay", f"Entry {screen.index} of {screen.replay.length}")

    patch.setattr("nightdrop.ui.replay.panel.draw_past", draw)


def replay_pointer(patch: Patch) -> None:
    """The pointer of the time line stands where its entry does."""

    def x_of(screen: Any, rect: Any, entries: int) -> int:
        return int(rect.left + rect.width * entries // max(1, screen.replay.length))

    patch.setattr(timeline, "x_of", x_of)


def replay_marks(patch: Patch) -> None:
    """The turns of the time line are as wide as they have entries."""

    def spans(screen: Any) -> list[tuple[int, int]]:
        starts = [0, *list(screen.turns.values())[1:], screen.replay.length]
        return list(pairwise(starts))

    patch.setattr(timeline, "_spans", spans)


def exported_head(patch: Patch) -> None:
    """The head of an exported text says how many entries there are."""
    real = exports.text_job

    def text_job(replay: Any, reader: str, path: Any, summary: Any = ()) -> Any:
        return real(replay, reader, path, (*summary, f"{replay.length} entries"))

    patch.setattr("tests.laws.glass.text_job", text_job)
