"""Caches a panned picture, so that only what comes into view is painted again.

It also lays a part of a scaled picture over a map that is zoomed. The cached picture is as large as
the view and wraps around: what leaves it on one side makes room for what comes in on the other, and
nothing that stays in view is moved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import ceil

import pygame

Place = tuple[int, int]
FEW = 6  # rectangles that are painted one by one; where there are more, all is painted at once


class Kept:
    """One picture of a part of a map, cached by all that it depends on."""

    def __init__(self) -> None:
        self._picture = pygame.Surface((0, 0))
        self.key: Hashable = None  # what the picture hangs on
        self._seen = pygame.Rect(0, 0, 0, 0)  # px of the map that the picture holds

    def forget(self) -> None:
        """Discard the picture, because everything is to be painted differently."""
        self._picture, self.key = pygame.Surface((0, 0)), None

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, corner: Place, key: Hashable,
        stale: Iterable[pygame.Rect], paint: Callable[[pygame.Rect], None],
    ) -> None:  # fmt: skip
        """Show in `rect` of a surface the map from `corner` on, in px of the map.

        `key` is all that the picture depends on, and `stale` what changed in it, in px of the map.
        `paint` paints a part of `rect`, to which the surface is clipped.
        """
        seen = pygame.Rect(corner, rect.size)
        if self._picture.get_size() != rect.size:
            self._picture, self.key = pygame.Surface(rect.size, 0, surface), None
        known = seen.clip(self._seen) if key == self.key else pygame.Rect(corner, (0, 0))
        new = [*rest_of(seen, known), *filter(None, (known.clip(part) for part in stale))]
        if len(new) > FEW:
            new, known = [seen], pygame.Rect(corner, (0, 0))
        by, clip = (rect.x - seen.x, rect.y - seen.y), surface.get_clip()
        self.key = None  # while it is half painted
        for part, at in self._pieces(known):
            surface.blit(self._picture, part.move(by), (at, part.size))
        for area in new:
            surface.set_clip(area.move(by))
            paint(area.move(by))
        surface.set_clip(clip)
        for area in new:
            for part, at in self._pieces(area):
                self._picture.blit(surface, at, part.move(by))
        self.key, self._seen = key, seen

    def take(self, surface: pygame.Surface, rect: pygame.Rect, key: Hashable) -> None:
        """Keep what a surface shows in `rect`, where more was painted over the picture.

        `rect` is where the picture was shown last.
        """
        by, self.key = (rect.x - self._seen.x, rect.y - self._seen.y), key
        for part, at in self._pieces(self._seen):
            self._picture.blit(surface, at, part.move(by))

    def _pieces(self, area: pygame.Rect) -> Iterator[tuple[pygame.Rect, Place]]:
        """An area of the map in up to four pieces, each with its corner in the picture."""
        wide, tall = self._picture.get_size()
        for left, x, width in _round(area.x, area.w, wide):
            for top, y, height in _round(area.y, area.h, tall):
                yield pygame.Rect(left, top, width, height), (x, y)


def _round(start: int, length: int, size: int) -> Iterator[tuple[int, int, int]]:
    """A stretch wrapped at `size`, as unwrapped stretches: (start, place, length)."""
    while length > 0:
        place = start % size
        fits = min(length, size - place)
        yield start, place, fits
        start, length = start + fits, length - fits


def rest_of(whole: pygame.Rect, part: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles of `whole` around its `part`."""
    inner = part.clip(whole)
    if not inner.w or not inner.h:
        return [whole]
    found = [
        pygame.Rect(whole.left, whole.top, whole.w, inner.top - whole.top),
        pygame.Rect(whole.left, inner.bottom, whole.w, whole.bottom - inner.bottom),
        pygame.Rect(whole.left, inner.top, inner.left - whole.left, inner.h),
        pygame.Rect(inner.right, inner.top, whole.right - inner.right, inner.h),
    ]
    return [strip for strip in found if strip.w and strip.h]


def lay_scaled(
    surface: pygame.Surface,
    view: pygame.Rect,
    picture: pygame.Surface,
    x: float,
    y: float,
    zoom: float,
) -> None:
    """Lay the part of a scaled picture within `view` on a surface; (x, y) is its corner.

    It is scaled straight into its place, which is three times as fast as through a copy; only the
    px of the picture that reach beyond the view go through one.
    """
    seen, rims = _seen_part(picture, view, x, y, zoom), [view]
    inner = seen
    if zoom > 1:  # where it is made smaller, other px would be left out
        left, top = ceil((view.left - x) / zoom), ceil((view.top - y) / zoom)
        right, bottom = int((view.right - x) // zoom), int((view.bottom - y) // zoom)
        inner = pygame.Rect(left, top, max(0, right - left), max(0, bottom - top)).clip(seen)
    place = _scaled_place(inner, x, y, zoom)
    if place.w and place.h and view.contains(place) and surface.get_masks() == picture.get_masks():
        pygame.transform.scale(picture.subsurface(inner), place.size, surface.subsurface(place))
        rims = rest_of(_scaled_place(seen, x, y, zoom).clip(view), place)
    for rim in rims:
        _lay_rim(surface, rim, picture, x, y, zoom)


def _seen_part(
    picture: pygame.Surface, view: pygame.Rect, x: float, y: float, zoom: float
) -> pygame.Rect:
    """The part of a picture that is seen in a view, when it is scaled and its corner at (x, y)."""
    left, top = max(0, int((view.left - x) / zoom)), max(0, int((view.top - y) / zoom))
    right, bottom = int((view.right - x) / zoom) + 2, int((view.bottom - y) / zoom) + 2
    part = pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
    return part.clip(picture.get_rect())


def _lay_rim(
    surface: pygame.Surface, rim: pygame.Rect, picture: pygame.Surface, x: float, y: float,
    zoom: float,
) -> None:  # fmt: skip
    """Lay what is seen of a scaled picture in a rectangle, through a copy."""
    part = _seen_part(picture, rim, x, y, zoom)
    place = _scaled_place(part, x, y, zoom)
    if place.w and place.h:
        made = pygame.transform.scale(picture.subsurface(part), place.size)
        seen = place.clip(rim)
        surface.blit(made, seen, seen.move(-place.x, -place.y))


def _scaled_place(part: pygame.Rect, x: float, y: float, zoom: float) -> pygame.Rect:
    """Where a part of a scaled picture lies whose corner is at (x, y)."""
    left, top = round(x + part.left * zoom), round(y + part.top * zoom)
    return pygame.Rect(left, top, round(x + part.right * zoom) - left,
                       round(y + part.bottom * zoom) - top)  # fmt: skip
