"""Where a panel beside the map stands: unfolded, folded away, or scrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.ui.kit import Scroller, Style
from nightdrop.ui.kit.scroll import seen_part
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.spots import Spot
from nightdrop.ui.screens.stacking import follow_focus
from nightdrop.ui.theme import LEAST_MAP, PANEL_WIDTH, folds

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play
    from nightdrop.ui.screens.replay import ReplayScreen

new_picture = pygame.Surface  # what the panel is painted on before it is shown
LEAST_BESIDE = LEAST_MAP // 2  # design px of map beside a panel that was opened by hand


class SidePanel:
    """A screen's panel. `wish` is what the player wants of it: open, folded, or None.

    Folded it leaves the map to whoever draws a bar below it. Opened by hand where there is no
    room for both it covers the map. What is taller than its place scrolls. What is in it, and
    what lies below it, those say who inherit.
    """

    def __init__(self, screen: Play | ReplayScreen) -> None:
        self.screen = screen
        self.wish: bool | None = None
        self.scroller = Scroller()
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._places: dict[str, pygame.Rect] = {}
        self._spots: list[Spot] = []

    @property
    def is_small(self) -> bool:
        """Whether the window is too small for map and panel side by side."""
        return folds(*self.screen.size, self.screen.scale)

    @property
    def folded(self) -> bool:
        """Whether only the bar is shown."""
        return self.is_small if self.wish is None else not self.wish

    @property
    def covers(self) -> bool:
        """Whether the open panel would leave too little of the map beside it."""
        wide = self.screen.size[0] / self.screen.scale.factor
        return wide < PANEL_WIDTH + LEAST_BESIDE

    @property
    def rect(self) -> pygame.Rect:
        """The open panel in window px; without width where it is folded."""
        width, height = self.screen.size
        wide = width if self.covers else self.screen.scale.px(PANEL_WIDTH)
        wide = 0 if self.folded else wide
        return pygame.Rect(width - wide, 0, wide, height - self.below_panel)

    @property
    def map_rect(self) -> pygame.Rect:
        """What is left for the map, in window px: the same below a panel that covers it."""
        width, height = self.screen.size
        wide = width if self.folded or self.covers else self.rect.left
        return pygame.Rect(0, 0, wide, height - self.below_map)

    @property
    def below_panel(self) -> int:
        """The px below the open panel that are something else's."""
        raise NotImplementedError  # each screen's panel says its own

    @property
    def below_map(self) -> int:
        """The px below the map that are something else's."""
        raise NotImplementedError  # each screen's panel says its own

    def holds(self, name: str) -> bool:
        """Whether the button of that name stands in the panel."""
        raise NotImplementedError  # each screen's panel says its own

    def fill(self, pen: Pen) -> int:
        """Draw the panel on `pen.surface`; the y to which it would like to go.

        Its buttons get their places there, and the screen its `spots`.
        """
        raise NotImplementedError

    def draw_folded(self, pen: Pen) -> None:
        """Draw what is shown instead of the panel."""
        raise NotImplementedError

    def toggle(self) -> None:
        """Open what is folded, fold what is open."""
        self.wish = self.folded
        self.screen.resized()

    def settle(self) -> None:
        """Something was done: a panel that covers the map gives it free."""
        if not self.folded and self.covers:
            self.wish = None

    def forget(self) -> None:
        """Draw everything anew, as in another language."""
        self._key, self._picture = (), None

    def draw(self, pen: Pen, key: tuple[object, ...]) -> None:
        """Panel or bar; the panel's picture is made anew only when `key` or the colours differ."""
        screen, key = self.screen, (pen.palette, *key)
        if self.folded:
            screen.spots = []
            self.draw_folded(pen)
            self._key = ()
            return
        if key != self._key or self._picture is None:
            self._paint(pen)
            self._key = key
        assert self._picture is not None
        rect = self.rect
        self.scroller.fit(self._picture.get_height(), rect, Style(pen.palette, pen.scale))
        follow_focus(self.scroller, screen.buttons.focus, self._window_places(rect), pen.px(12))
        pen.surface.blit(self._picture, rect, (0, self.scroller.offset, *rect.size))
        self.scroller.draw(pen.surface, Style(pen.palette, pen.scale))
        self._give_places(rect)

    def _paint(self, pen: Pen) -> None:
        """The picture of the whole panel, as tall as it needs to be."""
        tall = self.rect.height
        for _attempt in range(3):  # with more room the buttons grow once more
            made = new_picture((self.rect.width, tall))
            needed = self.fill(Pen(made, pen.palette, pen.scale))
            if needed <= tall:
                break
            tall = needed
        self._picture = made
        held = (b for b in self.screen.buttons.buttons if self.holds(b.name))
        self._places = {b.name: b.rect.copy() for b in held}
        self._spots = list(self.screen.spots)

    def _window_places(self, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        """Where the buttons stand in a window with the panel in `rect`, seen or scrolled away."""
        left, top = rect.left, rect.top - self.scroller.offset
        return {name: rect.move(left, top) for name, rect in self._places.items()}

    def _give_places(self, rect: pygame.Rect) -> None:
        """Tell buttons and log lines where they are in the window, as far as they are seen."""
        left, top = rect.left, rect.top - self.scroller.offset
        places = self._window_places(rect)
        for button in self.screen.buttons.buttons:
            if button.name in places:
                button.rect = seen_part(places[button.name], rect)
        self.screen.spots = [
            spot.at(seen_part(spot.rect.move(left, top), rect)) for spot in self._spots
        ]

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel over the open panel, and its bar; True if the event was used."""
        wheel = event.type == pygame.MOUSEWHEEL
        if self.folded or event.type == pygame.KEYDOWN:
            return False
        if wheel and not self.rect.collidepoint(pygame.mouse.get_pos()):
            return False
        used = self.scroller.handle(event) or wheel
        self.screen.dirty |= used
        return used
