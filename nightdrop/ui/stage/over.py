"""What is told over a table: a plate beside a node, the bar at the foot, why a click did nothing,
and the node that is carried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import pygame

from nightdrop.ui.kit.fold import Fold
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.stage.node import Emphasis, Key, Node

PLATE, PAD, FOOT, GAP = 300, 12, 30, 14  # design px: a plate's width, its rim, its foot, beside it
CARRIED: Final = 7 / 8  # of its size that a carried node has


class HoverPlate(NamedTuple):
    """A plate beside a node that is pointed at.

    `fold` are its rows, and `draw` paints each of them, by name, in its box. `clear` is what it
    should not hide: boxes in window px, each with its weight. `foot` are the names and words of
    what can be pressed on it. It is shown `waits` ms after the node was pointed at, `wide` design
    px wide, or as wide as a style asks for, in px, but never wider than that `part` of the room.
    `own` places and draws one that a kind draws by itself: such a one is met by the pointer, and
    stays while something moves.
    """

    beside: Key
    fold: Fold
    draw: Mapping[str, Callable[[Pen, pygame.Rect], None]]
    clear: Sequence[tuple[pygame.Rect, int]] = ()
    foot: Sequence[tuple[str, str]] = ()
    waits: float = 80.0
    wide: float | Callable[[Style], int] = PLATE
    part: float = 1.0
    own: OwnPlate | None = None


class FootBar(NamedTuple):
    """A bar of a kind's own at the foot of the table: its box in window px, as tall as what is said
    in it, and its painter."""

    rect: pygame.Rect
    draw: Callable[[Pen], None]


class OwnPlate(Protocol):
    """How a kind places and draws a plate of its own; it compares by value."""

    def place(
        self, style: Style, room: pygame.Rect, plate: HoverPlate, beside: pygame.Rect,
        clear: Sequence[pygame.Rect],
    ) -> StandingPlate:  # fmt: skip
        """A plate beside a box in a room, clear of what lies over the table."""

    def draw(self, pen: Pen, placed: Any, hovered: str) -> None:
        """Draw it where it lies; a part of its foot may lie under the pointer."""


class StandingPlate(Protocol):
    """A plate where it lies, in window px: its box, and what of its foot can be pressed."""

    @property
    def plate(self) -> HoverPlate: ...
    @property
    def rect(self) -> pygame.Rect: ...
    @property
    def foot(self) -> Mapping[str, pygame.Rect]: ...


class PlacedPlate(NamedTuple):
    """A plate where it lies, in window px: its box, its rows, and what of its foot can be
    pressed, each by name."""

    plate: HoverPlate
    rect: pygame.Rect
    rows: Mapping[str, pygame.Rect]
    foot: Mapping[str, pygame.Rect]


def pressed_at(plate: StandingPlate, pos: tuple[int, int]) -> str:
    """The part of a plate's foot under a point, "" for none."""
    return next((name for name, rect in plate.foot.items() if rect.collidepoint(pos)), "")


class Ghost(NamedTuple):
    """A node that is carried, where the pointer is, and the key over which it is held."""

    node: Node
    at: tuple[int, int]
    over: Key | None = None


def place_plate(
    style: Style, room: pygame.Rect, plate: HoverPlate, beside: pygame.Rect,
    clear: Sequence[pygame.Rect] = (), lying: Sequence[pygame.Rect] = (),
) -> StandingPlate:  # fmt: skip
    """A plate beside a box: right of it, left, above or below, where it hides least. `clear` are
    what lies over the table, `lying` what lies on it."""
    if plate.own is not None:
        return plate.own.place(style, room, plate, beside, clear)
    pad, gap = style.px(PAD), style.px(GAP)
    wanted = plate.wide(style) if callable(plate.wide) else style.px(plate.wide)
    wide = min(wanted, round(room.width * plate.part), room.width - 2 * gap)
    foot = style.tall(FOOT) + style.px(6) if plate.foot else 0
    laid = plate.fold.lay(style, wide - 2 * pad, room.height - 2 * gap - 2 * pad - foot)
    tall = max((rect.bottom for rect in laid.rects.values()), default=0) + 2 * pad + foot
    told = [*plate.clear, *((one, 1) for one in lying), (beside, 100)]
    rect = min(_beside(beside, (wide, tall), gap, room), key=lambda one: _hides(one, told))
    rows = {name: one.move(rect.left + pad, rect.top + pad) for name, one in laid.rects.items()}
    presses: dict[str, pygame.Rect] = {}
    if plate.foot:
        each = (wide - 2 * pad) // len(plate.foot)
        for number, (name, _words) in enumerate(plate.foot):
            presses[name] = pygame.Rect(rect.left + pad + number * each, rect.bottom - pad
                                        - style.tall(FOOT), each, style.tall(FOOT))  # fmt: skip
    return PlacedPlate(plate, rect, rows, presses)


