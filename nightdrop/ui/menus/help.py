"""Help and About: the rules in our own words, searched by typing; who made what."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.table.match.pages import HelpPage, about, help_pages, page_of, search
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Entry,
    Group,
    Heading,
    ListBox,
    Row,
    Said,
    Scroller,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.menus.scrolled import ScrolledPage

LIST_PART = 0.42
UPRIGHT = 700  # design px of window width under which the page stands below the list


class HelpScreen(Screen):
    """A list of rules on the left, the chosen one on the right; `back` is shown again after."""

    helps = False

    def __init__(self, app: Window, back: Screen, rule: str = "") -> None:
        super().__init__(app)
        self.back, self.light = back, back.light
        self.found: tuple[HelpPage, ...] = help_pages()
        self.field = TextField("", "search", hint=_("type words or a number"))
        self.list = ListBox("page", len(self.found), self._row)
        self.scroller = Scroller()
        self.group = Group([self.field, self.list])
        self.group.focus(self.field)
        self.buttons = ButtonSet()
        leave = Button("cancel", _("Back"), self.leave, "", "back")
        self.buttons.replace([leave])
        self._opening = self.found.index(page_of(rule)) if rule else 0

    @property
    def page(self) -> HelpPage | None:
        """The rule that is read now, or None if nothing was found."""
        if not self.found:
            return None
        return self.found[max(0, min(self.list.chosen, len(self.found) - 1))]

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(self.back)
        self.back.resized()

    def closing(self) -> None:
        self.back.closing()

    def _row(self, index: int) -> Row:
        page = self.found[index]
        return Row(page.title, f"[{page.rule}]")

    def draw(self, surface: pygame.Surface) -> None:
        pen, style = Pen(surface, self.palette, self.scale), Style(self.palette, self.scale)
        surface.fill(pen.palette.panel)
        width, height = surface.get_size()
        wide = min(width - 2 * pen.px(16), pen.px(1400))
        left = (width - wide) // 2
        area = pygame.Rect(left, pen.px(28 if height > pen.px(420) else 8), wide, 0)
        count = _("{found} of {all}").format(found=len(self.found), all=len(help_pages()))
        y = pen.head(area, _("The rules in short"), count)
        button, tall = self.buttons.buttons[0], pen.tall(44)
        foot = height - tall - pen.px(16 if height > pen.px(420) else 8)
        upright = width < pen.px(UPRIGHT) and height > pen.px(520)
        column = wide if upright else round(wide * LIST_PART)
        button.rect = pygame.Rect(left, foot, column, tall)
        high = self.field.height(column, style)
        self.field.place(left, y, column, high)
        top = y + high + pen.px(12)
        bottom = top + (foot - top) // 3 if upright else foot - pen.px(12)
        self.list.place(left, top, column, max(style.target, bottom - top))
        if self._opening >= 0:
            self.list.show(self._opening)
            self._opening = -1
            self.scroller.to(0)
        self.group.draw(surface, style)
        pen.button(button, self.buttons)
        text = pygame.Rect(left + column + pen.px(32), y, wide - column - pen.px(32),
                           height - pen.px(12) - y)  # fmt: skip
        if upright:
            text = pygame.Rect(left, bottom + pen.px(16), wide, foot - bottom - pen.px(28))
        self._draw_page(pen, text, style)

    def _draw_page(self, pen: Pen, area: pygame.Rect, style: Style) -> None:
        """The chosen rule: number, title, and what it says; it scrolls where it is too long."""
        page = self.page
        if page is None:
            words = _("Nothing was found.")
            pen.paragraph(area.topleft, words, area.width, "body", 16, pen.palette.ink2)
            return
        pen.surface.set_clip(area)
        wide, start = area.width - pen.px(16), area.top - self.scroller.offset
        y = start
        pen.text((area.left, y), f"[{page.rule}]", "rule", 18, pen.palette.accent_text)
        y += pen.px(30)
        size = 26 if wide > pen.px(420) else 20
        y += pen.paragraph((area.left, y), page.title, wide, "strong", size, pen.palette.ink)
        y += pen.px(14)
        y += pen.paragraph((area.left, y), page.text, wide, "body", 18, pen.palette.ink)
        before = self.scroller.offset
        self.scroller.fit(y - start, area, style)
        self.dirty = self.scroller.offset != before
        self.scroller.draw(pen.surface, style)
        pen.surface.set_clip(None)

    def handle(self, event: pygame.event.Event) -> None:
        self.dirty = True
        if walk(event) == "back" or KEYBOARD.command(event) == "everywhere.help":
            self.leave()
            return
        if walk(event) in ("up", "down"):
            step = 1 if walk(event) == "down" else -1
            self.list.show(max(0, min(self.list.chosen + step, len(self.found) - 1)))
            self.scroller.to(0)
            return
        over_list = event.type == pygame.MOUSEWHEEL and self.list.hovered
        if not over_list and self.scroller.handle(event):
            return
        typed = self.field.string
        said = self.group.handle(event)
        if isinstance(said, Said) and said.command == "page" and isinstance(said.value, int):
            self.list.show(said.value)
            self.scroller.to(0)
        elif said is False and event.type == pygame.MOUSEMOTION:
            self.buttons.point(event.pos)
        elif said is False and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.buttons.press(event.pos)
        if self.field.string != typed:
            self.found = search(self.field.string)
            self.list.refill(len(self.found), self._row)
            self._opening = 0 if self.found else -1

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()


_STEP = 3  # notches of the wheel that an arrow key scrolls by, in tenths of a page
_ENDS = {"home": 0, "end": 10**9}


class About(ScrolledPage):
    """A page to be read; wheel, arrows, PgUp and PgDn, Home and End scroll it."""

    def __init__(self, app: Window, back: Screen) -> None:
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
        if (key := walk(event)) in _ENDS:
            scroller.to(_ENDS[key])
        elif key in ("up", "down"):
            by = max(1, scroller.view.height * _STEP // 10)
            scroller.to(scroller.offset + (by if key == "down" else -by))
        else:
            super().handle(event)
        self.dirty = True
