"""Paints the picture of a changed map in a process of its own, and tells how far it has come.

`python -m nightdrop.ui.map.making` reads a pickled board and lights from its window, and writes
"DONE TOTAL" after every piece. It ends with its window, however that ends: what it reads from is
closed then.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from _thread import interrupt_main
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pygame

from nightdrop.engine.board import Board
from nightdrop.table.language import _, ngettext
from nightdrop.ui.background import Errand
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import PALETTES, Light
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.picture import cache_of, cuts, digest_of, file_of, forget_old, write

BAR = 220, 6  # px at scale 1
SIZE = 13.4
PATIENCE_S = 5.0  # for clearing up what is half painted, on a machine that is busy too


class Making:
    """The lights of a board's picture that are painted now, in another process."""

    def __init__(self, board: Board, lights: Sequence[Light]) -> None:
        room = str(Path(__file__).resolve().parents[3])  # so that a checkout need not be installed
        paths = os.pathsep.join(filter(None, (room, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nightdrop.ui.map.making"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, "SDL_VIDEODRIVER": "dummy"},
        )  # fmt: skip
        assert self._process.stdin is not None
        with suppress(OSError):  # that it has ended at once is seen soon enough
            self._process.stdin.write(pickle.dumps((board, tuple(lights))))
            self._process.stdin.flush()  # and stays open for as long as the window is
        self._began, self._done, self._total = monotonic(), 0, 0
        self._errand = Errand(self._follow)

    def _follow(self) -> int:
        """Read how far it has come until it ends; gives its exit code."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with suppress(ValueError):
                self._done, self._total = map(int, line.split())
        return self._process.wait()

    @property
    def is_over(self) -> bool:
        """Whether the process has ended, for good or ill."""
        return self._errand.is_done

    @property
    def part(self) -> float:
        """How much is done, 0 to 1."""
        return self._done / self._total if self._total else 0.0

    @property
    def words(self) -> str:
        """What is done, and how long it will take."""
        if self.part < 0.01:
            return _("The picture of this map is being painted.")
        left = (monotonic() - self._began) * (1 / self.part - 1)
        minutes = max(1, round(left / 60))
        told = ngettext(
            "The picture of this map is being painted: {count} minute left.",
            "The picture of this map is being painted: {count} minutes left.",
            minutes,
        )
        return told.format(count=minutes)

    def stop(self) -> None:
        """End it; what is not whole is thrown away, and begun anew another time."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


def draw_notice(
    surface: pygame.Surface, rect: pygame.Rect, light: Light, text: str, part: float | None
) -> None:
    """A sentence in the lower left corner of `rect`, over a bar where `part` of a work is done."""
    look = PALETTES[light]
    scale = max(1.0, min(rect.w / 1472, rect.h / 1080))
    image = fonts.text("body", round(SIZE * scale), text, look.ink)
    wide, tall = (round(side * scale) for side in BAR)
    gap = round(10 * scale)
    high = image.get_height() + (tall + gap if part is not None else 0)
    box = pygame.Rect(0, 0, max(image.get_width(), wide) + 2 * gap, high + 2 * gap)
    box.bottomleft = rect.left + gap, rect.bottom - 4 * gap
    pygame.draw.rect(surface, look.panel, box, border_radius=6)
    pygame.draw.rect(surface, look.rule, box, 1, border_radius=6)
    surface.blit(image, (box.left + gap, box.top + gap))
    if part is not None:
        bar = pygame.Rect(box.left + gap, box.bottom - gap - tall, box.w - 2 * gap, tall)
        pygame.draw.rect(surface, look.rule, bar, border_radius=3)
        pygame.draw.rect(surface, look.accent, (*bar.topleft, round(bar.w * part), tall),
                         border_radius=3)  # fmt: skip


def _end_with_window(asked: int, is_done: Event) -> None:
    """Interrupt the painting once the window closes the file `asked`, unless it is done by then."""
    with suppress(OSError):
        while os.read(asked, 1):
            pass
    if not is_done.is_set():
        interrupt_main()
        if not is_done.wait(PATIENCE_S):
            os._exit(1)


def main() -> int:
    """Paint what the window asks for into the cache; 1 if it cannot be written or nobody waits."""
    from nightdrop.ui.map.painter import paint_piece

    with suppress(AttributeError, OSError):
        os.nice(10)
    board, lights = pickle.load(sys.stdin.buffer)
    is_done = Event()
    given = sys.stdin.buffer.fileno(), is_done
    Thread(target=_end_with_window, args=given, daemon=True).start()
    country, digest = Country(board), digest_of(board)
    total, done = len(lights) * sum(1 for _cut in cuts(country.size)), 0

    def tell() -> None:
        nonlocal done
        done += 1
        print(done, total, flush=True)

    try:
        for light in lights:
            path = file_of(cache_of(digest), light)
            write(path, digest, light, country, paint_piece, tell)
        forget_old(digest)
    except (OSError, KeyboardInterrupt):
        return 1
    finally:
        is_done.set()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