def _beside(
    box: pygame.Rect, size: tuple[int, int], gap: int, room: pygame.Rect
) -> list[pygame.Rect]:
    """The four places beside a box, each moved into the room."""
    rect = pygame.Rect((0, 0), size)
    right, left, above, below = rect.copy(), rect.copy(), rect.copy(), rect.copy()
    right.midleft = box.right + gap, box.centery
    left.midright = box.left - gap, box.centery
    above.midbottom = box.centerx, box.top - gap
    below.midtop = box.centerx, box.bottom + gap
    return [one.clamp(room.inflate(-gap, -gap)) for one in (right, left, above, below)]


def _hides(rect: pygame.Rect, told: Sequence[tuple[pygame.Rect, int]]) -> int:
    """How much a plate hides there of some boxes: px of area by their weight."""
    return sum(weight * part.width * part.height
               for one, weight in told if (part := rect.clip(one)))  # fmt: skip


def draw_plate(pen: Pen, placed: StandingPlate, hovered: str = "") -> None:
    """A plate with its rows and its foot, of which one part may lie under the pointer."""
    if placed.plate.own is not None:
        placed.plate.own.draw(pen, placed, hovered)
        return
    assert isinstance(placed, PlacedPlate)  # the house places all others
    pen.box(placed.rect, pen.palette.panel, pen.palette.rule, 8)
    for name, rect in placed.rows.items():
        if name in placed.plate.draw:
            placed.plate.draw[name](pen, rect)
    words = dict(placed.plate.foot)
    for name, rect in placed.foot.items():
        pen.box(rect.inflate(-pen.px(4), 0), pen.palette.panel2 if name == hovered else None,
                pen.palette.accent, 6)  # fmt: skip
        pen.centred(rect, words[name], "strong", 14.4, pen.palette.ink)


def draw_ghost(
    pen: Pen, ghost: Ghost, rect: pygame.Rect,
    painter: Callable[[Pen, Node, pygame.Rect, Emphasis], None],
) -> None:  # fmt: skip
    """A node that is carried, a little smaller than where it lay."""
    carried = pygame.Rect(0, 0, round(rect.width * CARRIED), round(rect.height * CARRIED))
    carried.center = ghost.at
    painter(pen, ghost.node, carried, Emphasis.CHOSEN)


def draw_foot(pen: Pen, rect: pygame.Rect, most: int, text: str, headed: bool = False) -> None:
    """What lies under the pointer, in one line or up to `most` px of height. Where it is `headed`
    its first word and the others before the first comma stand out."""
    px = pen.scale.text(14.4)
    number, name, rest = "", "", text
    if headed:
        head, _comma, rest = text.partition(", ")
        number, _space, name = head.partition(" ")
    wide = [pen.width(word, role, size) + pen.px(12) if word else 0
            for word, role, size in ((number, "value", 17), (name, "strong", 15))]  # fmt: skip
    if rect.width - sum(wide) < pen.px(200):  # then all of it is one paragraph
        number, name, rest, wide = "", "", text, [0, 0]
    left = rect.left + pen.px(14) + sum(wide)
    room = rect.right - left - pen.px(10)
    step = fonts.line_height("body", px)
    lines = max(1, min(6, most // step))
    grown = (min(lines, len(fonts.wrap("body", px, rest, room))) - 1) * step
    rect = pygame.Rect(rect.left, rect.top - grown, rect.width, rect.height + grown)
    pen.box(rect, pen.palette.panel, pen.palette.rule, 6)
    top, x = rect.top + pen.px(10), rect.left + pen.px(14)
    if number:
        pen.text((x, top), number, "value", 17, pen.palette.accent_text)
    if name:
        pen.text((x + wide[0], top), name, "strong", 15)
    pen.paragraph((left, top + pen.px(1)), rest, room, "body", 14.4, pen.palette.ink2, most=lines)


def draw_refusal(
    pen: Pen, area: pygame.Rect, sentence: str, at: tuple[int, int], gap: int
) -> None:
    """Why a click did nothing, `gap` px beside a point."""
    wide = min(pen.px(300), area.width - 16)
    px = pen.scale.text(14.4)
    lines = fonts.wrap("body", px, sentence, wide - pen.px(28))
    tall = len(lines) * fonts.line_height("body", px) + pen.px(20)
    left = min(max(area.left + 8, at[0] + gap), area.right - wide - 8)
    top = min(max(area.top + 8, at[1] + gap // 2), area.bottom - tall - 8)
    rect = pygame.Rect(left, top, wide, tall)
    pen.box(rect, pen.palette.panel, None, 6)
    pen.surface.fill(pen.palette.refused, (rect.left, rect.top + 3, pen.px(4), rect.height - 6))
    words = (rect.left + pen.px(16), rect.top + pen.px(10))
    pen.paragraph(words, sentence, wide - pen.px(28), "body", 14.4)
