"""Where the window stands: remembered, and restored only where it can still be seen."""

from __future__ import annotations

import pygame
from pygame.window import Window

from nightdrop.ui.settings import Settings

EDGE = 40  # px of the window's upper edge that must lie on a screen, to be taken hold of

Size = tuple[int, int]


def screens() -> str:
    """The screens that are attached now, as the settings keep them: "1920x1080 2560x1440"."""
    return " ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())


def is_seen(settings: Settings, attached: str, first: Size) -> bool:
    """Whether a window at the settings' place can be seen on these screens; `first` is the main
    one's size. Other screens than then are trusted no further than the main one reaches."""
    if not settings.screens:
        return False
    if settings.screens == attached:
        return True
    middle = settings.x + settings.width // 2
    return 0 <= middle < first[0] and 0 <= settings.y < first[1] - EDGE


def restore(settings: Settings) -> None:
    """Put the window where it was left, if it can be seen there."""
    sizes = pygame.display.get_desktop_sizes()
    if sizes and is_seen(settings, screens(), sizes[0]):
        pygame.display.set_window_position((settings.x, settings.y))
    if settings.maximized:
        Window.from_display_module().maximize()


def remember(settings: Settings, event: pygame.event.Event, before: Size, now: Size) -> Settings:
    """The settings after the window was moved, maximized or restored.

    A maximized window keeps the size and the place that it will have again: the settings' own, or
    the size `before` the last change if they have already taken over the size of `now`.
    """
    if event.type == pygame.WINDOWMAXIMIZED:
        taken = now == (settings.width, settings.height)
        width, height = before if taken else (settings.width, settings.height)
        return settings.but(maximized=True, width=width, height=height)
    if event.type == pygame.WINDOWRESTORED:
        return settings.but(maximized=False)
    if event.type == pygame.WINDOWMOVED and not settings.maximized:
        return settings.but(x=event.x, y=event.y, screens=screens())
    return settings


def at_the_end(settings: Settings) -> Settings:
    """The settings as the window is closed: not every system tells of each move."""
    if settings.maximized or pygame.display.get_surface() is None:
        return settings
    x, y = pygame.display.get_window_position()
    return settings.but(x=x, y=y, screens=screens())
