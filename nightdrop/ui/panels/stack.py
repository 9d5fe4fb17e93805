"""The stack fan: every counter of a hex side by side, to look at and to choose from."""

from __future__ import annotations

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.looks import is_spent, look_of, stack_order
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.sprites import counter_sprite
from nightdrop.ui.theme import Light, Scale, rgb

LEAST, MOST = 48, 110  # sides of a counter in the fan, in design px
SLACK = 8  # px around the plate in which it stays open
_PLATE = rgb("#0D131B")


class Fan:
    """The opened stack of a hex. `places` are where its counters lie, in window px.

    It stands above its hex (below it near the upper edge) and never covers it; where one row is
    too long there are more. `picking`: a click asked for one of them.
    """

    def __init__(
        self, board: BoardPanel, view: State, hex_: Hex, picking: bool, scale: Scale
    ) -> None:
        self.hex, self.picking = hex_, picking
        counters = stack_order(view.pieces.at(hex_))[::-1]
        height, edge = board.camera.height, board.rect
        self.size = max(scale.px(LEAST), min(round(height * 0.50), scale.px(MOST)))
        gap = max(6, self.size // 7)
        step = self.size + gap
        most = max(1, (edge.width - 8 - gap) // step)
        rows = -(-len(counters) // most)
        each = -(-len(counters) // max(1, rows))
        wide, tall = each * step + gap, rows * step + gap
        x, y = board.centre(hex_)
        self.home = pygame.Rect(0, 0, round(height), round(height * 1.1))
        self.home.center = (x, y)
        top = self.home.top - tall
        if top < edge.top + 4:
            top = min(self.home.bottom, edge.bottom - tall - 4)
        left = max(edge.left + 4, min(x - wide // 2, edge.right - wide - 4))
        self.rect = pygame.Rect(left, top, wide, tall)
        self.places = {
            c.id: pygame.Rect(left + gap + n % each * step, top + gap + n // each * step,
                              self.size, self.size)
            for n, c in enumerate(counters)
        }  # fmt: skip

    def unit_at(self, pos: tuple[int, int]) -> str | None:
        """The counter under a point."""
        return next((unit for unit, rect in self.places.items() if rect.collidepoint(pos)), None)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse is on the plate, or on its way there from the hex."""
        near = self.rect.inflate(2 * SLACK, 2 * SLACK)
        return near.collidepoint(pos) and not self.home.inflate(-SLACK, -SLACK).collidepoint(pos)

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
