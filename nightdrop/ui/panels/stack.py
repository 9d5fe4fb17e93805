"""The stack fan: every counter of a hex side by side, to look at and to choose from."""

from __future__ import annotations

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.looks import is_spent, look_of, stack_order
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.sprites import counter_sprite
from nightdrop.ui.theme import Light, rgb

_PLATE = rgb("#0D131B")


class Fan:
    """The opened stack of a hex. `places` are where its counters lie, in window px.

    It stands above its hex (below it near the upper edge) and never covers it.
    """

    def __init__(self, board: BoardPanel, view: State, hex_: Hex, picking: bool) -> None:
        self.hex = hex_
        self.picking = picking
        counters = stack_order(view.pieces.at(hex_))[::-1]
        self.size = max(40, round(board.camera.height * 0.50))
        gap = max(6, self.size // 7)
        width = len(counters) * (self.size + gap) + gap
        x, y = board.centre(hex_)
        top = y - round(board.camera.height * 0.55) - self.size - 2 * gap
        if top < board.rect.top + 4:
            top = y + round(board.camera.height * 0.55)
        left = max(board.rect.left + 4, min(x - width // 2, board.rect.right - width - 4))
        self.rect = pygame.Rect(left, top, width, self.size + 2 * gap)
        self.places = {
            c.id: pygame.Rect(left + gap + n * (self.size + gap), top + gap, self.size, self.size)
            for n, c in enumerate(counters)
        }

    def unit_at(self, pos: tuple[int, int]) -> str | None:
        """The counter under a point."""
        return next((unit for unit, rect in self.places.items() if rect.collidepoint(pos)), None)

    def draw(
        self, pen: Pen, view: State, light: Light, legal: frozenset[str], selected: frozenset[str],
        focus: str | None,
    ) -> None:  # fmt: skip
        """Draw the plate and its counters; legal ones are ringed."""
        pen.box(self.rect, _PLATE, pen.palette.rule, 8)
        for unit, rect in self.places.items():
            counter = view.pieces.by_id.get(unit)
            if counter is None:
                continue
            states = ["spent"] if is_spent(view, counter) else []
            states += ["selected"] if unit in selected else ["legal"] if unit in legal else []
            states += ["focus"] if unit == focus else []
            sprite = counter_sprite(look_of(view, counter), self.size, "+".join(states) or "rest",
                                    light)  # fmt: skip
            pen.surface.blit(sprite, sprite.get_rect(center=rect.center))
