"""What all drawing shares: scaled sizes of text and targets, and a pen for one surface."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil
from typing import Final, Literal

import pygame

from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import (
    MIN_TARGET,
    PALETTES,
    RADIUS_TAG,
    RGB,
    SIZE_BODY,
    SIZE_HEAD,
    SIZE_RULE,
    SIZE_SUB,
    TRACKING_HEAD,
    Light,
    Palette,
    Scale,
    legible,
    mixed,
)

FINER: Final = 4  # corners are drawn this much larger and scaled down, to be smooth
SMALL: Final = 4096  # px of a box that is kept whole
_LEAST: Final = 12.0  # of the type size of a section head
TextBlock = Sequence[tuple[str, str, float]]  # paragraphs: each with its role and type size


class Style:
    """Colours and scale: all that measuring needs. Takes design px and returns px.

    `px` converts a design length, `tall` the height of something that can be clicked: never under
    32 px. `theme` is the scenario whose sides and units are drawn, in the colours and with the
    signs of its files; "" if none is shown.
    """

    def __init__(self, palette: Palette, scale: Scale, theme: str) -> None:
        self.palette, self.scale, self.theme = palette, scale, theme
        self.px, self.tall = scale.px, scale.tall

    @classmethod
    def of(cls, light: Light, factor: float = 1.0, theme: str = "") -> Style:
        return Style(PALETTES[light], Scale(factor), theme)

    def on(self, surface: pygame.Surface) -> Pen:
        return Pen(surface, self.palette, self.scale, self.theme)

    def scaled(self, scale: Scale) -> Style:
        return Style(self.palette, scale, self.theme)

    def showing(self, scenario: str) -> Style:
        return Style(self.palette, self.scale, scenario)

    @property
    def hit_size(self) -> int:
        """The least height of anything that can be clicked, in px."""
        return self.tall(MIN_TARGET)

    def width(self, string: str, role: str = "body", size: float = SIZE_BODY) -> int:
        """How wide a line is, in px."""
        return fonts.measure(role, self.scale.text(size), string)[0]

    def line_height(self, role: str = "body", size: float = SIZE_BODY) -> int:
        """From base line to base line, in px."""
        return fonts.line_height(role, self.scale.text(size))

    def lines(
        self, string: str, width: int, role: str = "body", size: float = SIZE_BODY, most: int = 99
    ) -> list[str]:
        """A text wrapped to a width in px, cut to `most` lines; empty for no text."""
        if not string:
            return []
        px = self.scale.text(size)
        lines = fonts.wrap(role, px, string, width)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], fonts.shorten(role, px, rest, width)]
        return lines

    def height(
        self, string: str, width: int, role: str = "body", size: float = SIZE_BODY, most: int = 99
    ) -> int:
        """How tall a paragraph is at a width, in px."""
        return len(self.lines(string, width, role, size, most)) * self.line_height(role, size)

    def block_height(self, block: TextBlock, width: int) -> int:
        """How tall paragraphs one under the other are at a width, in px."""
        return sum(self.height(string, width, role, size) for string, role, size in block)

    def fit(self, string: str, size: float, width: int, least: float = 18) -> float:
        """The largest type size up to `size` at which a heading is at most `width` px wide."""
        while size > least and self.width(string, "display", size) > width:
            size -= 2
        return size

    def fitting(
        self, names: Sequence[str], width: int, role: str, size: float, least: float = 9,
        step: float = 0.5,
    ) -> float:  # fmt: skip
        """The largest type size up to `size`, by steps, at which all names fit into `width` px.

        0 if none from `least` on does.
        """
        while size >= least and max(self.width(name, role, size) for name in names) > width:
            size -= step
        return size if size >= least else 0

    def as_tall(self, tall: int, role: str, sizes: Sequence[float]) -> float:
        """The first of some type sizes whose line is at most `tall` px tall, else the last."""
        return next((one for one in sizes if self.line_height(role, one) <= tall), sizes[-1])

    def inset(
        self, rect: pygame.Rect, left: float, top: float = 0, right: float | None = None,
        bottom: float | None = None,
    ) -> pygame.Rect:  # fmt: skip
        """A rectangle whose edges are moved in by design px, or out if negative.

        `right` is `left` and `bottom` is `top` unless given.
        """
        x, y = self.px(left), self.px(top)
        far = x if right is None else self.px(right), y if bottom is None else self.px(bottom)
        return pygame.Rect(rect.left + x, rect.top + y, rect.width - x - far[0],
                           rect.height - y - far[1])  # fmt: skip

    def row(self, rect: pygame.Rect, y: int, tall: float) -> pygame.Rect:
        """A row across a rectangle from `y` px on, `tall` design px high."""
        return pygame.Rect(rect.left, y, rect.width, self.px(tall))

    def cells(
        self, rect: pygame.Rect, shares: Sequence[float], gap: float = 0
    ) -> list[pygame.Rect]:
        """Cut a rectangle side by side into shares of its width, `gap` design px apart."""
        between = self.px(gap)
        each = (rect.width + between) / (sum(shares) or 1)
        edges = [rect.left + round(each * share) for share in accumulate(shares, initial=0)]
        return [pygame.Rect(left, rect.top, max(0, right - left - between), rect.height)
                for left, right in pairwise(edges)]  # fmt: skip

    @property
    def head_height(self) -> int:
        """The height in px from the top of a section head to what is below it."""
        return self.px(23) + self.px(10)

    def cap_room(self, label: str, gap: float) -> int:
        """The px that a key cap takes with `gap` design px beside it; 0 for no cap."""
        return self.cap_width(label) + self.px(gap) if label else 0

    def cap_width(self, label: str) -> int:
        """The width of a key cap, in px; 0 for none."""
        if not label:
            return 0
        return max(self.width(label, "strong", SIZE_SUB) + self.px(14), self.px(26))


class Pen(Style):
    """Draws on one surface. Sizes are design px, places are px of the surface."""

    def __init__(
        self, surface: pygame.Surface, palette: Palette, scale: Scale, theme: str
    ) -> None:
        super().__init__(palette, scale, theme)
        self.surface = surface

    def text(
        self,
        at: tuple[int, int],
        string: str,
        role: str = "body",
        size: float = SIZE_BODY,
        ink: RGB | None = None,
        right: bool = False,
        width: int = 0,
        tracking: float = 0.0,
    ) -> pygame.Rect:
        """Draw one line, its top left (or top right) corner at a point; returns its rectangle."""
        px = self.scale.text(size)
        if width:
            string = fonts.shorten(role, px, string, width)
        made = fonts.text(role, px, string, ink or self.palette.ink, tracking * self.scale.factor)
        place = (at[0] - made.get_width(), at[1]) if right else at
        return self.surface.blit(made, place)

    def beside(
        self, left: int, middle: int, string: str, role: str = "body", size: float = SIZE_BODY,
        ink: RGB | None = None, width: int = 0,
    ) -> pygame.Rect:
        """Draw one line from `left` on, its capitals centred at `middle`; returns its rectangle."""
        top = middle - fonts.middle(role, self.scale.text(size))
        return self.text((left, top), string, role, size, ink, width=width)

    def fitted(
        self, at: tuple[int, int], string: str, size: float, ink: RGB, width: int,
        least: float = 18, centred: bool = False,
    ) -> pygame.Rect:
        """Draw a heading in display type, reduced to fit `width` px; returns its rectangle.

        `centred`: `at` is the middle of its left edge.
        """
        size = self.fit(string, size, width, least)
        if centred:
            return self.beside(*at, string, "display", size, ink, width)
        return self.text(at, string, "display", size, ink, width=width)

    def line(
        self, rect: pygame.Rect, string: str, role: str, size: float, ink: RGB,
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:
        """Draw one line at mid-height of a rectangle, cut to its width."""
        px = self.scale.text(size)
        made = fonts.text(role, px, fonts.shorten(role, px, string, rect.width), ink)
        spare = rect.width - made.get_width()
        left = {"left": 0, "centre": spare // 2, "right": spare}[align]
        self.surface.blit(made, (rect.left + left, rect.centery - made.get_height() // 2))

    def centred(self, rect: pygame.Rect, string: str, role: str, size: float, ink: RGB) -> None:
        """Draw one line in the middle of a rectangle, uncut."""
        made = fonts.text(role, self.scale.text(size), string, ink)
        self.surface.blit(made, made.get_rect(center=rect.center))

    def paragraph(
        self,
        at: tuple[int, int],
        string: str,
        width: int,
        role: str = "body",
        size: float = SIZE_BODY,
        ink: RGB | None = None,
        most: int = 99,
    ) -> int:
        """Draw wrapped text of at most `most` lines; returns its height in px."""
        px, step = self.scale.text(size), self.line_height(role, size)
        lines = self.lines(string, width, role, size, most)
        for number, line in enumerate(lines):
            made = fonts.text(role, px, line, ink or self.palette.ink)
            self.surface.blit(made, (at[0], at[1] + number * step))
        return step * len(lines)

    def block(self, rect: pygame.Rect, block: TextBlock, ground: RGB | None = None) -> None:
        """Draw paragraphs one under the other at mid-height of a rectangle.

        The first is in ink, the others in the second ink, as it can be read on `ground`.
        """
        y = rect.centery - self.block_height(block, rect.width) // 2
        second = legible(self.palette.ink2, ground) if ground else self.palette.ink2
        for number, (string, role, size) in enumerate(block):
            ink = second if number else self.palette.ink
            y += self.paragraph((rect.left, y), string, rect.width, role, size, ink)

    def put(self, picture: pygame.Surface, centre: tuple[int, int]) -> pygame.Rect:
        """Draw a picture with its middle at a point; returns its rectangle."""
        return self.surface.blit(picture, picture.get_rect(center=centre))

    def across(self, rect: pygame.Rect, y: int, thick: float, ink: RGB | None = None) -> None:
        """Draw a line across a rectangle at `y` px, `thick` design px, in `ink` or as a rule."""
        self.surface.fill(ink or self.palette.rule, self.row(rect, y, thick))

    def track(
        self, rect: pygame.Rect, end: float, start: float = 0, fill: RGB | None = None
    ) -> None:
        """Draw a track with round ends, filled from `start` to `end` (0-1)."""
        radius = rect.height // 2
        draw_box(self.surface, rect, radius, self.palette.key_cap)
        left, wide = (round(rect.width * part) for part in (start, end - start))
        if wide:
            part = pygame.Rect(rect.left + left, rect.top, wide, rect.height)
            draw_box(self.surface, part, radius, fill or self.palette.accent)

    def box(
        self, rect: pygame.Rect, fill: RGB | None, edge: RGB | None = None, radius: float = 6,
        line: float = 1.2,
    ) -> None:
        """Draw a smooth rounded box; `fill` or `edge` may be missing."""
        draw_box(self.surface, rect, self.px(radius), fill, edge, line * self.scale.factor)

    def pill(
        self, rect: pygame.Rect, fill: RGB | None, edge: RGB | None = None, line: float = 1.2
    ) -> None:
        """Draw a box whose ends are round; a disc if it is square."""
        draw_box(self.surface, rect, rect.height // 2, fill, edge, line * self.scale.factor)

    def focus(self, rect: pygame.Rect) -> None:
        """Draw the double ring of the focus: ink inside, accent outside, to show on any ground."""
        self.box(rect.inflate(self.px(4) * 2, self.px(4) * 2), None, self.palette.accent, 9, 2.2)
        self.box(rect.inflate(self.px(2) * 2, self.px(2) * 2), None, self.palette.ink, 7, 1.6)

    def rim(
        self, rect: pygame.Rect, chosen: bool, hovered: bool, radius: float, line: float = 2.6
    ) -> None:
        """Draw the rim of what is chosen, `line` design px wide, or hovered."""
        if chosen:
            self.box(rect, None, self.palette.accent, radius, line)
        elif hovered:
            self.box(rect, None, mixed(self.palette.panel, (255, 255, 255), 0.9), radius, 2.6)

    def head(self, rect: pygame.Rect, title: str, note: str = "") -> int:
        """Draw a section head with its rule, and its note if it fits; returns the y below it. A
        title that is too long is set closer, then smaller, before it is cut."""
        pal, title, tracking = self.palette, title.upper(), TRACKING_HEAD
        wide = fonts.measure("head", self.scale.text(SIZE_HEAD), title,
                             tracking * self.scale.factor)[0]  # fmt: skip
        size: float = SIZE_HEAD
        if wide > rect.width:
            tracking = 0.0
            size = self.fitting([title], rect.width, "head", SIZE_HEAD, _LEAST) or _LEAST
        said = self.text(rect.topleft, title, "head", size, pal.accent_text, tracking=tracking,
                         width=0 if tracking else rect.width)  # fmt: skip
        if said.right + self.px(16) + self.width(note, "body", SIZE_SUB) <= rect.right:
            self.text(rect.topright, note, "body", SIZE_SUB, pal.ink2, right=True)
        y = rect.top + self.px(23)
        pygame.draw.line(self.surface, pal.rule, (rect.left, y), (rect.right, y), self.px(1.4))
        return rect.top + self.head_height

    def cap(
        self, right: int, middle: int, label: str, on_accent: bool = False, tall: float = 26
    ) -> int:
        """Draw a key cap `tall` design px high by its right end and middle, "" for none; returns
        the x of its left end."""
        if not label:
            return right
        pal, wide = self.palette, self.cap_width(label)
        rect = pygame.Rect(right - wide, middle - self.px(tall / 2), wide, self.px(tall))
        fill, ink = (pal.on_accent, pal.accent) if on_accent else (pal.key_cap, pal.ink)
        self.box(rect, fill, None if on_accent else pal.rule, RADIUS_TAG)
        self.centred(rect, label, "strong", SIZE_SUB, ink)
        return rect.left

    def capped(
        self, rect: pygame.Rect, label: str, gap: float, on_accent: bool = False
    ) -> pygame.Rect:
        """Draw a key cap at the right end of a rectangle, "" for none; returns the rest of it.

        `gap` design px are kept free before the cap.
        """
        left = rect.copy()
        left.width -= self.cap_room(label, gap)
        if label:
            self.cap(rect.right, rect.centery, label, on_accent)
        return left

    def rule_number(self, at: tuple[int, int], rule: str) -> None:
        """Draw a rule number in brackets, its top right corner at a point."""
        if rule:
            ink = self.palette.accent_text
            self.text(at, f"[{rule}]", "rule", SIZE_RULE, ink, right=True)


def sized(wide: int, tall: int, **at: tuple[int, int]) -> pygame.Rect:
    """A rectangle of a size in px with its middle, or another named point, at a place.

    For example `center=(8, 8)` or `midright=(96, 40)`.
    """
    return pygame.Rect(0, 0, wide, tall).move_to(**at)


def split(rect: pygame.Rect, tall: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper `tall` px of a rectangle, and the rest below."""
    upper, lower = rect.copy(), rect.copy()
    upper.height = tall
    lower.top, lower.height = upper.bottom, rect.height - tall
    return upper, lower


