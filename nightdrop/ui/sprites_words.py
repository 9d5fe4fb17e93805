"""Words on counters and markers, rendered at their final size over the scaled-down drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.theme import RGB


@dataclass(frozen=True, slots=True)
class Word:
    """A text on a counter: `size` em, centre `x` and base line `y` in hundredths of the side.

    `turned` reads upwards; then x, y is the centre of the word. `least` is the least px.
    """

    string: str
    size: float
    x: float
    y: float
    ink: RGB
    role: str = "value"
    turned: bool = False
    least: int = 8


def print_words(surface: pygame.Surface, words: Iterable[Word], size: int, pad: int) -> None:
    """Render the words on a sprite of `size` px with `pad` px around it."""
    for word in words:
        px = max(word.least, round(word.size * size / 100))
        drawn = fonts.text(word.role, px, word.string, word.ink)
        x, y = pad + word.x * size / 100, pad + word.y * size / 100
        if word.turned:
            drawn = pygame.transform.rotate(drawn, 90)
            # The em box is higher than capitals are: shift so that their middle is on x.
            middle = fonts.ascent(word.role, px) - 0.35 * px
            surface.blit(drawn, (round(x - middle), round(y - drawn.get_height() / 2)))
            continue
        left = round(x - drawn.get_width() / 2)
        surface.blit(drawn, (left, round(y) - fonts.ascent(word.role, px)))
