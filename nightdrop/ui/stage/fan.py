"""The fan: nodes that lie over each other, spread in rows beside the place where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.stage.node import Key, Node

PAD, GAP, HEAD = 8, 6, 24  # design px round the nodes, between two, and of a title
_NEAR: Final = 6  # design px between the place and its fan


class FanWish(NamedTuple):
    """How the nodes at a key are spread: `side` design px of a node, `most` of them in a row.

    `nodes` are those that do not lie open, such as a stack of a field's place; without any those
    that lie in the node are spread. `about` is what a kind that spreads them itself has to know.
    """

    side: float
    most: int
    nodes: Sequence[Node] = ()
    title: str = ""
    about: Any = None


class FanSpread(NamedTuple):
    """An opened fan in window px: its `plate`, the title's height, the nodes with their boxes."""

    plate: pygame.Rect
    head: int
    nodes: tuple[Node, ...]
    rects: dict[Key, pygame.Rect]


def spread_fan(
    style: Style, wish: FanWish, nodes: Sequence[Node], at: pygame.Rect, room: pygame.Rect
) -> FanSpread:
    """The fan of these nodes beside the box `at`: above it where there is room, else below, and
    always inside the room; sides shrink where all of it would not fit."""
    pad, gap = style.px(PAD), style.px(GAP)
    head = style.px(HEAD) if wish.title else 0
    across = max(1, min(wish.most, len(nodes)))
    rows = max(1, -(-len(nodes) // across))
    fits_wide = (room.width - 2 * pad - (across - 1) * gap) // across
    fits_tall = (room.height - 2 * pad - head - (rows - 1) * gap) // rows
    side = max(1, min(style.px(wish.side), fits_wide, fits_tall))
    plate = pygame.Rect(0, 0, across * side + (across - 1) * gap + 2 * pad,
                        rows * side + (rows - 1) * gap + 2 * pad + head)  # fmt: skip
    plate.midbottom = at.centerx, at.top - style.px(_NEAR)
    if plate.top < room.top:
        plate.top = at.bottom + style.px(_NEAR)
    plate.clamp_ip(room)
    rects = {}
    for number, node in enumerate(nodes):
        row, column = divmod(number, across)
        left = plate.left + pad + column * (side + gap)
        top = plate.top + pad + head + row * (side + gap)
        rects[node.key] = pygame.Rect(left, top, side, side)
    return FanSpread(plate, head, tuple(nodes), rects)


def is_on_way(spread: pygame.Rect, at: pygame.Rect | None, pos: tuple[int, int]) -> bool:
    """Whether a point lies on an open fan, on the place that opened it, or on the way between."""
    if spread.collidepoint(pos):
        return True
    if at is None:
        return False
    if at.collidepoint(pos):
        return True
    above, below = (spread, at) if spread.centery < at.centery else (at, spread)
    between = pygame.Rect(at.left, above.bottom, at.width, max(0, below.top - above.bottom))
    return between.collidepoint(pos)


def draw_fan_ground(pen: Pen, plate: pygame.Rect, title: str = "") -> None:
    """The plate on which a fan's nodes are drawn."""
    pen.box(plate, pen.palette.panel, pen.palette.rule, 6)
    if title:
        pen.text((plate.left + pen.px(PAD), plate.top + pen.px(4)), title, "strong", 14.4)
