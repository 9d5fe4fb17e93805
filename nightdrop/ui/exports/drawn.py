"""Pictures and films of a record from the command line, without a window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.view import Reader
from nightdrop.table.exports import unwritten
from nightdrop.table.printed import reader_of
from nightdrop.table.replay import Replay
from nightdrop.table.speech import _
from nightdrop.ui.exports.jobs import Job, film_job, finish, picture_job
from nightdrop.ui.exports.stretch import stretch_of
from nightdrop.ui.panels.maps import Maps

if TYPE_CHECKING:
    from nightdrop.table.seal import Seal


def draw_picture(
    record: Path, out: Path, entry: int | None, reader: Reader | None, size: str,
    seal: Seal | None = None,
) -> None:
    """The whole map after so many entries, or at the end. Raises FileError, ValueError."""
    replay = Replay(record, seal)
    if entry is not None and entry > replay.length:
        told = _("{record} has {count} entries; there is no entry {entry}.")
        raise ValueError(told.format(record=record, count=replay.length, entry=entry))
    index = replay.length if entry is None else entry
    eyes = reader_of(replay, reader)
    _write(out, picture_job(replay, index, eyes, size, out, Maps()))


def draw_film(
    record: Path, out: Path, turns: tuple[int, int] | None, reader: Reader | None,
    seal: Seal | None = None,
) -> None:
    """Some turns, or the whole game, as an animated GIF. Raises FileError, ValueError."""
    replay = Replay(record, seal)
    last = replay.at(replay.length).turn
    first, until = turns or (1, last)
    if until > last:
        told = _("{record} ends in turn {last}; there is no turn {turn}.")
        raise ValueError(told.format(record=record, last=last, turn=until))
    if until < (begin := replay.at(0).turn):
        told = _("{record} begins in turn {begin}; there is no turn {turn}.")
        raise ValueError(told.format(record=record, begin=begin, turn=until))
    start, end = stretch_of(replay, first, until)
    _write(out, film_job(replay, start, end, reader_of(replay, reader), out, Maps()))


def _write(out: Path, job: Job) -> None:
    """Run a job and say where its file lies. Raises ValueError with the reason, also for a
    folder that is not there: on the command line that is a slip of the keys."""
    if not out.absolute().parent.is_dir():
        raise ValueError(_("there is no folder {folder}").format(folder=out.absolute().parent))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    try:
        finish(job)
    except OSError as problem:
        raise ValueError(unwritten(out, problem)) from problem
    finally:
        pygame.display.quit()
    print(out)
