"""Pictures of saved games: the surroundings of the last event, made one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import State
from nightdrop.table.record.saves import Stamp
from nightdrop.ui.kit import Style
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.kit.work import Job
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.menus.cards import rounded
from nightdrop.ui.menus.sheet import NightPage
from nightdrop.ui.stage.picture import StagePicture

BETWEEN_MS: Final = 8.0  # between two steps
SLICE_MS: Final = 4.0  # after which a step ends, unless it is a single one
_made = SurfaceCache(48_000_000)


class ThumbnailRequest(NamedTuple):
    """A picture of a file as it was then, `size` in px.

    Its upper corners have a radius of `radius` px, and if it is `whole` the lower ones as well.
    """

    stamp: Stamp
    size: tuple[int, int]
    radius: int
    whole: bool = False


class Moments:
    """Makes the requested pictures from standings alone.

    A standing settles who may see what, and a game without a position gets no picture. Pictures are
    kept when the list is left, by file and size.
    """

    def __init__(self, app: Window) -> None:
        self._app = app
        self._wanted: list[tuple[ThumbnailRequest, State, Place | None]] = []
        self._steps: Iterator[bool] | None = None  # of which the first of them consists

    def _key(self, asked: ThumbnailRequest) -> tuple[object, ...]:
        """The cache key of a picture: the request, and how the land is shown."""
        shown = self._app.settings
        return (asked, shown.grid, shown.numbers, shown.contrast)

    def get(self, asked: ThumbnailRequest) -> pygame.Surface | None:
        """A picture, or None if it is not ready."""
        return _made.get(self._key(asked))

    def ask(self, wanted: Sequence[tuple[ThumbnailRequest, State, Place | None]]) -> None:
        """From now on make these, in this order: each with its position and its middle.

        A middle of None is that of the whole map.
        """
        wanted = [one for one in wanted if self.get(one[0]) is None]
        if wanted[:1] != self._wanted[:1]:
            self._steps = None
        self._wanted = wanted

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def step(self, style: Style) -> bool:
        """Work for as long as a frame allows; True if a picture was finished."""
        if not self._wanted:
            return False
        end = perf_counter() + SLICE_MS / 1000
        asked, view, place = self._wanted[0]
        if self._steps is None:
            self._steps = self._made(asked, view, place, style.showing(view.game.name))
        for waits in self._steps:
            if waits or perf_counter() >= end:
                return False
        self._wanted, self._steps = self._wanted[1:], None
        return True

    def _made(
        self, asked: ThumbnailRequest, view: State, place: Place | None, style: Style
    ) -> Iterator[bool]:
        """Make and keep a picture in small steps; yields True if it has to wait for others."""
        picture = StagePicture(self._app, view.game, pygame.Rect((0, 0), asked.size))
        yield from picture.ready(view, place, style)
        made = pygame.Surface(asked.size)
        picture.draw(style.on(made), view)
        yield False
        _made.keep(self._key(asked), rounded(made, asked.radius, asked.whole))


class PicturedPage(NightPage):
    """A page of cards with pictures of positions.

    `read` gives the positions, each with the key that distinguishes its card, those shown first
    before the others. It runs in a thread. `views` are those that are known by now, and each
    picture is made between two frames, those that are seen before the others.
    """

    def __init__(self, app: Window, read: Callable[[], Iterable[tuple[Any, State]]]) -> None:
        super().__init__(app)
        self.moments = Moments(app)
        self._paints_at = 0.0
        self.work.ask("views", (), partial(_read, read))

    @property
    def views(self) -> Mapping[Any, State]:
        known = self.work.known("views")
        return (known.latest if known else None) or {}

    def picture_middle(self, key: Any) -> Place | None:
        """The middle of a card's picture, None for that of the whole map."""
        raise NotImplementedError  # every page has its own cards

    def asked(self, key: Any, rect: pygame.Rect, style: Style) -> ThumbnailRequest:
        """The request for a card's picture, which fills a rectangle."""
        raise NotImplementedError  # every page has its own files

    def ask(self, rects: Mapping[Any, pygame.Rect], style: Style) -> None:
        """Ask for the pictures of cards, by their keys from top to bottom: where each will be."""
        known = [key for key, rect in rects.items() if rect.height and key in self.views]
        known.sort(key=lambda key: not rects[key].colliderect(self.scroll.rect))
        self.moments.ask([
            (self.asked(key, rects[key], style), self.views[key], self.picture_middle(key))
            for key in known
        ])

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self._paints_at if self.moments.is_busy else None)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._paints_at = now + BETWEEN_MS
        if self.moments.step(self.settle()):
            self.dirty = True


def _read(read: Callable[[], Iterable[tuple[Any, State]]], job: Job) -> Mapping[Any, State]:
    """Read positions, and report each as soon as it is known."""
    found: dict[Any, State] = {}
    for key, view in read():
        found = {**found, key: view}
        job.tell(0, found)
        if job.is_dropped:
            break
    return found
