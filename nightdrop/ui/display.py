"""All that is asked of the display: the window, its frames, its place, the screens there are.

Whatever a desktop is asked for may fail: another program holds the clipboard, a screen is pulled
out, a driver lacks something. `asked` turns that into an answer, here and wherever else something
outside the program is asked.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable
from typing import Final, TypeVar

import pygame
from pygame.window import Window

Answer = TypeVar("Answer")
Size = tuple[int, int]
# What comes of asking a desktop for something that it does not do. What stands in for a part that
# this pygame was built without raises NotImplementedError.
REFUSALS: Final = (
    pygame.error, NotImplementedError, OSError, ValueError, subprocess.SubprocessError,
)  # fmt: skip
UNSEEN: Final = ("dummy", "offscreen")  # SDL's drivers of a window that nobody sees
_PROBE: Final = 2  # px of a window that is never shown
_log: Final = logging.getLogger(__name__)
_logged: Final = set[tuple[str, str]]()  # what was refused in this run, and the kind of refusal


def asked(call: Callable[[], Answer], otherwise: Answer) -> Answer:
    """What the desktop answers, or `otherwise` where it refuses. The log has the kind of refusal,
    not its message, which may repeat what was asked; and each once, for what is asked in every
    frame would fill it."""
    try:
        return call()
    except REFUSALS as problem:
        refusal = getattr(call, "__qualname__", ""), type(problem).__name__
        if refusal not in _logged:
            _logged.add(refusal)
            _log.warning("the desktop refused: %s", refusal[1])
        return otherwise


def start(title: str) -> None:
    """Open the display. Raises pygame.error where there is none."""
    pygame.display.init()
    set_title(title)


def end() -> None:
    """Close the window and the display."""
    asked(pygame.display.quit, None)


def driver() -> str:
    """The name of SDL's driver; "" while the display is closed."""
    return asked(pygame.display.get_driver, "")


def is_seen() -> bool:
    """Whether there is a display that somebody can look at."""
    return pygame.display.get_init() and driver() not in ("", *UNSEEN)


def surface() -> pygame.Surface | None:
    """What the window shows; None while there is no window."""
    return asked(pygame.display.get_surface, None) if pygame.display.get_init() else None


def open_window(size: Size) -> pygame.Surface:
    """The window at a size in px, in step with the display where that can be had; one that is open
    takes that size. Raises pygame.error."""
    return _opened(size, pygame.RESIZABLE)


def fill_screen() -> pygame.Surface:
    """The window over all of the main screen. Raises pygame.error."""
    return _opened(next(iter(screen_sizes()), (0, 0)), pygame.FULLSCREEN)


def _opened(size: Size, flags: int) -> pygame.Surface:
    if driver() == "dummy":
        return pygame.display.set_mode(size, flags)
    try:
        return pygame.display.set_mode(size, flags, vsync=1)
    except pygame.error:
        return pygame.display.set_mode(size, flags)


def show_frame() -> None:
    """Show what was drawn."""
    asked(pygame.display.flip, None)


def described(size: Size, scale: float) -> dict[str, str]:
    """What shows a window of a size in px at a scale of the interface, for log and report."""
    return {
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "driver": driver(),
        "window": "x".join(map(str, size)),
        "screens": " ".join(f"{wide}x{tall}" for wide, tall in screen_sizes()),
        "scale": f"{scale:g}",
    }


def set_title(title: str) -> None:
    """Write a title over the window."""
    asked(lambda: pygame.display.set_caption(title), None)


def set_icon(picture: pygame.Surface) -> None:
    """Give the window a sign."""
    asked(lambda: pygame.display.set_icon(picture), None)


def window_size() -> Size | None:
    """Px of the window as the system has it; None where it does not say."""
    return asked(pygame.display.get_window_size, None)


def place() -> tuple[int, int] | None:
    """Where the window's upper left corner lies, in px of the desktop; None for a window that is
    put away, whose place says nothing, and where the system does not say."""
    if surface() is None or not asked(pygame.display.get_active, False):
        return None
    return asked(pygame.display.get_window_position, None)


def put_at(x: int, y: int) -> None:
    """Put the window's upper left corner there, in px of the desktop."""
    asked(lambda: pygame.display.set_window_position((x, y)), None)


def maximize() -> None:
    """Let the window take all the room that the desktop leaves."""
    asked(lambda: Window.from_display_module().maximize(), None)


def screen_sizes() -> tuple[Size, ...]:
    """Px of the screens that are attached, the main one first; none where the system does not
    say."""
    return asked(lambda: tuple(pygame.display.get_desktop_sizes()), ())


def screen_areas() -> tuple[pygame.Rect, ...]:
    """Where the screens lie, in px of the desktop, the main one first; none where the system does
    not say.

    pygame tells their sizes alone. A window that is never shown is put in the middle of each: the
    system says where that is.
    """
    return asked(lambda: tuple(map(_area, range(len(screen_sizes())), screen_sizes())), ())


def _area(number: int, size: Size) -> pygame.Rect:
    """Where a screen lies. Raises pygame.error."""
    middle = pygame.WINDOWPOS_CENTERED | number
    probe = Window("", (_PROBE, _PROBE), position=(middle, middle), hidden=True)
    try:
        left, top = probe.position
    finally:
        probe.destroy()
    return pygame.Rect(left - (size[0] - _PROBE) // 2, top - (size[1] - _PROBE) // 2, *size)