@lru_cache(maxsize=256)
def _corner_tile(
    radius: int, fill: RGB | None, edge: RGB | None, thick: int
) -> pygame.Surface:
    """A box of 2 * radius + 2 px square: four corners and one px of each edge between them.

    Its edge is `thick` of the px in which it is drawn. Never draw on it.
    """
    side = 2 * radius + 2
    back = edge or fill or (0, 0, 0)
    large = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    large.fill((*back, 0))
    whole = large.get_rect()
    if edge is not None:
        pygame.draw.rect(large, edge, whole, border_radius=radius * FINER)
        whole = whole.inflate(-2 * thick, -2 * thick)
        hole = (*fill, 255) if fill is not None else (*edge, 0)
        pygame.draw.rect(large, hole, whole, border_radius=max(0, radius * FINER - thick))
    elif fill is not None:
        pygame.draw.rect(large, fill, whole, border_radius=radius * FINER)
    return pygame.transform.smoothscale(large, (side, side))


def draw_box(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: RGB | None,
    edge: RGB | None = None, width: float = 1.2,
) -> None:
    """Draw a box with smooth round corners; `fill` or `edge` may be missing. Lengths in px."""
    radius = max(1, min(radius, (rect.width - 2) // 2, (rect.height - 2) // 2))
    if rect.width < 4 or rect.height < 4:
        if fill is not None:
            surface.fill(fill, rect)
        return
    thick = max(1, round(width * FINER))
    if fill is not None and rect.width * rect.height <= SMALL:
        surface.blit(_small_box(rect.size, radius, fill, edge, thick), rect)
    else:
        _lay_box(surface, rect, radius, fill, edge, thick)


@lru_cache(maxsize=256)
def _small_box(
    size: tuple[int, int], radius: int, fill: RGB, edge: RGB | None, thick: int
) -> pygame.Surface:
    """A filled box by itself: key caps and the marks of tracks are drawn by the hundred."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    _lay_box(made, made.get_rect(), radius, fill, edge, thick)
    return made


def _lay_box(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: RGB | None, edge: RGB | None,
    thick: int,
) -> None:  # fmt: skip
    """Draw a box from its corners, and from the px beside them, stretched."""
    tile, r = _corner_tile(radius, fill, edge, thick), radius + 1
    right, bottom = rect.right - r, rect.bottom - r
    surface.blits((
        (tile, rect.topleft, (0, 0, r, r)), (tile, (right, rect.top), (r, 0, r, r)),
        (tile, (rect.left, bottom), (0, r, r, r)), (tile, (right, bottom), (r, r, r, r)),
    ), False)  # fmt: skip
    if fill is None:
        _blend_sides(surface, rect, tile, r)
        return
    wide, high = rect.width - 2 * r, rect.height - 2 * r
    rim = 0 if edge is None else min(r, ceil(thick / FINER))
    for n in range(rim):  # from outside in: the edge, and the px in which it ends
        ink = tile.get_at((radius, n))
        surface.fill(ink, (rect.left + r, rect.top + n, wide, 1))
        surface.fill(ink, (rect.left + r, rect.bottom - 1 - n, wide, 1))
        surface.fill(ink, (rect.left + n, rect.top + r, 1, high))
        surface.fill(ink, (rect.right - 1 - n, rect.top + r, 1, high))
    for x, y, across, down in (
        (rect.left + r, rect.top + rim, wide, r - rim),
        (rect.left + rim, rect.top + r, rect.width - 2 * rim, high),
        (rect.left + r, bottom, wide, r - rim),
    ):
        if across > 0 and down > 0:  # a polygon: SDL fills a rectangle slowly from most places on
            far, low = x + across - 1, y + down - 1
            pygame.draw.polygon(surface, fill, ((x, y), (far, y), (far, low), (x, low)))


def _blend_sides(
    surface: pygame.Surface, rect: pygame.Rect, tile: pygame.Surface, r: int
) -> None:
    """Draw the straight sides of a box without a fill, `r` px wide, whose inner px let through
    what is below."""
    wide, high = rect.width - 2 * r, rect.height - 2 * r
    if wide > 0:
        for y, ty in ((rect.top, 0), (rect.bottom - r, r)):
            strip = tile.subsurface((r - 1, ty, 1, r))
            surface.blit(pygame.transform.scale(strip, (wide, r)), (rect.left + r, y))
    if high > 0:
        for x, tx in ((rect.left, 0), (rect.right - r, r)):
            strip = tile.subsurface((tx, r - 1, r, 1))
            surface.blit(pygame.transform.scale(strip, (r, high)), (x, rect.top + r))

