"""Compass and scale: which way each number of the die scatters a stick, and how long is a km.

They stand in the free margin beside the whole map, if there is one, and are drawn once.
"""

from functools import lru_cache
from math import cos, pi, sin

import pygame

from nightdrop.table.speech import _, language
from nightdrop.ui import fonts
from nightdrop.ui.camera import Camera
from nightdrop.ui.shapes import Canvas, Point, regular
from nightdrop.ui.theme import PALETTES, RGB, Light

LEAST_WIDE, MOST_WIDE = 84, 190  # px
NUMBERS_WIDE = 175.0  # metres beside the map that its row numbers take


def draw_legend(surface: pygame.Surface, camera: Camera, rect: pygame.Rect, light: Light) -> None:
    """Draw both right of the map, where the view holds the whole map and has room beside it."""
    k = camera.height / 400
    left = camera.origin[0] + (camera.world[0] + NUMBERS_WIDE) * k
    below = rect.h - round(rect.h * 0.36)
    wide = min(MOST_WIDE, int(rect.right - left) - 6, int(below / 1.62))
    if camera.moving or camera.height > camera.fit_height or wide < LEAST_WIDE:
        return
    picture = legend(light, wide, camera.height, language())
    x = (left + rect.right - wide) / 2
    surface.blit(picture, (round(x), rect.top + round(rect.h * 0.36)))


@lru_cache(maxsize=12)
def legend(light: Light, wide: int, h: int, _spoken: str) -> pygame.Surface:
    """The compass over the scale of a map of hexes `h` px high, `wide` px; kept by language."""
    ink, ground = PALETTES[light].ink, PALETTES[light].panel
    made = pygame.Surface((wide, round(wide * 1.62)), pygame.SRCALPHA)
    made.fill((*ground, 0))
    made.blit(_compass(wide, light), (0, 0))
    small = max(11, round(wide * 0.12))
    head = fonts.halo_text("head", small, _("Scatter").upper(), ink, ground, small * 0.1)
    made.blit(head, head.get_rect(center=(wide // 2, round(wide * 1.09))))
    metres = 1000 if 2.5 * h <= wide - 4 else 500
    length, y = round(metres / 400 * h), round(wide * 1.36)
    bar = pygame.Rect((wide - length) // 2, y, length, max(4, wide // 22))
    pygame.draw.rect(made, ground, bar.inflate(4, 4))
    pygame.draw.rect(made, ink, bar)
    pygame.draw.rect(made, ground, (bar.centerx, bar.y + 1, length // 2 - 1, bar.h - 2))
    text = _("{metres} m").format(metres=metres)
    told = fonts.halo_text("rule", small, text, ink, ground)
    made.blit(told, told.get_rect(midtop=(wide // 2, bar.bottom + 2)))
    return made


def _compass(wide: int, light: Light) -> pygame.Surface:
    """A hex with a dart to each side and the number that scatters there; 1 is north."""
    look = PALETTES[light]
    c = Canvas(wide, back=look.panel)
    outline = regular(50, 50, 31, 6)
    c.fill(regular(50, 50, 34, 6), look.panel, 0.85)
    c.stroke(outline, 2.2, look.ink2, closed=True)
    for n in range(6):
        fill = look.accent if n == 0 else look.ink
        _dart(c, n, fill, look.panel2)
        x, y = _towards(n, 41)
        c.disc(x, y, 9.4, look.panel)
        c.disc(x, y, 8.6, look.accent if n == 0 else look.panel2)
    made = c.finish()
    size = max(11, round(wide * 0.125))
    for n in range(6):
        ink = look.on_accent if n == 0 else look.ink
        image = fonts.text("value", size, str(n + 1), ink)
        x, y = _towards(n, 41)
        made.blit(image, image.get_rect(center=(round(x * wide / 100), round(y * wide / 100))))
    return made


def _towards(n: int, length: float) -> Point:
    """A point from the middle towards the side that the number n + 1 scatters to."""
    angle = -pi / 2 + n * pi / 3
    return 50 + length * cos(angle), 50 + length * sin(angle)


def _dart(c: Canvas, n: int, fill: RGB, shade: RGB) -> None:
    """A narrow arm of the rose, one half in the light."""
    tip, angle = _towards(n, 27), -pi / 2 + n * pi / 3
    for side, colour in ((-1, fill), (1, shade)):
        flank = (50 + 8 * cos(angle + side * pi / 6), 50 + 8 * sin(angle + side * pi / 6))
        c.fill([(50, 50), tip, flank], colour)
    c.stroke([(50, 50), tip], 0.8, fill)
