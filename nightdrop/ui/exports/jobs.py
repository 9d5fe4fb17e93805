"""Exports as jobs: generators that yield how far they are, 0-1, every few milliseconds.

The window steps them between events, the command line runs them through; closing one cancels it
and leaves nothing behind. Packing runs in a thread beside. All raise OSError.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from nightdrop.table.exports import NewFile
from nightdrop.table.speech import _
from nightdrop.ui.exports.scene import Scene, seen_words

if TYPE_CHECKING:
    from nightdrop.engine.view import Reader
    from nightdrop.table.replay import Replay
    from nightdrop.ui.panels.maps import Maps

Job = Generator[float, None, None]
SIZES = {"1x": 48, "2x": 96, "3x": 150}  # hex height in px of a picture
FILM_HEIGHT = 28  # hex height in px of a film
FRAME_MS, TURN_MS, LAST_MS = 450, 900, 2500  # how long a frame of a film is shown
_AHEAD = 3  # frames drawn before they are packed
_WAIT_S = 0.002
_GROUND = 0.4  # how much of the work is painting the ground, roughly


def text_job(replay: Replay, reader: Reader, path: Path) -> Job:
    """Write the game in words, as the reader knew it."""
    from nightdrop.table.printed import game_lines

    with ThreadPoolExecutor(1) as beside, NewFile(path) as file:
        head = _("Night Drop: {eyes}, {count} entries").format(
            eyes=seen_words(reader), count=replay.length
        )
        file.write(f"{head}\n".encode())
        for number, line in enumerate(game_lines(replay, reader)):
            file.write(f"{line}\n".encode())
            yield min(1.0, number / (replay.length or 1))
        yield from _kept(file, beside)


def picture_job(
    replay: Replay, index: int, reader: Reader, size: str, path: Path, maps: Maps
) -> Job:
    """Write the whole map after so many entries as a PNG."""
    scene = Scene(replay, reader, SIZES[size], maps)
    beside = ThreadPoolExecutor(1)
    try:
        with NewFile(path) as file:
            for _step in scene.ready([index]):
                yield 0.0
            for _step in scene.warm(index):
                yield _GROUND
            frame = scene.frame(index)
            yield _GROUND
            packing = beside.submit(_png, frame)
            while not _ends(packing):
                yield _GROUND
            file.write(packing.result())
            yield from _kept(file, beside)
    finally:
        beside.shutdown(wait=False)  # whoever cancels need not wait for the packing


def _png(frame: pygame.Surface) -> bytes:
    """A picture packed as PNG."""
    out = BytesIO()
    pygame.image.save(frame, out, "picture.png")
    return out.getvalue()


def film_job(
    replay: Replay, first: int, last: int, reader: Reader, path: Path, maps: Maps
) -> Job:
    """Write an animated GIF: a frame for the start and for each entry that changed something."""
    from nightdrop.ui.exports.gif import GifWriter

    scene = Scene(replay, reader, FILM_HEIGHT, maps)
    shown = [first]
    with NewFile(path) as file, ThreadPoolExecutor(1) as beside:
        for index in range(first + 1, last + 1):
            if scene.lines(index - 1):  # else these eyes saw nothing happen
                shown.append(index)
            yield 0.0
        for _step in scene.ready(shown):
            yield 0.0
        for _step in scene.warm(first):
            yield _GROUND
        film = GifWriter(scene.size, file.write)
        packing: list[Future[None]] = []
        for number, index in enumerate(shown):
            lasts = _lasts(scene, shown, number)
            frame = pygame.image.tobytes(scene.frame(index), "RGB")
            packing.append(beside.submit(film.add, frame, scene.light(index), lasts))
            while len(packing) >= _AHEAD and not _ends(packing[0]):
                yield _part(number, len(shown))
            yield _part(number, len(shown))
            packing = _packed(packing)
        while packing:
            _ends(packing[0])
            packing = _packed(packing)
            yield 1.0
        film.end()
        yield from _kept(file, beside)


def _kept(file: NewFile, beside: ThreadPoolExecutor) -> Job:
    """Let the disk take its time with a whole file; once begun, that is not cancelled."""
    keeping = beside.submit(file.keep)
    try:
        while not _ends(keeping):
            yield 1.0
    finally:
        wait([keeping])
    keeping.result()


def _packed(packing: list[Future[None]]) -> list[Future[None]]:
    """The frames that are not packed yet. Raises what went wrong with the others."""
    while packing and packing[0].done():
        packing.pop(0).result()
    return packing


def _ends(packing: Future[Any]) -> bool:
    """Whether something beside is done, after a moment's wait."""
    return bool(wait([packing], _WAIT_S).done)


def _part(number: int, count: int) -> float:
    return _GROUND + (1 - _GROUND) * number / count


def _lasts(scene: Scene, shown: list[int], number: int) -> int:
    """How long a frame is shown: longer where a turn begins, and at the end."""
    if number + 1 == len(shown):
        return LAST_MS
    replay, index = scene.replay, shown[number]
    new = number > 0 and replay.at(index).turn != replay.at(shown[number - 1]).turn
    return TURN_MS if new else FRAME_MS


def finish(job: Job, told: Callable[[float], None] = lambda part: None) -> None:
    """Run a job through; `told` hears how far it is."""
    for part in job:
        told(part)
