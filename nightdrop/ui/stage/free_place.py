"""Where something lies over a table so that it hides nothing of what it speaks of."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

Size = tuple[int, int]
_FEW: Final = 40  # boxes beside which places are tried


def hidden(place: pygame.Rect, rects: Iterable[pygame.Rect]) -> int:
    """How many px of area of these boxes lie under a place."""
    parts = [place.clip(rect) for rect in rects]
    return sum(part.width * part.height for part in parts)


def innermost(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Those of some boxes that hold none of the others."""
    return [rect for rect in rects if sum(map(rect.contains, rects)) == 1]  # it holds itself


def free_place(
    area: pygame.Rect, sizes: Sequence[Size], gap: int, keep_clear: Sequence[Sequence[pygame.Rect]],
    near: tuple[int, int],
) -> pygame.Rect:  # fmt: skip
    """The place in an area, in px, that hides least of the first boxes to `keep_clear`, if possible
    at the first of these sizes; of equal ones that over the fewest of the next boxes, and so on,
    then the one nearest to a point. It stays `gap` px from the edges, and half of that from the
    first boxes.

    Places beside the next boxes are tried where it would lie over one of them otherwise.
    """
    first, *others = keep_clear or [[]]
    around = [rect.inflate(gap, gap) for rect in first]

    def best(beside: Sequence[pygame.Rect]) -> pygame.Rect:
        tried = [(hidden(place, around), number, place) for number, size in enumerate(sizes)
                 for place in _places(area, size, gap, beside)]  # fmt: skip
        least = min((cost, number) for cost, number, _place in tried)
        found = [place for cost, number, place in tried if (cost, number) == least]
        return min(found, key=lambda place: [
            *(len(place.inflate(gap, gap).collidelistall([*rects])) for rects in others),
            abs(place.centerx - near[0]) + abs(place.centery - near[1]),
        ])  # fmt: skip

    place, rest = best(first), [rect for rects in others for rect in rects]
    is_free = place.inflate(gap, gap).collidelist(rest) < 0
    return place if is_free or len(rest) > _FEW else best([*first, *rest])


def _places(
    area: pygame.Rect, size: Size, gap: int, beside: Iterable[pygame.Rect]
) -> list[pygame.Rect]:
    """The corners of an area, and its places right beside these boxes."""
    (wide, tall), beside = size, [*beside]
    room = area.inflate(-2 * gap, -2 * gap)
    lefts = {room.left, room.right - wide}
    tops = {room.top, room.bottom - tall}
    for rect in beside:
        rect = rect.inflate(gap, gap)
        lefts |= {rect.right, rect.left - wide}
        tops |= {rect.bottom, rect.top - tall}
    inside = [pygame.Rect(left, top, wide, tall) for left in sorted(lefts) for top in sorted(tops)
              if room.left <= left <= max(room.left, room.right - wide)
              and room.top <= top <= max(room.top, room.bottom - tall)]  # fmt: skip
    return inside or [pygame.Rect(room.left, room.top, wide, tall)]


def rooms_beside(area: pygame.Rect, size: Size, gap: int) -> list[pygame.Rect]:
    """What is left of an area where something of a size in px lies at its right edge, its left, its
    lower or its upper one."""
    wide, tall = size[0] + 2 * gap, size[1] + 2 * gap
    left, right, above, below = area.copy(), area.copy(), area.copy(), area.copy()
    left.width -= wide
    right.left, right.width = area.left + wide, area.width - wide
    above.height -= tall
    below.top, below.height = area.top + tall, area.height - tall
    return [room for room in (left, right, above, below) if room.width > 0 and room.height > 0]
