"""A screen of widgets, which are placed before any event or picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import problem_words
from nightdrop.table.record.seeds import SeedError
from nightdrop.ui.kit.base import Clickable, Reply, Said, Scrolled
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen


class Page(Screen):
    """Lays out its widgets whenever anything may have changed, then draws or routes an event.

    Scrolling changes nothing but the picture: the widgets move where they are.
    `root` holds all widgets. A subclass places them in `lay_out`, draws in `paint`, and answers in
    `said` the widgets that were used.
    """

    root: ButtonSet
    error = ""  # what went wrong here, in a sentence
    _laid: object = None  # what the widgets were last placed for
    _dirty = _scrolled = False  # whether a picture is due; whether all that it needs is scrolling

    @property
    def dirty(self) -> bool:
        return self._dirty

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._dirty, self._scrolled = value, self._scrolled and not value

    @property
    def buttons(self) -> ButtonSet:
        return self.root

    def reach(self, length: int, *least: float) -> int:
        """How many of the breakpoints, in ascending design px, a length in px reaches."""
        return sum(length >= self.scale.px(one) for one in least)

    def lay_out(self, style: Style) -> None:
        """Place every widget in the window."""
        raise NotImplementedError  # every page has its own layout

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)

    def said(self, said: Said) -> None:
        """Answer a widget that was used."""

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Show on the page why a file is damaged or missing; the rest of the block is skipped."""
        try:
            yield
        except (FileError, OSError, SeedError) as problem:
            self.error, self.dirty = problem_words(problem), True

    def settle(self) -> Style:
        """Place the widgets unless nothing has changed since; returns their style."""
        style = self.style
        now = self.size, style.scale
        due = self.dirty and not self._scrolled
        if due or self.root.dirty or now != self._laid:
            self.lay_out(style)
            self._laid = now
        return style

    def draw(self, surface: pygame.Surface) -> None:
        if not self._scrolled:
            self._laid = None
        self.paint(self.settle().on(surface))
        self._scrolled = False

    def handle(self, event: pygame.event.Event) -> None:
        self.route(event)

    def route(self, event: pygame.event.Event) -> Reply:
        """Hand an event to the widgets; returns their answer."""
        self.settle()
        reply = self.root.handle(event)
        if isinstance(reply, Scrolled):
            self.scrolled()
        else:
            self.dirty |= self.root.dirty or reply is not False
        if isinstance(reply, Said):
            self.said(reply)
        return reply

    def scrolled(self) -> None:
        """Have it drawn as it was scrolled, without a new layout if nothing else has changed."""
        if not self.dirty and not self.root.dirty:
            self._dirty = self._scrolled = True

    def clickables(self) -> list[Clickable]:
        self.settle()
        return self.root.clickables()
