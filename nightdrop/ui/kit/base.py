"""Widgets: `measure` says how large one wants to be, `place` gives it its rectangle, `draw` draws.

A screen places all of its widgets in one `Group` before any event or picture (`Page.lay_out`);
drawing places nothing. The group routes events: the pointer to what lies under it, keys to the
focus, then to whatever has a key of its own. Containers (`stacks.py`, `lists.py`) place other
widgets inside themselves; a group looks through them to their leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from nightdrop.ui.input import is_wheel, walk
from nightdrop.ui.kit.pen import Pen, Style

POINTER: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)  # but the wheel


class Clickable(NamedTuple):
    """Something on the screen that a click acts on: its name, its kind, and where to click.

    Kinds: "button", "hex", "unit". `rect` is in window px; its centre is the place to click.
    """

    name: str
    kind: str
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Said:
    """A widget was used: its command, and the value if it has one."""

    command: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Scrolled:
    """Something was scrolled, which moves widgets and changes nothing else."""


# False: not for this widget. True: taken, nothing to report. Said: taken, and this happened.
Reply = bool | Said | Scrolled


class Widget:
    """A rectangle that draws itself and answers events; the `Group` sets focus and hover."""

    focusable = False  # whether the keyboard may speak to it
    click_focuses = True  # whether a click gives it the focus
    is_live = True  # whether it answers at all
    command = ""  # what it says when it is used
    kind = "button"  # what a click on it acts on, for `Clickable`
    room = 0  # px of height that there are for it, where it may fill or fold into them

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self._focused = False
        self._hovered = False

    @property
    def focused(self) -> bool:
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        self.dirty |= value != self._focused
        self._focused = value

    @property
    def hovered(self) -> bool:
        return self._hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        self.dirty |= value != self._hovered
        self._hovered = value

    def is_pressed(self, event: pygame.event.Event) -> bool:
        """Whether it is clicked, or has the focus and gets Enter or Space."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.rect.collidepoint(event.pos)
        return self.focused and walk(event) in ("press", "space")

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        """The width and height it wants, in px, where it may be `width` px wide."""
        return width, style.hit_size

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Give it its rectangle, in px of the surface it will be drawn on."""
        self.dirty |= rect != self.rect
        self.rect = pygame.Rect(rect)

    def shift(self, down: int, style: Style) -> None:
        """Move it down by px, as what it lies in is scrolled: no larger and no other than before.
        """
        if self.rect:
            dirty = self.dirty
            self.place(self.rect.move(0, down), style)
            self.dirty = dirty

    def hide(self) -> None:
        """Give it an empty rectangle: it is not drawn and answers nothing."""
        self.dirty |= bool(self.rect)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, pen: Pen) -> None:
        """Draw inside the rectangle (the focus ring may go 4 design px beyond it)."""
        self.paint(pen)
        if self._focused:
            pen.focus(self.focus_rect(pen))
        self.dirty = False

    def focus_rect(self, style: Style) -> pygame.Rect:
        return self.rect

    def paint(self, pen: Pen) -> None:
        """Draw what is particular to a kind of widget; `draw` adds the focus."""

    def handle(self, event: pygame.event.Event) -> Reply:
        """Answer an event that the group has routed to this widget."""
        return False

    def shortcut(self, event: pygame.event.Event) -> Reply:
        """Answer a key that the focused widget did not use."""
        return False

    @property
    def known_as(self) -> str:
        """The name by which focus and hover find it after a rebuild; "" for none."""
        return self.command

    def clickables(self) -> list[Clickable]:
        shown = self.known_as and self.rect.width
        return [Clickable(self.known_as, self.kind, self.rect)] if shown else []


def _first(replies: Iterable[Reply]) -> Reply:
    """The first reply of one that took the event; False if none did."""
    return next((reply for reply in replies if reply is not False), False)


class Box(Widget):
    """A container: it places other widgets inside itself. `leaves` are those that answer."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        super().__init__()

    @property
    def dirty(self) -> bool:
        return self._dirty or any(widget.dirty for widget in self.widgets)

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._dirty = value

    def leaves(self) -> list[Widget]:
        """All widgets in it that are not containers, in the order of the focus."""
        found: list[Widget] = []
        for widget in self.widgets:
            found += widget.leaves() if isinstance(widget, Box) else (widget,)
        return found

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The leaf under a point in px; the topmost where two overlap."""
        for widget in reversed(self.widgets):
            if isinstance(widget, Box):
                found = widget.at(pos)
            else:
                found = widget if widget.rect.collidepoint(pos) else None
            if found is not None:
                return found
        return None

    def shift(self, down: int, style: Style) -> None:
        self.rect = self.rect.move(0, down) if self.rect else self.rect
        for widget in self.widgets:
            widget.shift(down, style)

    def hide(self) -> None:
        super().hide()
        for widget in self.widgets:
            widget.hide()

    def draw(self, pen: Pen) -> None:
        """Draw all, the focused one last so that its ring lies on top."""
        for widget in sorted(self.widgets, key=lambda widget: widget.focused):
            widget.draw(pen)
        self._dirty = False

    def clickables(self) -> list[Clickable]:
        return [found for widget in self.widgets for found in widget.clickables()]

    def roll(self, event: pygame.event.Event) -> Reply:
        """Scroll by the wheel, a bar or a paging key."""
        return _first(box.roll(event) for box in self.widgets if isinstance(box, Box))


class Group(Box):
    """Widgets that share one focus.

    Tab and Shift+Tab walk round the focusable leaves; the arrows do so too where the focused
    widget does not want them, Left and Right where nothing else does.
    """

    focusable = True

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self._holder: Widget | None = None
        self._pointed: tuple[int, int] | None = None  # where the pointer is, in window px
        super().__init__(widgets)

    @property
    def holder(self) -> Widget | None:
        """The widget with the focus."""
        return self._holder

    def give_focus(self, widget: Widget | None) -> None:
        """Give the focus to one widget, or to none."""
        for other in self.leaves():
            other.focused = other is widget
        self._holder = widget

    def move_focus(self, step: int = 1) -> bool:
        """Move the focus by `step`, in a circle; False if nothing here can have it."""
        order = [widget for widget in self.leaves() if widget.focusable]
        if not order:
            self.give_focus(None)
            return False
        start = order.index(self._holder) if self._holder in order else -max(0, step)
        self.give_focus(order[(start + step) % len(order)])
        return True

    def point(self, pos: tuple[int, int]) -> bool:
        """Note where the pointer is, in px; True if that changed what is hovered."""
        self._pointed = pos
        before, found = [w for w in self.leaves() if w.hovered], self.at(pos)
        for widget in self.leaves():
            widget.hovered = widget is found and widget.is_live
        return before != [w for w in self.leaves() if w.hovered]

    def roll(self, event: pygame.event.Event) -> Reply:
        """Scroll; the wheel first moves what is under the pointer."""
        if is_wheel(event) and self._pointed is not None:
            boxes = [box for box in self.widgets if isinstance(box, Box)]
            pointed = [box for box in boxes if box.rect.collidepoint(self._pointed)]
            reply = _first(box.roll(event) for box in pointed)
            if reply is not False:
                return reply
        return super().roll(event)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type in POINTER or is_wheel(event):
            return self._pointer(event)
        if self._holder is not None:
            reply = self._holder.handle(event)
            if reply is not False:
                return reply
        if event.type != pygame.KEYDOWN:
            return False
        walks = self._walk(event, ("focus", "up", "down"))
        walks = walks or self.shortcut(event) or self._walk(event, ("left", "right"))
        return walks or self.roll(event)

    def _walk(self, event: pygame.event.Event, keys: Sequence[str]) -> Reply:
        """Move the focus by one of these keys."""
        key = walk(event)
        if key not in keys:
            return False
        shift = key == "focus" and getattr(event, "mod", 0) & pygame.KMOD_SHIFT
        return self.move_focus(-1 if shift or key in ("up", "left") else 1)

    def shortcut(self, event: pygame.event.Event) -> Reply:
        """Let the first leaf that has this key answer, the focused one left out."""
        return _first(w.shortcut(event) for w in self.leaves() if w is not self._holder)

    def _pointer(self, event: pygame.event.Event) -> Reply:
        # The wheel also arrives as buttons 4 and 5: only real buttons count.
        if not is_wheel(event) and getattr(event, "button", 1) > 3:
            return False
        if event.type == pygame.MOUSEMOTION:
            self.point(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.roll(event) or self._press(event)
        reply = _first(widget.handle(event) for widget in reversed(self.leaves()))
        return reply or self.roll(event)

    def _press(self, event: pygame.event.Event) -> Reply:
        """Answer a mouse button that goes down."""
        found = self.at(event.pos)
        reply = found.handle(event) if found is not None else False
        if found is not None and reply is not False and found.focusable and found.click_focuses:
            self.give_focus(found)
        return reply
