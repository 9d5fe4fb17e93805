"""The window on the desktop: its first size, its remembered place, its icon."""

import os
from collections.abc import Sequence
from typing import Final

import pygame

from nightdrop.ui import display
from nightdrop.ui.display import Size
from nightdrop.ui.look.icons import canopy
from nightdrop.ui.look.shapes import Canvas
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.settings import Settings

TITLE_BAR: Final = 64  # px that a system's title bar and task bar take at least
WANTED: Final = (1280, 720)  # px that the first window has if the screen has room
ICON: Final = 64  # px


def first_size(settings: Settings, desktops: Sequence[Size]) -> Size:
    """The size in px to open the window with.

    The size it was left at, as far as the main screen has room; at the first start three quarters
    of that screen.
    """
    wide, high = desktops[0] if desktops else (settings.width, settings.height)
    if settings.screens:
        return min(settings.width, wide), min(settings.height, high)
    width, height = max(wide * 3 // 4, WANTED[0]), max(high * 3 // 4, WANTED[1])
    return min(width, wide), min(height, high - TITLE_BAR)


def sharpen() -> None:
    """Ask the system for physical pixels; call it before the display is opened.

    Otherwise Windows scales the window's picture up where text is set to be larger.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def icon(size: int = ICON) -> pygame.Surface:
    """The program's icon, `size` px high: a canopy in front of the moon."""
    canvas = Canvas(size, back=rgb("#0B1622"))
    canvas.disc(50, 50, 49, rgb("#1D3A57"))
    canvas.disc(78, 30, 11, rgb("#C9A24A"))
    canopy(canvas, 47, 53, 37, rgb("#F5EDD8"), fine=size > ICON)
    return canvas.finish()


EDGE: Final = 40  # px of the window's upper edge that must lie on a screen, to be taken hold of


def screens() -> str:
    """The screens that are attached now, as the settings keep them: "1920x1080 2560x1440"."""
    return " ".join(f"{width}x{height}" for width, height in display.screen_sizes())


def is_seen(settings: Settings, areas: Sequence[pygame.Rect]) -> bool:
    """Whether a window at the settings' place would be visible, and could be dragged.

    `areas` are the attached screens in px. Their sizes alone do not tell: screens of one size are
    rearranged, and a minimized window may have been given a place that was never on a screen.
    """
    middle = settings.x + settings.width // 2
    ends = [(middle, settings.y), (middle, settings.y + EDGE)]  # of what is taken hold of
    on_screen = [any(area.collidepoint(end) for area in areas) for end in ends]
    return bool(settings.screens) and all(on_screen)


def restore(settings: Settings) -> None:
    """Put the window where it was left, if it can be seen there."""
    if is_seen(settings, display.screen_areas()):
        display.put_at(settings.x, settings.y)
    if settings.maximized and not settings.full:
        display.maximize()


def remember(settings: Settings, event: pygame.event.Event, before: Size, now: Size) -> Settings:
    """The settings after the window was moved, maximized or restored.

    A maximized window keeps the size and the place that it will have again: the settings' own, or
    the size `before` the last change if they have already taken over the size of `now`.
    """
    if settings.full:
        return settings
    if event.type == pygame.WINDOWMAXIMIZED:
        taken = now == (settings.width, settings.height)
        width, height = before if taken else (settings.width, settings.height)
        return settings.but(maximized=True, width=width, height=height)
    if event.type == pygame.WINDOWRESTORED:
        return settings.but(maximized=False)
    if event.type == pygame.WINDOWMOVED and not settings.maximized:
        return _placed(settings)
    return settings


def at_the_end(settings: Settings) -> Settings:
    """The settings as the window is closed: not every system reports each move."""
    return settings if settings.maximized or settings.full else _placed(settings)


def _placed(settings: Settings) -> Settings:
    found = display.place()
    return settings if found is None else settings.but(x=found[0], y=found[1], screens=screens())
