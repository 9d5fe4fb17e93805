"""A screen of widgets: they have their places before any event or picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import problem_words
from nightdrop.table.record.seeds import SeedError
from nightdrop.ui.kit.base import Clickable, Reply, Said
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen


class Page(Screen):
    """Lays out its widgets whenever anything may have changed, then draws or routes an event.

    `root` holds all widgets. A subclass gives them their places in `lay_out`, paints in `paint`,
    and hears in `said` of the widgets that were used.
    """

    root: ButtonSet
    error = ""  # what went wrong here, in a sentence
    _laid: object = None  # what the widgets were last placed for

    @property
    def buttons(self) -> ButtonSet:
        """The buttons among the widgets."""
        return self.root

    def reach(self, length: int, *least: float) -> int:
        """How many of the breakpoints, in design px from the least on, a length in px reaches."""
        return sum(length >= self.scale.px(one) for one in least)

    def lay_out(self, style: Style) -> None:
        """Give every widget its place in the window."""
        raise NotImplementedError  # every page has its own layout

    def paint(self, pen: Pen) -> None:
        """Draw the whole window; every widget has its place."""
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)

    def said(self, said: Said) -> None:
        """A widget was used."""

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What is done in it with files; where one of them is damaged or not there, the page says
        so, and the rest is left undone."""
        try:
            yield
        except (FileError, OSError, SeedError) as problem:
            self.error, self.dirty = problem_words(problem), True

    def settle(self) -> Style:
        """Place the widgets unless nothing has changed since; the style they are placed in."""
        style = self.style
        now = self.size, style.scale
        if self.dirty or self.root.dirty or now != self._laid:
            self.lay_out(style)
            self._laid = now
        return style

    def draw(self, surface: pygame.Surface) -> None:
        self._laid = None
        self.paint(self.settle().on(surface))

    def handle(self, event: pygame.event.Event) -> None:
        self.route(event)

    def route(self, event: pygame.event.Event) -> Reply:
        """Hand an event to the widgets; what they answered."""
        self.settle()
        reply = self.root.handle(event)
        self.dirty |= self.root.dirty or reply is not False
        if isinstance(reply, Said):
            self.said(reply)
        return reply

    def clickables(self) -> list[Clickable]:
        self.settle()
        return self.root.clickables()
