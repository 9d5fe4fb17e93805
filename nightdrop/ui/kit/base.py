"""What all widgets share: a rectangle, a style, a dirty flag, and answers to events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import lines_height, put_lines
from nightdrop.ui.theme import (
    MIN_TARGET,
    PALETTES,
    SIZE_PROMPT,
    SIZE_SUB,
    Light,
    Palette,
    Scale,
)

KEYS: Final[dict[str, tuple[int, ...]]] = {
    "enter": (pygame.K_RETURN, pygame.K_KP_ENTER), "space": (pygame.K_SPACE,),
    "esc": (pygame.K_ESCAPE,), "tab": (pygame.K_TAB,), "del": (pygame.K_DELETE,),
    "left": (pygame.K_LEFT,), "right": (pygame.K_RIGHT,), "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,), "pgup": (pygame.K_PAGEUP,), "pgdn": (pygame.K_PAGEDOWN,),
    "home": (pygame.K_HOME,), "end": (pygame.K_END,),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the light's colours and the scale."""

    palette: Palette
    scale: Scale
    light: Light = "night"

    @classmethod
    def of(cls, light: Light, factor: float = 1.0) -> Style:
        """The style of a light at a scale factor."""
        return cls(PALETTES[light], Scale(factor), light)

    def px(self, length: float) -> int:
        """Design px -> px on the glass."""
        return self.scale.px(length)

    def text(self, size: float) -> int:
        """Type size -> px on the glass, never under 11."""
        return self.scale.text(size)

    @property
    def target(self) -> int:
        """The least height of anything that can be clicked: 32 px, more when scaled up."""
        return max(MIN_TARGET, self.px(MIN_TARGET))


@dataclass(frozen=True, slots=True)
class Said:
    """A widget was used: its command, and the value if it has one."""

    command: str
    value: object = None


# False: not for this widget. True: taken, nothing to report. Said: taken, and this happened.
Reply = bool | Said


def is_key(event: pygame.event.Event, name: str) -> bool:
    """Whether a KEYDOWN is the key of that name: a letter, a digit, or one of `KEYS`.

    Letters count without Ctrl, Alt or Meta, so that a shortcut never eats a system chord.
    """
    if event.type != pygame.KEYDOWN:
        return False
    if name.lower() in KEYS:
        return event.key in KEYS[name.lower()]
    if getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    return bool(name) and getattr(event, "unicode", "").lower() == name.lower()


class Widget:
    """A rectangle that draws itself and answers events.

    Give it its place with `place`; draw it when `dirty`; `draw` clears the flag. The `Group`
    that holds it sets `focused` and `hovered`.
    """

    focusable = False

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self._focused = False
        self._hovered = False

    @property
    def focused(self) -> bool:
        """Whether the keyboard speaks to it."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        self.dirty |= value != self._focused
        self._focused = value

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self._hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        self.dirty |= value != self._hovered
        self._hovered = value

    def is_pressed(self, event: pygame.event.Event) -> bool:
        """Whether it is clicked, or has the focus and gets Enter or Space."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.rect.collidepoint(event.pos)
        return self.focused and (is_key(event, "enter") or is_key(event, "space"))

    def height(self, width: int, style: Style) -> int:
        """The px of height it wants at that width."""
        return style.target

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Give it its rectangle, in px of the surface it will be drawn on."""
        rect = pygame.Rect(x, y, width, height)
        self.dirty |= rect != self.rect
        self.rect = rect

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw inside the rectangle (the focus ring may go 4 design px beyond it)."""
        self.paint(surface, style)
        if self._focused:
            draw_focus(surface, self.focus_rect(style), style)
        self.dirty = False

    def focus_rect(self, style: Style) -> pygame.Rect:
        """What the focus ring goes round."""
        return self.rect

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """What a kind of widget looks like; its own `draw` adds the focus."""

    def handle(self, event: pygame.event.Event) -> Reply:
        """Answer an event; the group has already seen to it that it is for this widget."""
        return False


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """The double ring of the focus: ink inside, accent outside (brief section 8)."""
    inner, outer = rect.inflate(style.px(2) * 2, style.px(2) * 2), rect
    outer = rect.inflate(style.px(4) * 2, style.px(4) * 2)
    box(surface, outer, style.px(9), None, style.palette.accent, style.scale.factor * 2.2)
    box(surface, inner, style.px(7), None, style.palette.ink, style.scale.factor * 1.6)


def labelled(label: str, sub: str, width: int, style: Style) -> int:
    """How tall a label and the lines below it are at a width in px."""
    return lines_height("prompt", style.text(SIZE_PROMPT), label, width) + lines_height(
        "body", style.text(SIZE_SUB), sub, width
    )


def put_label(
    surface: pygame.Surface, rect: pygame.Rect, label: str, sub: str, style: Style
) -> None:
    """A label and what explains it, wrapped, in the middle of a rectangle's height."""
    y = rect.centery - labelled(label, sub, rect.width, style) // 2
    y += put_lines(surface, (rect.left, y), rect.width, "prompt", style.text(SIZE_PROMPT), label,
                   style.palette.ink)  # fmt: skip
    put_lines(surface, (rect.left, y), rect.width, "body", style.text(SIZE_SUB), sub,
              style.palette.ink2)  # fmt: skip
