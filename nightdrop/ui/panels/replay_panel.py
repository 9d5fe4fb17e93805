"""The replay's panel beside the map; folded, a bar tells the newest line and moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from nightdrop.ui.panels.bar import LOW, bar_height, draw_prompt
from nightdrop.ui.panels.past import USES, draw_past
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.sidepanel import SidePanel
from nightdrop.ui.panels.timeline import draw_strip, draw_timeline
from nightdrop.ui.panels.transport import draw_controls, draw_low_controls

if TYPE_CHECKING:
    from nightdrop.ui.screens.replay import ReplayScreen

_FOOT: Final = 176  # design px of the whole time line with its buttons
_STRIP: Final = 52  # of the time line alone, above the bar


class ReplayPanel(SidePanel):
    """What happened and whose eyes saw it, above the time line.

    In a small window, or with the panel folded, the foot is low: a strip with the turns, and a
    bar. A panel that covers the map covers the strip too, never the bar.
    """

    screen: ReplayScreen

    @property
    def is_low(self) -> bool:
        """Whether the foot is low."""
        return self.folded or self.is_small

    @property
    def below_panel(self) -> int:
        return self.bar.height if self.is_low and self.covers else self.below_map

    @property
    def below_map(self) -> int:
        if not self.is_low:
            return self.screen.scale.px(_FOOT)
        return self.bar.height + self.strip.height

    @property
    def foot(self) -> pygame.Rect:
        """All that lies below the map, in window px."""
        width, height = self.screen.size
        return pygame.Rect(0, height - self.below_map, width, self.below_map)

    @property
    def bar(self) -> pygame.Rect:
        """The bar at a low foot, in window px."""
        width, height = self.screen.size
        tall = bar_height(self.screen.size, self.screen.scale)
        return pygame.Rect(0, height - tall, width, tall)

    @property
    def strip(self) -> pygame.Rect:
        """The time line above the bar in window px; without height where the window is too low."""
        scale, bar = self.screen.scale, self.bar
        tall = 0 if self.screen.size[1] < scale.px(LOW) else scale.px(_STRIP)
        return pygame.Rect(0, bar.top - tall, bar.width, tall)

    @property
    def track(self) -> pygame.Rect:
        """Where the line of the turns itself lies, in window px."""
        px = self.screen.scale.px
        if not self.is_low:
            foot = self.foot
            return pygame.Rect(foot.left + px(40), foot.top + px(24), foot.width - px(80), px(46))
        strip = self.strip
        tall = px(22) if strip.height else 0
        return pygame.Rect(strip.left + px(16), strip.top + px(14), strip.width - px(32), tall)

    def holds(self, name: str) -> bool:
        return name in USES or (name == "panel" and not self.folded)

    def fill(self, pen: Pen) -> int:
        self.screen.spots, needed = draw_past(pen, pen.surface.get_rect(), self.screen)
        return needed

    def draw_folded(self, pen: Pen) -> None:
        """Nothing stands in for the panel but the bar, which is there anyway."""
        for button in self.screen.buttons.buttons:
            if button.name in USES:
                button.rect = pygame.Rect(0, 0, 0, 0)

    def draw_foot(self, pen: Pen) -> None:
        """The time line and the buttons that move along it; to be drawn before the panel."""
        screen, track = self.screen, self.track
        if not self.is_low:
            draw_timeline(pen, self.foot, track, screen)
            if screen.asking is None:
                draw_controls(pen, self.foot, screen.buttons)
            return
        if self.strip.height:
            draw_strip(pen, self.strip, track, screen)
        past = screen.past()
        said, rule, side = (past[-1].text, past[-1].rule, past[-1].side) if past else ("", "", "")
        row = draw_prompt(pen, self.bar, said, rule, side or "")
        if screen.asking is None:
            draw_low_controls(pen, row, screen.buttons, self.folded)
