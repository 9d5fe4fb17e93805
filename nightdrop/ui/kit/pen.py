"""The pen of all panels: text, paragraphs, section heads, buttons, key caps and signs, to scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from nightdrop.table.language import _
from nightdrop.ui.counters.icons import icon
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import (
    RADIUS_BUTTON,
    RADIUS_TAG,
    RGB,
    SIZE_BODY,
    SIZE_HEAD,
    SIZE_PROMPT,
    SIZE_RULE,
    SIZE_SUB,
    TRACKING_HEAD,
    Palette,
    Scale,
    mixed,
)


@dataclass
class Pen:
    """Draws on one surface with one palette and scale. Sizes are design px, places window px."""

    surface: pygame.Surface
    palette: Palette
    scale: Scale

    def px(self, length: float) -> int:
        """A design length in window px."""
        return self.scale.px(length)

    def tall(self, length: float) -> int:
        """The height of something that can be clicked: never under 32 px."""
        return self.scale.tall(length)

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
        """One line with its top left (or top right) corner at a point; its rectangle."""
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
        """One line that begins at `left`, the middle of its capitals at `middle`."""
        top = middle - fonts.middle(role, self.scale.text(size))
        return self.text((left, top), string, role, size, ink, width=width)

    def fitted(
        self, at: tuple[int, int], string: str, size: float, ink: RGB, width: int,
        least: float = 18, centred: bool = False,
    ) -> pygame.Rect:
        """A heading in display type, smaller where it would be wider than `width` px.

        `centred`: `at` is the middle of its left edge.
        """
        while size > least and self.width(string, "display", size) > width:
            size -= 2
        if centred:
            return self.beside(*at, string, "display", size, ink, width)
        return self.text(at, string, "display", size, ink, width=width)

    def width(self, string: str, role: str = "body", size: float = SIZE_BODY) -> int:
        """How wide a line is, in window px."""
        return fonts.measure(role, self.scale.text(size), string)[0]

    def centred(
        self, rect: pygame.Rect, string: str, role: str, size: float, ink: RGB
    ) -> None:
        """One line in the middle of a rectangle."""
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
        """Wrapped text of at most `most` lines; its height in px."""
        px = self.scale.text(size)
        lines = fonts.wrap(role, px, string, width)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], fonts.shorten(role, px, rest, width)]
        step = fonts.line_height(role, px)
        for number, line in enumerate(lines):
            made = fonts.text(role, px, line, ink or self.palette.ink)
            self.surface.blit(made, (at[0], at[1] + number * step))
        return step * len(lines)

    def box(
        self, rect: pygame.Rect, fill: RGB | None, edge: RGB | None = None, radius: float = 6,
        line: float = 1.2,
    ) -> None:
        """A rounded box."""
        if fill is not None:
            pygame.draw.rect(self.surface, fill, rect, border_radius=self.px(radius))
        if edge is not None:
            pygame.draw.rect(self.surface, edge, rect, self.px(line), border_radius=self.px(radius))

    def head(self, rect: pygame.Rect, title: str, note: str = "") -> int:
        """A section head with its rule; the y below it."""
        pal = self.palette
        self.text(rect.topleft, title.upper(), "head", SIZE_HEAD, pal.accent_text,
                  tracking=TRACKING_HEAD)  # fmt: skip
        if note:
            self.text(rect.topright, note, "body", SIZE_SUB, pal.ink2, right=True)
        y = rect.top + self.px(23)
        pygame.draw.line(self.surface, pal.rule, (rect.left, y), (rect.right, y), self.px(1.4))
        return y + self.px(10)

    def cap(self, right: int, middle: int, label: str, on_accent: bool = False) -> int:
        """A key cap whose right end and middle are given; the x of its left end."""
        pal = self.palette
        px = self.scale.text(SIZE_SUB)
        wide = max(fonts.measure("strong", px, label)[0] + self.px(14), self.px(26))
        rect = pygame.Rect(right - wide, middle - self.px(13), wide, self.px(26))
        fill, ink = (pal.on_accent, pal.accent) if on_accent else (pal.key_cap, pal.ink)
        self.box(rect, fill, None if on_accent else pal.rule, RADIUS_TAG)
        self.centred(rect, label, "strong", SIZE_SUB, ink)
        return rect.left

    def button(self, button: Button, buttons: ButtonSet, brief: bool = False) -> None:
        """A button in its rectangle: primary, plain or refused; hovered or focused.

        The line below the name is left out where `brief` is asked for or it does not fit.
        """
        pal, rect = self.palette, button.rect
        primary = button.primary and button.enabled
        fill = pal.accent if primary else pal.panel2
        if button.enabled and buttons.hover == button.name:
            fill = mixed(fill, pal.ink if not primary else (255, 255, 255), 0.10)
        edge = pal.rule if not primary else None
        self.box(rect, fill if button.enabled else pal.panel, edge, RADIUS_BUTTON)
        ink = pal.on_accent if primary else pal.ink if button.enabled else pal.ink2
        right = rect.right - self.px(12)
        if button.cap:
            cap = button.cap
            right = self.cap(right, rect.centery, cap, primary) - self.px(8)
        left = rect.left + self.px(16)
        strong = self.scale.text(SIZE_PROMPT)
        sub = self.scale.text(SIZE_SUB)
        both = fonts.line_height("strong", strong) + fonts.line_height("body", sub)
        if button.sub and not brief and rect.height >= both - self.px(2):
            top = rect.centery - both // 2 + self.px(1)
            self.text((left, top), button.label, "strong", SIZE_PROMPT, ink, width=right - left)
            low = top + fonts.line_height("strong", strong)
            shade = mixed(ink, fill, 0.22) if button.enabled else pal.ink2
            self.text((left, low), button.sub, "body", SIZE_SUB, shade, width=right - left)
        else:
            top = rect.centery - fonts.measure("strong", strong, "X")[1] // 2
            self.text((left, top), button.label, "strong", SIZE_PROMPT, ink, width=right - left)
        if buttons.focus == button.name:
            ring = rect.inflate(self.px(8), self.px(8))
            self.box(ring, None, (255, 255, 255), 9, 2)
            self.box(rect.inflate(self.px(4), self.px(4)), None, pal.accent, 8, 2)

    def button_width(self, button: Button) -> int:
        """How wide a button has to be for its name and its key cap, in px."""
        wide = self.width(button.label, "strong", SIZE_PROMPT) + self.px(30)
        if button.cap:
            cap = self.width(button.cap, "strong", SIZE_SUB)
            wide += max(cap + self.px(14), self.px(26)) + self.px(10)
        return wide

    def rule_number(self, at: tuple[int, int], rule: str) -> None:
        """A rule number in brackets, its top right corner at a point."""
        if rule:
            ink = self.palette.accent_text
            self.text(at, f"[{rule}]", "rule", SIZE_RULE, ink, right=True)


SIGNS = ("menu", "panel")  # from the right; others may stand beside them
ON_MAP = ("near", "zoom-in", "zoom-out")  # buttons over the map, from above
GAP = 6  # design px between two signs


def corner_width(pen: Pen, count: int) -> int:
    """How wide so many signs are with the gap before them, in px."""
    return count * (pen.tall(34) + pen.px(GAP)) + pen.px(GAP)


def draw_corner(pen: Pen, area: pygame.Rect, buttons: ButtonSet, names: Sequence[str]) -> None:
    """Signs at the upper right of an area, the first of them outermost."""
    side, right = pen.tall(34), area.right
    for name in names:
        button = next((b for b in buttons.buttons if b.name == name), None)
        if button is None:
            continue
        button.rect = pygame.Rect(right - side, area.top - pen.px(2), side, side)
        draw_sign(pen, button, buttons)
        right -= side + pen.px(GAP)


def sign_words(buttons: ButtonSet) -> str:
    """What the sign under the mouse or in focus is, its key, and why it is refused; else ""."""
    for button in buttons.buttons:
        square = button.rect.width == button.rect.height > 0
        if not square or button.name not in (*SIGNS, "near", "undo"):
            continue
        if button.name not in (buttons.hover, buttons.focus):
            continue
        named = button.label
        if button.cap:
            key = button.cap
            named = _("{name} (key {key})").format(name=named, key=key)
        return f"{named}: {button.sub}" if button.sub else named
    return ""


def draw_sign(pen: Pen, button: Button, buttons: ButtonSet) -> None:
    """A sign in its square: three lines for the menu, an arrow for the panel, one turned back for
    undo, struck through where it is refused."""
    pal, rect = pen.palette, button.rect
    hot = buttons.hover == button.name or buttons.focus == button.name
    pen.box(rect, pal.key_cap if hot else pal.panel2, pal.ink if hot else pal.rule, 6)
    wide, third = max(2, pen.px(2)), rect.width // 4
    if button.name == "undo":
        mark = icon("undo", rect.width * 5 // 8, pal.ink if button.enabled else pal.ink2)
        pen.surface.blit(mark, mark.get_rect(center=rect.center))
        if not button.enabled:
            x, y, arm = *rect.center, rect.width * 5 // 16
            pygame.draw.line(pen.surface, pal.ink2, (x - arm, y + arm), (x + arm, y - arm), wide)
        return
    if button.name == "menu":
        for line in (-1, 0, 1):
            y = rect.centery + line * rect.height // 6
            pygame.draw.line(pen.surface, pal.ink, (rect.left + third, y), (rect.right - third, y),
                             wide)  # fmt: skip
        return
    for x in (rect.centerx - third // 2, rect.centerx + third // 2):
        tip = (x + third // 2, rect.centery)
        points = [(x - third // 2, rect.centery - third), tip,
                  (x - third // 2, rect.centery + third)]  # fmt: skip
        pygame.draw.lines(pen.surface, pal.ink, False, points, wide)
