"""About: who made what, the versions in use, and what is printed, reconstructed or ruled."""

from __future__ import annotations

import pygame

from nightdrop.table.about import about
from nightdrop.table.speech import _
from nightdrop.ui.app import App
from nightdrop.ui.kit import Entry, Heading, Said, Widget
from nightdrop.ui.screens.base import Screen
from nightdrop.ui.screens.scrolled import ScrolledPage

_STEP = 3  # notches of the wheel that an arrow key scrolls by, in tenths of a page
_ENDS = {pygame.K_HOME: 0, pygame.K_END: 10**9}


class About(ScrolledPage):
    """A page to be read; wheel, arrows, PgUp and PgDn, Home and End scroll it."""

    def __init__(self, app: App, back: Screen) -> None:
        super().__init__(app, back)
        self.heading = _("ABOUT")

    def widgets(self) -> list[Widget]:
        rows: list[Widget] = []
        for section in about():
            rows.append(Heading(section.title, section.note))
            rows += [Entry(row.name, row.text) for row in section.rows]
        return rows

    def said(self, said: Said) -> None:
        """Nothing here can be used."""

    def reworded(self) -> None:
        self.heading = _("ABOUT")
        super().reworded()

    def handle(self, event: pygame.event.Event) -> None:
        scroller = self.column.scroller
        if event.type == pygame.KEYDOWN and event.key in _ENDS:
            scroller.to(_ENDS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            by = max(1, scroller.view.height * _STEP // 10)
            scroller.to(scroller.offset + (by if event.key == pygame.K_DOWN else -by))
        else:
            super().handle(event)
        self.dirty = True
