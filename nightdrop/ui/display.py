"""Everything that is asked of the display: the window, its frames, its place, the screens.

A desktop may refuse any request: another program holds the clipboard, a screen is unplugged, a
driver lacks something. `asked` turns that into an answer, here and wherever else something outside
the program is asked.
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
# Bits of a pixel of the window. A thread makes its surfaces with it, since SDL may be closing the
# window that `Surface()` and `convert()` would ask.
DEPTH: Final = 32
_PROBE: Final = 2  # px of a window that is never shown
_log: Final = logging.getLogger(__name__)
_logged: Final = set[tuple[str, str]]()  # what was refused in this run, and the kind of refusal


def asked(call: Callable[[], Answer], otherwise: Answer) -> Answer:
    """The desktop's answer, or `otherwise` if it refuses.

    Logs each kind of refusal once, since a request made in every frame would fill the log, and not
    its message, which may repeat what was asked.
    """
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
    asked(pygame.display.quit, None)


def driver() -> str:
    """The name of SDL's driver; "" while the display is closed."""
    return asked(pygame.display.get_driver, "")


def is_seen() -> bool:
    """Whether the display is open and a person can see it."""
    return pygame.display.get_init() and driver() not in ("", *UNSEEN)


def surface() -> pygame.Surface | None:
    """The window's surface; None while there is no window."""
    return asked(pygame.display.get_surface, None) if pygame.display.get_init() else None


def open_window(size: Size) -> pygame.Surface:
    """The window at a size in px, synchronized with the display if possible.

    An open window takes that size. Raises pygame.error.
    """
    return _opened(size, pygame.RESIZABLE)


def fill_screen() -> pygame.Surface:
    """The window, full screen on the main screen. Raises pygame.error."""
    return _opened(next(iter(screen_sizes()), (0, 0)), pygame.FULLSCREEN)


def _opened(size: Size, flags: int) -> pygame.Surface:
    if driver() == "dummy":
        return pygame.display.set_mode(size, flags)
    try:
        return pygame.display.set_mode(size, flags, vsync=1)
    except pygame.error:
        return pygame.display.set_mode(size, flags)


def show_frame() -> None:
    asked(pygame.display.flip, None)


def described(size: Size, scale: float) -> dict[str, str]:
    """Facts about a window of a size in px at a scale of the interface, for log and report."""
    return {
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "driver": driver(),
        "window": "x".join(map(str, size)),
        "screens": " ".join(f"{wide}x{tall}" for wide, tall in screen_sizes()),
        "scale": f"{scale:g}",
    }


def set_title(title: str) -> None:
    asked(lambda: pygame.display.set_caption(title), None)


def set_icon(picture: pygame.Surface) -> None:
    asked(lambda: pygame.display.set_icon(picture), None)


def window_size() -> Size | None:
    """The window's size in px as the system has it; None if it does not say."""
    return asked(pygame.display.get_window_size, None)


def place() -> tuple[int, int] | None:
    """The window's upper left corner, in px of the desktop.

    None for a minimized window, whose place means nothing, and if the system does not say.
    """
    if surface() is None or not asked(pygame.display.get_active, False):
        return None
    return asked(pygame.display.get_window_position, None)


def put_at(x: int, y: int) -> None:
    """Move the window's upper left corner to a point, in px of the desktop."""
    asked(lambda: pygame.display.set_window_position((x, y)), None)


def maximize() -> None:
    asked(lambda: Window.from_display_module().maximize(), None)


def screen_sizes() -> tuple[Size, ...]:
    """Sizes in px of the attached screens, the main one first; empty if unknown."""
    return asked(lambda: tuple(pygame.display.get_desktop_sizes()), ())


def screen_areas() -> tuple[pygame.Rect, ...]:
    """The attached screens in px of the desktop, the main one first; empty if unknown.

    pygame reports their sizes alone. A window that is never shown is centred on each screen: the
    system says where that is.
    """
    return asked(lambda: tuple(map(_area, range(len(screen_sizes())), screen_sizes())), ())


def _area(number: int, size: Size) -> pygame.Rect:
    """The area of a screen, in px of the desktop. Raises pygame.error."""
    middle = pygame.WINDOWPOS_CENTERED | number
    probe = Window("", (_PROBE, _PROBE), position=(middle, middle), hidden=True)
    try:
        left, top = probe.position
    finally:
        probe.destroy()
    return pygame.Rect(left - (size[0] - _PROBE) // 2, top - (size[1] - _PROBE) // 2, *size)
