"""Pictures of the card table: in play, in a replay with what moves, and whole for exports."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.phantom_fury.ui.layout import Layout, lay_table
from nightdrop.phantom_fury.ui.motion import CardMotion, spots_of
from nightdrop.phantom_fury.ui.table import Marks, draw_table
from nightdrop.table.match.glimpses import Glimpse
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.picture import Picture, Shares, Whole

_LEAST = 460  # design px of height that a table needs


class WholeTable(Whole):
    """The whole table, for exports."""

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        super().__init__(game, factor, shared)
        self.size = round(1100 * factor), round(800 * factor)

    def draw(self, pen: Pen, view: State) -> None:
        draw_table(pen, lay_table(pen, pygame.Rect((0, 0), self.size), view), view)


class TablePicture(Picture):
    """Views of the table. `at` is the front that is open where there is room for one alone."""

    whole = WholeTable

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        super().__init__(app, game, rect, foot)
        self.at, self.motion = "1", CardMotion(app)

    def height(self, width: int) -> int:
        return width * 8 // 11

    def laid(self, style: Style, view: State) -> Layout:
        """The layout of a view."""
        return lay_table(style, self.rect, view, self.at)

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view; where it has no room, from a larger picture of it."""
        times = -(-pen.px(_LEAST) // max(1, self.rect.height))
        if times == 1:
            self.draw_marked(pen, view, Marks())
            return
        large = pygame.Rect(0, 0, self.rect.width * times, self.rect.height * times)
        made = pygame.Surface(large.size)
        larger = Style(pen.palette, pen.scale).on(made)
        draw_table(larger, lay_table(larger, large, view, self.at), view)
        pen.surface.blit(pygame.transform.smoothscale(made, self.rect.size), self.rect)

    def draw_marked(self, pen: Pen, view: State, marks: Marks) -> None:
        """Draw a view with marks, and what moves over it."""
        at = self.laid(pen, view)
        draw_table(pen, at, view, marks.without(self.motion.hidden))
        if self.motion.busy:
            self.motion.draw(pen, at, spots_of(self.laid(pen, self.motion.before(view))))

    def draw_step(self, pen: Pen, view: State, place: object) -> None:
        self.draw(pen, self.motion.shown(view))

    def show(self, seen: Sequence[Glimpse], haste: float = 1.0) -> None:
        self.motion.show(seen, haste)

    @property
    def holds(self) -> bool:
        return self.motion.busy

    def finish(self) -> bool:
        return self.motion.finish()

    def wake_at(self, now: float) -> float | None:
        return self.motion.wake_at(now)

    def tick(self, now: float) -> bool:
        return self.motion.tick(now)
