"""The play screen's panel beside the map; folded it is a bar with the prompt and main buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.ui.panels import panel
from nightdrop.ui.panels.bar import bar_height, draw_bar
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.sidepanel import SidePanel
from nightdrop.ui.panels.signs import ON_MAP

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play


class PlayPanel(SidePanel):
    """What is decided, fought and told. Where it covers the map it does so to the window's foot."""

    screen: Play

    @property
    def below_panel(self) -> int:
        return 0

    @property
    def below_map(self) -> int:
        under = self.folded or self.covers
        return bar_height(self.screen.size, self.screen.scale) if under else 0

    @property
    def bar(self) -> pygame.Rect:
        """The bar below the map in window px; without height beside an open panel."""
        width, height = self.screen.size
        tall = self.below_map if self.folded else 0
        return pygame.Rect(0, height - tall, width, tall)

    def holds(self, name: str) -> bool:
        return name not in ON_MAP

    def fill(self, pen: Pen) -> int:
        return panel.draw_panel(self.screen, pen, pen.surface.get_rect())

    def draw_folded(self, pen: Pen) -> None:
        draw_bar(self.screen, pen, self.bar)
